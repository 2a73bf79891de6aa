import { type Audience, readBoardLive, readLive } from '@muster/domain/shared/live.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { pathOf } from './call.ts'
import { noteInboxNudge } from './inbox-nudges.ts'
import type { LiveUpdate } from './live-stream.ts'
import { openForAllTabs } from './live-tabs.ts'
import { useSession } from './session.ts'

/** One stream per event and audience, shared by all parts of a screen that listen. */
interface SharedStream {
  listeners: Set<(update: LiveUpdate) => void>
  close: () => void
}

const sharedStreams = new Map<string, SharedStream>()
/** Streams that were closed: what a screen still has of them may be stale. */
const left = new Set<string>()

function join(path: string): SharedStream {
  const known = sharedStreams.get(path)
  if (known) return known
  const listeners: SharedStream['listeners'] = new Set()
  const notify = (update: LiveUpdate) => {
    noteInboxNudge(update)
    for (const listener of listeners) listener(update)
  }
  const shared = { listeners, close: openForAllTabs(path, left.has(path), notify) }
  sharedStreams.set(path, shared)
  return shared
}

function listen(path: string, listener: (update: LiveUpdate) => void): () => void {
  const { listeners, close } = join(path)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    close()
    sharedStreams.delete(path)
    left.add(path)
  }
}

interface Heard {
  id: number
  audience?: Audience
}

export function useLive({ id, audience }: Heard, onUpdate: (update: LiveUpdate) => void): void {
  const token = useSession(session => session.token)
  const notify = useEffectEvent(onUpdate)
  const path = pathOf(audience === 'board' ? readBoardLive.path : readLive.path, { id: String(id) })
  useEffect(() => (token ? listen(path, update => notify(update)) : undefined), [path, token])
}

/** Thousands of phones get the same nudge: each waits a random time, up to one millisecond per member of the event. */
const LONGEST_WAIT_MS = 5000

/** For a query about what others change: nobody keeps it fresh while its screen is closed and the stream with it. */
export const READ_ON_RETURN = { refetchOnMount: 'always' } as const

interface LiveReading {
  /** whether a nudge matters here; a resync always does */
  isAbout: (topic: string) => boolean
  read: () => Promise<unknown>
}

/** Reads again after a nudge. Nudges that arrive during a read cause one more read. */
export function useLiveReading(
  event: Heard & { membersCount: number },
  { isAbout, read: readAgain }: LiveReading,
) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reading = useRef({ isUnderWay: false, isStale: false })
  useEffect(() => () => clearTimeout(waiting.current), [])

  const read = async () => {
    const state = reading.current
    state.isUnderWay = true
    await readAgain()
    state.isUnderWay = false
    if (!state.isStale) return
    state.isStale = false
    readSoon()
  }
  const readSoon = () => {
    if (reading.current.isUnderWay) {
      reading.current.isStale = true
      return
    }
    clearTimeout(waiting.current)
    const spread = Math.random() * Math.min(event.membersCount, LONGEST_WAIT_MS)
    waiting.current = setTimeout(() => void read(), spread)
  }

  useLive(event, (update: LiveUpdate) => {
    if (update.kind !== 'nudge' || isAbout(update.topic)) readSoon()
  })
}
