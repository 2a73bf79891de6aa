import type { EndpointShape } from './endpoint.ts'

/** Server-sent events, read with `fetch` because of the bearer header. A nudge says what to read again, without data. */
export const readLive = {
  method: 'GET',
  path: '/events/:id/live',
  summary: 'Nudges about one event as server-sent events: nudge (its data is a topic), resync, degraded',
} as const satisfies EndpointShape

/** What changed: the event itself, its items or assignments, its car pools or requests, the check-ins of one item. */
const TOPICS = ['event', 'items', 'car-pools'] as const
export type Topic = (typeof TOPICS)[number] | `items/${number}/check-ins`

export const checkInsTopic = (itemId: number): Topic => `items/${itemId}/check-ins`

export const isTopic = (value: string | undefined): value is Topic =>
  value !== undefined && (TOPICS.some(topic => topic === value) || itemOfTopic(value) !== null)

export function itemOfTopic(topic: string): number | null {
  const id = /^items\/(\d+)\/check-ins$/.exec(topic)?.[1]
  return id === undefined ? null : Number(id)
}

/** `resync`: something may have been missed. `degraded`: nudges do not arrive at the moment. */
export type LiveMessage = 'nudge' | 'resync' | 'degraded'

export const LIVE_HEARTBEAT_MS = 25_000
/** Nudges about one topic within this time are merged. */
export const NUDGE_MERGE_MS = 500
