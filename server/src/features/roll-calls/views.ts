import type {
  OwnAnswerReply,
  RollCallPeopleReply,
  RunningRollCallReply,
} from '@muster/domain/roll-calls/schema.ts'
import type { RollCallList } from '@muster/domain/roll-calls/states.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { statement } from '#db/statement.ts'
import { ANSWER_COLUMNS, toGivenAnswer } from '#features/events/roll-call-answer-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { Tagged } from '#http/conditional.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { type CountedPerson, countRollCall } from './read-people.ts'
import { type RunningNow, runningAt } from './read-running.ts'

/** Only Admins see more than the people of their items (R303). */
const whose = (me: Caller) => (isAdminCaller(me) ? null : me.user.id)

export async function running(
  ctx: Context,
  me: Caller,
  event: AnyId,
): Promise<RunningRollCallReply | Tagged<RunningRollCallReply>> {
  const found = await runningAt(ctx, event)
  if (!found) return { data: null }
  return new Tagged([found, whose(me)], async () => {
    const { numbers } = await countRollCall(ctx, found, whose(me))
    return { data: { ...toBegan(found), ...numbers } }
  })
}

const toBegan = ({ documentId, about, startedAt, startedById, startedByName }: RunningNow) => ({
  documentId,
  about,
  startedAt,
  startedBy: startedById === null ? null : { id: startedById, name: startedByName },
})

export async function people(
  ctx: Context,
  me: Caller,
  event: AnyId,
  query: Query,
): Promise<RollCallPeopleReply> {
  const { list = 'all', name = '' } = chosenBy<{ list: RollCallList; name: string }>(query)
  const found = await runningAt(ctx, event)
  if (!found) throw new Refused('not_found')
  const counted = await countRollCall(ctx, found, whose(me))
  const term = name.toLowerCase()
  const listed = counted.people.filter(
    person => (list === 'all' || person.state === list) && matches(person, term),
  )
  const page = listed.slice(query.offset, query.offset + query.limit)
  return {
    data: page.map(({ member, state, given }) => ({ ...member.reachableCard, state, given })),
    meta: { pagination: await paginationOf(query, page.length, async () => listed.length) },
  }
}

const matches = ({ member: { card, username, reachableCard } }: CountedPerson, term: string) =>
  [card.name, username, reachableCard.email].some(text => text.toLowerCase().includes(term))

const readAnswer = statement(
  'answer-by-client-key',
  { rollCallId: 'int', userId: 'int', clientKey: 'text' },
  (db, { rollCallId, userId, clientKey }) =>
    db
      .selectFrom('roll_call_answers as a')
      .leftJoin('users as b', join =>
        join.onRef('b.id', '=', 'a.by_user_id').onRef('b.id', '<>', 'a.user_id'),
      )
      .where('a.roll_call_id', '=', rollCallId)
      .where('a.user_id', '=', userId)
      .where('a.client_key', '=', clientKey)
      .select('a.is_late as isLate')
      .select(ANSWER_COLUMNS),
)

export async function answered(
  ctx: Context,
  of: { rollCallId: number; userId: number; clientKey: string },
): Promise<OwnAnswerReply> {
  const [row] = await readAnswer(ctx, of)
  if (!row) throw new Refused('not_found')
  return { data: { ...toGivenAnswer(row), isLate: row.isLate } }
}
