import {
  busAt,
  carPool,
  early,
  flightAt,
  noHours,
  open,
  over,
  second,
  session,
  type WindowRow,
} from './window-row.ts'

const utc = (time: string) => new Date(`${time}Z`)

/** Clocks go back at 02:00 on 25 October and forward at 01:00 on 28 March. */
const autumn = {
  timezone: 'Europe/London',
  startDate: utc('2026-10-24T09:00:00'),
  endDate: utc('2026-10-25T17:00:00'),
  active: true,
}
const spring = {
  timezone: 'Europe/London',
  startDate: utc('2027-03-27T09:00:00'),
  endDate: utc('2027-03-28T16:00:00'),
  active: true,
}
const autumnTalk = session(utc('2026-10-25T10:00:00'), utc('2026-10-25T11:00:00'))
const inTheSecondHour = flightAt(utc('2026-10-25T01:15:00'), utc('2026-10-25T05:00:00'))
const pastTheGap = busAt(utc('2027-03-28T01:10:00'))
const auckland = {
  timezone: 'Pacific/Auckland',
  startDate: utc('2026-11-20T21:00:00'),
  endDate: utc('2026-11-22T04:00:00'),
  active: true,
}
const newYork = {
  timezone: 'America/New_York',
  startDate: utc('2026-11-21T01:00:00'),
  endDate: utc('2026-11-21T03:00:00'),
  active: true,
}
export const windowsAbroad: readonly WindowRow[] = [
  early(
    'London in autumn: a session, a second before midnight in summer time',
    autumnTalk,
    utc('2026-10-24T22:59:59'),
    utc('2026-10-24T23:00:00'),
    { event: autumn },
  ),
  open('London in autumn: a session at midnight in summer time', autumnTalk, utc('2026-10-24T23:00:00'), {
    event: autumn,
  }),
  early(
    'London in autumn: a flight in the second 01:15, in the first 01:44:59',
    inTheSecondHour,
    utc('2026-10-25T00:44:59'),
    utc('2026-10-25T00:45:00'),
    { event: autumn },
  ),
  open(
    'London in autumn: a flight in the second 01:15, in the first 01:45',
    inTheSecondHour,
    utc('2026-10-25T00:45:00'),
    {
      event: autumn,
    },
  ),
  open('London in autumn: the last second of a day of 25 hours', autumnTalk, utc('2026-10-25T23:59:59'), {
    event: autumn,
  }),
  over('London in autumn: the day after', autumnTalk, utc('2026-10-26T00:00:00'), { event: autumn }),
  early(
    'London in spring: a bus at 02:10 that leaves 20 minutes after 00:50',
    pastTheGap,
    utc('2027-03-28T00:39:59'),
    utc('2027-03-28T00:40:00'),
    { event: spring },
  ),
  open('London in spring: a bus at 02:10, at 00:40', pastTheGap, utc('2027-03-28T00:40:00'), {
    event: spring,
  }),
  early(
    'London in spring: check-out before 06:00 in summer time',
    noHours,
    utc('2027-03-28T04:59:59'),
    utc('2027-03-28T05:00:00'),
    { event: spring, ask: 'second' },
  ),
  open('London in spring: check-out at 06:00 in summer time', noHours, utc('2027-03-28T05:00:00'), {
    event: spring,
    ...second,
  }),
  open('London in spring: the last second of a day of 23 hours', noHours, utc('2027-03-28T22:59:59'), {
    event: spring,
    ...second,
  }),
  over('London in spring: the day after', noHours, utc('2027-03-28T23:00:00'), { event: spring, ...second }),
  early(
    'Auckland: a car pool the day before',
    carPool,
    utc('2026-11-20T10:59:59'),
    utc('2026-11-20T11:00:00'),
    { event: auckland },
  ),
  open('Auckland: a car pool as the start day begins', carPool, utc('2026-11-20T11:00:00'), {
    event: auckland,
  }),
  open('Auckland: a car pool as the second day begins', carPool, utc('2026-11-21T11:00:00'), {
    event: auckland,
    ...second,
  }),
  early(
    'New York: an evening whose day in UTC is tomorrow, the day before',
    session(utc('2026-11-21T01:00:00'), utc('2026-11-21T03:00:00')),
    utc('2026-11-20T04:59:59'),
    utc('2026-11-20T05:00:00'),
    { event: newYork },
  ),
  open(
    'New York: an evening whose day in UTC is tomorrow, from its midnight',
    session(utc('2026-11-21T01:00:00'), utc('2026-11-21T03:00:00')),
    utc('2026-11-20T05:00:00'),
    { event: newYork },
  ),
  over(
    'New York: an evening whose day in UTC is tomorrow, the day after',
    session(utc('2026-11-21T01:00:00'), utc('2026-11-21T03:00:00')),
    utc('2026-11-21T05:00:00'),
    { event: newYork },
  ),
]
