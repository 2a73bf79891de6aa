export const REQUEST_TYPES = ['join_request', 'invite_request'] as const
export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'invalidated', 'cancelled'] as const
export const VIEWS = ['my', 'available', 'full'] as const

/** Per car pool, the owner's seat included (R70). */
export const SEATS = { min: 1, max: 7, default: 4 } as const
export const MEETING_POINT_MAX = 400
export const REQUEST_MESSAGE_MAX = 300
export const CANCEL_REASON_MAX = 300
export const NOTE_MAX = 300
/** Times of a car pool are within a year of its event. */
export const FURTHEST_TIME_MS = 365 * 86_400_000
export const CAR_POOL_SEARCH_DEBOUNCE_MS = 300
/** Join and cancel ignore a second tap for this long. */
export const BUSY_CLEARS_AFTER_MS = 1_000
export const INVITEE_SEARCH_DEBOUNCE_MS = 500
export const INVITEES_SHOWN = 20

/** After a refusal or a cancellation the same car pool can be asked again after this time, and this often (R130). */
export const ASK_AGAIN_AFTER_MS = 10 * 60_000
export const ASKS_AGAIN = 3

/** Side of the square that is shown instead of a meeting point (R78). */
export const AREA_METERS = 500
/** Longest detour, in minutes, that still counts as nearby. */
export const NEAR_MINUTES = 15
/** Minimum time between two notifications to the same waiting person. */
export const NOTIFY_WAITING_EVERY_MS = 15 * 60_000
/** One free seat is offered to at most this many people, nearest first. */
export const NOTIFIED_PER_SEAT = 50
