import { describe, expect, test } from 'vitest'
import {
  eventAtHand,
  eventPath,
  inDiscoverOrder,
  inMyOrder,
  isDiscoverable,
  isNow,
  isOver,
  needsPreferences,
  whyCannotRsvp,
} from './rules.ts'

const at = (time: string) => new Date(`2026-11-${time}+05:30`)
const start = at('21T09:00:00')
const end = at('22T18:00:00')

describe.each([
  ['a day before', at('20T09:00:00'), { now: false, over: false }],
  ['as it starts', start, { now: true, over: false }],
  ['in the middle', at('22T00:00:00'), { now: true, over: false }],
  ['as it ends', end, { now: true, over: false }],
  ['a moment after', new Date(end.getTime() + 1), { now: false, over: true }],
])('%s an event', (_, now, expected) => {
  test(`is running: ${expected.now}`, () => {
    expect(isNow({ startDate: start, endDate: end }, now)).toBe(expected.now)
  })

  test(`is over: ${expected.over}`, () => {
    expect(isOver({ endDate: end }, now)).toBe(expected.over)
  })

  test('is discoverable while it is active and not over', () => {
    expect(isDiscoverable({ active: true, endDate: end }, now)).toBe(!expected.over)
    expect(isDiscoverable({ active: false, endDate: end }, now)).toBe(false)
  })

  test('can be joined while registration is open and the event is not over', () => {
    expect(whyCannotRsvp({ registration: 'open', isArchived: false, endDate: end }, now)).toBe(
      expected.over ? 'registration_closed' : null,
    )
    for (const closed of [
      { registration: 'closed', isArchived: false },
      { registration: 'open', isArchived: true },
    ] as const)
      expect(whyCannotRsvp({ ...closed, endDate: end }, now)).toBe('registration_closed')
  })
})

test.each([
  [{ active: true, hasPreferences: true }, '/events/7/agenda'],
  [{ active: true, hasPreferences: false }, '/events/7/preferences'],
  [{ active: false, hasPreferences: true }, '/events/7/preferences'],
  [{ active: false, hasPreferences: false }, '/events/7/preferences'],
])('opening the card of %j leads to %s', (event, path) => {
  expect(eventPath({ id: 7, ...event })).toBe(path)
})

test.each([
  [{ isJoined: true, hasPreferences: false }, true],
  [{ isJoined: true, hasPreferences: true }, false],
  [{ isJoined: false, hasPreferences: false }, false],
])('the card of %j asks for preferences: %s', (event, asks) => {
  expect(needsPreferences({ ...event, endDate: end }, end)).toBe(asks)
  expect(needsPreferences({ ...event, endDate: end }, new Date(end.getTime() + 1))).toBe(false)
})

const event = (name: string, from: string, to: string, registration: 'open' | 'closed' = 'open') => ({
  name,
  startDate: at(from),
  endDate: at(to),
  timezone: 'Asia/Kolkata',
  registration,
  isArchived: false,
})
const names = (events: readonly { name: string }[]) => events.map(({ name }) => name)

test('My events are in the order today, next, over, by the days of their time zone', () => {
  const events = [
    event('over long ago', '01T09:00:00', '02T18:00:00'),
    event('later', '28T09:00:00', '29T18:00:00'),
    event('over yesterday', '19T09:00:00', '20T23:30:00'),
    event('next', '22T00:10:00', '23T18:00:00'),
    event('ends today', '20T09:00:00', '21T08:00:00'),
    event('starts tonight', '21T22:00:00', '22T18:00:00'),
  ]
  expect(names(events.toSorted(inMyOrder(at('21T12:00:00'))))).toEqual([
    'ends today',
    'starts tonight',
    'next',
    'later',
    'over yesterday',
    'over long ago',
  ])
})

test.each([
  ['it begins in more than a day', '2026-11-18T08:59:00', undefined],
  ['it begins within a day', '2026-11-19T09:00:00', 'monsoon'],
  ['it runs', '2026-11-21T05:00:00', 'monsoon'],
  ['its last day goes on after its end', '2026-11-22T23:59:00', 'monsoon'],
  ['the day after it', '2026-11-23T00:00:00', undefined],
])('The event at hand: %s', (_, now, expected) => {
  const pune = (time: string) => new Date(`${time}+05:30`)
  const monsoon = {
    name: 'monsoon',
    timezone: 'Asia/Kolkata',
    startDate: pune('2026-11-20T09:00:00'),
    endDate: pune('2026-11-22T18:00:00'),
    active: true,
    isJoined: true,
  }
  const nobodys = [
    { ...monsoon, name: 'not joined', isJoined: false },
    { ...monsoon, name: 'switched off', active: false },
  ]
  expect(eventAtHand([...nobodys, monsoon], pune(now))?.name).toBe(expected)
})

test('Discover has open events before closed ones, the soonest first', () => {
  const events = [
    event('closed, soon', '22T09:00:00', '23T18:00:00', 'closed'),
    event('open, later', '28T09:00:00', '29T18:00:00'),
    event('open, soon', '23T09:00:00', '24T18:00:00'),
    event('over', '01T09:00:00', '02T18:00:00'),
  ]
  expect(names(events.toSorted(inDiscoverOrder(at('21T12:00:00'))))).toEqual([
    'open, soon',
    'open, later',
    'over',
    'closed, soon',
  ])
})
