import { OWN_INBOX } from '@muster/domain/shared/live.ts'

/** `isOwn`: the nudge was for this person alone; otherwise many phones got it at the same moment. */
type Listener = (isOwn: boolean) => void

const listeners = new Set<Listener>()

/** Called by each live stream, of whatever event, so that the bell needs no stream of its own. */
export function noteInboxNudge(update: { kind: 'nudge'; topic: string } | { kind: 'resync' }): void {
  const topic = update.kind === 'nudge' ? update.topic : 'inboxes'
  if (topic !== OWN_INBOX && topic !== 'inboxes') return
  for (const listener of listeners) listener(topic === OWN_INBOX)
}

export function onInboxNudge(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
