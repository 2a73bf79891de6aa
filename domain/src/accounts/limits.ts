/** Specification 9. */
export const NAME_MIN = 2
export const NAME_MAX = 50
export const EMAIL_MIN = 6
/** RFC 5321: the longest address that can be delivered to */
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 6
/** Long enough for any passphrase, short enough to hash at once. */
export const PASSWORD_MAX = 256
export const CONTACT_LENGTH = 10
export const RESET_CODE_MINUTES = 30
export const CONFIRMATION_CODE_HOURS = 72
/** reliability.md 7.4: a session ends after 14 idle days, and after 30 days in any case. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_DAYS = 30
