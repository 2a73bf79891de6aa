import type { BoardView } from '@muster/domain/boards/limits.ts'
import {
  type BoardEntry,
  entriesOf,
  type ItemOnBoard,
  type PartOfDay,
  partsByDay,
} from '@muster/domain/boards/rules.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'
import { daysOfEvent } from '@muster/domain/itinerary/rules.ts'
import type { Coordinator } from '@muster/domain/itinerary/schema.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { byVersion, byVersionAndKey } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'
import { coordinatorCard, departedTimes, isoTime } from '#features/items/item-sql.ts'
import { type EventDepartures, eventDepartures } from '#features/itinerary/read-event-departures.ts'
import { eventItems } from '#features/itinerary/read-event-items.ts'
import { assignedIds, type HeldIds, NOBODY } from '#features/itinerary/read-item-people.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import type { BoardNow } from './read-board-now.ts'

const readTimes = statement('event-of-board', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', eventId)
    .select([
      'e.timezone',
      'e.start_date as startDate',
      'e.end_date as endDate',
      'e.active',
      'e.is_car_pool_enabled as hasCarPools',
    ]),
)

const eventTimes = byVersion<{ times: EventTimes; hasCarPools: boolean }>(async (ctx, eventId) => {
  const [{ hasCarPools, ...times } = GONE] = await readTimes(ctx, { eventId })
  return { times, hasCarPools }
})

const GONE = {
  timezone: 'UTC',
  startDate: new Date(0),
  endDate: new Date(0),
  active: false,
  hasCarPools: false,
}

const readCarPools = statement('car-pools-of-board', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('car_pools as d')
    .innerJoin('items as i', 'i.id', 'd.item_id')
    .where('d.event_id', '=', eventId)
    .select(({ ref, selectFrom }) => [
      'i.id',
      'i.document_id as documentId',
      sql<Coordinator | null>`(${coordinatorCard(ref('i.coordinator_id'))})`.as('coordinator'),
      'd.meeting_point as meetingPoint',
      'd.available_seats as availableSeats',
      isoTime(ref('d.departure_at')).as('departureTime'),
      isoTime(ref('d.return_at')).as('returnTime'),
      departedTimes(ref('i.first_departed_at'), ref('i.second_departed_at')).as('departedAt'),
      sql<
        number[]
      >`array(${selectFrom('assignments as a').where('a.item_id', '=', ref('i.id')).select('a.user_id')})`.as(
        'userIds',
      ),
    ]),
)

interface CarPools {
  items: readonly ItemOnBoard[]
  assigned: ReadonlyMap<number, HeldIds>
}
const NO_CAR_POOLS: CarPools = { items: [], assigned: new Map() }

const carPoolsOf = byVersion<CarPools>(async (ctx, eventId) => {
  const rows = await readCarPools(ctx, { eventId })
  return {
    items: rows.map(({ id, documentId, coordinator, departedAt, userIds: _, ...carPool }) => ({
      ...{ id, documentId, coordinator, departedAt, carPool },
      kind: 'car-pool',
    })),
    assigned: new Map(rows.map(({ id, userIds }) => [id, userIds])),
  }
})

export interface BoardItems {
  times: EventTimes
  eventDays: readonly string[]
  all: readonly ItemOnBoard[]
  itemDays: ReadonlyMap<string, readonly PartOfDay[]>
  entriesOn(day: string): readonly BoardEntry[]
  assignedTo(itemId: number): HeldIds
  excusedFrom: EventDepartures['excusedFrom']
}

interface Of {
  now: BoardNow
  view: BoardView
  /** whose items; all without one */
  coordinatorId: number | null
  version: number
}

const KEPT = 50

/** The items that a board is made of, by day. A check-in changes none of it. */
const itemsOfBoard = byVersionAndKey<Of, BoardItems>(
  async (ctx, { now, view, coordinatorId }) => {
    const { id } = now
    const [{ times, hasCarPools }, { byId }, assigned, { excusedFrom }] = await Promise.all([
      eventTimes(ctx, { id, version: now.items }),
      eventItems(ctx, { id, version: now.items }),
      assignedIds(ctx, { id, version: now.items }),
      eventDepartures(ctx, { id, version: now.items }),
    ])
    const carPools = hasCarPools ? await carPoolsOf(ctx, { id, version: now.carPools }) : NO_CAR_POOLS
    const items = [
      ...[...byId.values()].map(({ card, departedAt }) => ({ ...card, departedAt })),
      ...carPools.items,
    ]
    const all =
      coordinatorId === null ? items : items.filter(({ coordinator }) => coordinator?.id === coordinatorId)
    const byDay = partsByDay(all, times)
    const { timezone } = times
    return {
      times,
      eventDays: daysOfEvent(times),
      all,
      itemDays: byDay,
      entriesOn: onceForEach(day => entriesOf(byDay.get(day) ?? [], { day, view, timezone })),
      assignedTo: itemId => assigned.get(itemId) ?? carPools.assigned.get(itemId) ?? NOBODY,
      excusedFrom,
    }
  },
  { kept: KEPT, keyOf: ({ now, view, coordinatorId }) => `${now.id} ${view} ${coordinatorId}` },
)

function onceForEach<Value>(make: (day: string) => Value): (day: string) => Value {
  const made = new Map<string, Value>()
  return day => {
    const value = made.get(day) ?? make(day)
    made.set(day, value)
    return value
  }
}

export const boardItems = (ctx: HasDatabase, now: BoardNow, of: Pick<Of, 'view' | 'coordinatorId'>) =>
  itemsOfBoard(ctx, { now, ...of, version: now.items + now.carPools })

/** What staff act on: a co-ordinator without the Admin role has only their own items. */
export const itemsOfStaff = (ctx: HasDatabase, now: BoardNow, me: Caller) =>
  boardItems(
    ctx,
    now,
    isAdminCaller(me) ? { view: 'all', coordinatorId: null } : { view: 'mine', coordinatorId: me.user.id },
  )
