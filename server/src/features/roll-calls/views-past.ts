import type {
  EndedRollCall,
  PastRollCallsReply,
  ReportFileReply,
  RollCallReport,
} from '@muster/domain/roll-calls/schema.ts'
import type { PeopleState } from '@muster/domain/roll-calls/states.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { type Builder, statement } from '#db/statement.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { ANSWER_COLUMNS, toGivenAnswer } from '#features/events/roll-call-answer-sql.ts'
import { isoTime } from '#features/items/item-sql.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { reportCsv } from './report-csv.ts'

const ended = (db: Builder) =>
  db
    .selectFrom('roll_calls as r')
    .leftJoin('users as s', 's.id', 'r.started_by_id')
    .leftJoin('users as e', 'e.id', 'r.ended_by_id')
    .where('r.ended_at', 'is not', null)
    .select(({ ref }) => [
      'r.id',
      'r.document_id as documentId',
      'r.about',
      isoTime(ref('r.started_at')).as('startedAt'),
      sql<string>`${isoTime(ref('r.ended_at'))}`.as('endedAt'),
      's.id as startedById',
      displayName(ref('s.name'), ref('s.username')).as('startedByName'),
      'e.id as endedById',
      displayName(ref('e.name'), ref('e.username')).as('endedByName'),
      ref('r.safe_count').$notNull().as('safe'),
      ref('r.help_count').$notNull().as('help'),
      ref('r.silent_count').$notNull().as('silent'),
    ])

const readPast = statement(
  'past-roll-calls',
  { eventId: 'int', limit: 'int', offset: 'int' },
  (db, { eventId, limit, offset }) =>
    ended(db)
      .where('r.event_id', '=', eventId)
      .orderBy('r.ended_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset),
)

const countPast = statement('past-roll-calls-total', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('roll_calls')
    .where('event_id', '=', eventId)
    .where('ended_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('total')),
)

type EndedRow = Awaited<ReturnType<typeof readPast>>[number]

function toEnded(row: EndedRow): EndedRollCall {
  const { documentId, about, startedAt, endedAt, safe, help, silent } = row
  return {
    ...{ documentId, about, startedAt, endedAt, safe, help, silent, total: safe + help + silent },
    startedBy: row.startedById === null ? null : { id: row.startedById, name: row.startedByName },
    endedBy: row.endedById === null ? null : { id: row.endedById, name: row.endedByName },
  }
}

export async function past(ctx: Context, event: AnyId, query: Query): Promise<PastRollCallsReply> {
  const eventId = await idOfEvent(ctx, event)
  const { limit, offset } = query
  const rows = await readPast(ctx, { eventId, limit, offset })
  const count = async () => (await countPast(ctx, { eventId }))[0]?.total ?? 0
  return {
    data: rows.map(toEnded),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}

const readOne = statement(
  'ended-roll-call',
  { eventId: 'int', documentId: 'text' },
  (db, { eventId, documentId }) =>
    ended(db)
      .innerJoin('events as ev', 'ev.id', 'r.event_id')
      .where('r.event_id', '=', eventId)
      .where('r.document_id', '=', documentId)
      .select('ev.timezone'),
)

const readById = statement('ended-roll-call-by-id', { id: 'int' }, (db, { id }) =>
  ended(db).where('r.id', '=', id),
)

const readPeople = statement('people-of-report', { id: 'int' }, (db, { id }) =>
  db
    .selectFrom('roll_call_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('roll_call_answers as a', join =>
      join
        .onRef('a.roll_call_id', '=', 'p.roll_call_id')
        .onRef('a.user_id', '=', 'p.user_id')
        .on('a.replaced_at', 'is', null)
        .on('a.is_late', '=', false),
    )
    .where('p.roll_call_id', '=', id)
    .select(({ ref }) => [
      'u.id',
      displayName(ref('u.name'), ref('u.username')).as('name'),
      ref('p.state').$castTo<PeopleState>().as('state'),
      'a.place',
    ])
    .orderBy('u.name')
    .orderBy('u.id'),
)

const readTrail = statement('trail-of-report', { id: 'int' }, (db, { id }) =>
  db
    .selectFrom('roll_call_answers as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as b', join => join.onRef('b.id', '=', 'a.by_user_id').onRef('b.id', '<>', 'a.user_id'))
    .where('a.roll_call_id', '=', id)
    .select(({ eb, ref }) => [
      'u.id as personId',
      displayName(ref('u.name'), ref('u.username')).as('personName'),
      'a.is_late as isLate',
      eb('a.replaced_at', 'is not', null).$castTo<boolean>().as('isReplaced'),
    ])
    .select(ANSWER_COLUMNS)
    .orderBy('a.id'),
)

export async function endedById(ctx: Context, id: number): Promise<EndedRollCall> {
  const [row] = await readById(ctx, { id })
  if (!row) throw new Refused('not_found')
  return toEnded(row)
}

async function endedOne(ctx: Context, event: AnyId, documentId: string) {
  const [row] = await readOne(ctx, { eventId: await idOfEvent(ctx, event), documentId })
  if (!row) throw new Refused('not_found')
  return row
}

export const report = async (ctx: Context, event: AnyId, documentId: string): Promise<RollCallReport> =>
  reportOf(ctx, await endedOne(ctx, event, documentId))

export async function reportFile(
  ctx: Context,
  event: AnyId,
  documentId: string,
): Promise<ReportFileReply['data']> {
  const row = await endedOne(ctx, event, documentId)
  const day = dayIn(row.timezone, new Date(row.startedAt))
  return { fileName: rollCallWords.fileName(day), csv: reportCsv(await reportOf(ctx, row)) }
}

async function reportOf(ctx: Context, row: EndedRow): Promise<RollCallReport> {
  const [people, trail] = await Promise.all([readPeople(ctx, row), readTrail(ctx, row)])
  return {
    ...toEnded(row),
    people,
    trail: trail.map(answer => ({
      person: { id: answer.personId, name: answer.personName },
      ...toGivenAnswer(answer),
      isLate: answer.isLate,
      isReplaced: answer.isReplaced,
    })),
  }
}
