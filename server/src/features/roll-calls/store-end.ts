import { PLACES_KEPT_DAYS } from '@muster/domain/roll-calls/limits.ts'
import type { RollCallNumbers } from '@muster/domain/roll-calls/schema.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'
import { peopleAsked } from './store.ts'

/** Waits for the answers that are being written. */
export const lockToEnd = (tx: Tx, eventId: number, documentId: string) =>
  tx
    .selectFrom('roll_calls')
    .select(['id', 'ended_at as endedAt', 'notification_id as notificationId'])
    .where('event_id', '=', eventId)
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst()

/** Keeps who was asked with their states, so that the report stays as it is at the end. */
export async function insertPeople(tx: Tx, rollCallId: number): Promise<RollCallNumbers> {
  await tx
    .insertInto('roll_call_people')
    .columns(['roll_call_id', 'user_id', 'state'])
    .expression(
      tx
        .selectFrom(peopleAsked(tx, rollCallId).as('p'))
        .leftJoin('roll_call_answers as a', join =>
          join
            .on('a.roll_call_id', '=', rollCallId)
            .onRef('a.user_id', '=', 'p.user_id')
            .on('a.replaced_at', 'is', null)
            .on('a.is_late', '=', false),
        )
        .select(({ fn, ref }) => [
          sql<number>`${rollCallId}::int`.as('roll_call_id'),
          'p.user_id',
          fn.coalesce(ref('a.answer'), sql.lit('silent')).as('state'),
        ]),
    )
    .execute()
  const numbers = await tx
    .selectFrom('roll_call_people')
    .where('roll_call_id', '=', rollCallId)
    .select(({ fn, cast }) => [
      cast<number>(fn.countAll().filterWhere('state', '=', 'safe'), 'integer').as('safe'),
      cast<number>(fn.countAll().filterWhere('state', '=', 'help'), 'integer').as('help'),
      cast<number>(fn.countAll().filterWhere('state', '=', 'silent'), 'integer').as('silent'),
      cast<number>(fn.countAll(), 'integer').as('total'),
    ])
    .executeTakeFirstOrThrow()
  return numbers
}

interface End {
  endedById: number
  now: Date
  numbers: RollCallNumbers
}

export const updateEnded = (tx: Tx, rollCallId: number, { endedById, now, numbers }: End) =>
  tx
    .updateTable('roll_calls')
    .set({ ended_at: now, ended_by_id: endedById })
    .set({ safe_count: numbers.safe, help_count: numbers.help, silent_count: numbers.silent })
    .where('id', '=', rollCallId)
    .execute()

/** For an account that is deleted: what was answered stays, without the place. */
export async function forgetPlaces(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('roll_call_answers')
    .set({ place: null, latitude: null, longitude: null })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('roll_call_answers')
    .set({ client_key: null })
    .where('by_user_id', '=', userId)
    .execute()
}

const DAY_MS = 86_400_000

/** Of roll-calls that ended long ago (R308). */
export const deleteOldPlaces = (ctx: Context) =>
  dbOf(ctx)
    .updateTable('roll_call_answers as a')
    .from('roll_calls as r')
    .whereRef('r.id', '=', 'a.roll_call_id')
    .where('r.ended_at', '<', new Date(ctx.now().getTime() - PLACES_KEPT_DAYS * DAY_MS))
    .where(({ eb, or }) => or([eb('a.place', 'is not', null), eb('a.latitude', 'is not', null)]))
    .set({ place: null, latitude: null, longitude: null })
    .execute()
