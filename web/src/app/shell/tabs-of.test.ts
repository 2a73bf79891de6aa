import { expect, test } from 'vitest'
import { tabsOf } from './tabs-of.ts'

const event = {
  id: 7,
  name: 'Monsoon',
  active: true,
  isCarPoolEnabled: true,
  isCoordinator: false,
  requestsToAnswer: 0,
}
const today = ['Today', '/events/7/my-checkin']
const agenda = ['Agenda', '/events/7/agenda']
const rides = ['Rides', '/events/7/car-pools']

test.each([
  ['without an event', null, null, null, [['Events', '/']]],
  ['with an event that is over', { ...event, active: false }, null, null, [['Events', '/']]],
  ['without car pooling', { ...event, isCarPoolEnabled: false }, null, null, [today, agenda]],
  ['of an attendee', event, null, null, [today, agenda, rides]],
  ['of a co-ordinator', event, null, 'coordinator', [today, agenda, rides, ['Board', '/events/7/my-items']]],
  ['of an Admin', event, null, 'admin', [today, agenda, rides, ['Board', '/events/7/all-checkin']]],
  [
    'while another event is at hand',
    event,
    { id: 9 },
    null,
    [['Today', '/events/9/my-checkin'], agenda, rides],
  ],
  [
    'of an event that is over while another one is at hand',
    { ...event, active: false },
    { id: 9 },
    null,
    [['Today', '/events/9/my-checkin']],
  ],
] as const)('R464: The tabs %s', (_, open, atHand, staff, expected) => {
  expect(tabsOf(open, atHand, staff).map(({ label, to }) => [label, to])).toEqual(expected)
})

test('R464: Rides says how many requests wait', () => {
  const [, , tab] = tabsOf({ ...event, requestsToAnswer: 2 }, null, null)
  expect(tab?.waiting).toEqual({ count: 2, label: '2 requests to answer' })
})
