import type { ServerResponse } from 'node:http'
import {
  type Audience,
  type LiveMessage,
  NUDGE_MERGE_MS,
  OWN_INBOX,
  type Topic,
  topicsFor,
} from '@muster/domain/shared/live.ts'

/** One phone that listens to one event. */
export interface Stream {
  readonly userId: number
  readonly sessionId: number
  readonly eventId: number
  readonly audience: Audience
  write(text: string): void
  end(): void
}

/** Streams of one person. A phone that lost its network leaves dead ones behind. */
const STREAMS_PER_USER = 5

export const messageText = (kind: LiveMessage, data = '') => `event: ${kind}\ndata: ${data}\n\n`
const nudgeText = (topics: readonly Topic[]) => topics.map(topic => messageText('nudge', topic)).join('')
export const HEARTBEAT = ':\n\n'

export interface Streams {
  add(stream: Stream): void
  remove(stream: Stream): void
  all(): Stream[]
  nudge(eventId: number, topics: Iterable<Topic>): void
  /** Only their own streams of this event hear it. */
  nudgePeople(eventId: number, userIds: Iterable<number>): void
  writeToAll(text: string): void
}

interface Listeners {
  streams: Set<Stream>
  throttle: Throttle
}

const AUDIENCES: readonly Audience[] = ['event', 'board']
const keyOf = ({ eventId, audience }: Pick<Stream, 'eventId' | 'audience'>) => `${eventId} ${audience}`

export function openStreams(): Streams {
  const listeners = new Map<string, Listeners>()
  /** the oldest first */
  const byUser = new Map<number, Set<Stream>>()

  function listenersLike(stream: Stream): Listeners {
    const known = listeners.get(keyOf(stream))
    if (known) return known
    const streams = new Set<Stream>()
    const send = (topics: readonly Topic[]) => writeTo(streams, nudgeText(topics))
    const made = { streams, throttle: openThrottle(() => streams.size, send) }
    listeners.set(keyOf(stream), made)
    return made
  }

  function remove(stream: Stream): void {
    const others = listeners.get(keyOf(stream))
    if (others?.streams.delete(stream) && others.streams.size === 0) {
      others.throttle.stop()
      listeners.delete(keyOf(stream))
    }
    const own = byUser.get(stream.userId)
    if (own?.delete(stream) && own.size === 0) byUser.delete(stream.userId)
  }

  const all = () => [...listeners.values()].flatMap(({ streams }) => [...streams])

  return {
    add(stream) {
      const own = byUser.get(stream.userId) ?? new Set()
      const [oldest] = own
      if (oldest && own.size >= STREAMS_PER_USER) {
        remove(oldest)
        oldest.end()
      }
      byUser.set(stream.userId, own.add(stream))
      listenersLike(stream).streams.add(stream)
    },
    remove,
    all,
    nudge(eventId, topics) {
      for (const audience of AUDIENCES)
        listeners.get(keyOf({ eventId, audience }))?.throttle.send(topicsFor(audience, topics))
    },
    nudgePeople(eventId, userIds) {
      for (const userId of userIds) {
        const own = [...(byUser.get(userId) ?? [])]
        writeTo(
          own.filter(stream => stream.eventId === eventId),
          messageText('nudge', OWN_INBOX),
        )
      }
    },
    writeToAll: text => writeTo(all(), text),
  }
}

/** On a copy: a stream that is cut off leaves the set during the loop. */
function writeTo(streams: Iterable<Stream>, text: string): void {
  for (const stream of [...streams]) stream.write(text)
}

/** Each nudge makes each phone read once, so the interval grows with the streams. */
const READS_PER_SECOND = 400
const intervalMs = (streams: number) => Math.max(NUDGE_MERGE_MS, (streams / READS_PER_SECOND) * 1_000)

interface Throttle {
  send(topics: Iterable<Topic>): void
  stop(): void
}

/** Sends a topic at most once per interval. A nudge within the interval is sent at its end, so the last is never lost. */
function openThrottle(countStreams: () => number, send: (topics: readonly Topic[]) => void): Throttle {
  const waiting = new Map<Topic, { timer: NodeJS.Timeout; isAgain: boolean }>()

  function wait(topic: Topic): void {
    const timer = setTimeout(() => {
      const isAgain = waiting.get(topic)?.isAgain
      waiting.delete(topic)
      if (!isAgain) return
      wait(topic)
      send([topic])
    }, intervalMs(countStreams()))
    waiting.set(topic, { timer, isAgain: false })
  }

  return {
    send(topics) {
      const due: Topic[] = []
      for (const topic of topics) {
        const earlier = waiting.get(topic)
        if (earlier) earlier.isAgain = true
        else {
          wait(topic)
          due.push(topic)
        }
      }
      if (due.length > 0) send(due)
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** A reader whose unread bytes exceed this for `BEHIND_MS` is cut off and reconnects (F38). */
const UNREAD_BYTES = 64 * 1024
const BEHIND_MS = 1_000

/** Writes never wait. A burst may exceed the buffer of a connection, so a slow reader gets a moment to catch up. */
export function streamTo(response: ServerResponse, listener: Omit<Stream, 'write' | 'end'>): Stream {
  const isBehind = () => response.writableLength > UNREAD_BYTES
  let cutting: NodeJS.Timeout | undefined
  const cutUnless = (isFine: () => boolean) => {
    cutting ??= setTimeout(() => {
      cutting = undefined
      if (!isFine()) response.destroy()
    }, BEHIND_MS)
  }
  response.on('close', () => clearTimeout(cutting))
  return {
    ...listener,
    write(text) {
      if (response.writableEnded || response.destroyed) return
      response.write(text)
      if (isBehind()) cutUnless(() => !isBehind() && !response.writableEnded)
    },
    end() {
      response.end()
      cutUnless(() => false)
    },
  }
}
