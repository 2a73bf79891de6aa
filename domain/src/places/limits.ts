export const SUGGEST_FROM_CHARS = 2
export const SEARCH_FROM_CHARS = 3
export const GEOCODE_FROM_CHARS = 3
export const SEARCH_TEXT_MAX = 200
export const ADDRESS_LINE_MAX = 200
export const FORMATTED_ADDRESS_MAX = 400
export const FLAT_MAX = 50
export const LANDMARK_MAX = 200
export const PLACE_ID_MAX = 400
export const SUGGESTIONS_MAX = 8

export const SEARCH_DEBOUNCE_MS = 500
export const SEARCHES_PER_MINUTE = { geocoding: 50, autocomplete: 100 } as const

const HOUR_MS = 3_600_000
export const CACHE_LIFETIMES_MS = {
  geocoding: 24 * HOUR_MS,
  reverse: 7 * 24 * HOUR_MS,
  autocomplete: HOUR_MS,
} as const
export type CacheKind = keyof typeof CACHE_LIFETIMES_MS
export const MEMORY_CACHE_SIZE = 500
export const STORED_CACHE_SIZE = 1_000
export const CACHE_SWEEP_MS = 30 * 60_000

export const MAP_START_TIMEOUT_MS = 30_000
export const LOCATION_TIMEOUT_MS = 10_000
export const LOCATION_MAX_AGE_MS = 5 * 60_000
