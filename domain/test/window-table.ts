import type { ItemTimes } from '../src/items/facts.ts'
import {
  asStaff,
  busAt,
  carPool,
  early,
  flightAt,
  noHours,
  offsite,
  open,
  over,
  pune,
  refused,
  roomWith,
  second,
  session,
  type WindowRow,
} from './window-row.ts'
import { windowsAbroad } from './windows-abroad.ts'

const inactive = { ...offsite, active: false }
const flight = flightAt(pune('21T09:00:00'), pune('21T11:00:00'))
const bus = busAt(pune('21T09:00:00'))
const ownHours = roomWith(pune('20T14:00:00'), pune('22T10:30:00'))
const talk = session(pune('21T10:00:00'), pune('21T11:00:00'))
const dinner = session(pune('21T20:00:00'), pune('21T22:00:00'), 'F&B')

const departures = (['flight', 'bus'] as const).flatMap(kind => {
  const day = kind === 'flight' ? flight : bus
  const soonAfterMidnight =
    kind === 'flight' ? flightAt(pune('21T00:10:00'), pune('21T02:00:00')) : busAt(pune('21T00:10:00'))
  return [
    early(`a ${kind} 30:01 before departure`, day, pune('21T08:29:59'), pune('21T08:30:00')),
    open(`a ${kind} 30:00 before departure`, day, pune('21T08:30:00')),
    open(`a ${kind} 29:59 before departure`, day, pune('21T08:30:01')),
    open(`a ${kind} at departure`, day, pune('21T09:00:00')),
    open(`a ${kind} on the next day`, day, pune('22T07:00:00')),
    early(`a ${kind} the day before`, day, pune('20T09:00:00'), pune('21T08:30:00')),
    open(`a ${kind} on the event's last day at 23:59:59`, day, pune('22T23:59:59')),
    over(`a ${kind} as the day after the event begins`, day, pune('23T00:00:00')),
    early(
      `a ${kind} at 00:10, 10 minutes before midnight`,
      soonAfterMidnight,
      pune('20T23:50:00'),
      pune('21T00:00:00'),
    ),
    early(
      `a ${kind} at 00:10, a second before midnight`,
      soonAfterMidnight,
      pune('20T23:59:59'),
      pune('21T00:00:00'),
    ),
    open(`a ${kind} at 00:10, at midnight`, soonAfterMidnight, pune('21T00:00:00')),
    early(`staff for a ${kind}, the day before`, day, pune('20T23:59:59'), pune('21T00:00:00'), asStaff),
    open(`staff for a ${kind}, as its day begins`, day, pune('21T00:00:00'), asStaff),
    over(`staff for a ${kind}, after the event`, day, pune('23T00:00:00'), asStaff),
  ]
})

const nightFlight = flightAt(pune('22T23:30:00'), pune('23T01:30:00'))
const flightHome = flightAt(pune('24T10:00:00'), pune('24T12:00:00'))
const busHome = busAt(pune('24T10:00:00'))
const afterTheEvent = [
  open('a flight that lands the day after the event, on that day', nightFlight, pune('23T23:59:59')),
  over('a flight that lands the day after the event, a day later', nightFlight, pune('24T00:00:00')),
  early('a flight home after the event, 30:01 before', flightHome, pune('24T09:29:59'), pune('24T09:30:00')),
  open('a flight home after the event, 30:00 before', flightHome, pune('24T09:30:00')),
  open('a flight home after the event, late on its day', flightHome, pune('24T23:59:59')),
  over('a flight home after the event, the day after it', flightHome, pune('25T00:00:00')),
  open('a bus home after the event, late on its day', busHome, pune('24T23:59:59')),
  over('a bus home after the event, the day after it', busHome, pune('25T00:00:00')),
]

const rooms = [
  early('a room before the stay', ownHours, pune('19T14:00:00'), pune('20T14:00:00')),
  early('a room a second before its check-in', ownHours, pune('20T13:59:59'), pune('20T14:00:00')),
  open('a room at its check-in', ownHours, pune('20T14:00:00')),
  open('a room late on its first day', ownHours, pune('20T23:59:59')),
  open('a room on a day between', ownHours, pune('21T12:00:00')),
  early('check-out of a room on a day between', ownHours, pune('21T12:00:00'), pune('22T10:30:00'), {
    ask: 'second',
  }),
  open('check-in to a room, a day late', ownHours, pune('21T12:00:00'), { ask: 'first' }),
  early('check-out of a room on its first day', ownHours, pune('20T20:00:00'), pune('22T10:30:00'), {
    ask: 'second',
  }),
  open('a room a second before its check-out', ownHours, pune('22T10:29:59')),
  open('a room at its check-out', ownHours, pune('22T10:30:00'), second),
  open("check-out of a room at 23:59:59 on the event's last day", ownHours, pune('22T23:59:59'), second),
  over('check-out of a room after the event', ownHours, pune('23T00:00:00'), second),
  early('a room without hours a second before 15:00', noHours, pune('20T14:59:59'), pune('20T15:00:00')),
  open('a room without hours at 15:00', noHours, pune('20T15:00:00')),
  open('a room without hours on a day between', noHours, pune('21T06:00:00')),
  early(
    'a room without hours a second before 06:00 on the last day',
    noHours,
    pune('22T05:59:59'),
    pune('22T06:00:00'),
    { ask: 'second' },
  ),
  open('a room without hours at 06:00 on the last day', noHours, pune('22T06:00:00'), second),
  open(
    'check-out of a room that is kept a night longer',
    roomWith(null, pune('23T11:00:00')),
    pune('23T11:00:00'),
    second,
  ),
  over(
    'check-out of a room that is kept a night longer, a day later',
    roomWith(null, pune('23T11:00:00')),
    pune('24T00:00:00'),
    second,
  ),
  early('staff for a room, the day before', ownHours, pune('19T23:59:59'), pune('20T00:00:00'), asStaff),
  open('staff for a room, as its day begins', ownHours, pune('20T00:00:00'), asStaff),
  early('staff for a check-out, the day before', ownHours, pune('21T23:59:59'), pune('22T00:00:00'), {
    ...second,
    ...asStaff,
  }),
  open('staff for a check-out, as its day begins', ownHours, pune('22T00:00:00'), { ...second, ...asStaff }),
]

