import type { EventTimes, ItemTimes, Leg } from '@muster/domain/items/facts.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '#context.ts'
import { type HasDatabase, poolOf } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import type { Pool } from '#db/connect.ts'
import { gather } from '#db/gather.ts'
import { type Builder, statement, statementByKeys } from '#db/statement.ts'

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
