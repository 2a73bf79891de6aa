export const PLACE_MAX = 200
/** Places that people gave are deleted this long after the end (R308). */
export const PLACES_KEPT_DAYS = 30
