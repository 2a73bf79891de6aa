export const MAX_IMPORT_ROWS = 10_000
/** Excel has more, and nobody matches them by hand. */
export const MAX_IMPORT_COLUMNS = 100
/** On one flight or bus, or in one room, in one file. */
export const MAX_PEOPLE_OF_ROW = 500
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** A file of 0.5 MB can unpack to gigabytes. */
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
/** Of the rows that are sent to the server. */
export const MAX_IMPORT_BYTES = 12 * 1024 * 1024
/** Longer than the longest description, so that its own sentence says what is wrong. */
export const MAX_CELL_LENGTH = 4_000
