import type { CheckInMethod } from '../check-ins/facts.ts'
import type { Leg } from '../items/facts.ts'
import type { BoardType } from '../items/kinds.ts'
import { formatCount, people } from '../shared/words.ts'
import type { PeopleList } from './limits.ts'

const isCheckOut = (type: BoardType, leg: Leg) => type === 'hotel' && leg === 'second'

/** All Check In and My Items. */
export const boardWords = {
  allView: 'All View',
  myView: 'My View',
  views: 'Views',
  types: 'Types',
  refresh: 'Refresh',
  filters: {
    all: 'All',
    flight: 'Flights',
    bus: 'Buses',
    hotel: 'Hotel',
    'car-pool': 'Car Pools',
    'sub-event': 'Events',
  } satisfies Record<BoardType | 'all', string>,
  consolidated: { hotel: 'Hotel', 'car-pool': 'Car Pools' },
  overview: { items: 'Items', users: 'Users', checkedIn: 'Checked In', pending: 'Pending' },
  people: {
    users: { title: 'All Users', subtitle: 'Event participants' },
    'checked-in': { title: 'Checked In Users', subtitle: 'Users who have checked in' },
    pending: { title: 'Pending Users', subtitle: "Users who haven't checked in yet" },
  } satisfies Record<PeopleList, { title: string; subtitle: string }>,
  counted: (list: Exclude<PeopleList, 'users'>, count: number) =>
    `${list === 'pending' ? 'Pending Users' : 'Checked In Users'} (${formatCount(count)})`,
  scan: 'Scan passes',
  search: 'Search users...',
  eachOnce: 'Each person counts once, however many items they have on this day.',
  excused: (count: number) =>
    count === 1 ? '1 user is excused.' : `${formatCount(count)} users are excused.`,
  noItems: { title: 'No Check-in Items', description: 'No check-in items found for this date.' },
  noItemsOfMine: {
    title: 'No Coordinator Items',
    description: 'You are not assigned as coordinator for any items in this event.',
  },
  noMatch: {
    title: (term: string) => `No users found matching "${term}"`,
    description: 'Try adjusting your search term',
  },
  nobodyCheckedIn: 'None of the users are checked in',
  nobodyPending: 'All the users have checked in or are excused',
  everybodyCheckedIn: 'All the users have checked in',
  nobody: 'There are no users on this day',
  loading: 'Loading the board',
  peopleLoading: 'Loading the list',
  notLoaded: 'The board could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'These numbers may be old.',
  peopleNotLoaded: 'The list could not be loaded.',
  notOnPhone: 'This phone keeps the lists of your own items of today and tomorrow. Others need a network.',
  withoutNetwork:
    'You can call people. Messages, reminders, departures, printing and check-ins by hand wait for the network.',
  now: 'Now',
  wholeDay: 'The whole day',
  showToday: (day: string) => `Today is ${day}. Show today`,
  stillPending: (count: number) => `${formatCount(count)} pending`,
  countOfTotal: (count: number, total: number) => `${formatCount(count)}/${formatCount(total)}`,
  doneOfTotal: (count: number, total: number, isOut: boolean) =>
    `${formatCount(count)} of ${formatCount(total)} ${isOut ? 'checked out' : 'checked in'}`,
  rooms: (count: number) => (count === 1 ? '1 room' : `${formatCount(count)} rooms`),
  carPools: (count: number) => (count === 1 ? '1 car pool' : `${formatCount(count)} car pools`),
  itemsOf: (day: string) => `Items on ${day}`,
  noneOfType: 'There are none of this type on this day.',
  showAll: 'Show all items',
  back: 'Back',
  gone: { title: 'This item is not on the board', description: 'It is on another day or no longer there.' },
  clearSearch: 'Clear search',
  found: (count: number) => (count === 1 ? '1 user' : `${formatCount(count)} users`),
  eachCarPool: 'Show each car pool',
  allTogether: 'Show all items again',
  checkIn: (person: string, leg: Leg, type: BoardType) =>
    `Check ${isCheckOut(type, leg) ? 'out' : 'in'} ${person}`,
  checkInShort: (leg: Leg, type: BoardType) => (isCheckOut(type, leg) ? 'Check Out' : 'Check In'),
  isCheckedIn: (person: string, leg: Leg, type: BoardType) =>
    `${person} is checked ${isCheckOut(type, leg) ? 'out' : 'in'}.`,
  wasCheckedIn: (person: string) => `${person} was checked in before.`,
  checkedInAt: (time: string, by: string | null) => (by === null ? `at ${time}` : `at ${time} by ${by}`),
  annul: (person: string) => `Undo the check-in of ${person}`,
  annulTitle: 'Undo this check-in?',
  annulBody: (person: string) => `${person} is pending again. The record keeps the check-in and your reason.`,
  annulReason: 'Reason',
  annulConfirm: 'Undo check-in',
  keep: 'Keep it',
  annulled: (person: string) => `The check-in of ${person} is undone.`,
  trail: {
    show: 'Show check-ins',
    title: (person: string) => `Check-ins of ${person}`,
    none: 'Nobody has checked this person in here.',
    done: (type: BoardType, leg: Leg) => {
      if (type === 'car-pool')
        return leg === 'first' ? 'Checked in for the departure' : 'Checked in for the return'
      return isCheckOut(type, leg) ? 'Checked out' : 'Checked in'
    },
    by: (method: CheckInMethod, by: string | null) => {
      if (method === 'scan') return by === null ? 'with their pass' : `by ${by}, who scanned the pass`
      return by === null ? 'on their own phone' : `by ${by}`
    },
    you: 'you',
    received: (when: string) => `The phone had no network. It arrived ${when}.`,
    annulled: (by: string | null, when: string) => `Undone${by === null ? '' : ` by ${by}`}, ${when}`,
    reason: (text: string) => `Reason: ${text}`,
    loading: 'Loading the check-ins',
    notLoaded: 'The check-ins could not be loaded',
  },
  print: 'Print',
  printFailure: 'The list could not be prepared for printing. Please try again.',
  printedList: (title: string, count: number) => `${title} (${formatCount(count)})`,
  printedAt: (when: string) => `As of ${when}`,
  printed: { name: 'Name', place: 'Room or car pool', contact: 'Contact', checkedIn: 'Checked in' },
  arrivals: {
    title: 'Arrivals over the day',
    none: 'Nobody has checked in on this day yet',
    notLoaded: 'The arrivals could not be loaded.',
    summary: (count: number, most: number, from: string) =>
      `${people(count)}, most from ${from}: ${formatCount(most)}`,
    each: (minutes: number) => `Each bar is ${minutes} minutes.`,
    otherDays: (before: number, after: number) =>
      [
        ...(before > 0 ? [`${formatCount(before)} came on an earlier day`] : []),
        ...(after > 0 ? [`${formatCount(after)} came on a later day`] : []),
      ].join(', '),
    asTable: 'Show as a table',
    time: 'From',
    came: 'Came',
    soFar: 'So far',
  },
  annulFailure: 'The check-in could not be undone. Please try again.',
} as const

/** Apart, because only the server says them. */
export const boardQueryWords = {
  noSuchDay: (day: string) =>
    `Please send a day of the event or of one of its items, such as 2026-11-21: ${day.slice(0, 40)}`,
} as const
