import type { Leg } from '@muster/domain/check-ins/schema.ts'
import type { ItemKind } from '@muster/domain/itinerary/schema.ts'
import type { Context } from '#context.ts'
import { isConnectionLost, patiently } from '#db/away.ts'
import type { Tx } from '#db/connect.ts'
import { shownName } from '#features/accounts/shown-name.ts'
import type { ItemFacts } from './item-facts.ts'

/** Who is expected: every member at a sub-event (design.md ruling 10), elsewhere who has a place. */
const expectedAt = (kind: ItemKind) =>
  kind === 'sub-event'
    ? 'items i join event_members x on x.event_id = i.event_id'
    : 'items i join assignments x on x.item_id = i.id'

const groupOf = (kind: ItemKind) => (kind === 'sub-event' ? 'members' : 'assigned')

/** One person and one item, and what a key was used for. */
export interface Standing {
  isExpected: boolean
  isCallerExpected: boolean
  name: string | null
  first: Date | null
  second: Date | null
  keyItemId: number | null
  keyUserId: number | null
  keyLeg: Leg | null
}

export async function readStanding(
  { pool }: Context,
  { id, times: { kind } }: ItemFacts,
  who: { userId: number; callerId: number; clientKey: string | null },
): Promise<Standing> {
  const isExpected = (user: string) =>
    `exists (select from ${expectedAt(kind)} where i.id = $1 and x.user_id = ${user})`
  const at = (leg: Leg) =>
    `(select c.at from check_ins c where c.item_id = $1 and c.user_id = $2 and c.leg = '${leg}' and c.annulled_at is null)`
  const { rows } = await pool.query<Standing>({
    name: `check-in-standing-of-${groupOf(kind)}`,
    text: `select ${isExpected('$2')} as "isExpected", ${isExpected('$3')} as "isCallerExpected",
        (select ${shownName('u')} from users u where u.id = $2) as name, ${at('first')} as first, ${at('second')} as second,
        k.item_id as "keyItemId", k.user_id as "keyUserId", k.leg as "keyLeg"
      from (select) one left join check_ins k on k.by_user_id = $3 and k.client_key = $4`,
    values: [id, who.userId, who.callerId, who.clientKey],
  })
  if (!rows[0]) throw new Error('a query of one row has none')
  return rows[0]
}

export interface Expected {
  userId: number
  first: boolean
  second: boolean
}

/** Of these people those who are expected, and the legs that they are checked in to. */
export async function readExpected(
  { pool }: Context,
  { id, times: { kind } }: ItemFacts,
  userIds: readonly number[],
): Promise<Expected[]> {
  const isIn = (leg: Leg) =>
    `exists (select from check_ins c where c.item_id = $1 and c.user_id = x.user_id and c.leg = '${leg}' and c.annulled_at is null)`
  const { rows } = await pool.query<Expected>({
    name: `check-in-expected-of-${groupOf(kind)}`,
    text: `select x.user_id as "userId", ${isIn('first')} as first, ${isIn('second')} as second
      from ${expectedAt(kind)} where i.id = $1 and x.user_id = any($2::int[])`,
    values: [id, userIds],
  })
  return rows
}

export interface Addition {
  userId: number
  leg: Leg
  method: 'self' | 'staff'
}

interface Write {
  item: ItemFacts
  additions: readonly Addition[]
  at: Date
  now: Date
  callerId: number
  clientKey: string | null
}

const COLUMNS = '(item_id, user_id, leg, at, recorded_at, by_user_id, method, client_key)'

/** Of almost everyone. By values and no lists, so that PostgreSQL plans it once: that is half of the work. */
function insertOneself({ item, at, now, callerId, clientKey }: Write, leg: Leg) {
  const { kind } = item.times
  const [place, placeId] = kind === 'sub-event' ? ['event_id', item.eventId] : ['item_id', item.id]
  return {
    name: `check-in-of-${groupOf(kind)}`,
    text: `insert into check_ins ${COLUMNS}
      select $1, x.user_id, $2, $3, $4, x.user_id, 'self', $5
      from ${kind === 'sub-event' ? 'event_members' : 'assignments'} x where x.${place} = $6 and x.user_id = $7
      on conflict do nothing`,
    values: [item.id, leg, at, now, clientKey, placeId, callerId],
  }
}

