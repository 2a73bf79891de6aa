export const SECURITY_LOG_DAYS = 90
/** People in one row about phone numbers; of more it only says that there were more. */
export const READ_PEOPLE_MAX = 10_000
