import type { Tx } from '#db/connect.ts'
import * as store from './store.ts'

/** For accounts, after a change of name or phone. */
export const touchEventsOf = (tx: Tx, userId: number, now: Date) => store.touchEventsOf(tx, userId, now)

/** For accounts that are deleted, as the next two. */
export const readOwnEvents = (tx: Tx, userId: number, now: Date) => store.readOwnEvents(tx, userId, now)

export const leaveEvent = (tx: Tx, eventId: number, userId: number) => store.deleteMember(tx, eventId, userId)

export const forgetCoordinator = (tx: Tx, userId: number, email: string) =>
  store.forgetCoordinator(tx, userId, email)
