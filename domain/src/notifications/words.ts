import type { ItemKind } from '../items/kinds.ts'
import { formatCount } from '../shared/words.ts'

/** What a message says. What is not known is left out. */
export interface MessageFacts {
  person: string
  event: string
  /** the name of a flight, bus, room or session */
  item: string
  /** `9:00 AM on 21 Nov`, or only the day */
  when: string | null
  where: string | null
  /** check-out of a room, or the way back of a car pool */
  isSecondLeg: boolean
  coordinator: { name: string; contact: string } | null
}

const greeting = ({ person }: MessageFacts) => `Hi ${person},`
const atTime = ({ when }: MessageFacts) => (when ? ` at ${when}` : '')
const from = ({ where }: MessageFacts) => (where ? ` from ${where}` : '')
export const inPlace = ({ where }: MessageFacts) => (where ? ` in ${where}` : '')
export const leaves = (facts: MessageFacts) =>
  facts.when || facts.where ? ` It leaves${atTime(facts)}${from(facts)}.` : ''
export const closing = ({ coordinator }: MessageFacts) => {
  if (!coordinator) return 'For help, please contact your co-ordinator.'
  const phone = coordinator.contact ? ` (+91 ${coordinator.contact})` : ''
  return `For help, please contact your co-ordinator ${coordinator.name}${phone}.`
}
export const message = (say: (facts: MessageFacts) => string) => (facts: MessageFacts) =>
  `${greeting(facts)} ${say(facts)} ${closing(facts)}`

/** To a person who has not checked in, by what they have not checked in to. */
export const checkInMessages: Readonly<Record<ItemKind | 'event', (facts: MessageFacts) => string>> = {
  flight: message(
    facts => `please check in to your flight ${facts.item} for ${facts.event}.${leaves(facts)}`,
  ),
  bus: message(facts => `please check in to your bus ${facts.item} for ${facts.event}.${leaves(facts)}`),
  'hotel-room': message(facts => {
    const [verb, noun] = facts.isSecondLeg ? ['out of', 'Check-out'] : ['in to', 'Check-in']
    const opens = facts.when ? ` ${noun} is from ${facts.when}${facts.where ? `, ${facts.where}` : ''}.` : ''
    return `please check ${verb} ${facts.item} for ${facts.event}.${opens}`
  }),
  'car-pool': message(facts => {
    const ride = facts.isSecondLeg ? 'the way back of your car pool' : 'your car pool'
    return `please check in to ${ride} for ${facts.event}.${leaves(facts)}`
  }),
  'sub-event': message(facts => {
    const starts = facts.when || facts.where ? ` It starts${atTime(facts)}${inPlace(facts)}.` : ''
    return `please check in to ${facts.item} of ${facts.event}.${starts}`
  }),
  event: message(facts => {
    const on = facts.when ? ` on ${facts.when}` : ''
    return `you are not checked in at ${facts.event}${on}${inPlace(facts)} yet. Please open My Check In.`
  }),
}

export const preferencesMessage = message(facts => {
  const [when, where] = [facts.when ? `, ${facts.when}` : '', inPlace(facts)]
  return `please set your preferences for ${facts.event}${when}${where}: food, drinks, jacket size and address.`
})

/** Between people of a car pool and those who run it. */
export const carPoolMessage = message(
  facts => `this is about your car pool for ${facts.event}.${leaves(facts)}`,
)

export const generalMessage = message(facts => {
  const item = facts.item ? `${facts.item} of ` : ''
  return `this is about ${item}${facts.event}${facts.when ? `, ${facts.when}` : ''}${inPlace(facts)}.`
})

export const reminderWords = {
  remindAll: 'Remind All',
  sending: 'Sending...',
  remind: (person: string) => `Remind ${person}`,
  sentTo: (person: string) => `Notification sent to ${person}`,
  sentToMany: (count: number) => `Notifications sent to ${formatCount(count)} users`,
  failure: 'Failed to send notification',
  title: (item: string) => `Reminder: ${item}`,
  toEach: 'Each person was greeted by name, with time, place and co-ordinator.',
  preferencesTitle: 'Reminder: your preferences',
  entityExpected: 'Please send event, flight, bus, hotel-room, car-pool or sub-event',
  typeExpected: 'Please send checkin_reminder or preferences_reminder',
  dayExpected: 'Please send a day such as 2026-11-21',
  notOnDay: 'Please send a day on which there is a check-in for this',
  notOfEvent: 'A reminder of preferences is about the event itself',
  atTimeOn: (time: string, day: string) => `${time} on ${day}`,
} as const

/** For the sender, who reads of one send to all: whom it was for. */
export const reminderOfAll = {
  rooms: 'Reminder: rooms',
  carPools: 'Reminder: car pools',
  day: (event: string, day: string) => `Reminder: ${event}, ${day}`,
  preferences: 'Reminder: preferences',
  toPending: 'To everybody who was not checked in: by name, with time, place and co-ordinator.',
  toUndecided: 'To everybody without preferences: by name, with the days of the event and its co-ordinator.',
} as const

/** Apart, because only the server says them. */
export const remindedWords = {
  one: (by: string, person: string, time: string, next: string) =>
    `${by} reminded ${person} at ${time}. You can send the next reminder at ${next}.`,
  all: (by: string, time: string, next: string) =>
    `${by} reminded them at ${time}. You can send the next reminder at ${next}.`,
  you: 'You',
} as const

export const notificationRefusals = {
  nobody_to_remind: 'There is nobody left to remind.',
  reminded_recently: 'They were reminded a few minutes ago.',
  reminder_too_late: 'This is over, so there is nothing to remind anybody of.',
} as const
