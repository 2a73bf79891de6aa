import { FROM_LANDING_MINUTES } from '../check-ins/limits.ts'
import type { EventTimes } from '../items/facts.ts'
import { isCheckable, roomTimes } from '../items/rules.ts'
import { timesOf } from '../itinerary/rules.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { needsCoordinator } from './rules.ts'

/** In the order in which they are listed. */
export const CONFLICT_KINDS = [
  'bus-before-landing',
  'two-flights',
  'two-rooms',
  'overfull',
  'nobody-to-call',
  'no-place',
  'no-transport',
] as const
type ConflictKind = (typeof CONFLICT_KINDS)[number]

export interface FoundConflict {
  kind: ConflictKind
  userId: number | null
  /** in order of time */
  itemIds: readonly number[]
  /** from the landing to the bus, negative when it leaves before; people over the seats or beds */
  count: number | null
  /** it matters until then */
  until: Date
}

type PlannedThing = Pick<
  ItineraryItem,
  'id' | 'kind' | 'coordinator' | 'flight' | 'bus' | 'room' | 'subEvent'
>

export interface PlanFacts {
  event: EventTimes
  /** car pools too */
  items: readonly PlannedThing[]
  /** who has joined, by id */
  members: readonly number[]
  /** who is on an item, by id */
  peopleOn(itemId: number): readonly number[]
  /** its seats or beds */
  capacityOf(itemId: number): number | null
}

interface Span {
  id: number
  start: Date
  end: Date
}

const MINUTE_MS = 60_000
const TRANSPORT = ['flight', 'bus', 'car-pool']

/** What an organiser should look at before the day. Nothing of it is refused. */
export function conflictsIn(plan: PlanFacts): FoundConflict[] {
  const found = [...conflictsOfPeople(plan), ...plan.items.flatMap(item => conflictsOfItem(item, plan))]
  const rank = (one: FoundConflict) => CONFLICT_KINDS.indexOf(one.kind)
  return found.toSorted(
    (one, other) => rank(one) - rank(other) || one.until.getTime() - other.until.getTime(),
  )
}

function conflictsOfItem(item: PlannedThing, { event, peopleOn, capacityOf }: PlanFacts): FoundConflict[] {
  const times = timesOf(item)
  const conflict = (kind: ConflictKind, until: Date, count: number | null = null): FoundConflict => ({
    ...{ kind, userId: null, itemIds: [item.id], count, until },
  })
  switch (times.kind) {
    case 'flight':
    case 'bus': {
      const until = times.kind === 'flight' ? times.departure : times.time
      const hasNobody = item.coordinator === null && needsCoordinator(times.kind)
      return [...overfull(until), ...(hasNobody ? [conflict('nobody-to-call', until)] : [])]
    }
    case 'hotel-room':
      return overfull(roomTimes(times, event).second)
    case 'sub-event':
      return isCheckable(times) && !item.subEvent?.location?.trim()
        ? [conflict('no-place', times.endDate)]
        : []
    case 'car-pool':
      return []
  }

  function overfull(until: Date): FoundConflict[] {
    const capacity = capacityOf(item.id)
    const over = capacity === null ? 0 : peopleOn(item.id).length - capacity
    return over > 0 ? [conflict('overfull', until, over)] : []
  }
}

/** By person, in order of time. */
function spansOf(plan: PlanFacts, spanOf: (item: PlannedThing) => Omit<Span, 'id'> | null) {
  const spans = plan.items.flatMap(item => {
    const span = spanOf(item)
    return span ? [{ id: item.id, ...span }] : []
  })
  const byPerson = new Map<number, Span[]>()
  for (const span of spans.toSorted((one, other) => one.start.getTime() - other.start.getTime()))
    for (const userId of plan.peopleOn(span.id)) {
      const theirs = byPerson.get(userId)
      if (theirs) theirs.push(span)
      else byPerson.set(userId, [span])
    }
  return byPerson
}

function conflictsOfPeople(plan: PlanFacts): FoundConflict[] {
  const flights = spansOf(plan, item => {
    const times = timesOf(item)
    return times.kind === 'flight' ? { start: times.departure, end: times.arrival } : null
  })
  const buses = spansOf(plan, item => {
    const times = timesOf(item)
    return times.kind === 'bus' ? { start: times.time, end: times.time } : null
  })
  const rooms = spansOf(plan, item => {
    const times = timesOf(item)
    if (times.kind !== 'hotel-room') return null
    const { first, second } = roomTimes(times, plan.event)
    return { start: first, end: second }
  })
  return [
    ...overlapsOf('two-flights', flights),
    ...overlapsOf('two-rooms', rooms),
    ...busesBeforeLanding(flights, buses),
    ...withoutTransport(plan),
  ]
}

const overlapsOf = (
  kind: 'two-flights' | 'two-rooms',
  byPerson: ReadonlyMap<number, readonly Span[]>,
): FoundConflict[] =>
  [...byPerson].flatMap(([userId, spans]) =>
    spans.flatMap((span, at) => {
      const before = spans.slice(0, at).find(({ end }) => end > span.start)
      return before ? [{ kind, userId, itemIds: [before.id, span.id], count: null, until: before.end }] : []
    }),
  )

function busesBeforeLanding(
  flights: ReadonlyMap<number, readonly Span[]>,
  buses: ReadonlyMap<number, readonly Span[]>,
): FoundConflict[] {
  return [...buses].flatMap(([userId, theirs]) =>
    theirs.flatMap(bus => {
      const flight = flights.get(userId)?.findLast(({ start }) => start <= bus.start)
      const minutes = flight && Math.floor((bus.start.getTime() - flight.end.getTime()) / MINUTE_MS)
      return flight && minutes !== undefined && minutes < FROM_LANDING_MINUTES
        ? [
            {
              kind: 'bus-before-landing' as const,
              ...{ userId, itemIds: [flight.id, bus.id], count: minutes, until: bus.start },
            },
          ]
        : []
    }),
  )
}

/** An event that plans no transport at all expects nobody to have any. */
function withoutTransport({ items, members, peopleOn, event }: PlanFacts): FoundConflict[] {
  const transport = items.filter(({ kind }) => TRANSPORT.includes(kind))
  if (transport.length === 0) return []
  const carried = new Set(transport.flatMap(({ id }) => [...peopleOn(id)]))
  return members
    .filter(id => !carried.has(id))
    .map(userId => ({ kind: 'no-transport', userId, itemIds: [], count: null, until: event.endDate }))
}
