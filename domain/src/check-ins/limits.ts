/** Specification 9: flight and bus check-in opens so long before departure. */
export const OPENS_BEFORE_DEPARTURE_MINUTES = 30
/** Specification 5: what people are advised, in hours before departure. */
export const ARRIVE_BEFORE_HOURS = 2

/** Design ruling 9: a room without its own hours, for its guests and on the board. */
export const ROOM_CHECK_IN_OPENS = '15:00'
export const ROOM_CHECK_OUT_OPENS = '06:00'

export const CLIENT_KEY_LENGTH = { min: 16, max: 64 } as const
export const ANNUL_REASON_MAX = 300
/** More people than any item has; a client repeats the whole list. */
export const CHECKED_IN_USERS_MAX = 20_000
/** A body of so many ids. */
export const CHECK_IN_BODY_BYTES = 256 * 1024
