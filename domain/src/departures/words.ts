import type { ItemKind } from '../items/kinds.ts'
import { formatCount } from '../shared/words.ts'

const THINGS: Readonly<Record<ItemKind, string>> = {
  flight: 'flight',
  bus: 'bus',
  'hotel-room': 'room',
  'car-pool': 'car pool',
  'sub-event': 'session',
}

const NAMED = 5

const joined = (names: readonly string[]) =>
  names.length <= NAMED
    ? names.join(', ')
    : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`

export const departureWords = {
  carPoolOf: (owner: string, area: string) =>
    area === '' ? `${owner}’s car pool` : `${owner}’s car pool, ${area}`,
  stillMissing: (names: readonly string[]) => `Still missing: ${joined(names)}.`,
  departedSince: (time: string) => `It was marked as departed at ${time}.`,
  personIsIn: (name: string) => `${name} has checked in meanwhile and cannot be moved.`,
  personInCarPool: (name: string) => `${name} is in another car pool already.`,
  personOwnsCarPool: (name: string) => `${name} offers this car pool and cannot be moved.`,
  personThere: (name: string) => `${name} is expected there already.`,
  carPoolFull: (name: string) => `The car pool has no free seat for ${name}.`,
  twice: 'Please send each person once.',
  reasonExpected: 'Please enter a reason',
  planExpected: 'Please send excused as a list of {user, reason} and moved as a list of {user, to}',
  annulledByMove: (to: string) => `Moved to ${to}`,
  joinedAfter: 'Joined after it had left',
  notifications: {
    movedHere: (name: string, to: string, from: string) => ({
      title: 'One more passenger',
      body: `${name} was moved to ${to} from ${from}.`,
    }),
    movedAway: (name: string, to: string, from: string) => ({
      title: 'Passenger moved',
      body: `${name} was moved from ${from} to ${to}.`,
    }),
    youWereMoved: (to: string) => ({ title: 'You travel with another one', body: `You are now on ${to}.` }),
  },
} as const

/** The sheet of a co-ordinator beside the bus. */
export const departureScreenWords = {
  open: 'Departure',
  title: (name: string) => `Departure of ${name}`,
  missing: (count: number) => (count === 0 ? 'Nobody is missing' : `${formatCount(count)} missing`),
  summary: (isIn: number, total: number) => `${isIn} of ${total} on board`,
  missingPeople: 'Missing people',
  planned: 'Excused or moved',
  checkInShort: 'Check In',
  excuse: 'Excuse',
  excuseOf: (name: string) => `Excuse ${name}`,
  excuseTitle: (name: string) => `Why does ${name} not come?`,
  reason: 'Reason',
  reasons: ['Travels on their own', 'Unwell', 'Does not come'],
  keepExcuse: 'Excuse',
  move: 'Move',
  moveOf: (name: string) => `Move ${name}`,
  moveTitle: (name: string) => `Where does ${name} travel?`,
  moveNote: 'Both co-ordinators are told when you depart.',
  moveFromCarPool: 'The seat for the way back goes as well.',
  search: 'Search buses and car pools',
  clearSearch: 'Clear search',
  noTargets: 'No other bus and no car pool with a free seat leaves on this day.',
  seats: (count: number) => (count === 1 ? '1 seat free' : `${count} seats free`),
  coordinator: (name: string) => `Co-ordinator: ${name}`,
  isExcused: (reason: string) => `Excused: ${reason}`,
  isMoved: (to: string) => `Moves to ${to}`,
  wasMoved: (to: string) => `Moved to ${to}`,
  takeBack: (name: string) => `Undo: expect ${name} again`,
  takeBackShort: 'Undo',
  depart: 'Depart now',
  departing: 'Departing...',
  departed: (name: string) => `${name} has departed.`,
  departFailure: 'The departure could not be saved. Please try again.',
  departedAt: (time: string) => `Departed ${time}`,
  departedBy: (time: string, by: string | null) =>
    by === null ? `Departed ${time}` : `Departed ${time} by ${by}`,
  excusedCount: (count: number) => `${count} excused`,
  undo: 'Undo departure',
  undoTitle: 'Undo this departure?',
  undoBody: (name: string) =>
    `${name} counts as waiting again. Excused people are missing again; people who were moved stay where they are.`,
  undoConfirm: 'Undo departure',
  keep: 'Keep it',
  undone: (name: string) => `${name} has not departed yet.`,
  undoFailure: 'The departure could not be undone. Please try again.',
  loading: 'Loading who is missing',
  notLoaded: 'The list of missing people could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  whyNot: {
    already_departed: 'It has departed already.',
    event_inactive: 'The event is not active.',
    departure_too_early: 'It can depart on its day.',
    departure_over: 'Its day is over.',
    people_missing: (count: number) =>
      count === 1
        ? 'One person is missing. Check in, excuse or move them first.'
        : `${count} people are missing. Check in, excuse or move them first.`,
  },
  whatsApp: (person: string, item: string, event: string) =>
    `Hi ${person}, ${item} (${event}) is about to leave and you are not on board. Where are you?`,
} as const

/** On the attendee's card. */
export const departedWords = {
  at: (time: string) => `Departed at ${time}`,
  missed: (kind: ItemKind) =>
    `If you are on board, please ask the co-ordinator of the ${THINGS[kind]} to check you in.`,
  excused: 'Your co-ordinator has excused you.',
  movedFrom: (from: string | null) =>
    from === null ? 'You were moved here from a car pool.' : `You were moved here from ${from}.`,
} as const

export const departureRefusals = {
  no_departure: 'Only flights, buses and car pools depart.',
  already_departed: 'It has departed already.',
  not_departed: 'It has not departed.',
  departure_too_early: 'It can be marked as departed from the start of its day.',
  departure_over: 'Its day is over.',
  people_missing: 'Some people are still missing.',
  cannot_move: 'People cannot be moved from a flight.',
  cannot_move_there: 'Nobody can be moved there. Please choose a bus or a car pool of the same day.',
  target_departed: 'The bus or car pool that you chose has departed.',
  moved_is_in: 'This person has checked in meanwhile and cannot be moved.',
  already_there: 'This person is expected there already.',
} as const
