/** Pixels: for a phone's card, and for a desktop's or a dense screen's. */
export const COVER_WIDTHS = [480, 960] as const
export const COVER_UPLOAD_BYTES = 8 * 1024 * 1024

export const EVENT_NAME_LENGTH = 80
export const EVENT_DESCRIPTION_LENGTH = 2_000
export const EVENT_LOCATION_LENGTH = 200
/** An event with more days has a mistyped year. */
export const MAX_EVENT_DAYS = 60
export const MAX_DRINKS = 20
export const DRINK_LENGTH = 30
export const MAX_JOIN_DOMAINS = 20
