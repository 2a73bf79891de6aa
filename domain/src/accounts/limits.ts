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
export const PASSKEYS_MAX = 10
/** ES256 and RS256, by the numbers of COSE: every authenticator has one of them. */
export const PASSKEY_ALGORITHMS = [-7, -257]
/** Characters of base64url. An attestation of a security key has about 2,000. */
export const CREDENTIAL_MAX = 8_000
/** A new password removes passkeys that are younger: somebody else may have added them (R511). */
export const PASSKEY_TRIAL_DAYS = 7
export const PASSKEY_CHALLENGE_MINUTES = 5
export const RECOVERY_CODES = 10
/** Of four letters or digits with 5 bits each. */
export const RECOVERY_CODE_GROUPS = 3
export const RECOVERY_CODE_TYPED_MAX = 64
/** So long an Admin has the rights of an Admin without a passkey. */
export const ADMIN_PASSKEY_DAYS = 14
