import type { ItemState } from './facts.ts'

type Kind = ItemState['kind']

const moved = (what: string, is: string, was: string) => `${what} ${is} instead of ${was}.`

const NUMBERS: Readonly<Record<Kind, string>> = {
  flight: 'Flight number:',
  bus: 'Bus number:',
  'hotel-room': 'Room:',
  'sub-event': 'Number:',
}
const PLACES: Readonly<Record<Kind, string>> = {
  flight: 'Airport:',
  bus: 'Boarding point:',
  'hotel-room': 'Place:',
  'sub-event': 'Place:',
}
const OWN: Readonly<Record<Kind, string>> = {
  flight: 'your flight',
  bus: 'your bus',
  'hotel-room': 'your room',
  'sub-event': 'your session',
}
const on = (kind: Kind) => (kind === 'hotel-room' ? 'in' : 'on')

export const changeWords = {
  title: (name: string) => `Changed: ${name}`,
  cancelledTitle: (name: string) => `Cancelled: ${name}`,
  ownTitle: (kind: Kind) => `Changed: ${OWN[kind]}`,
  leaves: (name: string, is: string, was: string) => moved(`${name} leaves at`, is, was),
  starts: (name: string, is: string, was: string) => moved(`${name} starts at`, is, was),
  ends: (name: string, is: string, was: string) => moved(`${name} ends at`, is, was),
  checkIn: (name: string, is: string, was: string) => moved(`Check-in to ${name} is from`, is, was),
  checkOut: (name: string, is: string, was: string) => moved(`Check-out of ${name} is from`, is, was),
  number: (kind: Kind, is: string, was: string) => moved(NUMBERS[kind], is, was),
  place: (kind: Kind, is: string, was: string) => moved(PLACES[kind], is, was),
  newPlace: (kind: Kind, is: string) => `${PLACES[kind]} ${is}.`,
  noPlace: (kind: Kind, was: string) => `${PLACES[kind]} not decided, instead of ${was}.`,
  renamed: (is: string, was: string) => `${was} is now called ${is}.`,
  coordinator: (name: string, person: string, contact: string) =>
    `The co-ordinator of ${name} is now ${person}${contact ? ` (+91 ${contact})` : ''}.`,
  noCoordinator: (name: string) => `${name} has no co-ordinator at the moment.`,
  atTimeOn: (time: string, day: string) => `${time} on ${day}`,
  cancelled: (name: string, when: string) => `${name}, ${when}, is cancelled.`,
  movedTo: (kind: Kind, is: string, was: string) => `You are ${on(kind)} ${is} instead of ${was}.`,
  putOn: (kind: Kind, is: string) => `You are ${on(kind)} ${is}.`,
  takenOff: (kind: Kind, was: string) => `You are no longer ${on(kind)} ${was}.`,
  itLeaves: (when: string, place: string | null) => `It leaves at ${when}${place ? ` from ${place}` : ''}.`,
  checkInFrom: (when: string) => `Check-in is from ${when}.`,
  dates: (event: string, is: string, was: string) => moved(`${event} is on`, is, was),
  isOn: (event: string, dates: string) => `${event} takes place, ${dates}.`,
  severalTitle: (event: string) => `Changes at ${event}`,
  several: (names: readonly string[], others: number) => {
    const [all, last] = [names.slice(0, -1), names.at(-1)]
    const list = others > 0 ? `${names.join(', ')} and ${others} more` : `${all.join(', ')} and ${last}`
    return `There are changes to ${list}. Please open My Check In.`
  },
} as const
