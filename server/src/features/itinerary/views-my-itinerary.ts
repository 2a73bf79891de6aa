import type { Leg } from '@muster/domain/items/facts.ts'
import { hasSecondLeg } from '@muster/domain/items/rules.ts'
import type { ItineraryItem, MyItineraryReply } from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Tagged } from '#http/conditional.ts'
import { Refused } from '#refused.ts'
import { withDeparture } from './own-departure.ts'
import { type EventDepartures, eventDepartures } from './read-event-departures.ts'
import type { EventItems, SharedItem } from './read-event-items.ts'
import { findItemNumbers, type ItemNumbers } from './read-item-numbers.ts'
import { findOwnCarPool, type OwnCarPool } from './read-own-car-pool.ts'
import { type OwnPlaces, ownSnapshot } from './read-own-places.ts'

type Card = Omit<ItineraryItem, 'totalCount' | 'first' | 'second' | 'movedFrom'>
type DepartedAt = SharedItem['departedAt']

export async function myItinerary(ctx: Context, me: Caller, event: AnyId): Promise<Tagged<MyItineraryReply>> {
  const eventId = await idOfEvent(ctx, event)
  const snapshot = await ownSnapshot(ctx, { userId: me.user.id, eventId })
  if (!snapshot) throw new Refused('not_found')
  const { own, now, items: shared } = snapshot
  if (!(own.isMember || own.isNamed || isAdminCaller(me))) throw new Refused('not_found')
  const sessionIds = own.isMember ? shared.sessionIds : []
  const ids = [...own.itemIds, ...sessionIds]
  const [numbers, carPool, departures] = await Promise.all([
    findItemNumbers(ctx, ids),
    carPoolOf(ctx, own, shared),
    eventDepartures(ctx, { id: eventId, version: now.items }),
  ])
  const counts = ids.map(id => [numbers.get(id)?.first, numbers.get(id)?.second])
  return new Tagged([own, now.items, now.members, counts, carPool && { ...carPool }], () => {
    const items = itemsOf({ own, shared, sessionIds, members: now.members, numbers, carPool, departures })
    return { data: { items, emergencyCoordinator: shared.emergencyCoordinator } }
  })
}

interface Read {
  own: OwnPlaces
  shared: EventItems
  sessionIds: readonly number[]
  members: number
  numbers: ReadonlyMap<number, ItemNumbers>
  carPool: OwnCarPool | undefined
  departures: EventDepartures
}

function itemsOf({ own, shared, sessionIds, members, numbers, carPool, departures }: Read): ItineraryItem[] {
  const timeOf = timesIn(own)
  const withNumbers = (card: Card, total: number): ItineraryItem =>
    toItineraryItem(card, { total, numbers: numbers.get(card.id), timeOf })
  const onTheWay = (card: Card, total: number, departedAt: DepartedAt) =>
    withDeparture(withNumbers(card, total), { departedAt, departures, userId: own.userId, shared })
  const places = own.itemIds.flatMap(id => shared.byId.get(id) ?? []).filter(isTravel)
  const sessions = sessionIds.flatMap(id => shared.byId.get(id) ?? [])
  const items = [
    ...places.map(({ card, assigned, departedAt }) => onTheWay(card, assigned, departedAt)),
    ...sessions.map(({ card }) => withNumbers(card, members)),
    ...(carPool ? [onTheWay(carPool.card, carPool.assigned, carPool.departedAt)] : []),
  ]
  return items.sort((one, other) => one.id - other.id)
}

/** Sessions are the same for every member. */
const isTravel = ({ card }: SharedItem) => card.kind !== 'sub-event'

async function carPoolOf(ctx: Context, { itemIds, hasCarPools }: OwnPlaces, { byId }: EventItems) {
  if (!hasCarPools) return
  const others = itemIds.filter(id => !byId.has(id))
  const found = await Promise.all(others.map(id => findOwnCarPool(ctx, id)))
  return found.find(carPool => carPool !== undefined)
}

type TimeOf = (itemId: number, leg: Leg) => string | null

function timesIn({ checkIns }: OwnPlaces): TimeOf {
  const times = new Map(checkIns.map(([itemId, leg, at]) => [`${itemId} ${leg}`, at]))
  return (itemId, leg) => times.get(`${itemId} ${leg}`) ?? null
}

interface Counted {
  total: number
  numbers: ItemNumbers | undefined
  timeOf: TimeOf
}

const toItineraryItem = (card: Card, { total, numbers, timeOf }: Counted): ItineraryItem => ({
  ...card,
  totalCount: total,
  first: { checkedInCount: numbers?.first ?? 0, checkedInAt: timeOf(card.id, 'first') },
  second: hasSecondLeg(card.kind)
    ? { checkedInCount: numbers?.second ?? 0, checkedInAt: timeOf(card.id, 'second') }
    : null,
})
