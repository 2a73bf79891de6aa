import type { Leg } from '../items/facts.ts'
import type { ItemKind } from '../items/kinds.ts'
import { kindWords } from '../items/words.ts'
import { addDays, dayIn, formatDay, formatTime } from '../shared/clock.ts'
import type { Change } from './changes.ts'
import { LEFT_FOR_SURE_MINUTES } from './limits.ts'
import type { NextThing, WhyAsk } from './next.ts'
import type { StripCard } from './strip.ts'

const MINUTE_MS = 60_000
/** The minutes that are still left, or the whole ones that are gone. */
const minutesUntil = (at: Date, now: Date) => Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)
const minutesSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)

/** "15 min", "2 h", "1 h 5 min" */
function span(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

function dayWord(day: string, timezone: string, now: Date): string {
  const today = dayIn(timezone, now)
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : formatDay(day)
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const action = (kind: ItemKind, leg: Leg) =>
  kind === 'hotel-room' && leg === 'second' ? 'check-out' : 'check-in'

const done = ({ item: { kind }, leg }: StripCard) =>
  action(kind, leg) === 'check-out' ? 'checked out' : 'checked in'

function ahead(thing: NextThing, at: Date, now: Date): string {
  const { kind } = thing.card.item
  const minutes = minutesUntil(at, now)
  if (kind === 'hotel-room') return `${action(kind, thing.card.leg)} opens in ${span(minutes)}`
  const verb = kind === 'sub-event' ? 'starts' : 'leaves'
  return minutes <= 0 ? `${verb} now` : `${verb} in ${span(minutes)}`
}

function gone({ card: { item, leg } }: NextThing, at: Date, now: Date): string {
  const departedAt = (leg === 'first' ? item.first : item.second)?.departedAt
  if (departedAt) return `left ${span(minutesSince(new Date(departedAt), now))} ago`
  const minutes = minutesSince(at, now)
  // nobody has said that it has left
  return minutes < LEFT_FOR_SURE_MINUTES ? `was due ${span(minutes)} ago` : `left ${span(minutes)} ago`
}

function when(thing: NextThing, timezone: string, now: Date): string {
  const { state, at, day, card } = thing
  if (!at || state === 'later') return dayWord(day, timezone, now)
  switch (state) {
    case 'soon':
    case 'be-there':
      return ahead(thing, at, now)
    case 'under-way':
      return `started ${span(minutesSince(at, now))} ago`
    case 'open':
      return `${action(card.item.kind, card.leg)} is open`
    case 'missed':
      return gone(thing, at, now)
    case 'done':
      if (at <= now) return done(card)
      return `${done(card)}, ${day === dayIn(timezone, now) ? ahead(thing, at, now) : dayWord(day, timezone, now)}`
  }
}

export const nextWords = {
  label: 'Next',
  after: 'Then',
  /** "Bus · leaves in 15 min" */
  eyebrow: (thing: NextThing, timezone: string, now: Date) =>
    `${kindWords[thing.card.item.kind]} · ${when(thing, timezone, now)}`,
  /** what the phone shows while the newest is on its way */
  savedAt: (when: string) => `as of ${when}`,
  /** the largest text of the card */
  moment: ({ at, day }: NextThing, timezone: string, now: Date) =>
    at ? formatTime(timezone, at) : capital(dayWord(day, timezone, now)),
  momentOfLine: ({ state, at, day }: NextThing, timezone: string, now: Date) => {
    if (state === 'open') return 'Any time'
    if (state === 'under-way') return 'Now'
    const time = at && formatTime(timezone, at)
    if (time && day === dayIn(timezone, now)) return time
    const shortDay = capital(dayWord(day, timezone, now)).split(',')[0]
    return time ? `${shortDay}, ${time}` : `${shortDay}`
  },
  line: ({ state, card }: NextThing, name: string) => {
    if (state === 'done') return `${name}, ${done(card)}`
    return card.item.kind === 'hotel-room' ? `${name}, ${action(card.item.kind, card.leg)}` : name
  },
  advice: ({ state, at, by, day }: NextThing, timezone: string, now: Date) => {
    if (!at || !by || by >= at) return null
    if (state === 'be-there') return 'Please be there now.'
    if (state === 'soon' || (state === 'later' && day === dayIn(timezone, now)))
      return `Please be there by ${formatTime(timezone, by)}.`
    return null
  },
  missed: (toCall: string | null, isOwn: boolean) => {
    if (toCall !== null) return `You are not checked in. Please call ${toCall}.`
    return isOwn
      ? 'You are not checked in.'
      : 'You are not checked in. Please ask somebody who runs the event.'
  },
  /** "35 min between landing and bus." */
  change: (change: Change, { kind }: { kind: ItemKind }, nameOf: (item: Change['from']) => string) => {
    const name = nameOf(change.from)
    if (change.how === 'overlap') return `At the same time as ${name}.`
    const before = change.from.kind === 'flight' ? 'landing' : name
    return `${span(change.minutes)} between ${before} and ${kindWords[kind].toLowerCase()}.`
  },
  earlier: (count: number) => `Earlier (${count})`,
  momentOfEarlier: ({ at, state }: StripCard, timezone: string) => {
    const time = at ?? (state.state === 'checked_in' ? state.at : null)
    return time ? formatTime(timezone, time) : ''
  },
  done,
  missedIt: 'missed',
  excused: 'excused',
  /** For screen readers: without minutes, so that it changes only when something happens. */
  spoken: ({ card: { item, leg }, state, at }: NextThing, name: string, timezone: string) => {
    const time = at ? ` at ${formatTime(timezone, at)}` : ''
    switch (state) {
      case 'later':
      case 'soon':
        return `Next: ${name}${time}.`
      case 'be-there':
        return `${name} leaves${time}. Please be there now.`
      case 'under-way':
        return `${name} has started.`
      case 'open':
        return `${name}: ${action(item.kind, leg)} is open.`
      case 'missed':
        return `${name} left${time}, and you are not checked in.`
      case 'done':
        return `You are ${action(item.kind, leg) === 'check-out' ? 'checked out of' : 'checked in to'} ${name}.`
    }
  },
  question: {
    left: { title: 'Are you on it?', confirm: 'Yes, check me in' },
    early: { title: 'Are you there already?', confirm: 'Yes, check me in' },
    over: { title: 'Were you there?', confirm: 'Yes, check me in' },
  } satisfies Record<WhyAsk, { title: string; confirm: string }>,
  questionBody: (why: WhyAsk, name: string, time: string) =>
    ({
      left: `${name} left at ${time}.`,
      early: `${name} starts at ${time}.`,
      over: `${name} was over at ${time}.`,
    })[why],
  notNow: 'Not now',
} as const
