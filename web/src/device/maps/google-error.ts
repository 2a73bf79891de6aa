import { PlacesError, type PlacesErrorCode } from '@muster/domain/places/provider.ts'

/** Statuses of the Places API (New) and of the Geocoder. Any other is `maps_unavailable`. */
const CODES: Readonly<Record<string, PlacesErrorCode>> = {
  PERMISSION_DENIED: 'maps_misconfigured',
  UNAUTHENTICATED: 'maps_misconfigured',
  FAILED_PRECONDITION: 'maps_misconfigured',
  REQUEST_DENIED: 'maps_misconfigured',
  RESOURCE_EXHAUSTED: 'too_many_requests',
  OVER_QUERY_LIMIT: 'too_many_requests',
  OVER_DAILY_LIMIT: 'too_many_requests',
  NOT_FOUND: 'place_not_found',
  ZERO_RESULTS: 'place_not_found',
  INVALID_ARGUMENT: 'place_not_found',
  INVALID_REQUEST: 'place_not_found',
  DEADLINE_EXCEEDED: 'maps_timeout',
}

export function toPlacesError(cause: unknown): PlacesError {
  if (cause instanceof PlacesError) return cause
  const code = codeOf(cause)
  // also the status for an invalid key
  if (code === 'INVALID_ARGUMENT' && /\bkey\b/i.test(String(cause)))
    return new PlacesError('maps_misconfigured', { cause })
  return new PlacesError(CODES[code] ?? 'maps_unavailable', { cause })
}

const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
