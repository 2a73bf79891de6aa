import { PlacesError, type PlacesErrorCode, type PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Log } from '#log.ts'

const FAILURES: readonly PlacesErrorCode[] = [
  'maps_misconfigured',
  'maps_unavailable',
  'maps_timeout',
  'too_many_requests',
]

/** Addresses from the geocoder, with the gazetteer as fallback; suggestions and details from the gazetteer. */
export function withGeocoder(
  geocoder: Pick<PlacesProvider, 'geocode' | 'reverse'>,
  gazetteer: PlacesProvider,
  log: Pick<Log, 'warn'>,
): PlacesProvider {
  async function tryGeocoder<Result>(
    askGeocoder: () => Promise<Result>,
    askGazetteer: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await askGeocoder()
    } catch (error) {
      if (!(error instanceof PlacesError && FAILURES.includes(error.code))) throw error
      const reason = error.cause instanceof Error ? error.cause.message : error.message
      log.warn({ code: error.code, reason }, 'geocoder failed, using the built-in list of places')
      return askGazetteer()
    }
  }
  return {
    ...gazetteer,
    geocode: (address, signal) =>
      tryGeocoder(
        () => geocoder.geocode(address, signal),
        () => gazetteer.geocode(address, signal),
      ),
    reverse: (point, signal) =>
      tryGeocoder(
        () => geocoder.reverse(point, signal),
        () => gazetteer.reverse(point, signal),
      ),
  }
}
