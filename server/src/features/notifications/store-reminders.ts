import type { Leg } from '@muster/domain/items/facts.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { displayName } from '#db/display-name-sql.ts'
import { queueDelivery } from './deliver-queue.ts'

/** One reminder at a time for each event: the next one finds whom this one has reached. */
export const lockReminders = (tx: Tx, eventId: number) =>
  tx.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().executeTakeFirst()

interface Asked {
  eventId: number
  /** `null`: a message, which may follow another */
  type: string | null
  /** a person is pending who is checked in to none of these; `null`: who has no preferences */
  parts: readonly { itemId: number; leg: Leg }[] | null
  /** every member is expected, and not only those who are assigned */
  isForEveryone: boolean
  isWholeEvent: boolean
  /** who was reminded after this is not reminded again */
  since: Date
}

interface ExpectedRow {
  id: number
  name: string
  itemId: number | null
  isPending: boolean
  remindedAt: Date | null
  byId: number | null
  byName: string | null
}

const nameOf = (table: string) => displayName(sql.ref(`${table}.name`), sql.ref(`${table}.username`))

/**
 * Members who are expected. What is known of a person is added up, and items are lists: PostgreSQL would plan joins as
 * loops, because it knows no sizes of new tables.
 */
export async function readExpectedNow(tx: Tx, asked: Asked): Promise<readonly ExpectedRow[]> {
  const { eventId, type, isForEveryone, isWholeEvent, since } = asked
  const parts = asked.parts ?? []
  const items = sql`${parts.map(({ itemId }) => itemId)}::int[]`
  const itemsOf = (leg: Leg) =>
    sql`${parts.filter(part => part.leg === leg).map(({ itemId }) => itemId)}::int[]`
  const done = asked.parts
    ? sql`select user_id, 'done', null::int, null::timestamptz from check_ins where annulled_at is null
        and (leg = 'first' and item_id = any (${itemsOf('first')}) or leg = 'second' and item_id = any (${itemsOf('second')}))`
    : sql`select user_id, 'done', null::int, null::timestamptz from preferences where event_id = ${eventId}`
  const isAbout = isWholeEvent ? sql`r.item_id is null` : sql`r.item_id = any (${items})`
  const { rows } = await sql<ExpectedRow>`
    with facts (user_id, fact, number, at) as (
      select user_id, 'member', null::int, null::timestamptz from event_members where event_id = ${eventId}
      union all select user_id, 'place', item_id, null from assignments where item_id = any (${items})
      union all ${done}
      union all select r.user_id, 'reminded', n.sender_id, n.created_at
        from notifications n join recipients r on r.notification_id = n.id
        where n.event_id = ${eventId} and n.reminder_type = ${type} and n.created_at > ${since} and ${isAbout}),
    people as materialized (
      select user_id, min(number) filter (where fact = 'place') as place, bool_or(fact = 'done') as is_done,
          (array_agg(number order by at desc) filter (where fact = 'reminded'))[1] as by_id, max(at) as reminded_at
        from facts group by user_id
        having bool_or(fact = 'member') and (${isForEveryone} or bool_or(fact = 'place')))
    select u.id, ${nameOf('u')} as name, not p.is_done as "isPending", coalesce(p.place, ${parts[0]?.itemId ?? null}::int) as "itemId",
        p.reminded_at as "remindedAt", b.id as "byId", ${nameOf('b')} as "byName"
      from people p join users u on u.id = p.user_id left join users b on b.id = p.by_id`.execute(tx)
  return rows
}

interface Reminders {
  eventId: number
  senderId: number
  type: string
  path: string
  now: Date
  words: { title: string; body: string }
  /** a person is pending who is checked in to none of these; `null`: who has no preferences */
  parts: readonly { itemId: number; leg: Leg }[] | null
  collapseKey: string
  dueAt: Date | null
  messages: readonly {
    userId: number
    itemId: number | null
    title: string
    body: string
    expiresAt: Date
  }[]
}

/** One notification, in which each person is greeted by name. Two statements for any number of people. */
export async function insertReminders(ctx: Context, tx: Tx, reminders: Reminders) {
  const { eventId, senderId, type, path, now, words, parts, messages } = reminders
  const itemIds = new Set(messages.map(({ itemId }) => itemId))
  const [itemId = null] = itemIds.size === 1 ? itemIds : []
  const latest = Math.max(...messages.map(({ expiresAt }) => expiresAt.getTime()))
  const itemsOf = (leg: Leg) => parts?.filter(part => part.leg === leg).map(part => part.itemId) ?? null
  const sent = await tx
    .insertInto('notifications')
    .values({
      ...{ event_id: eventId, sender_id: senderId, kind: 'reminder', reminder_type: type, item_id: itemId },
      ...{ ...words, path, created_at: now, expires_at: new Date(latest) },
      ...{ collapse_key: reminders.collapseKey, due_at: reminders.dueAt },
      ...{ first_leg_items: itemsOf('first'), second_leg_items: itemsOf('second') },
    })
    .returning(['id', 'document_id as documentId'])
    .executeTakeFirstOrThrow()
  await insertWorded(ctx, tx, sent.id, messages)
  return sent
}

/** Recipients with words of their own, in one statement. Delivered after the commit. */
export async function insertWorded(
  ctx: Context,
  tx: Tx,
  notificationId: number,
  messages: Reminders['messages'],
): Promise<void> {
  await sql`
    insert into recipients (notification_id, user_id, item_id, title, body, expires_at)
      select ${notificationId}, * from unnest(
        ${messages.map(({ userId }) => userId)}::int[], ${messages.map(message => message.itemId)}::int[],
        ${messages.map(({ title }) => title)}::text[], ${messages.map(({ body }) => body)}::text[],
        ${messages.map(({ expiresAt }) => expiresAt)}::timestamptz[])`.execute(tx)
  await queueDelivery(ctx, tx, notificationId)
}
