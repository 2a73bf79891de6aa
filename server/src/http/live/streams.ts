import type { LiveMessage, Topic } from '@muster/domain/shared/live.ts'
import { type Merger, openMerger } from './merge.ts'
import type { Batch } from './payload.ts'

/** One phone that listens to one event. */
export interface Stream {
  readonly userId: number
  readonly sessionId: number
  readonly eventId: number
  /** Never waits: a reader who is too slow for it is cut off. */
  write(text: string): void
  end(): void
}

/** reliability.md 7, Limits: a phone that lost its network leaves dead ones behind. */
const STREAMS_OF_USER = 5

export const messageText = (kind: LiveMessage, data = '') => `event: ${kind}\ndata: ${data}\n\n`
const nudgesText = (topics: Topic[]) => topics.map(topic => messageText('nudge', topic)).join('')
/** A comment, which says that the server is there. */
export const HEARTBEAT = ':\n\n'

interface Audience {
  streams: Set<Stream>
  merger: Merger
}

/** Who listens at this instance, by event. */
export interface Streams {
  add(stream: Stream): void
  remove(stream: Stream): void
  all(): Stream[]
  deliver(batch: Batch): void
  tellAll(text: string): void
}

export function openStreams(): Streams {
  const audiences = new Map<number, Audience>()
  /** the oldest first */
  const ofUser = new Map<number, Set<Stream>>()

  function audienceOf(eventId: number): Audience {
    const known = audiences.get(eventId)
    if (known) return known
    const streams = new Set<Stream>()
    const tell = (topics: Topic[]) => tellEach(streams, nudgesText(topics))
    const audience = { streams, merger: openMerger(() => streams.size, tell) }
    audiences.set(eventId, audience)
    return audience
  }

  function remove(stream: Stream): void {
    const audience = audiences.get(stream.eventId)
    if (audience?.streams.delete(stream) && audience.streams.size === 0) {
      audience.merger.stop()
      audiences.delete(stream.eventId)
    }
    const own = ofUser.get(stream.userId)
    if (own?.delete(stream) && own.size === 0) ofUser.delete(stream.userId)
  }

  const all = () => [...audiences.values()].flatMap(({ streams }) => [...streams])

  return {
    add(stream) {
      const own = ofUser.get(stream.userId) ?? new Set()
      const [oldest] = own
      if (oldest && own.size >= STREAMS_OF_USER) {
        remove(oldest)
        oldest.end()
      }
      ofUser.set(stream.userId, own.add(stream))
      audienceOf(stream.eventId).streams.add(stream)
    },
    remove,
    all,
    deliver(batch) {
      for (const [eventId, topics] of batch) {
        const audience = audiences.get(eventId)
        const due = audience?.merger.take(topics) ?? []
        if (audience && due.length > 0) tellEach(audience.streams, nudgesText(due))
      }
    },
    tellAll: text => tellEach(all(), text),
  }
}

/** Whoever is too slow leaves the set while it is walked. */
function tellEach(streams: Iterable<Stream>, text: string): void {
  for (const stream of [...streams]) stream.write(text)
}
