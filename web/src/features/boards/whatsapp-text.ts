import type { PeopleList } from '@muster/domain/boards/limits.ts'
import type { BoardItem, BoardPerson } from '@muster/domain/boards/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { kindOfType } from '@muster/domain/items/kinds.ts'
import { factsOfBoardItem, factsOfDay } from '@muster/domain/notifications/rules.ts'
import { carPoolMessage, checkInMessages, generalMessage } from '@muster/domain/notifications/words.ts'

/** Where rooms or car pools are one item, a person is checked in to their own. */
export const itemOf = (item: BoardItem, { place }: BoardPerson): BoardItem =>
  place ? { ...item, ...place } : item

interface About {
  item: BoardItem | undefined
  list: PeopleList
  event: EventReply
  day: string
}

/** The chat begins with the message of a reminder. */
export function whatsAppText(person: string, { item, list, event, day }: About): string {
  const base = { person, event: event.name }
  if (!item) {
    const facts = { ...base, ...factsOfDay(day, { location: event.location, coordinator: null }) }
    return list === 'pending' ? checkInMessages.event(facts) : generalMessage(facts)
  }
  const facts = { ...base, ...factsOfBoardItem(item, event.timezone) }
  if (list === 'pending') return checkInMessages[kindOfType(item.type)](facts)
  return item.type === 'car-pool' ? carPoolMessage(facts) : generalMessage(facts)
}
