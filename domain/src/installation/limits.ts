/** Times the reserve: below it somebody is told, which leaves them time to act. */
export const LOW_AT = 4
/** Times the reserve: what must be free before anything is saved again, so that it does not come and go. */
export const BACK_AT = 1.2
/** A night may be missed, when the machine was off or the disk was full for an hour. */
export const BACKUP_OLD_MS = 48 * 3_600_000
