import type { RollCallOfEvent } from '@muster/domain/roll-calls/answer.ts'
import type { RollCallAnswer } from '@muster/domain/roll-calls/states.ts'
import { expressionBuilder, type Nullable, sql } from 'kysely'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'
import { isoTime } from '#features/items/item-sql.ts'

const eb = expressionBuilder<{ a: DB['roll_call_answers']; b: Nullable<DB['users']> }, 'a' | 'b'>()

/** `a` is the answer, `b` who gave it if that is not the person. */
export const ANSWER_COLUMNS = [
  eb.ref('a.answer').$castTo<RollCallAnswer>().as('answer'),
  eb.ref('a.place').as('place'),
  eb.ref('a.latitude').as('latitude'),
  eb.ref('a.longitude').as('longitude'),
  isoTime(eb.ref('a.at')).as('at'),
  isoTime(eb.ref('a.recorded_at')).as('receivedAt'),
  eb.ref('b.id').as('byId'),
  sql<string | null>`${displayName(eb.ref('b.name'), eb.ref('b.username'))}`.as('byName'),
] as const

interface AnswerRow {
  answer: RollCallAnswer
  place: string | null
  latitude: number | null
  longitude: number | null
  at: string
  receivedAt: string
  byId: number | null
  byName: string | null
}

export function toGivenAnswer(row: AnswerRow): NonNullable<RollCallOfEvent['answer']> {
  const { answer, place, latitude, longitude, at, receivedAt, byId, byName } = row
  return {
    answer,
    place,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    at,
    receivedAt,
    by: byId === null ? null : { id: byId, name: byName ?? '' },
  }
}
