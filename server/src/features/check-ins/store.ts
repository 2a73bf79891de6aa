import type { CheckInMethod } from '@muster/domain/check-ins/facts.ts'
import type { EventTimes, ItemTimes, Leg } from '@muster/domain/items/facts.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context } from '#context.ts'
import { type HasDatabase, poolOf } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import type { Pool } from '#db/connect.ts'
import { gather } from '#db/gather.ts'
import { retryOnConnectionLoss } from '#db/retry.ts'
import type { CheckIns } from '#db/schema.generated.ts'
import { type Builder, statement, statementByKeys } from '#db/statement.ts'
import { forEachGroup, type Group, groupOf } from './store-attendance.ts'

/** What every check-in to the item depends on. */
export interface CheckInItem {
  id: number
  documentId: string
  eventId: number
  coordinatorId: number | null
  /** a car pool of an event whose car pooling is switched off */
  isSwitchedOff: boolean
  departedAt: Readonly<Record<Leg, Date | null>>
  times: ItemTimes
  event: EventTimes
  /** of the event's items, which decides together with them all of this but for car pools */
  version: number
}

/** The columns of the item's own kind are set; those of the other kinds are null. */
interface ItemRow extends Omit<CheckInItem, 'times' | 'event' | 'departedAt'>, EventTimes {
  firstDepartedAt: Date | null
  secondDepartedAt: Date | null
  kind: ItemTimes['kind']
  departure: Date
  arrival: Date
  time: Date
  checkinTime: Date | null
  checkoutTime: Date | null
  subEventStart: Date
  subEventEnd: Date
  subType: string | null
  departureTime: Date | null
  returnTime: Date | null
}

