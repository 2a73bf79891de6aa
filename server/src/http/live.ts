import type { Topic } from '@muster/domain/shared/live.ts'

/** Tells whoever has an event open what to read again. Called after the commit, never inside a transaction. */
export interface Live {
  nudge(eventId: number, topic: Topic): void
}

export const openLive = (): Live => ({ nudge: () => undefined })
