/** Times the reserve: below it somebody is told, which leaves them time to act. */
export const LOW_AT = 4
/** Times the reserve: what must be free before anything is saved again, so that it does not come and go. */
export const BACK_AT = 1.2
