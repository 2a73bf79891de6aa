import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { boardingOf } from '#features/itinerary/describe-item.ts'
import { PlaceInMaps } from './place-in-maps.tsx'

/** Where to stand before departure (R34). */
export function BoardAt({ item }: { item: ItineraryItem }) {
  const boarding = boardingOf(item)
  if (!boarding) return null
  const { landmark, ...place } = boarding
  return (
    <PlaceInMaps place={place}>
      <span className="block text-muted text-xs">{itineraryWords.boardAt}</span>{' '}
      <span className="block font-semibold text-xl">{place.location}</span>{' '}
      {landmark && <span className="block text-sm">{itineraryWords.near(landmark)}</span>}
    </PlaceInMaps>
  )
}
