/** Of a send as a whole, in the order of its life. */
export const SEND_STATES = ['held', 'sending', 'done', 'stopped'] as const
export type SendState = (typeof SEND_STATES)[number]

/** How far a send has come with one person. */
export const SENT_TO_PEOPLE = ['waiting', 'sent', 'delivered', 'opened', 'failed', 'skipped'] as const
export type SentToPerson = (typeof SENT_TO_PEOPLE)[number]

/** What a message by staff may start from. */
export const TEMPLATES = ['car-pool', 'general', 'delay', 'place', 'free'] as const
export type Template = (typeof TEMPLATES)[number]
