import type { ItemKind } from '@muster/domain/items/kinds.ts'
import type { RollCallAnswer } from '@muster/domain/roll-calls/states.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { isAsked, isPersonOf } from '#features/events/roll-call-asked-sql.ts'

export const findEvent = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select('id')
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .executeTakeFirst()

/** With the one name that items of its kind have. */
export const findItem = (tx: Tx, eventId: number, documentId: string) =>
  tx
    .selectFrom('items as i')
    .leftJoin('flights as f', 'f.item_id', 'i.id')
    .leftJoin('buses as b', 'b.item_id', 'i.id')
    .leftJoin('hotel_rooms as r', 'r.item_id', 'i.id')
    .leftJoin('sub_events as s', 's.item_id', 'i.id')
    .leftJoin('car_pools as p', 'p.item_id', 'i.id')
    .where('i.event_id', '=', eventId)
    .where('i.document_id', '=', documentId)
    .select(({ ref, fn }) => [
      'i.id',
      ref('i.kind').$castTo<ItemKind>().as('kind'),
      'r.room_number as roomNumber',
      fn.coalesce('f.flight_name', 'b.bus_identifier', 's.name', 'p.meeting_point', sql.lit('')).as('name'),
    ])
    .executeTakeFirst()

interface NewRollCall {
  eventId: number
  itemId: number | null
  about: string | null
  asksEverybody: boolean
  startedById: number
  now: Date
}

/** The constraint refuses a second running one. */
export const insertRollCall = (tx: Tx, rollCall: NewRollCall) =>
  tx
    .insertInto('roll_calls')
    .values({
      event_id: rollCall.eventId,
      item_id: rollCall.itemId,
      about: rollCall.about,
      asks_everybody: rollCall.asksEverybody,
      started_by_id: rollCall.startedById,
      started_at: rollCall.now,
    })
    .returning(['id', 'document_id as documentId'])
    .executeTakeFirstOrThrow()

export const keepNotification = (tx: Tx, rollCallId: number, notificationId: number | null) =>
  tx.updateTable('roll_calls').set({ notification_id: notificationId }).where('id', '=', rollCallId).execute()

/** The ids of those who are asked, as `user_id`. */
export const peopleAsked = (tx: Tx, rollCallId: number) =>
  tx
    .selectFrom('roll_calls as r')
    .innerJoin('event_members as m', 'm.event_id', 'r.event_id')
    .where('r.id', '=', rollCallId)
    .where(({ ref }) =>
      isAsked(
        { eventId: ref('r.event_id'), itemId: ref('r.item_id'), asksEverybody: ref('r.asks_everybody') },
        ref('m.user_id'),
      ),
    )
    .select('m.user_id')

/** Shared lock: people answer concurrently, and the end waits for them. */
export const lockToAnswer = (tx: Tx, eventId: number, documentId: string) =>
  tx
    .selectFrom('roll_calls as r')
    .where('r.event_id', '=', eventId)
    .where('r.document_id', '=', documentId)
    .select(['r.id', 'r.ended_at as endedAt'])
    .select(['r.started_by_id as startedById', 'r.ended_by_id as endedById'])
    .forShare()
    .executeTakeFirst()

/** Read after the lock: a statement that waits for the lock sees other tables as they were before. */
export const readPersonFacts = (
  tx: Tx,
  { rollCallId, userId, callerId }: { rollCallId: number; userId: number; callerId: number },
) =>
  tx
    .selectFrom('roll_calls as r')
    .where('r.id', '=', rollCallId)
    .select(({ ref, val, exists, selectFrom }) => [
      isAsked(
        { eventId: ref('r.event_id'), itemId: ref('r.item_id'), asksEverybody: ref('r.asks_everybody') },
        val(userId),
      ).as('isAsked'),
      exists(
        selectFrom('roll_call_people as p')
          .whereRef('p.roll_call_id', '=', 'r.id')
          .where('p.user_id', '=', userId)
          .select('p.user_id'),
      )
        .$castTo<boolean>()
        .as('wasAsked'),
      isPersonOf(val(callerId), { eventId: ref('r.event_id'), userId: val(userId) }).as('isPersonOfCaller'),
    ])
    .executeTakeFirstOrThrow()

export interface NewAnswer {
  rollCallId: number
  userId: number
  answer: RollCallAnswer
  place: string | null
  position: { latitude: number; longitude: number } | null
  at: Date
  now: Date
  byId: number
  clientKey: string
  isLate: boolean
}

/** Returns whether it is new: the same client key adds one answer. It replaces the one before, unless it is late. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<boolean> {
  const { rollCallId, userId, isLate } = answer
  // one answer of a person at a time
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const known = await tx
    .selectFrom('roll_call_answers')
    .select('id')
    .where('roll_call_id', '=', rollCallId)
    .where('user_id', '=', userId)
    .where('client_key', '=', answer.clientKey)
    .executeTakeFirst()
  if (known) return false
  if (!isLate)
    await tx
      .updateTable('roll_call_answers')
      .set({ replaced_at: answer.now })
      .where('roll_call_id', '=', rollCallId)
      .where('user_id', '=', userId)
      .where('replaced_at', 'is', null)
      .where('is_late', '=', false)
      .execute()
  await tx
    .insertInto('roll_call_answers')
    .values({
      roll_call_id: rollCallId,
      user_id: userId,
      answer: answer.answer,
      place: answer.place,
      latitude: answer.position?.latitude ?? null,
      longitude: answer.position?.longitude ?? null,
      at: answer.at,
      recorded_at: answer.now,
      by_user_id: answer.byId,
      client_key: answer.clientKey,
      is_late: isLate,
    })
    .execute()
  return true
}
