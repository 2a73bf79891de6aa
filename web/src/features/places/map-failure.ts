import { PlacesError } from '@muster/domain/places/provider.ts'
import { placesWords } from '@muster/domain/places/words.ts'

export function mapFailure(reason: unknown): string {
  const code = reason instanceof PlacesError ? reason.code : null
  if (code === 'maps_misconfigured') return placesWords.mapBlocked
  return code === 'maps_timeout' ? placesWords.startTimeout : placesWords.mapFailed
}
