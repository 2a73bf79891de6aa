export const CHANGE_EMAIL_HOURS = 24
export const UNDO_EMAIL_DAYS = 7
