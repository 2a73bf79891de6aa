export const CHECK_TIMEOUT_MS = 5_000
export const RETRY_EVERY_MS = 30_000
/** So long may all calls be without an answer before the connection is checked. */
export const SILENT_FOR_MS = 4_000
