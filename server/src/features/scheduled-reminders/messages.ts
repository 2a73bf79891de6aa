import type { PartOfDay } from '@muster/domain/boards/rules.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { Coordinator } from '@muster/domain/itinerary/schema.ts'
import { factsOfDay, factsOfItem, shownWhen } from '@muster/domain/notifications/rules.ts'
import { checkInMessages, preferencesMessage, reminderWords } from '@muster/domain/notifications/words.ts'
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
export function remindersOf({ event, coordinator }: Of, groups: readonly (readonly Reached[])[]) {
  const items = new Map(event.items?.all.map(item => [item.id, item]))
  return groups.map(group => reminderOf({ event, coordinator, items }, group))
}

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

function wordsOf({ event, coordinator, items }: Of & { items: Items }, firing: Firing) {
  const { name, location, plan } = event
  const { timezone, startDate, endDate } = plan.event
  if (firing.itemId === null) {
    const when = formatDateRange(timezone, startDate, endDate)
    const facts = { ...factsOfDay(null, { location, coordinator }), event: name, when }
    const write = (person: string) => preferencesMessage({ ...facts, person })
    return { title: reminderWords.preferencesTitle, write }
  }
  const item = items.get(firing.itemId)
  if (!item) throw new Error(`a reminder of the item ${firing.itemId}, which is unknown`)
  const facts = factsOfItem(item, firing.leg, shownWhen(timezone, firing.at))
  const all = { ...facts, coordinator: facts.coordinator ?? coordinator, event: name }
  const say = REMINDER_RULES[firing.rule].onlyBefore ? eveningMessage : checkInMessages[item.kind]
  return { title: reminderWords.title(facts.item), write: (person: string) => say({ ...all, person }) }
}
