export const NAME_MIN = 2
export const NAME_MAX = 50
export const EMAIL_MIN = 6
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 6
/** Bounds the time that hashing takes. */
export const PASSWORD_MAX = 256
export const DEVICE_TOKEN_MAX = 1_000
export const CONTACT_LENGTH = 10
export const RESET_CODE_MINUTES = 30
export const INVITATION_DAYS = 30
export const CONFIRMATION_CODE_HOURS = 72
export const SESSION_IDLE_DAYS = 14
export const SESSION_DAYS = 30
export const CHANGE_EMAIL_HOURS = 24
export const UNDO_EMAIL_DAYS = 7
/** A new password ends the way back of a changed email, at the earliest after this time. */
export const UNDO_EMAIL_AT_LEAST_HOURS = 24
