import { useEffect, useEffectEvent } from 'react'
import { type LiveUpdate, openStream } from './live-stream.ts'
import { useSession } from './session.ts'

export type { LiveUpdate } from './live-stream.ts'

interface Audience {
  listeners: Set<(update: LiveUpdate) => void>
  close: () => void
}

/** One stream an event, however many parts of a screen listen. */
const audiences = new Map<number, Audience>()
/** Events of which nothing was heard for a while, so that what a screen still has of them may be old. */
const left = new Set<number>()

function join(eventId: number): Audience {
  const known = audiences.get(eventId)
  if (known) return known
  const listeners: Audience['listeners'] = new Set()
  const tell = (update: LiveUpdate) => {
    for (const listener of listeners) listener(update)
  }
  const audience = { listeners, close: openStream(eventId, left.has(eventId), tell) }
  audiences.set(eventId, audience)
  return audience
}

function listen(eventId: number, listener: (update: LiveUpdate) => void): () => void {
  const { listeners, close } = join(eventId)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    close()
    audiences.delete(eventId)
    left.add(eventId)
  }
}

/** Listens to the nudges about an event while the screen is open. */
export function useLive(eventId: number, onUpdate: (update: LiveUpdate) => void): void {
  const token = useSession(session => session.token)
  const tell = useEffectEvent(onUpdate)
  useEffect(() => (token ? listen(eventId, update => tell(update)) : undefined), [eventId, token])
}
