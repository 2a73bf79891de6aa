import type { EventTimes } from '@muster/domain/items/facts.ts'
import { FOOD_AND_DRINKS } from '@muster/domain/items/rules.ts'
import type { Guest, Meal } from '@muster/domain/user-preferences/caterer.ts'
import { presencesAt } from '@muster/domain/user-preferences/presence.ts'
import type { HasDatabase } from '#db/access.ts'
import { statement } from '#db/statement.ts'
import { type EventItems, eventItems } from '#features/itinerary/read-event-items.ts'
import { assignedIds, type HeldIds, NOBODY } from '#features/itinerary/read-item-people.ts'
import { answeringMembers } from './read-answers.ts'
import type { PreferencesNow } from './read-board-now.ts'

const readSeen = statement('people-checked-in-at-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('items as i')
    .innerJoin('check_ins as c', 'c.item_id', 'i.id')
    .where('i.event_id', '=', eventId)
    .where('c.annulled_at', 'is', null)
    .select('c.user_id as id')
    .distinct(),
)

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))

export async function readGuestsAndMeals(
  ctx: HasDatabase,
  now: PreferencesNow,
  event: EventTimes,
): Promise<{ guests: Guest[]; meals: Meal[] }> {
  const { id, items: version } = now
  const [members, items, assigned, seen] = await Promise.all([
    answeringMembers(ctx, now),
    eventItems(ctx, { id, version }),
    assignedIds(ctx, { id, version }),
    readSeen(ctx, { eventId: id }),
  ])
  const travel = travelOf(items, assigned)
  const presenceOf = presencesAt(event)
  const isSeen = new Set(seen.map(person => person.id))
  const guests = members.map(({ member: { card }, answers }) => ({
    answers,
    presence: presenceOf({
      flights: travel.flights.get(card.id) ?? [],
      rooms: travel.rooms.get(card.id) ?? [],
    }),
    isSeen: isSeen.has(card.id),
  }))
  return { guests, meals: mealsOf(items) }
}

interface Flight {
  departure: Date
  arrival: Date
}
interface Room {
  checkinTime: Date | null
  checkoutTime: Date | null
}

/** By person. */
function travelOf({ byId }: EventItems, assigned: ReadonlyMap<number, HeldIds>) {
  const flights = new Map<number, Flight[]>()
  const rooms = new Map<number, Room[]>()
  for (const { card } of byId.values()) {
    const people = assigned.get(card.id) ?? NOBODY
    const { flight, room } = card
    if (flight)
      addForEach(flights, people, {
        departure: new Date(flight.departure),
        arrival: new Date(flight.arrival),
      })
    if (room)
      addForEach(rooms, people, {
        checkinTime: dateOf(room.checkinTime),
        checkoutTime: dateOf(room.checkoutTime),
      })
  }
  return { flights, rooms }
}

function addForEach<Item>(byPerson: Map<number, Item[]>, people: HeldIds, item: Item): void {
  for (const id of people) {
    const own = byPerson.get(id)
    if (own) own.push(item)
    else byPerson.set(id, [item])
  }
}

const mealsOf = ({ byId }: EventItems): Meal[] =>
  [...byId.values()].flatMap(({ card: { subEvent } }) =>
    subEvent?.subType === FOOD_AND_DRINKS
      ? [
          {
            name: subEvent.name,
            start: new Date(subEvent.startDate),
            end: new Date(subEvent.endDate),
            location: subEvent.location,
          },
        ]
      : [],
  )
