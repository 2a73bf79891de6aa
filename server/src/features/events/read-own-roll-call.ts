import type { RollCallOfEvent } from '@muster/domain/roll-calls/answer.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { ANSWER_COLUMNS, toGivenAnswer } from './roll-call-answer-sql.ts'
import { isAsked } from './roll-call-asked-sql.ts'
import type { RunningOfEvent } from './running-roll-call-sql.ts'

interface Key {
  rollCallId: number
  userId: number
}

const readOwn = statement(
  'own-roll-calls',
  { rollCallIds: 'int[]', userIds: 'int[]' },
  (db, { rollCallIds, userIds }) =>
    db
      .selectFrom(sql<Key>`unnest(${rollCallIds}, ${userIds})`.as<'of'>(sql`"of"("rollCallId", "userId")`))
      .innerJoin('roll_calls as r', 'r.id', 'of.rollCallId')
      .leftJoin('roll_call_answers as a', join =>
        join
          .onRef('a.roll_call_id', '=', 'r.id')
          .onRef('a.user_id', '=', 'of.userId')
          .on('a.replaced_at', 'is', null)
          .on('a.is_late', '=', false),
      )
      .leftJoin('users as b', join =>
        join.onRef('b.id', '=', 'a.by_user_id').onRef('b.id', '<>', 'a.user_id'),
      )
      .select(({ ref }) => [
        'of.rollCallId',
        'of.userId',
        isAsked(
          { eventId: ref('r.event_id'), itemId: ref('r.item_id'), asksEverybody: ref('r.asks_everybody') },
          ref('of.userId'),
        ).as('isAsked'),
        'a.id as answerId',
      ])
      .select(ANSWER_COLUMNS),
)

type Own = Pick<RollCallOfEvent, 'isAsked' | 'answer'>

/** Read only while a roll-call runs, for all who ask at the same moment. */
const findOwn = gather<string, Own, HasDatabase>(async (ctx, keys) => {
  const asked = keys.map(key => key.split(' ').map(Number) as [number, number])
  const rows = await readOwn(ctx, {
    rollCallIds: asked.map(([rollCallId]) => rollCallId),
    userIds: asked.map(([, userId]) => userId),
  })
  return new Map(
    rows.map(row => [
      `${row.rollCallId} ${row.userId}`,
      { isAsked: row.isAsked, answer: row.answerId === null ? null : toGivenAnswer(row) },
    ]),
  )
})

/** `null` for people who are neither asked nor staff. */
export async function rollCallOf(
  ctx: HasDatabase,
  { id, ...running }: RunningOfEvent,
  { userId, isStaff }: { userId: number; isStaff: boolean },
): Promise<RollCallOfEvent | null> {
  const own = await findOwn(ctx, `${id} ${userId}`)
  if (!own || !(own.isAsked || isStaff)) return null
  return { ...running, ...own }
}
