import { formatCount, people } from '../shared/words.ts'

type Counts = Readonly<
  Record<
    | 'members'
    | 'subEvents'
    | 'flights'
    | 'buses'
    | 'hotelRooms'
    | 'carPools'
    | 'checkIns'
    | 'messages'
    | 'rollCalls'
    | 'invitations',
    number
  >
>

const some = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`]

/** What an Admin does with a whole event. */
export const organiserWords = {
  whole: 'The whole event',
  copy: 'Duplicate event',
  copyTitle: 'Duplicate this event',
  copyBody:
    'The new event has the same settings, picture, reminders, sessions, flights, buses and rooms, moved to its first day. People and car pools are not copied.',
  copyName: 'Name',
  startDay: 'First day',
  dayExpected: 'Please enter a date',
  copyExpected: 'Please enter a name and a first day',
  copyConfirm: 'Duplicate',
  copying: 'Duplicating …',
  copied: (name: string) => `${name} is created. Nobody sees it before it is published.`,
  copyFailure: 'The event could not be duplicated.',
  delete: 'Delete event',
  deleteFirst: 'An event is taken off before it is deleted: choose “Not published” above and save.',
  deleteTitle: (name: string) => `Delete ${name}?`,
  counting: 'Counting what belongs to it …',
  goesWithIt: ({ members, checkIns, ...items }: Counts): string[] => [
    ...(members === 0 ? [] : [`${people(members)} who joined, with their preferences`]),
    ...some(items.subEvents, 'session', 'sessions'),
    ...some(items.flights, 'flight', 'flights'),
    ...some(items.buses, 'bus', 'buses'),
    ...some(items.hotelRooms, 'room', 'rooms'),
    ...some(items.carPools, 'car pool', 'car pools'),
    ...some(checkIns, 'check-in', 'check-ins'),
    ...some(items.messages, 'message', 'messages'),
    ...some(items.rollCalls, 'roll-call', 'roll-calls'),
    ...some(items.invitations, 'invited email', 'invited emails'),
  ],
  goes: 'This is deleted with it:',
  noReturn: 'It cannot be brought back.',
  deleteConfirm: 'Delete',
  deleting: 'Deleting …',
  cancel: 'Cancel',
  deleted: (name: string) => `${name} is deleted.`,
  deleteFailure: 'The event could not be deleted.',
  countFailure: 'What belongs to the event could not be counted. Please try again.',
} as const

export const organiserRefusals = {
  event_is_published: 'This event is published. Please take it off first, so that its members are told.',
} as const
