import { formatCount, people } from '../shared/words.ts'
import type { Channel } from './kinds.ts'
import type { SendState, SentToPerson } from './send-facts.ts'

const ways: Readonly<Record<Channel | 'none', string>> = {
  push: 'by push',
  email: 'by email',
  whatsapp: 'by WhatsApp',
  none: 'not at all',
}

/** What the server says. */
export const sendWords = {
  /** above the text that staff have written */
  greeted: (person: string, body: string) => `Hi ${person},\n${body}`,
  groupExpected: 'Please send all, checked-in or pending',
  titleMissing: 'Please enter a title',
  titleOneLine: 'Please write the title on one line',
  bodyMissing: 'Please enter a message',
  screenExpected: 'Please send my-checkin, agenda, car-pools or preferences',
  urgentExpected: 'Please send true or false',
} as const

export const sendRefusals = {
  nobody_to_write_to: 'There is nobody to write to.',
  sent_too_often: 'You have sent many messages in the last hour. Please try again later.',
} as const

/** The reach of a message: "38 people: 30 by push, 6 by e-mail, 2 not at all". */
export function reachSentence(count: number, by: Readonly<Record<Channel | 'none', number>>): string {
  const used = (Object.keys(ways) as (Channel | 'none')[]).filter(way => by[way] > 0)
  const [only] = used
  if (count === 0) return 'Nobody'
  if (only && used.length === 1) return `${people(count)} ${ways[only]}`
  return `${people(count)}: ${used.map(way => `${formatCount(by[way])} ${ways[way]}`).join(', ')}`
}

export const sentWords = {
  people,
  stopped: (gone: number, total: number) =>
    gone === 0
      ? 'Stopped before it went out'
      : `Stopped. It had gone out to ${formatCount(gone)} of ${formatCount(total)}.`,
  states: {
    held: 'Waiting',
    sending: 'Sending',
    done: 'Sent',
    stopped: 'Stopped',
  } satisfies Record<SendState, string>,
  progress: {
    waiting: 'Waiting',
    sent: 'Sent',
    delivered: 'Delivered',
    opened: 'Opened',
    failed: 'Failed',
    skipped: 'Not sent',
  } satisfies Record<SentToPerson, string>,
} as const
