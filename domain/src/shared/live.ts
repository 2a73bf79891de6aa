import type { EndpointShape } from './endpoint.ts'

/** Server-sent events, read with `fetch` because of the bearer header. A nudge says what to read again, without data. */
export const readLive = {
  method: 'GET',
  path: '/events/:id/live',
  summary: 'Nudges about one event as server-sent events: nudge (its data is a topic), resync, degraded',
} as const satisfies EndpointShape

/** As `readLive`, for the boards of an event. All that a board shows is one topic, however many items change. */
export const readBoardLive = {
  method: 'GET',
  path: '/events/:id/board/live',
  summary: 'Nudges for the boards of one event as server-sent events; boards are one topic',
} as const satisfies EndpointShape

/**
 * What changed: the event itself, its items or assignments, its car pools or requests, preferences, whom staff contacted,
 * what only its boards show, the check-ins of one item; a roll-call began or ended, or somebody has answered it;
 * notifications came for many of its people, or have gone out to more of them.
 */
const TOPICS = [
  'event',
  'items',
  'car-pools',
  'contacts',
  'preferences',
  'board',
  'roll-call',
  'roll-call-answers',
  'inboxes',
  'sends',
] as const
export type Topic = (typeof TOPICS)[number] | `items/${number}/check-ins`

/** A nudge for one person, whatever the audience: there is a notification for them. */
export const OWN_INBOX = 'inbox'
/** Notifications for more people than this are one nudge for the event. */
export const NUDGED_PEOPLE_MAX = 200

export const checkInsTopic = (itemId: number): Topic => `items/${itemId}/check-ins`

export const isTopic = (value: string | undefined): value is Topic =>
  value !== undefined && (TOPICS.some(topic => topic === value) || itemOfTopic(value) !== null)

export function itemOfTopic(topic: string): number | null {
  const id = /^items\/(\d+)\/check-ins$/.exec(topic)?.[1]
  return id === undefined ? null : Number(id)
}

/** `board`: a screen of the staff. */
export type Audience = 'event' | 'board'

const FOR_STAFF: readonly Topic[] = ['board', 'contacts', 'roll-call-answers', 'sends']
/** What a board shows apart from its numbers: the event's name, the requests to answer, whom staff contacted, the roll-call. */
const BESIDE_BOARD: readonly Topic[] = [
  'event',
  'items',
  'car-pools',
  'contacts',
  'roll-call',
  'roll-call-answers',
  'inboxes',
  'sends',
]
const NOT_ON_BOARD: readonly Topic[] = [
  'contacts',
  'preferences',
  'roll-call',
  'roll-call-answers',
  'inboxes',
  'sends',
]

export const topicsFor = (audience: Audience, topics: Iterable<Topic>): Set<Topic> =>
  new Set(
    [...topics].flatMap((topic): Topic[] => {
      if (audience === 'event') return FOR_STAFF.includes(topic) ? [] : [topic]
      return [
        ...(BESIDE_BOARD.includes(topic) ? [topic] : []),
        ...(NOT_ON_BOARD.includes(topic) ? [] : (['board'] as const)),
      ]
    }),
  )

/** `resync`: something may have been missed. `degraded`: nudges do not arrive at the moment. */
export type LiveMessage = 'nudge' | 'resync' | 'degraded'

export const LIVE_HEARTBEAT_MS = 25_000
/** Nudges about one topic within this time are merged. */
export const NUDGE_MERGE_MS = 500
