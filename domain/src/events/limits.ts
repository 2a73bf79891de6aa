/** Pixels: for a phone's card, and for a desktop's or a dense screen's. */
export const COVER_WIDTHS = [480, 960] as const
export const COVER_UPLOAD_BYTES = 8 * 1024 * 1024