const timedCarPool: ItemTimes = { ...carPool, returnTime: pune('22T17:45:00') }
const lateCarPool: ItemTimes = { ...carPool, returnTime: pune('24T17:45:00') }
const carPools = [
  early('a car pool the day before', carPool, pune('19T23:59:59'), pune('20T00:00:00')),
  open('a car pool as the start day begins', carPool, pune('20T00:00:00')),
  open('a car pool as the start day ends', carPool, pune('20T23:59:59')),
  open('a car pool as the second day begins', carPool, pune('21T00:00:00'), second),
  open('a car pool on the last day', carPool, pune('22T23:59:59'), second),
  over('a car pool after the event', carPool, pune('23T00:00:00'), second),
  open('a car pool that comes back after the event', lateCarPool, pune('24T23:59:59'), second),
  over('a car pool that came back the day before', lateCarPool, pune('25T00:00:00'), second),
  early('the return of a car pool on the start day', carPool, pune('20T12:00:00'), pune('21T00:00:00'), {
    ask: 'second',
  }),
  early(
    'a return on the last day, the day before',
    timedCarPool,
    pune('21T23:59:59'),
    pune('22T00:00:00'),
    second,
  ),
  open('a return on the last day, as that day begins', timedCarPool, pune('22T00:00:00'), second),
  open('the departure of a car pool on another day', carPool, pune('21T12:00:00'), { ask: 'first' }),
  early('staff for a car pool, the day before', carPool, pune('19T23:59:59'), pune('20T00:00:00'), asStaff),
]

const nightTalk = session(pune('22T22:00:00'), pune('23T01:00:00'))
const subEvents = [
  early('a session at 23:59:59 the day before', talk, pune('20T23:59:59'), pune('21T00:00:00')),
  open('a session from 00:00 of its day', talk, pune('21T00:00:00')),
  open('a session that has ended', talk, pune('21T23:00:00')),
  open('a session of an earlier day', talk, pune('22T23:59:59')),
  over('a session after the event', talk, pune('23T00:00:00')),
  open('a session that ends the day after the event, on that day', nightTalk, pune('23T23:59:59')),
  over('a session that ends the day after the event, a day later', nightTalk, pune('24T00:00:00')),
  early('staff for a session, the day before', talk, pune('20T23:59:59'), pune('21T00:00:00'), asStaff),
  open('staff for a session, as its day begins', talk, pune('21T00:00:00'), asStaff),
  refused('not_checkable', 'a meal', dinner, pune('21T20:30:00')),
  refused('not_checkable', 'a meal of tomorrow', dinner, pune('20T20:30:00')),
  refused('not_checkable', 'a meal, by staff', dinner, pune('21T20:30:00'), asStaff),
  refused('not_checkable', 'a meal of an inactive event', dinner, pune('21T20:30:00'), { event: inactive }),
]

const states = [
  refused('event_inactive', 'an inactive event', talk, pune('21T10:00:00'), { event: inactive }),
  refused('event_inactive', 'an inactive event, too early', talk, pune('20T10:00:00'), { event: inactive }),
  refused('event_inactive', 'an inactive event, by staff', talk, pune('21T10:00:00'), {
    event: inactive,
    ...asStaff,
  }),
  ...[offsite, inactive].flatMap(event => [
    open(`checked in already, active: ${event.active}`, talk, pune('21T10:00:00'), {
      event,
      checkedInAt: pune('21T09:00:00'),
    }),
    open(`checked in already and over, active: ${event.active}`, talk, pune('25T10:00:00'), {
      event,
      checkedInAt: pune('21T09:00:00'),
    }),
  ]),
]

export const windowTable: readonly WindowRow[] = [
  ...departures,
  ...afterTheEvent,
  ...rooms,
  ...carPools,
  ...subEvents,
  ...states,
  ...windowsAbroad,
]
