import { timesOf } from '../itinerary/rules.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { FROM_LANDING_MINUTES } from './limits.ts'
import { leadMinutes } from './next.ts'
import type { StripCard } from './strip.ts'

/** What makes it hard to be at an item in time, said at the later of the two. */
export type Change =
  | { how: 'overlap'; from: ItineraryItem }
  | { how: 'tight'; from: ItineraryItem; minutes: number }

interface Span {
  card: StripCard
  start: Date
  end: Date
  departs: boolean
}

const MINUTE_MS = 60_000

function spanOf(card: StripCard): Span | null {
  const times = timesOf(card.item)
  switch (times.kind) {
    case 'flight':
      return { card, start: times.departure, end: times.arrival, departs: true }
    case 'sub-event':
      return { card, start: times.startDate, end: times.endDate, departs: false }
    case 'hotel-room':
      return null
    // nobody knows when a bus arrives
    case 'bus':
    case 'car-pool':
      return card.at && { card, start: card.at, end: card.at, departs: true }
  }
}

const isExcused = ({ card: { item, leg } }: Span) => (leg === 'first' ? item.first : item.second)?.isExcused

function changeOf(one: Span, other: Span): Change | null {
  const from = one.card.item
  if (other.start < one.end || other.start.getTime() === one.start.getTime()) return { how: 'overlap', from }
  if (!other.departs) return null
  const minutes = Math.floor((other.start.getTime() - one.end.getTime()) / MINUTE_MS)
  const needed = Math.max(leadMinutes(other.card.item), from.kind === 'flight' ? FROM_LANDING_MINUTES : 0)
  return minutes < needed ? { how: 'tight', from, minutes } : null
}

/**
 * For each item of a day, by its id, the thing before it that leaves no time for it: an overlap, else the shortest change.
 * A session may follow another one at once; before a departure there must be the time in which to be there.
 */
export function changesOf(cards: readonly StripCard[]): ReadonlyMap<number, Change> {
  const spans = cards
    .map(spanOf)
    .filter(span => span !== null)
    .filter(span => !isExcused(span))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const found = new Map<number, Change>()
  spans.forEach((span, at) => {
    const changes = spans.slice(0, at).map(before => changeOf(before, span))
    const change = changes.find(one => one?.how === 'overlap') ?? changes.findLast(one => one !== null)
    if (change) found.set(span.card.item.id, change)
  })
  return found
}
