export const CHECK_TIMEOUT_MS = 5_000
export const RETRY_EVERY_MS = 30_000
/** So long may all calls be without an answer before the connection is checked. */
export const SILENT_FOR_MS = 4_000
/** What is read on the phone itself may hang, mostly after a start in the background, and the first screen comes without it. */
export const START_WAIT_MS = 300
