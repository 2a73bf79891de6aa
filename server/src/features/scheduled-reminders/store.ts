import type { Firing, ReminderChange } from '@muster/domain/scheduled-reminders/facts.ts'
import type { ReminderRuleKey } from '@muster/domain/scheduled-reminders/rule-table.ts'
import type { ReminderRuleInput } from '@muster/domain/scheduled-reminders/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { displayName } from '#db/display-name-sql.ts'

/** Returns those that no other server has fired. It waits for one that is firing them now. */
export async function insertFirings(
  tx: Tx,
  { eventId, now }: { eventId: number; now: Date },
  firings: readonly Firing[],
): Promise<(Firing & { id: number })[]> {
  const { rows } = await sql<{ id: number; at: number }>`
    with fired as (
      insert into reminder_firings (event_id, rule, item_id, leg, due_at, fired_at)
        select ${eventId}::int, rule, item_id, leg, due_at, ${now}::timestamptz
          from unnest(${firings.map(({ rule }) => rule)}::text[], ${firings.map(({ itemId }) => itemId)}::int[],
            ${firings.map(({ leg }) => leg)}::text[], ${firings.map(({ dueAt }) => dueAt)}::timestamptz[])
            as due (rule, item_id, leg, due_at)
          -- one order for all servers, so that they do not wait for each other
          order by item_id, rule, leg, due_at
        on conflict do nothing
        returning id::int, rule, item_id, leg, due_at)
    select fired.id, due.at::int - 1 as at
      from fired join unnest(${firings.map(({ rule }) => rule)}::text[], ${firings.map(({ itemId }) => itemId)}::int[],
          ${firings.map(({ leg }) => leg)}::text[], ${firings.map(({ dueAt }) => dueAt)}::timestamptz[])
          with ordinality as due (rule, item_id, leg, due_at, at)
        on fired.rule = due.rule and fired.item_id is not distinct from due.item_id and fired.leg = due.leg
          and fired.due_at = due.due_at`.execute(tx)
  return rows.flatMap(({ id, at }) => {
    const firing = firings[at]
    return firing ? [{ ...firing, id }] : []
  })
}

interface Pending {
  /** of the firing */
  id: number
  userId: number
  name: string
}

const nameOf = displayName(sql.ref('u.name'), sql.ref('u.username'))

interface PendingAt {
  eventId: number
  /** whom staff have reminded of the same after this is not reminded again (R276) */
  since: Date
}

/** Who is assigned, or a member at a session, and neither checked in to the leg nor reminded a short time ago. */
export async function readPendingAtItems(
  tx: Tx,
  { eventId, since }: PendingAt,
  firings: readonly { id: number; itemId: number; leg: string; about: string }[],
): Promise<Pending[]> {
  if (firings.length === 0) return []
  const { rows } = await sql<Pending>`
    with due as materialized (
        select * from unnest(${firings.map(({ id }) => id)}::int[], ${firings.map(({ itemId }) => itemId)}::int[],
          ${firings.map(({ leg }) => leg)}::text[], ${firings.map(({ about }) => about)}::text[])
          as due (id, item_id, leg, about)),
      places as (
        select d.id, d.item_id, d.leg, d.about, a.user_id from due d join assignments a using (item_id)
          where d.about <> 'sub-event'
        union all
        select d.id, d.item_id, d.leg, d.about, m.user_id from due d join event_members m on m.event_id = ${eventId}
          where d.about = 'sub-event'),
      reminded as materialized (
        select coalesce(r.item_id, n.item_id) as item_id, r.user_id
          from notifications n join recipients r on r.notification_id = n.id
          where n.event_id = ${eventId} and n.reminder_type = 'checkin_reminder' and n.created_at > ${since}
            and (n.item_id is null or n.item_id = any (${firings.map(({ itemId }) => itemId)}::int[]))),
      ins as (
        select c.item_id, c.user_id, c.leg from check_ins c
          where c.annulled_at is null and c.item_id = any (${firings.map(({ itemId }) => itemId)}::int[]))
    select p.id, u.id as "userId", ${nameOf} as name
      from places p join users u on u.id = p.user_id
      where (p.item_id, p.user_id, p.leg) not in (select item_id, user_id, leg from ins)
        and (p.item_id, p.user_id) not in (select item_id, user_id from reminded where item_id is not null)
        -- nobody leaves a room in which they never were
        and (p.about <> 'hotel-room' or p.leg = 'first'
          or (p.item_id, p.user_id) in (select item_id, user_id from ins where leg = 'first'))`.execute(tx)
  return rows
}

