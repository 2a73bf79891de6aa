export const REASON_MAX = 300
/** More than any bus or flight has. */
export const PLAN_MAX = 1000
/** Car pools with a free seat that are offered to somebody who is missing. */
export const CAR_POOLS_OFFERED = 100
