import type { JoinPolicy } from '@muster/domain/events/join-policy.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

/** Shared lock: people join concurrently, and closing the registration waits for them. */
export const lockEventToJoin = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select(['id', 'registration', 'active', 'archived as isArchived', 'end_date as endDate'])
    .select(['join_policy as joinPolicy', 'join_domains as joinDomains'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forShare()
    .$narrowType<{ registration: EventReply['registration']; joinPolicy: JoinPolicy }>()
    .executeTakeFirst()

export const lockEvent = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select('id')
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forUpdate()
    .executeTakeFirst()

export const findMember = (tx: Tx, eventId: number, userId: number) =>
  tx
    .selectFrom('event_members')
    .select('joined_at')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function isInvited(tx: Tx, eventId: number, email: string): Promise<boolean> {
  const invitation = await tx
    .selectFrom('event_invitations')
    .select('email')
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .forShare()
    .executeTakeFirst()
  return invitation !== undefined
}

export async function insertMember(tx: Tx, eventId: number, userId: number, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('event_members')
    .columns(['event_id', 'user_id', 'joined_at'])
    .expression(db =>
      db
        .selectFrom('users')
        .select(({ val }) => [
          val(eventId).as('event_id'),
          'id',
          sql<Date>`${now}::timestamptz`.as('joined_at'),
        ])
        .where('id', '=', userId)
        // waits for a deletion of the account that has not committed yet
        .where('former_since', 'is', null)
        .forKeyShare(),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface ImageFile {
  hash: string
  contentType: string
  width: number
  height: number
  bytes: Buffer
}

export async function insertImage(
  tx: Tx,
  alternativeText: string | null,
  files: readonly ImageFile[],
): Promise<number> {
  const image = await tx
    .insertInto('images')
    .values({ alternative_text: alternativeText })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('image_files')
    .values(
      files.map(({ contentType, ...file }) => ({ ...file, content_type: contentType, image_id: image.id })),
    )
    .execute()
  return image.id
}

export const updateCover = (tx: Tx, eventId: number, imageId: number, now: Date) =>
  tx
    .updateTable('events')
    .set({ cover_image_id: imageId, updated_at: now })
    .where('id', '=', eventId)
    .execute()

/** Nudges the screens that show the person as emergency co-ordinator. */
export const touchEventsOf = (tx: Tx, coordinatorIds: readonly number[], now: Date) =>
  tx
    .updateTable('events')
    .set({ updated_at: now })
    .where(({ eb, fn, val }) => eb('emergency_coordinator_id', '=', fn.any(val([...coordinatorIds]))))
    .execute()

/** By ascending id to avoid deadlocks. Shared, unless the person is named on one of them and will not be any more. */
export async function lockOwnEvents(tx: Tx, userId: number): Promise<void> {
  const events = await tx
    .selectFrom('events')
    .select(({ eb }) => ['id', eb('emergency_coordinator_id', '=', userId).as('isCoordinated')])
    .where(({ eb, or, selectFrom }) => {
      const joined = selectFrom('event_members').select('event_id').where('user_id', '=', userId)
      return or([eb('emergency_coordinator_id', '=', userId), eb('id', 'in', joined)])
    })
    .execute()
  if (events.length === 0) return
  const query = tx
    .selectFrom('events')
    .select('id')
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .orderBy('id')
  const isCoordinator = events.some(({ isCoordinated }) => isCoordinated)
  await (isCoordinator ? query.forNoKeyUpdate() : query.forShare()).execute()
}

/** By id, in which order they are locked. */
export async function readOwnEvents(tx: Tx, userId: number, now: Date) {
  const rows = await tx
    .selectFrom('event_members as m')
    .innerJoin('events as e', 'e.id', 'm.event_id')
    .select(['e.id', 'e.end_date as endDate'])
    .where('m.user_id', '=', userId)
    .orderBy('e.id')
    .execute()
  return rows.map(({ id, endDate }) => ({ id, isOver: endDate < now }))
}

/** Triggers end the person's requests and annul the check-ins (R8). */
export const deleteMember = (tx: Tx, eventId: number, userId: number) =>
  tx.deleteFrom('event_members').where('event_id', '=', eventId).where('user_id', '=', userId).execute()

export async function forgetCoordinator(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('events')
    .set({ emergency_coordinator_id: null })
    .where('emergency_coordinator_id', '=', userId)
    .execute()
  await tx.deleteFrom('event_invitations').where('email', '=', email).execute()
}

export const updateQuietHours = (tx: Tx, eventId: number, hours: { from: string; until: string } | null) =>
  tx
    .updateTable('events')
    .set({ quiet_from: hours?.from ?? null, quiet_until: hours?.until ?? null })
    .where('id', '=', eventId)
    .execute()