/** With the trail of what staff did; what people do themselves is its own trail. */
function insertMany({ item, additions, at, now, callerId, clientKey }: Write) {
  const { kind } = item.times
  return {
    name: `check-in-of-${groupOf(kind)}-by-staff`,
    text: `with written as (
        insert into check_ins ${COLUMNS}
        select $1, p.user_id, p.leg, $5, $6, $7, p.method, $8
        from unnest($2::int[], $3::text[], $4::text[]) p (user_id, leg, method)
        where exists (select from ${expectedAt(kind)} where i.id = $1 and x.user_id = p.user_id)
        order by p.user_id, p.leg
        on conflict do nothing
        returning user_id, leg, method
      ), trail as (
        insert into audit (at, actor_id, action, event_id, subject_type, subject_id, details)
        select $6, $7, 'check-in-by-staff', $9, 'user', user_id, jsonb_build_object('item', $1::int, 'leg', leg)
        from written where method = 'staff'
      )
      select from written`,
    values: [
      item.id,
      additions.map(({ userId }) => userId),
      additions.map(({ leg }) => leg),
      additions.map(({ method }) => method),
      at,
      now,
      callerId,
      clientKey,
      item.eventId,
    ],
  }
}

/**
 * The one statement that checks in whoever is expected and not in yet: a transaction of its own. Done twice it leaves
 * what it leaves when done once, so one without an answer is sent again.
 */
export async function insertCheckIns(
  { pool }: Context,
  write: Write,
): Promise<{ written: number; wasUnanswered: boolean }> {
  const [first, ...more] = write.additions
  const isOneself = first?.method === 'self' && more.length === 0
  const query = isOneself ? insertOneself(write, first.leg) : insertMany(write)
  let wasUnanswered = false
  const { rowCount } = await patiently(
    () => pool.query(query),
    error => {
      wasUnanswered = isConnectionLost(error)
      return wasUnanswered
    },
  )
  return { written: rowCount ?? 0, wasUnanswered }
}

/** Says whether there was one. */
export async function annulCheckIn(
  tx: Tx,
  itemId: number,
  { user, leg, reason }: { user: number; leg: Leg; reason: string },
  { callerId, now }: { callerId: number; now: Date },
): Promise<boolean> {
  const annulled = await tx
    .updateTable('check_ins')
    .set({ annulled_at: now, annulled_by_id: callerId, annulled_reason: reason })
    .where('item_id', '=', itemId)
    .where('user_id', '=', user)
    .where('leg', '=', leg)
    .where('annulled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return annulled !== undefined
}

/** Both legs of whoever has lost their place. */
export const annulCheckInsOf = (
  tx: Tx,
  { itemId, userIds, reason }: { itemId: number; userIds: readonly number[]; reason: string },
  { callerId, now }: { callerId: number; now: Date },
) =>
  tx
    .updateTable('check_ins')
    .set({ annulled_at: now, annulled_by_id: callerId, annulled_reason: reason })
    .where('item_id', '=', itemId)
    .where('user_id', 'in', userIds)
    .where('annulled_at', 'is', null)
    .execute()

export const insertAnnulmentAudit = (
  tx: Tx,
  { id, eventId }: ItemFacts,
  { user, leg, reason }: { user: number; leg: Leg; reason: string },
  { callerId, now }: { callerId: number; now: Date },
) =>
  tx
    .insertInto('audit')
    .values({
      at: now,
      actor_id: callerId,
      action: 'check-in-annulled',
      event_id: eventId,
      subject_type: 'user',
      subject_id: user,
      details: JSON.stringify({ item: id, leg, reason }),
    })
    .execute()
