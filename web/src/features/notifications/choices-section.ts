/** The id of its heading, and the hash of a link to it. */
export const CHOICES_SECTION = 'notification-choices'
