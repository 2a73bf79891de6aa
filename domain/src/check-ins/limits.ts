export const CLIENT_KEY_LENGTH = { min: 16, max: 64 } as const
export const ANNUL_REASON_MAX = 300
export const CHECKED_IN_USERS_MAX = 20_000
export const CHECK_IN_BODY_BYTES = 256 * 1024
