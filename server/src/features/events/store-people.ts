import type { AnyId } from '@muster/domain/shared/text.ts'
import { expressionBuilder, sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { DB } from '#db/schema.generated.ts'
import { hasJoined } from './waiting-invitations-sql.ts'

const { val } = expressionBuilder<DB>()

/** Returns those who are new. They are told later. */
export async function insertMembers(tx: Tx, eventId: number, userIds: readonly number[], now: Date) {
  const rows = await tx
    .insertInto('event_members')
    .columns(['event_id', 'user_id', 'joined_at', 'is_told'])
    .expression(db =>
      db
        .selectFrom('users')
        .select(({ lit }) => [
          val(eventId).as('event_id'),
          'id',
          sql<Date>`${now}::timestamptz`.as('joined_at'),
          lit(false).as('is_told'),
        ])
        .where('id', '=', ({ fn }) => fn.any(val([...userIds])))
        // waits for a deletion of the account that has not committed yet
        .where('former_since', 'is', null)
        .orderBy('id')
        .forKeyShare(),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of members who have not set a password yet. */
export const forgetTold = (tx: Tx, eventId: number, userIds: readonly number[]) =>
  tx
    .updateTable('event_members as m')
    .from('users as u')
    .set({ is_told: false })
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.event_id', '=', eventId)
    .where('u.unclaimed_since', 'is not', null)
    .where('u.id', '=', ({ fn }) => fn.any(val([...userIds])))
    .execute()

/** These people join when they confirm their address. A second invitation is sent again. */
export const upsertInvitations = (tx: Tx, eventId: number, emails: readonly string[], now: Date) =>
  tx
    .insertInto('event_invitations')
    .values(emails.map(email => ({ event_id: eventId, email, invited_at: now, is_told: false })))
    .onConflict(conflict => conflict.columns(['event_id', 'email']).doUpdateSet({ is_told: false }))
    .execute()

export async function readInvited(tx: Tx, eventId: number, emails: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('event_invitations')
    .where('event_id', '=', eventId)
    .where('email', '=', ({ fn }) => fn.any(val([...emails])))
    .select('email')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

export interface IdleMembers {
  eventId: number
  userIds: readonly number[]
  /** leaves those who have set a password */
  isUnclaimed: boolean
}

/** Leaves those who are on a flight or a bus, in a car pool or in a room. */
export async function deleteIdleMembers(tx: Tx, { eventId, userIds, isUnclaimed }: IdleMembers) {
  const rows = await tx
    .deleteFrom('event_members as m')
    .using('users as u')
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.event_id', '=', eventId)
    .where('m.user_id', '=', ({ fn }) => fn.any(val([...userIds])))
    .where(({ eb, lit }) => (isUnclaimed ? eb('u.unclaimed_since', 'is not', null) : lit(true)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assignments as a')
            .whereRef('a.user_id', '=', 'm.user_id')
            .where('a.event_id', '=', eventId)
            .select('a.user_id'),
        ),
      ),
    )
    .returning('m.user_id as id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const deleteInvitations = (tx: Tx, eventId: number, userIds: readonly number[]) =>
  tx
    .deleteFrom('event_invitations')
    .where('event_id', '=', eventId)
    .where('email', 'in', ({ selectFrom, fn }) =>
      selectFrom('users')
        .where('id', '=', fn.any(val([...userIds])))
        .select(fn<string>('lower', ['email']).as('email')),
    )
    .execute()

/** Waits for its person, who may be joining at this moment. Returns whether there is one. */
export async function lockInvitation(tx: Tx, eventId: number, email: string): Promise<boolean> {
  const invitation = await tx
    .selectFrom('event_invitations')
    .select('email')
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return invitation !== undefined
}

/** Leaves that of a person who has joined. Returns the account, which may be none. */
export const deleteWaiting = (tx: Tx, eventId: number, email: string) =>
  tx
    .deleteFrom('event_invitations as i')
    .where('i.event_id', '=', eventId)
    .where('i.email', '=', email)
    .where(({ not, ref }) => not(hasJoined(ref('i.event_id'), ref('i.email'))))
    .returning(({ selectFrom }) =>
      selectFrom('users as u')
        .where(({ eb, fn, ref }) => eb(fn('lower', ['u.email']), '=', ref('i.email')))
        .select('u.id')
        .as('userId'),
    )
    .executeTakeFirst()

/** Whom nobody has told yet. From now on they count as told. */
export async function takeUntold(tx: Tx, eventId: number) {
  const members = await tx
    .updateTable('event_members as m')
    .from('users as u')
    .set({ is_told: true })
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.event_id', '=', eventId)
    .where('m.is_told', '=', false)
    .returning(['u.id', 'u.unclaimed_since as unclaimedSince'])
    .execute()
  const unconfirmed = await tx
    .updateTable('event_invitations as i')
    .from('users as u')
    .set({ is_told: true })
    .where(({ eb, fn, ref }) => eb(fn('lower', ['u.email']), '=', ref('i.email')))
    .where('i.event_id', '=', eventId)
    .where('i.is_told', '=', false)
    .returning('u.id')
    .execute()
  return { members, unconfirmed }
}

/** The events that the invitations lead to, apart from those that are over. One that is being withdrawn is waited for. */
export async function insertInvited(tx: Tx, user: { id: number; email: string }, now: Date) {
  const rows = await tx
    .insertInto('event_members')
    .columns(['event_id', 'user_id', 'joined_at'])
    .expression(db =>
      db
        .selectFrom('event_invitations as i')
        .innerJoin('events as e', 'e.id', 'i.event_id')
        .select(['e.id', val(user.id).as('user_id'), sql<Date>`${now}::timestamptz`.as('joined_at')])
        .where('i.email', '=', user.email.toLowerCase())
        .where('e.end_date', '>=', now)
        .orderBy('e.id')
        .forShare('i'),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('event_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the event. */
export const updateInviteNonce = (tx: Tx, event: AnyId, nonce: string | null) =>
  tx
    .updateTable('events')
    .set({ invite_nonce: nonce })
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .returning('id')
    .executeTakeFirst()

/** Shared lock: people join concurrently, and switching the link off waits for them. */
export const lockLinked = (tx: Tx, nonce: string, now: Date) =>
  tx
    .selectFrom('events')
    .select('id')
    .where('invite_nonce', '=', nonce)
    .where('active', '=', true)
    .where('end_date', '>=', now)
    .forShare()
    .executeTakeFirst()
