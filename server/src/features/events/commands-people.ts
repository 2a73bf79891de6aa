import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { queueInvitations } from './invitation-queue.ts'
import * as store from './store.ts'
import * as people from './store-people.ts'

/** For accounts, after a change of name or phone. */
export const touchEventsOf = (tx: Tx, userIds: readonly number[], now: Date) =>
  store.touchEventsOf(tx, userIds, now)

/** For accounts that are deleted, as the next three. */
export const lockOwnEvents = (tx: Tx, userId: number) => store.lockOwnEvents(tx, userId)

export const readOwnEvents = (tx: Tx, userId: number, now: Date) => store.readOwnEvents(tx, userId, now)

export const leaveEvent = (tx: Tx, eventId: number, userId: number) => store.deleteMember(tx, eventId, userId)

export const forgetCoordinator = (tx: Tx, userId: number, email: string) =>
  store.forgetCoordinator(tx, userId, email)

interface Added {
  eventId: number
  /** whose accounts are theirs for sure */
  userIds: readonly number[]
  /** of accounts that have not confirmed their address */
  emails: readonly string[]
  /** also tells members who have not set a password yet */
  again: boolean
}

/** For organisers. Returns who is new; all of them are told once the event is published. */
export async function addPeople(ctx: Context, tx: Tx, { eventId, userIds, emails, again }: Added) {
  const now = ctx.now()
  const added = await people.insertMembers(tx, eventId, userIds, now)
  if (again) await people.forgetTold(tx, eventId, userIds)
  if (emails.length > 0) await people.upsertInvitations(tx, eventId, emails, now)
  await queueInvitations(ctx, tx, eventId)
  return added
}

export const takeUntold = (tx: Tx, eventId: number) => people.takeUntold(tx, eventId)

/** For an import that is undone. Returns who they were. */
export const takeBackPeople = (tx: Tx, idle: people.IdleMembers) => people.deleteIdleMembers(tx, idle)

/** Whose addresses wait for the event already. */
export const readInvited = (tx: Tx, eventId: number, emails: readonly string[]) =>
  people.readInvited(tx, eventId, emails)

/** A person who is removed is not let in again by an old invitation. */
export const withdrawInvitations = (tx: Tx, eventId: number, userIds: readonly number[]) =>
  people.deleteInvitations(tx, eventId, userIds)

/** For organisers. Undefined if no invitation waits for this address, or its person has joined meanwhile. */
export async function withdrawInvitation(tx: Tx, eventId: number, email: string) {
  const isThere = await people.lockInvitation(tx, eventId, email)
  return isThere ? people.deleteWaiting(tx, eventId, email) : undefined
}

/** For accounts, once an address is confirmed. Returns the events that the person is in from now on. */
export const acceptInvitations = (tx: Tx, user: { id: number; email: string }, now: Date) =>
  people.insertInvited(tx, user, now)

/** The event is locked. Returns whether the person is new. */
export const joinEvent = (tx: Tx, eventId: number, userId: number, now: Date) =>
  store.insertMember(tx, eventId, userId, now)

/** For organisers. The address of the invite link changes with it. Returns the event. */
export const setInviteNonce = (tx: Tx, event: AnyId, nonce: string | null) =>
  people.updateInviteNonce(tx, event, nonce)

/** The published event of this link, while it is not over. */
export const lockLinked = (tx: Tx, nonce: string, now: Date) => people.lockLinked(tx, nonce, now)
