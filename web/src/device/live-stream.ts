import { readLive } from '@muster/domain/shared/live.ts'
import { createParser } from 'eventsource-parser'
import { isRefused, statusOf, unreachable } from './api-error.ts'
import { pathOf, send } from './call.ts'

export type LiveUpdate = { kind: 'nudge'; topic: string } | { kind: 'resync' }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** So that a server that comes back is not asked by everyone at once. */
const SPREAD_MS = 5_000
/** The server gives a sign of life every 25 seconds. */
const DEAD_AFTER_MS = 60_000
const HIDDEN_FOR_MS = 60_000
/** A stream that ends sooner is no success. */
const HELD_FOR_MS = 30_000

const TOO_MANY_REQUESTS = 429
/** Not this person's to hear, or nobody's any more. */
const isFinal = (reason: unknown) => isRefused(reason) && statusOf(reason) !== TOO_MANY_REQUESTS

/** Hears of an event until it is closed. `hasMissed`: something may have been missed before it began. */
export function openStream(
  eventId: number,
  hasMissed: boolean,
  onUpdate: (update: LiveUpdate) => void,
): () => void {
  const path = pathOf(readLive.path, { id: String(eventId) })
  let current: AbortController | null = null
  let retrying: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isMissing = hasMissed
  let failures = 0
  let heardAt = 0

  async function begin(): Promise<void> {
    pause()
    const mine = new AbortController()
    current = mine
    const beganAt = Date.now()
    try {
      await hear(mine)
    } catch (reason) {
      if (current === mine && isFinal(reason)) close()
    }
    // somebody closed it, or began another one
    if (current !== mine) return
    mine.abort()
    isMissing = true
    failures = Date.now() - beganAt < HELD_FOR_MS ? failures + 1 : 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
    retrying = setTimeout(() => void begin(), pauseMs + Math.random() * SPREAD_MS)
  }

  async function hear(mine: AbortController): Promise<void> {
    let dying: ReturnType<typeof setTimeout> | undefined
    const isAlive = () => {
      heardAt = Date.now()
      clearTimeout(dying)
      dying = setTimeout(() => mine.abort(), DEAD_AFTER_MS)
    }
    isAlive()
    try {
      const response = await send(path, { headers: { accept: 'text/event-stream' }, signal: mine.signal })
      // the log-in page of a hotel
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw unreachable()
      if (isMissing) onUpdate({ kind: 'resync' })
      isMissing = false
      await read(response, mine.signal, isAlive)
    } finally {
      clearTimeout(dying)
    }
  }

  async function read(response: Response, signal: AbortSignal, isAlive: () => void): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'nudge') onUpdate({ kind: 'nudge', topic: data })
        if (event === 'resync') onUpdate({ kind: 'resync' })
      },
    })
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done || signal.aborted) return
      isAlive()
      parser.feed(decoder.decode(chunk.value, { stream: true }))
    }
  }

  /** Until somebody begins again. */
  function pause(): void {
    clearTimeout(retrying)
    retrying = undefined
    if (!current) return
    current.abort()
    current = null
    isMissing = true
  }

  function onVisibility(): void {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(pause, HIDDEN_FOR_MS)
    else if (retrying !== undefined || !current || Date.now() - heardAt > DEAD_AFTER_MS) void begin()
  }
  function onOnline(): void {
    if (current || !document.hidden) void begin()
  }

  function close(): void {
    pause()
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onOnline)
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onOnline)
  if (document.hidden) hiding = setTimeout(pause, HIDDEN_FOR_MS)
  void begin()
  return close
}