const itemRows = (db: Builder) =>
  db
    .selectFrom('items as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .leftJoin('flights as f', 'f.item_id', 'i.id')
    .leftJoin('buses as b', 'b.item_id', 'i.id')
    .leftJoin('hotel_rooms as r', 'r.item_id', 'i.id')
    .leftJoin('sub_events as s', 's.item_id', 'i.id')
    .leftJoin('car_pools as p', 'p.item_id', 'i.id')
    .select(['i.id', 'i.document_id as documentId', 'i.event_id as eventId', 'i.kind'])
    .select(({ eb, and, not, ref }) => [
      'i.coordinator_id as coordinatorId',
      and([eb('i.kind', '=', 'car-pool'), not(ref('e.is_car_pool_enabled'))]).as('isSwitchedOff'),
    ])
    .select(['i.first_departed_at as firstDepartedAt', 'i.second_departed_at as secondDepartedAt'])
    .select(({ ref }) => versionOf(ref('i.event_id'), 'items').as('version'))
    .select(['e.timezone', 'e.start_date as startDate', 'e.end_date as endDate', 'e.active'])
    .select(['f.departure', 'f.arrival', 'b.time'])
    .select(['r.checkin_time as checkinTime', 'r.checkout_time as checkoutTime'])
    .select(['s.start_date as subEventStart', 's.end_date as subEventEnd', 's.sub_type as subType'])
    .select(['p.departure_at as departureTime', 'p.return_at as returnTime'])
    .$castTo<ItemRow>()

const readByIds = statementByKeys('check-in-items', (db, ids) => itemRows(db).where('i.id', 'in', ids))
const readByDocumentId = statement(
  'check-in-item-by-document-id',
  { documentId: 'text' },
  (db, { documentId }) => itemRows(db).where('i.document_id', '=', documentId),
)

/** People arrive together, so concurrent check-ins share the query. */
const findById = gather<number, ItemRow, HasDatabase>(
  async (ctx, ids) => new Map((await readByIds(ctx, ids)).map(row => [row.id, row])),
)

const ITEMS_KEPT = 5_000
const keptItems = new WeakMap<Pool, LRUCache<number, CheckInItem>>()

function keepItem(ctx: HasDatabase, item: CheckInItem): void {
  const pool = poolOf(ctx)
  const kept = keptItems.get(pool) ?? new LRUCache({ max: ITEMS_KEPT })
  keptItems.set(pool, kept)
  kept.set(item.id, item)
}

/** As it was read for an earlier check-in. A write with its version does nothing if it has changed since. */
export const keptItem = (ctx: HasDatabase, id: AnyId): CheckInItem | null =>
  ('id' in id && keptItems.get(poolOf(ctx))?.get(id.id)) || null

export async function findItem(ctx: Context, id: AnyId): Promise<CheckInItem | null> {
  const row = 'id' in id ? await findById(ctx, id.id) : (await readByDocumentId(ctx, id))[0]
  if (!row) return null
  const { documentId, eventId, coordinatorId, isSwitchedOff, version } = row
  const { timezone, startDate, endDate, active } = row
  const item = {
    id: row.id,
    ...{ documentId, eventId, coordinatorId, isSwitchedOff, version },
    departedAt: { first: row.firstDepartedAt, second: row.secondDepartedAt },
    times: toItemTimes(row),
    event: { timezone, startDate, endDate, active },
  }
  if (row.kind !== 'car-pool') keepItem(ctx, item)
  return item
}

function toItemTimes(row: ItemRow): ItemTimes {
  const { kind, departure, arrival, time, checkinTime, checkoutTime, departureTime, returnTime } = row
  switch (kind) {
    case 'flight':
      return { kind, departure, arrival }
    case 'bus':
      return { kind, time }
    case 'hotel-room':
      return { kind, checkinTime, checkoutTime }
    case 'sub-event':
      return { kind, startDate: row.subEventStart, endDate: row.subEventEnd, subType: row.subType }
    case 'car-pool':
      return { kind, departureTime, returnTime }
  }
}

export interface Addition {
  userId: number
  leg: Leg
  method: CheckInMethod
}

interface Write {
  item: CheckInItem
  additions: readonly Addition[]
  at: Date
  now: Date
  callerId: number
  clientKey: string | null
  /** writes nothing if the event's items have another */
  onlyAtVersion?: number
}

const WRITE_PARAMETERS = {
  itemId: 'int',
  eventId: 'int',
  at: 'timestamptz',
  now: 'timestamptz',
  callerId: 'int',
  clientKey: 'text',
} as const

const COLUMNS = [
  'item_id',
  'user_id',
  'leg',
  'method',
  'at',
  'recorded_at',
  'by_user_id',
  'client_key',
] as const

/**
 * Locks the places of those who check in until they are checked in, so that nobody is taken off in between. The item comes
 * first, as where it is deleted.
 */
function lockExpected(
  db: Builder,
  group: Group,
  { itemId, eventId }: Record<'itemId' | 'eventId', Expression<number>>,
) {
  return group === 'members'
    ? db
        .selectFrom('items as i')
        .innerJoin('event_members as x', 'x.event_id', 'i.event_id')
        .where('i.id', '=', itemId)
        .where('x.event_id', '=', eventId)
        .forKeyShare(['i', 'x'])
    : db
        .selectFrom('items as i')
        .innerJoin('assignments as x', 'x.item_id', 'i.id')
        .where('i.id', '=', itemId)
        .where('x.item_id', '=', itemId)
        .forKeyShare(['i', 'x'])
}

/** For the caller alone, unless it has departed: a check-in that waits for the item looks again. With values instead of lists it is planned once, which halves its cost. */
const insertOwnIn = forEachGroup(group =>
  statement(`check-in-of-${group}`, { ...WRITE_PARAMETERS, leg: 'text', version: 'int' }, (db, p) =>
    db
      .insertInto('check_ins')
      .columns(COLUMNS)
      .expression(
        lockExpected(db, group, p)
          .where('x.user_id', '=', p.callerId)
          .where(eb => eb.or([eb(p.version, 'is', null), eb(versionOf(p.eventId, 'items'), '=', p.version)]))
          .where(
            ({ ref }) => sql<boolean>`coalesce(case ${p.leg} when 'first' then ${ref('i.first_departed_at')}
              else ${ref('i.second_departed_at')} end > ${p.at}, true)`,
          )
          .select([p.itemId.as('item_id'), 'x.user_id', p.leg.as('leg'), sql.lit('self').as('method')])
          .select([p.at.as('at'), p.now.as('now'), 'x.user_id as by_user_id', p.clientKey.as('client_key')]),
      )
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id'),
  ),
)

/** With an audit row for each check-in by staff or scan. A check-in by the person is its own record. */
const insertManyIn = forEachGroup(group =>
  statement(
    `check-in-of-${group}-by-staff`,
    { ...WRITE_PARAMETERS, userIds: 'int[]', legs: 'text[]', methods: 'text[]' },
    (db, p) =>
      db
        .with('written', cte =>
          cte
            .insertInto('check_ins')
            .columns(COLUMNS)
            .expression(
              lockExpected(db, group, p)
                .innerJoin(
                  sql<Pick<CheckIns, 'user_id' | 'method'> & { leg: string }>`
                    unnest(${p.userIds}, ${p.legs}, ${p.methods})`.as<'w'>(sql`w (user_id, leg, method)`),
                  'w.user_id',
                  'x.user_id',
                )
                .select([p.itemId.as('item_id'), 'x.user_id', 'w.leg', 'w.method'])
                .select([p.at.as('at'), p.now.as('now'), p.callerId.as('by_user_id')])
                .select(p.clientKey.as('client_key'))
                .orderBy('x.user_id')
                .orderBy('w.leg'),
            )
            .onConflict(conflict => conflict.doNothing())
            .returning(['user_id', 'leg', 'method']),
        )
        .with('audited', cte =>
          cte
            .insertInto('audit')
            .columns(['at', 'actor_id', 'action', 'event_id', 'subject_type', 'subject_id', 'details'])
            .expression(
              cte
                .selectFrom('written')
                .where('method', '<>', 'self')
                .select(({ ref }) => [
                  p.now.as('at'),
                  p.callerId.as('actor_id'),
                  sql<string>`'check-in-by-' || ${ref('method')}`.as('action'),
                ])
                .select([
                  p.eventId.as('event_id'),
                  sql.lit('user').as('subject_type'),
                  'user_id as subject_id',
                ])
                .select(({ ref }) =>
                  sql`jsonb_build_object('item', ${p.itemId}, 'leg', ${ref('leg')})`.as('details'),
                ),
            ),
        )
        .selectFrom('written')
        .select('user_id'),
  ),
)

/**
 * Checks in the people who are expected and not in yet, in one statement. It is idempotent, so that an attempt whose
 * answer was lost is sent again: `isRepeated`.
 */
export async function insertCheckIns(
  ctx: Context,
  { item, additions, onlyAtVersion, ...write }: Write,
): Promise<{ written: number; isRepeated: boolean }> {
  const group = groupOf(item.times.kind)
  const values = { itemId: item.id, eventId: item.eventId, ...write }
  const [first, ...more] = additions
  const insert = () =>
    first?.method === 'self' && more.length === 0
      ? insertOwnIn[group](ctx, { ...values, leg: first.leg, version: onlyAtVersion ?? null })
      : insertManyIn[group](ctx, {
          ...values,
          userIds: additions.map(({ userId }) => userId),
          legs: additions.map(({ leg }) => leg),
          methods: additions.map(({ method }) => method),
        })
  let attempts = 0
  const rows = await retryOnConnectionLoss(() => {
    attempts += 1
    return insert()
  })
  ctx.metrics?.checkIns.inc({ kind: item.times.kind }, rows.length)
  return { written: rows.length, isRepeated: attempts > 1 }
}
