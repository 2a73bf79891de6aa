/** What an Admin can choose. */
export const TOPICS = [
  'check-in',
  'check-in-annulled',
  'rsvp',
  'leaving',
  'departure',
  'departure-undone',
  'roll-call-started',
  'roll-call-answer',
  'roll-call-ended',
] as const
export type Topic = (typeof TOPICS)[number]

const TEST_TOPIC = 'test'
export type MessageTopic = Topic | typeof TEST_TOPIC
