import type { CheckInMethod } from '@muster/domain/check-ins/facts.ts'
import type { EventTimes, ItemTimes } from '@muster/domain/items/facts.ts'
import { expectedElsewhere } from '@muster/domain/passes/expected-elsewhere.ts'
import type { ScanRow } from '@muster/domain/passes/facts.ts'
import type { PassReply, ScanReply, ScansReply } from '@muster/domain/passes/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement } from '#db/statement.ts'
import { findBoardNow } from '#features/boards/read-board-now.ts'
import { itemsOfStaff } from '#features/boards/read-items.ts'
import { findCounts } from '#features/check-ins/views.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { isoTime } from '#features/items/item-sql.ts'
import type { Caller } from '#http/caller.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { keyOfPass } from './pass-key.ts'

const passOfMember = statement(
  'pass-of-member',
  { eventId: 'int', userId: 'int' },
  (db, { eventId, userId }) =>
    db
      .selectFrom('event_members as m')
      .leftJoin('passes as p', join =>
        join
          .onRef('p.event_id', '=', 'm.event_id')
          .onRef('p.user_id', '=', 'm.user_id')
          .on('p.ended_at', 'is', null),
      )
      .where('m.event_id', '=', eventId)
      .where('m.user_id', '=', userId)
      .select('p.number'),
)

export async function ownPass(
  ctx: Context,
  { user: { id: userId } }: Caller,
  event: AnyId,
): Promise<PassReply> {
  const eventId = await idOfEvent(ctx, event)
  const [member] = await passOfMember(ctx, { eventId, userId })
  if (!member) throw new Refused('not_found')
  const { number } = member
  if (number === null) return { data: null }
  const key = keyOfPass(ctx.jwtSecret, { eventId, userId, number })
  return { data: { passNumber: number, passKey: key.toString('base64url') } }
}

export interface ItemOfScan {
  id: number
  eventId: number
  times: ItemTimes
  event: EventTimes
}

export interface Scanned {
  item: ItemOfScan
  scan: ScanRow
  /** why check-in is closed */
  closedBecause: string | null
}

interface PersonAtItem {
  name: string
  at: string | null
  method: CheckInMethod | null
  byId: number | null
  byName: string | null
}

const personAtItem = statement(
  'person-at-item',
  { itemId: 'int', userId: 'int', leg: 'text' },
  (db, { itemId, userId, leg }) =>
    db
      .selectFrom('users as u')
      .leftJoin('check_ins as c', join =>
        join
          .onRef('c.user_id', '=', 'u.id')
          .on('c.item_id', '=', itemId)
          .on('c.leg', '=', leg)
          .on('c.annulled_at', 'is', null),
      )
      .leftJoin('users as b', join =>
        join.onRef('b.id', '=', 'c.by_user_id').onRef('c.by_user_id', '<>', 'c.user_id'),
      )
      .where('u.id', '=', userId)
      .select(({ ref }) => [
        displayName(ref('u.name'), ref('u.username')).as('name'),
        isoTime(ref('c.at')).as('at'),
        'c.method',
        'b.id as byId',
        displayName(ref('b.name'), ref('b.username')).as('byName'),
      ])
      .$castTo<PersonAtItem>(),
)

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export async function scanResult(ctx: Context, me: Caller, scanned: Scanned): Promise<ScanReply> {
  const { item, scan, closedBecause } = scanned
  const { userId, leg, outcome } = scan
  const [counts, [person], expectedAt] = await Promise.all([
    findCounts(ctx, item.id),
    userId === null ? [] : personAtItem(ctx, { itemId: item.id, userId, leg }),
    userId !== null && outcome === 'not-on-list' ? placesOf(ctx, me, scanned, userId) : [],
  ])
  return {
    data: {
      ...{ outcome, leg, closedBecause, expectedAt },
      person: person ? personOf(userId, person.name) : null,
      checkIn: checkInOf(person),
      checkedInCount: counts?.[leg] ?? 0,
      totalCount: counts?.total ?? 0,
    },
  }
}

const checkInOf = (person: PersonAtItem | undefined) =>
  person?.at && person.method
    ? { at: person.at, by: personOf(person.byId, person.byName), method: person.method }
    : null

async function placesOf(ctx: Context, me: Caller, { item, scan }: Scanned, userId: number) {
  const now = await findBoardNow(ctx, item.eventId)
  if (!now) return []
  const { all, assignedTo } = await itemsOfStaff(ctx, now, me)
  const theirs = all.filter(({ id }) => assignedTo(id).includes(userId))
  return expectedElsewhere(theirs, item, scan.leg)
}

const scansOfItem = statement(
  'scans-of-item',
  { itemId: 'int', limit: 'int', offset: 'int' },
  (db, { itemId, limit, offset }) =>
    db
      .selectFrom('scans as s')
      .leftJoin('users as u', 'u.id', 's.user_id')
      .leftJoin('users as b', 'b.id', 's.by_user_id')
      .where('s.item_id', '=', itemId)
      .orderBy('s.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select(({ ref }) => [
        's.id',
        's.outcome',
        's.leg',
        isoTime(ref('s.at')).as('at'),
        isoTime(ref('s.recorded_at')).as('recordedAt'),
        'u.id as userId',
        displayName(ref('u.name'), ref('u.username')).as('userName'),
        'b.id as byId',
        displayName(ref('b.name'), ref('b.username')).as('byName'),
      ])
      .$castTo<ScanOfItem>(),
)

interface ScanOfItem
  extends Pick<ScansReply['data'][number], 'id' | 'outcome' | 'leg' | 'at' | 'recordedAt'> {
  userId: number | null
  userName: string | null
  byId: number | null
  byName: string | null
}

const countOfScans = statement('count-of-scans', { itemId: 'int' }, (db, { itemId }) =>
  db
    .selectFrom('scans')
    .where('item_id', '=', itemId)
    .select(({ fn }) => fn.countAll<number>().as('total')),
)

export async function scansOf(ctx: Context, itemId: number, query: Query): Promise<ScansReply> {
  const { limit, offset } = query
  const rows = await scansOfItem(ctx, { itemId, limit, offset })
  const data = rows.map(({ userId, userName, byId, byName, ...scan }) => ({
    ...scan,
    person: personOf(userId, userName),
    by: personOf(byId, byName),
  }))
  const count = async () => (await countOfScans(ctx, { itemId }))[0]?.total ?? 0
  return { data, meta: { pagination: await paginationOf(query, data.length, count) } }
}
