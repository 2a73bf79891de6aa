import { dayIn, formatDateRange, formatDay, formatTime } from '../shared/clock.ts'
import type { ChangedField, EventState, ItemState } from './facts.ts'
import { changeWords as say } from './words.ts'

const shortDay = (timezone: string, at: Date) => formatDay(dayIn(timezone, at)).replace(/,.*/, '')

export const shownAt = (timezone: string, at: Date) =>
  say.atTimeOn(formatTime(timezone, at), shortDay(timezone, at))

/** The day only where it is another one. */
function shownBoth(timezone: string, is: Date, was: Date): [string, string] {
  const show = dayIn(timezone, is) === dayIn(timezone, was) ? formatTime : shownAt
  return [show(timezone, is), show(timezone, was)]
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

export interface Difference {
  field: ChangedField
  text: string
}

/** What was and what is; empty if it was undone. */
export function differencesOf(was: ItemState, is: ItemState, timezone: string): Difference[] {
  const all: (Difference | null)[] = [
    nameOf(was, is),
    timeOf(was, is, timezone),
    untilOf(was, is, timezone),
    was.number !== is.number && is.kind !== 'hotel-room' && was.number !== null && is.number !== null
      ? { field: 'number', text: say.number(is.kind, is.number, was.number) }
      : null,
    was.place === is.place ? null : { field: 'place', text: placeOf(was, is) },
    was.coordinator?.id === is.coordinator?.id ? null : { field: 'coordinator', text: coordinatorOf(is) },
  ]
  return all.filter(difference => difference !== null)
}

/** The number of a room is its name. */
function nameOf(was: ItemState, is: ItemState): Difference | null {
  if (was.name === is.name) return null
  return is.kind === 'hotel-room'
    ? { field: 'number', text: say.movedTo(is.kind, is.name, was.name) }
    : { field: 'name', text: say.renamed(is.name, was.name) }
}

function timeOf(was: ItemState, is: ItemState, timezone: string): Difference | null {
  if (isSame(was.at, is.at)) return null
  const { kind, name } = is
  const write = kind === 'sub-event' ? say.starts : kind === 'hotel-room' ? say.checkIn : say.leaves
  return { field: 'at', text: write(name, ...shownBoth(timezone, is.at, was.at)) }
}

function untilOf(was: ItemState, is: ItemState, timezone: string): Difference | null {
  if (!was.until || !is.until || isSame(was.until, is.until)) return null
  const write = is.kind === 'hotel-room' ? say.checkOut : say.ends
  return { field: 'until', text: write(is.name, ...shownBoth(timezone, is.until, was.until)) }
}

function placeOf(was: ItemState, is: ItemState): string {
  if (is.place === null) return say.noPlace(is.kind, was.place ?? '')
  return was.place === null ? say.newPlace(is.kind, is.place) : say.place(is.kind, is.place, was.place)
}

const coordinatorOf = ({ name, coordinator }: ItemState) =>
  coordinator ? say.coordinator(name, coordinator.name, coordinator.contact) : say.noCoordinator(name)

/** Where a person who was put on it has to be. */
export const whereToBe = ({ kind, at, place }: ItemState, timezone: string) =>
  kind === 'hotel-room' ? say.checkInFrom(shownAt(timezone, at)) : say.itLeaves(shownAt(timezone, at), place)

interface NamedEvent {
  name: string
  timezone: string
}

/** `null` if nothing is left to tell. */
export function eventChange(
  was: EventState,
  is: EventState,
  { name, timezone }: NamedEvent,
): { title: string; body: string } | null {
  const dates = ({ startDate, endDate }: EventState) => formatDateRange(timezone, startDate, endDate)
  if (was.active && !is.active)
    return { title: say.cancelledTitle(name), body: say.cancelled(name, dates(was)) }
  if (!is.active) return null
  const texts = [
    was.active ? null : say.isOn(name, dates(is)),
    was.active && dates(was) !== dates(is) ? say.dates(name, dates(is), dates(was)) : null,
    was.active && dates(was) === dates(is) && !isSame(was.startDate, is.startDate)
      ? say.starts(name, ...shownBoth(timezone, is.startDate, was.startDate))
      : null,
    was.location === is.location || is.location === null
      ? null
      : was.location === null
        ? say.newPlace('sub-event', is.location)
        : say.place('sub-event', is.location, was.location),
  ].filter(text => text !== null)
  return texts.length > 0 ? { title: say.title(name), body: texts.join(' ') } : null
}
