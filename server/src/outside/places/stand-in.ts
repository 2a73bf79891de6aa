import { PlacesError, type PlacesErrorCode, type PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Log } from '#context.ts'

/** What says something about the service, and nothing about the place. */
const FAILURES: readonly PlacesErrorCode[] = [
  'maps_misconfigured',
  'maps_unavailable',
  'maps_timeout',
  'too_many_requests',
]

/** Addresses from a geocoder; from the gazetteer, which is always there, what people type and what the geocoder cannot do. */
export function geocodedBy(
  geocoder: Pick<PlacesProvider, 'geocode' | 'reverse'>,
  gazetteer: PlacesProvider,
  log: Pick<Log, 'warn'>,
): PlacesProvider {
  async function first<Answer>(ask: () => Promise<Answer>, standIn: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PlacesError && FAILURES.includes(error.code))) throw error
      const reason = error.cause instanceof Error ? error.cause.message : error.message
      log.warn({ code: error.code, reason }, 'the geocoder failed: the gazetteer answers')
      return standIn()
    }
  }
  return {
    ...gazetteer,
    geocode: (address, signal) =>
      first(
        () => geocoder.geocode(address, signal),
        () => gazetteer.geocode(address, signal),
      ),
    reverse: (point, signal) =>
      first(
        () => geocoder.reverse(point, signal),
        () => gazetteer.reverse(point, signal),
      ),
  }
}
