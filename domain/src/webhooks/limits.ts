export const MAX_WEBHOOKS = 10
export const URL_LENGTH = 500
export const DESCRIPTION_LENGTH = 100
/** The replaced signing key signs beside the new one for this time. */
export const OLD_KEY_HOURS = 24
/** A message is tried again for this time. */
export const RETRY_HOURS = 24
/** An address that accepts nothing for this time is paused. */
export const FAILING_DAYS = 3
export const LOG_DAYS = 30
/** Of a receiver's reply, in bytes. */
export const REPLY_KEPT = 1_024
export const POST_TIMEOUT_SECONDS = 10
