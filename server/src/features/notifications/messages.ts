import type { PartOfDay } from '@muster/domain/boards/rules.ts'
import { timesOf } from '@muster/domain/itinerary/rules.ts'
import {
  type ExpectedPerson,
  expiryOf,
  factsOfDay,
  factsOfItem,
  momentOfLeg,
  shownWhen,
} from '@muster/domain/notifications/rules.ts'
import { checkInMessages, preferencesMessage, reminderWords } from '@muster/domain/notifications/words.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import type { Target } from './read-target.ts'

interface Message {
  userId: number
  itemId: number | null
  title: string
  body: string
  expiresAt: Date
}
type MessageTo = (person: ExpectedPerson) => Message

/** After this nothing of the target is to be reminded of. */
export const lastMoment = ({ parts, day, event: { times } }: Target): Date =>
  parts ? expiryOf(day, null, { event: times, now: times.startDate }) : times.endDate

/** When the next part of the target is; `null` if it is about none. */
export function dueOf({ parts, event }: Target, now: Date): Date | null {
  const moments = (parts ?? []).flatMap(({ item, leg }) => momentOfLeg(timesOf(item), leg, event.times) ?? [])
  const sorted = moments.toSorted((one, other) => one.getTime() - other.getTime())
  return sorted.find(at => at >= now) ?? sorted.at(-1) ?? null
}

export function messagesOf(target: Target, now: Date): MessageTo {
  if (!target.parts) return ofPreferences(target)
  return target.isWholeEvent ? ofDay(target) : ofItems(target, target.parts, now)
}

function ofPreferences(target: Target): MessageTo {
  const { event, coordinator } = target
  const { timezone, startDate, endDate } = event.times
  const when = formatDateRange(timezone, startDate, endDate)
  const facts = { ...factsOfDay(null, { location: event.location, coordinator }), event: event.name, when }
  const expiresAt = lastMoment(target)
  return ({ id: userId, name: person }) => ({
    ...{ userId, itemId: null, title: reminderWords.preferencesTitle, expiresAt },
    body: preferencesMessage({ ...facts, person }),
  })
}

function ofDay(target: Target): MessageTo {
  const { event, day, coordinator } = target
  const facts = { ...factsOfDay(day, { location: event.location, coordinator }), event: event.name }
  const expiresAt = lastMoment(target)
  return ({ id: userId, name: person }) => ({
    ...{ userId, itemId: null, title: reminderWords.title(event.name), expiresAt },
    body: checkInMessages.event({ ...facts, person }),
  })
}

/** All but the name is made once for the people of an item, and the times once for items of the same times. */
function ofItems(target: Target, parts: readonly PartOfDay[], now: Date): MessageTo {
  const { event, day, coordinator } = target
  const { timezone } = event.times
  const partsById = new Map(parts.map(part => [part.item.id, part]))
  const timesOfPart = onceForEach(
    ({ item, leg }: PartOfDay) => JSON.stringify([timesOf(item), leg]),
    ({ item, leg }) => {
      const times = timesOf(item)
      const at = momentOfLeg(times, leg, event.times)
      const expiresAt = expiryOf(day, { times, leg }, { event: event.times, now })
      return { when: at && shownWhen(timezone, at), expiresAt }
    },
  )
  const aboutItem = onceForEach(
    ({ item }: PartOfDay) => item.id,
    part => {
      const { when, expiresAt } = timesOfPart(part)
      const facts = factsOfItem(part.item, part.leg, when)
      return { facts: { ...facts, coordinator: facts.coordinator ?? coordinator }, expiresAt }
    },
  )
  return ({ id: userId, name: person, itemId }) => {
    const part = itemId === null ? undefined : partsById.get(itemId)
    if (!part) throw new Error(`a reminder of the item ${itemId}, which was not asked for`)
    const { facts, expiresAt } = aboutItem(part)
    const body = checkInMessages[part.item.kind]({ ...facts, event: event.name, person })
    return { userId, itemId, title: reminderWords.title(facts.item), body, expiresAt }
  }
}

function onceForEach<Of, Key, Value>(keyOf: (of: Of) => Key, make: (of: Of) => Value): (of: Of) => Value {
  const made = new Map<Key, Value>()
  return of => {
    const key = keyOf(of)
    const value = made.get(key) ?? make(of)
    made.set(key, value)
    return value
  }
}
