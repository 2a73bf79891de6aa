import type { RollCallOfEvent } from '@muster/domain/roll-calls/answer.ts'
import { byNeed, numbersOf } from '@muster/domain/roll-calls/rules.ts'
import type { RollCallNumbers } from '@muster/domain/roll-calls/schema.ts'
import type { PeopleState } from '@muster/domain/roll-calls/states.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersionAndKey } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'
import { eventMembers, type Member } from '#features/events/read-member-names.ts'
import { ANSWER_COLUMNS, toGivenAnswer } from '#features/events/roll-call-answer-sql.ts'
import { isAsked, isPersonOf } from '#features/events/roll-call-asked-sql.ts'
import type { RunningNow } from './read-running.ts'

type Given = NonNullable<RollCallOfEvent['answer']>

const readAsked = statement(
  'asked-in-roll-call',
  { rollCallId: 'int', coordinatorId: 'int' },
  (db, { rollCallId, coordinatorId }) =>
    db
      .selectFrom('roll_calls as r')
      .innerJoin('event_members as m', 'm.event_id', 'r.event_id')
      .where('r.id', '=', rollCallId)
      .where(({ ref }) =>
        isAsked(
          { eventId: ref('r.event_id'), itemId: ref('r.item_id'), asksEverybody: ref('r.asks_everybody') },
          ref('m.user_id'),
        ),
      )
      .where(({ or, eb, ref }) =>
        or([
          eb(coordinatorId, 'is', null),
          isPersonOf(coordinatorId, { eventId: ref('r.event_id'), userId: ref('m.user_id') }),
        ]),
      )
      .select('m.user_id as userId'),
)

const readAnswers = statement('answers-of-roll-call', { rollCallId: 'int' }, (db, { rollCallId }) =>
  db
    .selectFrom('roll_call_answers as a')
    .leftJoin('users as b', join => join.onRef('b.id', '=', 'a.by_user_id').onRef('b.id', '<>', 'a.user_id'))
    .where('a.roll_call_id', '=', rollCallId)
    .where('a.replaced_at', 'is', null)
    .where('a.is_late', '=', false)
    .select('a.user_id as userId')
    .select(ANSWER_COLUMNS),
)

interface Of {
  running: RunningNow
  /** whose people; everybody without one */
  coordinatorId: number | null
  version: number
}

const KEPT = 60

const asked = byVersionAndKey<Of, readonly number[]>(
  async (ctx, { running, coordinatorId }) =>
    (await readAsked(ctx, { rollCallId: running.id, coordinatorId })).map(({ userId }) => userId),
  { kept: KEPT, keyOf: ({ running, coordinatorId }) => `${running.id} ${coordinatorId}` },
)

const answers = byVersionAndKey<Omit<Of, 'coordinatorId'>, ReadonlyMap<number, Given>>(
  async (ctx, { running }) => {
    const rows = await readAnswers(ctx, { rollCallId: running.id })
    return new Map(rows.map(row => [row.userId, toGivenAnswer(row)]))
  },
  { kept: KEPT, keyOf: ({ running }) => running.id },
)

export interface CountedPerson {
  member: Member
  state: PeopleState
  given: Given | null
}

interface Counted {
  numbers: RollCallNumbers
  /** who needs something first (R303) */
  people: readonly CountedPerson[]
}

const counted = byVersionAndKey<Of, Counted>(
  async (ctx, { running, coordinatorId }) => {
    const { items, members: membersVersion, carPools, answers: answersVersion } = running
    const [ids, given, members] = await Promise.all([
      asked(ctx, { running, coordinatorId, version: items + membersVersion + carPools + answersVersion }),
      answers(ctx, { running, version: answersVersion }),
      eventMembers(ctx, { id: running.eventId, version: membersVersion }),
    ])
    const people = ids.flatMap((id): CountedPerson | readonly [] => {
      const member = members.byId.get(id)
      if (!member) return []
      const answer = given.get(id) ?? null
      return { member, state: answer?.answer ?? 'silent', given: answer }
    })
    people.sort((one, other) => byNeed(toSort(one), toSort(other)))
    return { numbers: numbersOf(people.map(({ state }) => state)), people }
  },
  { kept: KEPT, keyOf: ({ running, coordinatorId }) => `${running.id} ${coordinatorId}` },
)

const toSort = ({ member, state, given }: CountedPerson) => ({
  state,
  receivedAt: given?.receivedAt ?? null,
  order: member.place,
})

/** Worked out once for all who ask, until somebody answers or the event changes. */
export function countRollCall(
  ctx: HasDatabase,
  running: RunningNow,
  coordinatorId: number | null,
): Promise<Counted> {
  const { items, members, carPools, answers: answered } = running
  return counted(ctx, { running, coordinatorId, version: items + members + carPools + answered })
}