export async function readWithoutPreferences(
  tx: Tx,
  { eventId, since }: PendingAt,
  firing: { id: number },
): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select ${firing.id}::int as id, u.id as "userId", ${nameOf} as name
      from event_members m join users u on u.id = m.user_id
      where m.event_id = ${eventId}
        and m.user_id not in (select user_id from preferences where event_id = ${eventId})
        and m.user_id not in (
          select r.user_id from notifications n join recipients r on r.notification_id = n.id
            where n.event_id = ${eventId} and n.reminder_type = 'preferences_reminder' and n.created_at > ${since})`.execute(
    tx,
  )
  return rows
}

interface Sent {
  id: number
  notificationId: number | null
  people: number
}

export const updateSent = (tx: Tx, sent: readonly Sent[]) =>
  sql`update reminder_firings f set notification_id = s.notification_id, people = s.people
    from unnest(${sent.map(({ id }) => id)}::int[], ${sent.map(one => one.notificationId)}::int[],
      ${sent.map(({ people }) => people)}::int[]) as s (id, notification_id, people)
    where f.id = s.id`.execute(tx)

export const updateSkipped = (tx: Tx, firings: readonly { id: number }[]) =>
  sql`update reminder_firings set is_skipped = true where id = any (${firings.map(({ id }) => id)}::int[])`.execute(
    tx,
  )

export const hasFired = async (tx: Tx, eventId: number, firings: readonly Firing[]): Promise<boolean> => {
  const { rows } = await sql`
    select from reminder_firings f
      join unnest(${firings.map(({ itemId }) => itemId)}::int[], ${firings.map(({ leg }) => leg)}::text[],
        ${firings.map(({ dueAt }) => dueAt)}::timestamptz[]) as one (item_id, leg, due_at)
        on f.item_id is not distinct from one.item_id and f.leg = one.leg and f.due_at = one.due_at
      where f.event_id = ${eventId} and f.rule = ${firings[0]?.rule} limit 1`.execute(tx)
  return rows.length > 0
}

interface Changed {
  eventId: number
  rule: string
  itemId: number | null
}

export const deleteChange = (tx: Tx, { eventId, rule, itemId }: Changed, dueAt: Date) =>
  tx
    .deleteFrom('reminder_changes')
    .where('event_id', '=', eventId)
    .where('rule', '=', rule)
    .where('item_id', 'is not distinct from', itemId)
    .where('due_at', '=', dueAt)
    .execute()

export const insertChange = (
  tx: Tx,
  { eventId, rule, itemId, dueAt, isSkipped, text }: Changed & Omit<ReminderChange, 'rule'>,
) =>
  tx
    .insertInto('reminder_changes')
    .values({ event_id: eventId, rule, item_id: itemId, due_at: dueAt, is_skipped: isSkipped, body: text })
    .execute()

export const lockEvent = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select(['id', 'quiet_from as from', 'quiet_until as until'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forNoKeyUpdate()
    .executeTakeFirst()

export const copyRules = (tx: Tx, from: number, to: number, now: Date) =>
  tx
    .insertInto('reminder_rules')
    .columns(['event_id', 'rule', 'is_on', 'lead', 'changed_at'])
    .expression(db =>
      db
        .selectFrom('reminder_rules')
        .where('event_id', '=', from)
        .select([sql<number>`${to}::int`.as('event_id'), 'rule', 'is_on', 'lead'])
        .select(sql<Date>`${now}::timestamptz`.as('changed_at')),
    )
    .execute()

interface ChangedRule extends ReminderRuleInput {
  eventId: number
  rule: ReminderRuleKey
  now: Date
}

export const upsertRule = (tx: Tx, { eventId, rule, isOn, lead, now }: ChangedRule) =>
  tx
    .insertInto('reminder_rules')
    .values({ event_id: eventId, rule, is_on: isOn, lead, changed_at: now })
    .onConflict(conflict =>
      conflict.columns(['event_id', 'rule']).doUpdateSet({ is_on: isOn, lead, changed_at: now }),
    )
    .execute()
