import type { Leg } from '../items/facts.ts'
import type { ItemKind } from '../items/kinds.ts'
import { dayIn, formatDay, formatTime } from '../shared/clock.ts'

const thing = { flight: 'flight', bus: 'bus', 'hotel-room': 'room', 'car-pool': 'car pool' } as const

const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`)
/** "15 minutes", "2 hours", "1 hour 30 minutes" */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' ')
}

export const checkInWords = {
  types: {
    flight: 'Flight',
    bus: 'Bus Check Point',
    'hotel-room': 'Hotel Checkin',
    'car-pool': 'Car Pool',
    'sub-event': 'Event',
  } satisfies Record<ItemKind, string>,
  button: (kind: ItemKind, leg: Leg) => {
    if (kind === 'car-pool') return leg === 'first' ? 'Check In (Departure)' : 'Check In (Return)'
    return kind === 'hotel-room' && leg === 'second' ? 'Check Out' : 'Check In'
  },
  busy: (kind: ItemKind, leg: Leg) =>
    kind === 'hotel-room' && leg === 'second' ? 'Checking out...' : 'Checking in...',
  done: (kind: ItemKind, leg: Leg) =>
    kind === 'hotel-room' && leg === 'second' ? 'Checked Out' : 'Checked In',
  doneAt: (time: string) => `at ${time}`,
  whenItOpens: (timezone: string, opensAt: Date, now: Date) => {
    const [time, day] = [formatTime(timezone, opensAt), dayIn(timezone, opensAt)]
    return day === dayIn(timezone, now) ? `at ${time}` : `on ${formatDay(day)} at ${time}`
  },
  opensAt: (when: string) => `Opens ${when}`,
  over: 'Check-in is over',
  inactive: 'The event is not active',
  arriveEarly: (minutes: number, time: string | null) =>
    `Please arrive ${duration(minutes)} before departure${time === null ? '' : `, by ${time}`}`,
  countOfTotal: (count: number, total: number) => `${count}/${total}`,
  countSentence: (count: number, total: number, leg: Leg, kind: ItemKind) =>
    `${count} of ${total} ${kind === 'hotel-room' && leg === 'second' ? 'checked out' : 'checked in'}`,
  success: (kind: ItemKind, leg: Leg) => {
    if (kind === 'sub-event') return 'Successfully checked in to the event!'
    if (kind === 'hotel-room' && leg === 'second') return 'Checked out of room successfully!'
    return `Checked in to ${thing[kind]} successfully!`
  },
  already: (kind: ItemKind, leg: Leg) => {
    if (kind === 'sub-event') return 'You are already checked in to this event'
    if (kind === 'hotel-room' && leg === 'second') return 'You have already checked out of this room'
    return `You have already checked in to this ${thing[kind]}`
  },
  failure: 'Failed to check in. Please try again.',
  missing: 'User or event information missing',
  waiting: 'Waiting for network',
  waitingSince: (time: string) =>
    `Your tap at ${time} is saved on this phone. It is sent by itself and counts from that time.`,
  notKept: 'This phone could not save your tap. Please keep Muster open until it is sent.',
  sendNow: 'Send now',
  refusedTap: (time: string, why: string) => `Your tap at ${time} did not check you in. ${why}`,
  takenBack: 'Staff have undone this check-in. Please speak to your co-ordinator.',
  understood: 'OK',
  keptForNextTime: (count: number) =>
    `${counted(count, 'check-in')} ${count === 1 ? 'waits' : 'wait'} on this phone. Please log in again to send ${count === 1 ? 'it' : 'them'}.`,
  legExpected: 'Please send first or second',
  clientKeyExpected: 'Please send a key of 16 to 64 letters, digits, - or _',
  reasonExpected: 'Please enter a reason',
  tooEarlyUntil: (when: string, kind: ItemKind, leg: Leg) =>
    `${kind === 'hotel-room' && leg === 'second' ? 'Check-out' : 'Check-in'} is not open yet. It opens ${when}.`,
} as const

export const checkInRefusals = {
  too_early: 'Check-in is not open yet.',
  check_in_over: 'Check-in is over.',
  not_checkable: 'There is no check-in for this.',
  event_inactive: 'This event is not active.',
  not_assigned: 'This person is not assigned to it.',
  not_checked_in: 'This person is not checked in.',
  has_departed: 'It has departed. If you are on board, please ask the co-ordinator to check you in.',
  annul_departed: 'It has departed. Please undo the departure first.',
  no_such_leg: 'There is only one check-in for this.',
  taken_back: 'Staff undid this check-in after your tap. If you are there, please check in again.',
  client_key_used: 'This check-in was sent for something else before.',
} as const
