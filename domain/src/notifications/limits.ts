/** A person is reminded of the same thing again only after this time (R276). */
export const REMIND_AGAIN_AFTER_MINUTES = 10
/** How many people one reminder may name; without names it reaches all who are pending. */
export const REMINDED_USERS_MAX = 1000
export const NOTIFICATIONS_PER_PAGE = 50
/** Unread notifications are counted no further: the bell shows `99+`. */
export const UNREAD_MAX = 100
/** How many recipients a notification lists; all are counted. */
export const RECIPIENTS_MAX = 1000

/** A phone shows about this much of a title. */
export const MESSAGE_TITLE_MAX = 60
/** A push holds 3,500 bytes, and a letter in Devanagari has three. */
export const MESSAGE_BODY_MAX = 600
/** Messages of one person at one event. */
export const SENDS_PER_HOUR = 20
/** How many of the people that a message does not reach are named before it is sent. */
export const UNREACHABLE_SHOWN = 100
