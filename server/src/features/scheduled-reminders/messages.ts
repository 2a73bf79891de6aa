import type { PartOfDay } from '@muster/domain/boards/rules.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { Coordinator } from '@muster/domain/itinerary/schema.ts'
import { factsOfDay, factsOfItem, shownWhen } from '@muster/domain/notifications/rules.ts'
import {
  checkInMessages,
  type MessageFacts,
  message,
  preferencesMessage,
  reminderWords,
} from '@muster/domain/notifications/words.ts'
import type { Firing } from '@muster/domain/scheduled-reminders/facts.ts'
import { REMINDER_RULES } from '@muster/domain/scheduled-reminders/rule-table.ts'
import { eveningMessage } from '@muster/domain/scheduled-reminders/words.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { NotificationToMany } from '#features/notifications/store-many.ts'
import type { EventPlan } from './read-plan.ts'

interface Person {
  userId: number
  name: string
}

export interface Reached {
  firing: Firing & { id: number }
  people: readonly Person[]
}

interface Of {
  event: EventPlan
  /** of the event, for items without one */
  coordinator: Coordinator | null
  /** of an Admin, instead of the usual words */
  ownText: (firing: Firing) => string | null
}

/** Rooms and car pools of one moment are one notification, because each person has one. */
export function groupsOf(reached: readonly Reached[]): (readonly Reached[])[] {
  const keyOf = ({ firing: { id, rule, at } }: Reached) => {
    const { about } = REMINDER_RULES[rule]
    return about === 'hotel-room' || about === 'car-pool' ? `${rule} ${at.getTime()}` : id
  }
  return [...Map.groupBy(reached, keyOf).values()]
}

/** Each person is greeted by name. */
export function remindersOf(of: Of, groups: readonly (readonly Reached[])[]) {
  const items = itemsOf(of)
  return groups.map(group => reminderOf({ ...of, items }, group))
}

/** What a person of that name reads. */
export function exampleWriter(of: Of, person: string): (firing: Firing) => string {
  const items = itemsOf(of)
  return firing => wordsOf({ ...of, items }, firing).write(person)
}

const itemsOf = ({ event }: Of): Items => new Map(event.items?.all.map(item => [item.id, item]))

type Items = ReadonlyMap<number, PartOfDay['item']>

function reminderOf(of: Of & { items: Items }, group: readonly Reached[]): NotificationToMany {
  const { eventId, name } = of.event
  const messages = group.map(({ firing, people }) => ({ firing, people, ...wordsOf(of, firing) }))
  const [first, ...others] = messages
  if (!first) throw new Error('a reminder of nothing')
  const { rule, itemId, leg, at, usefulUntil } = first.firing
  const isAboutItems = itemId !== null
  return {
    kind: 'reminder',
    reminderType: isAboutItems ? 'checkin_reminder' : 'preferences_reminder',
    ...(isAboutItems ? { legs: legsOf(group) } : {}),
    itemId: others.length > 0 ? null : itemId,
    title: others.length > 0 ? reminderWords.title(name) : first.title,
    body: reminderWords.toEach,
    path: linkTo(isAboutItems ? 'myCheckIn' : 'preferences', eventId),
    collapseKey: others.length > 0 ? `${rule}-${eventId}` : `reminder-${itemId ?? eventId}-${leg}`,
    // preferences can wait for the morning
    dueAt: isAboutItems ? at : null,
    expiresAt: usefulUntil,
    recipients: messages.flatMap(({ firing, people, title, write }) =>
      people.map(({ userId, name: person }) => ({
        ...{ userId, itemId: firing.itemId },
        words: { title, body: write(person) },
      })),
    ),
  }
}

function legsOf(group: readonly Reached[]) {
  const itemsOf = (leg: Leg) =>
    group.flatMap(({ firing }) => (firing.leg === leg ? (firing.itemId ?? []) : []))
  return { first: itemsOf('first'), second: itemsOf('second') }
}

type Say = (facts: MessageFacts) => string

function wordsOf({ event, coordinator, ownText, items }: Of & { items: Items }, firing: Firing) {
  const { name, location, plan } = event
  const { timezone, startDate, endDate } = plan.event
  const text = ownText(firing)
  const own = text === null ? null : message(() => text)
  if (firing.itemId === null) {
    const when = formatDateRange(timezone, startDate, endDate)
    const facts = { ...factsOfDay(null, { location, coordinator }), event: name, when }
    const say: Say = own ?? preferencesMessage
    return { title: reminderWords.preferencesTitle, write: (person: string) => say({ ...facts, person }) }
  }
  const item = items.get(firing.itemId)
  if (!item) throw new Error(`a reminder of the item ${firing.itemId}, which is unknown`)
  const facts = factsOfItem(item, firing.leg, shownWhen(timezone, firing.at))
  const all = { ...facts, coordinator: facts.coordinator ?? coordinator, event: name }
  const usual = REMINDER_RULES[firing.rule].onlyBefore ? eveningMessage : checkInMessages[item.kind]
  const say: Say = own ?? usual
  return { title: reminderWords.title(facts.item), write: (person: string) => say({ ...all, person }) }
}
