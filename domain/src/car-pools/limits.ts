/** Specification 9. */
export const SEATS = { min: 1, max: 7, default: 4 } as const
export const MEETING_POINT_MAX = 400
export const REQUEST_MESSAGE_MAX = 300
export const CANCEL_REASON_MAX = 300
export const NOTE_MAX = 300
export const CAR_POOL_SEARCH_DEBOUNCE_MS = 300
/** Specification 4: join and cancel take no second tap for so long. */
export const BUSY_CLEARS_AFTER_MS = 1_000
export const INVITEE_SEARCH_DEBOUNCE_MS = 500
export const INVITEES_SHOWN = 20

/** How wide the area is in which a stranger finds a meeting point, in metres. */
export const AREA_METERS = 500
/** A seat within so many minutes of one's way is near. */
export const NEAR_MINUTES = 15
/** Whoever waits for a seat is told of one at most so often. */
export const TELL_WAITING_EVERY_MS = 15 * 60_000
/** and of those who wait only so many are, the nearest first: one seat is not for everyone. */
export const TOLD_AT_ONCE = 50
