import type { EventTimes, ItemTimes } from '@muster/domain/check-ins/rules.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { gather } from '#db/gather.ts'

/** What a check-in depends on, whoever checks in: people arrive together, so they share the query. */
export interface ItemFacts {
  id: number
  documentId: string
  eventId: number
  coordinatorId: number | null
  /** a car pool of an event whose car pooling is switched off */
  isSwitchedOff: boolean
  times: ItemTimes
  event: EventTimes
}

interface FactsRow extends Omit<ItemFacts, 'times' | 'event'>, EventTimes {
  kind: ItemTimes['kind']
  departure: Date
  arrival: Date
  time: Date
  checkinTime: Date | null
  checkoutTime: Date | null
  subStart: Date
  subEnd: Date
  subType: string | null
  departureTime: Date | null
  returnTime: Date | null
}

export const itemFactsOf = ({ pool }: Context, item: AnyId): Promise<ItemFacts | undefined> =>
  readFacts(pool, 'id' in item ? item.id : item.documentId)

const textBy = (
  column: 'id' | 'document_id',
) => `select i.id, i.document_id as "documentId", i.event_id as "eventId", i.kind,
    i.coordinator_id as "coordinatorId", i.kind = 'car-pool' and not e.is_car_pool_enabled as "isSwitchedOff",
    e.timezone, e.start_date as "startDate", e.end_date as "endDate", e.active,
    f.departure, f.arrival, b.time, r.checkin_time as "checkinTime", r.checkout_time as "checkoutTime",
    s.start_date as "subStart", s.end_date as "subEnd", s.sub_type as "subType",
    p.departure_at as "departureTime", p.return_at as "returnTime"
  from items i join events e on e.id = i.event_id
    left join flights f on f.item_id = i.id left join buses b on b.item_id = i.id
    left join hotel_rooms r on r.item_id = i.id left join sub_events s on s.item_id = i.id
    left join car_pools p on p.item_id = i.id
  where i.${column} = $1`

const BY_ID = { name: 'check-in-facts', text: textBy('id') }
const BY_DOCUMENT_ID = { name: 'check-in-facts-by-document-id', text: textBy('document_id') }

/** By one id each, so that PostgreSQL plans once: for a list of ids it plans anew, which takes eight times as long. */
const readFacts = gather<number | string, ItemFacts>(async (pool, keys) => {
  const found = await Promise.all(
    keys.map(async key => {
      const statement = typeof key === 'number' ? BY_ID : BY_DOCUMENT_ID
      const { rows } = await pool.query<FactsRow>({ ...statement, values: [key] })
      return rows.map(row => [key, shape(row)] as const)
    }),
  )
  return new Map(found.flat())
})

const shape = (row: FactsRow): ItemFacts => ({
  id: row.id,
  documentId: row.documentId,
  eventId: row.eventId,
  coordinatorId: row.coordinatorId,
  isSwitchedOff: row.isSwitchedOff,
  times: timesOf(row),
  event: { timezone: row.timezone, startDate: row.startDate, endDate: row.endDate, active: row.active },
})

function timesOf({ kind, departure, arrival, time, checkinTime, checkoutTime, ...row }: FactsRow): ItemTimes {
  switch (kind) {
    case 'flight':
      return { kind, departure, arrival }
    case 'bus':
      return { kind, time }
    case 'hotel-room':
      return { kind, checkinTime, checkoutTime }
    case 'sub-event':
      return { kind, startDate: row.subStart, endDate: row.subEnd, subType: row.subType }
    case 'car-pool':
      return { kind, departureTime: row.departureTime, returnTime: row.returnTime }
  }
}
