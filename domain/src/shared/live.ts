import type { EndpointShape } from './endpoint.ts'

/**
 * `GET /api/events/{id}/live` (design.md section 4): server-sent events, read with `fetch` and the bearer header.
 * A nudge says what to read again, and carries no data.
 */
export const readLive = {
  method: 'GET',
  path: '/events/:id/live',
  summary: 'Nudges about one event as server-sent events: nudge (its data is a topic), resync, degraded',
} as const satisfies EndpointShape

/**
 * `event`: the event itself changed. `items`: an item or an assignment. `car-pools`: a car pool or a request of the
 * event. The other: somebody's check-in to this item.
 */
const TOPICS = ['event', 'items', 'car-pools'] as const
export type Topic = (typeof TOPICS)[number] | `items/${number}/check-ins`

export const checkInsTopic = (itemId: number): Topic => `items/${itemId}/check-ins`

export const isTopic = (value: string | undefined): value is Topic =>
  value !== undefined && (TOPICS.some(topic => topic === value) || itemOfTopic(value) !== null)

/** The item whose check-ins a topic is about. */
export function itemOfTopic(topic: string): number | null {
  const id = /^items\/(\d+)\/check-ins$/.exec(topic)?.[1]
  return id === undefined ? null : Number(id)
}

/** What comes over the stream. `resync`: something may have been missed; `degraded`: the database is away. */
export const LIVE_MESSAGES = ['nudge', 'resync', 'degraded'] as const
export type LiveMessage = (typeof LIVE_MESSAGES)[number]

export const LIVE_HEARTBEAT_MS = 25_000
/** Nudges about one topic within so long are one. */
export const NUDGE_MERGE_MS = 500
