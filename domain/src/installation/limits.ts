/** Times the reserve: below it Admins see a notice. */
export const LOW_AT = 4
/** Times the threshold: hysteresis, so that the level does not flap. */
export const BACK_AT = 1.2
/** Of the bundled major version, the newest release with security fixes. */
export const POSTGRES_FIXED_IN = '18.6'
export const BACKUP_OLD_MS = 48 * 3_600_000
/** Different errors that are kept; the least recent make room. */
export const ERRORS_KEPT = 100
export const ERROR_SUMMARY_LENGTH = 200
export const ERROR_FRAMES = 10
export const MAX_REPORT_BYTES = 4_096
