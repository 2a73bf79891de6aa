import type { MessageKind } from '@muster/domain/notifications/kinds.ts'
import type { SentToPerson } from '@muster/domain/notifications/send-facts.ts'
import { stateOfSend } from '@muster/domain/notifications/send-rules.ts'
import type {
  SentListReply,
  SentNotification,
  SentPeopleReply,
  SentReply,
} from '@muster/domain/notifications/send-schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { type Builder, statement, statementById } from '#db/statement.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { isoTime } from '#features/items/item-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { progressOf } from './read-deliver.ts'
import { contactsFor } from './read-staff-contacts.ts'
import { countsOf, personState } from './sent-sql.ts'

/** Those of car pools are between few people. */
const sends = (db: Builder) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('users as b', 'b.id', 'n.sender_id')
    .leftJoin('users as s', 's.id', 'n.stopped_by_id')
    .where('n.kind', '<>', 'car-pool')
    .select(({ ref }) => [
      ...(['n.id', 'n.document_id as documentId', 'n.title', 'n.body', 'n.event_id as eventId'] as const),
      ref('n.kind').$castTo<MessageKind>().as('kind'),
      isoTime(ref('n.created_at')).as('createdAt'),
      isoTime(ref('n.send_after')).as('sendAfter'),
      isoTime(ref('n.stopped_at')).as('stoppedAt'),
      'b.id as byId',
      displayName(ref('b.name'), ref('b.username')).as('byName'),
      's.id as stoppedById',
      displayName(ref('s.name'), ref('s.username')).as('stoppedByName'),
      countsOf(ref('n.id')).as('counts'),
    ])

const readPage = statement(
  'sent-of-event',
  { eventId: 'int', senderId: 'int', limit: 'int', offset: 'int' },
  (db, { eventId, senderId, limit, offset }) =>
    sends(db)
      .where('n.event_id', '=', eventId)
      .where(({ eb, or }) => or([sql<boolean>`${senderId} is null`, eb('n.sender_id', '=', senderId)]))
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(limit)
      .offset(offset),
)

const countAll = statement(
  'sent-of-event-total',
  { eventId: 'int', senderId: 'int' },
  (db, { eventId, senderId }) =>
    db
      .selectFrom('notifications as n')
      .where('n.event_id', '=', eventId)
      .where('n.kind', '<>', 'car-pool')
      .where(({ eb, or }) => or([sql<boolean>`${senderId} is null`, eb('n.sender_id', '=', senderId)]))
      .select(({ fn }) => fn.countAll<number>().as('total')),
)

type Row = Awaited<ReturnType<typeof readPage>>[number]

const instant = (iso: string | null) => (iso === null ? null : new Date(iso))

function toSent(
  { eventId: _, byId, byName, stoppedById, stoppedByName, ...row }: Row,
  now: Date,
): SentNotification {
  const { stoppedAt, sendAfter, counts } = row
  const facts = { stoppedAt: instant(stoppedAt), sendAfter: instant(sendAfter), waiting: counts.waiting }
  return {
    ...row,
    by: byId === null ? null : { id: byId, name: byName },
    stoppedBy: stoppedById === null ? null : { id: stoppedById, name: stoppedByName },
    state: stateOfSend(facts, now),
  }
}

/** An Admin reads all of an event, a co-ordinator what they have sent themselves. */
export async function sentList(ctx: Context, me: Caller, event: AnyId, query: Query): Promise<SentListReply> {
  const of = { eventId: await idOfEvent(ctx, event), senderId: isAdminCaller(me) ? null : me.user.id }
  const { limit, offset } = query
  const rows = await readPage(ctx, { ...of, limit, offset })
  const count = async () => (await countAll(ctx, of))[0]?.total ?? 0
  return {
    data: rows.map(row => toSent(row, ctx.now())),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}

const readOne = statementById('sent-notification', {}, (db, _, hasId) =>
  sends(db).where(({ ref }) => hasId({ id: ref('n.id'), documentId: ref('n.document_id') })),
)

async function findSent(ctx: Context, me: Caller, event: AnyId, notification: AnyId) {
  const eventId = await idOfEvent(ctx, event)
  const [row] = await readOne(ctx, notification, {})
  if (row?.eventId !== eventId) throw new Refused('not_found')
  if (!isAdminCaller(me) && row.byId !== me.user.id) throw new Refused('not_found')
  return row
}

export async function sent(
  ctx: Context,
  me: Caller,
  event: AnyId,
  notification: AnyId,
): Promise<SentReply['data']> {
  const row = await findSent(ctx, me, event, notification)
  const progress = await progressOf(ctx, row.id)
  const found = toSent(row, ctx.now())
  return { ...found, progress, mayStop: found.state === 'held' || found.state === 'sending' }
}

const readPeople = statement(
  'people-of-sent',
  { id: 'int', state: 'text', limit: 'int', offset: 'int' },
  (db, { id, state, limit, offset }) =>
    db
      .selectFrom(
        db
          .selectFrom('recipients as r')
          .where('r.notification_id', '=', id)
          .innerJoin('notifications as n', 'n.id', 'r.notification_id')
          .select(['r.notification_id', 'r.user_id', 'r.skipped_because', personState.as('state')])
          .select(({ fn }) => fn.coalesce('r.body', 'n.body').as('text'))
          .as('r'),
      )
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .where(({ eb, or }) =>
        or([sql<boolean>`${state} is null`, eb('r.state', '=', sql<SentToPerson>`${state}`)]),
      )
      .select(({ ref }) => [
        'u.id',
        displayName(ref('u.name'), ref('u.username')).as('name'),
        'r.text',
        ref('r.state').$castTo<SentToPerson>().as('state'),
        sql<string | null>`coalesce(r.skipped_because, case r.state when 'failed' then (
          select min(d.error) from deliveries d
            where d.notification_id = r.notification_id and d.user_id = r.user_id) end)`.as('because'),
        sql<string[]>`array(select distinct d.channel from deliveries d
          where d.notification_id = r.notification_id and d.user_id = r.user_id order by 1)`.as('channels'),
        sql<number>`(count(*) over ())::int`.as('total'),
      ])
      .orderBy('u.name')
      .orderBy('u.id')
      .limit(limit)
      .offset(offset),
)

export async function sentPeople(
  ctx: Context,
  me: Caller,
  at: { event: AnyId; notification: AnyId },
  query: Query,
): Promise<SentPeopleReply> {
  const { id, eventId } = await findSent(ctx, me, at.event, at.notification)
  const { state = null } = chosenBy<{ state?: SentToPerson }>(query)
  const { limit, offset } = query
  const rows = await readPeople(ctx, { id, state, limit, offset })
  const contactOf = await contactsFor(ctx, me, eventId ?? 0)
  const data = rows.map(({ total: _, ...person }) => ({ ...person, contact: contactOf(person.id) }))
  return {
    data,
    meta: { pagination: await paginationOf(query, rows.length, async () => rows[0]?.total ?? offset) },
  }
}
