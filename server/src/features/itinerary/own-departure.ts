import type { Leg } from '@muster/domain/items/facts.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import type { EventDepartures } from './read-event-departures.ts'
import type { EventItems } from './read-event-items.ts'

interface Departed {
  departedAt: Readonly<Record<Leg, string | null>>
  departures: EventDepartures
  userId: number
  shared: EventItems
}

/** Whether it has left, whether the person is excused, and from where they were moved here. */
export function withDeparture(item: ItineraryItem, departed: Departed): ItineraryItem {
  const { departures, userId, shared } = departed
  const fromId = departures.movedFrom(item.id, userId)
  const from = fromId === undefined ? undefined : shared.byId.get(fromId)?.card
  return {
    ...item,
    first: { ...item.first, ...legOf(item.id, 'first', departed) },
    second: item.second && { ...item.second, ...legOf(item.id, 'second', departed) },
    ...(fromId === undefined ? {} : { movedFrom: { name: from?.bus?.busIdentifier ?? null } }),
  }
}

function legOf(itemId: number, leg: Leg, { departedAt, departures, userId }: Departed) {
  const at = departedAt[leg]
  if (at === null) return {}
  const isExcused = departures.excusedFrom(itemId, leg).includes(userId)
  return { departedAt: at, ...(isExcused ? { isExcused } : {}) }
}
