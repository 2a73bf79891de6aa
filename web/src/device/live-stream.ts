import { createParser } from 'eventsource-parser'
import { isFinal, unreachable } from './api-error.ts'
import { send } from './call.ts'

export type LiveUpdate = { kind: 'nudge'; topic: string } | { kind: 'resync' }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Jitter, so that the phones do not all reconnect to a restarted server at the same moment. */
const SPREAD_MS = 5_000
/** The server sends a heartbeat every 25 seconds. */
const DEAD_AFTER_MS = 60_000
export const HIDDEN_FOR_MS = 60_000
/** A stream that ends sooner counts as a failure, for the backoff. */
const HELD_FOR_MS = 30_000

const backoffMs = (failures: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) + Math.random() * SPREAD_MS

interface Connection {
  abort: AbortController
  onOpen: () => void
  onBytes: () => void
  onUpdate: (update: LiveUpdate) => void
}

/** One connection, until it ends, is aborted, or is silent for too long. Throws when the server refuses it. */
async function connect(path: string, { abort, onOpen, onBytes, onUpdate }: Connection): Promise<void> {
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const isAlive = () => {
    onBytes()
    clearTimeout(watchdog)
    watchdog = setTimeout(() => abort.abort(), DEAD_AFTER_MS)
  }
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'nudge') onUpdate({ kind: 'nudge', topic: data })
      if (event === 'resync') onUpdate({ kind: 'resync' })
    },
  })
  isAlive()
  try {
    const response = await send(path, { headers: { accept: 'text/event-stream' }, signal: abort.signal })
    // a captive portal answers 200 with its log-in page
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw unreachable()
    onOpen()
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done || abort.signal.aborted) return
      isAlive()
      parser.feed(decoder.decode(chunk.value, { stream: true }))
    }
  } finally {
    clearTimeout(watchdog)
  }
}

/** Listens to an event until closed, and reconnects. `hasMissed`: updates may have been missed before. */
export function openStream(
  path: string,
  hasMissed: boolean,
  onUpdate: (update: LiveUpdate) => void,
): () => void {
  let current: AbortController | null = null
  let retrying: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isMissing = hasMissed
  let failures = 0
  let heardAt = 0

  async function begin(): Promise<void> {
    pause()
    const abort = new AbortController()
    current = abort
    const beganAt = Date.now()
    const onOpen = () => {
      if (isMissing) onUpdate({ kind: 'resync' })
      isMissing = false
    }
    const onBytes = () => {
      heardAt = Date.now()
    }
    try {
      await connect(path, { abort, onOpen, onBytes, onUpdate })
    } catch (reason) {
      if (current === abort && isFinal(reason)) close()
    }
    if (current !== abort) return
    abort.abort()
    isMissing = true
    failures = Date.now() - beganAt < HELD_FOR_MS ? failures + 1 : 1
    retrying = setTimeout(() => void begin(), backoffMs(failures))
  }

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
    // the first try may still fail, and another one is worth it at once
    failures = 0
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
