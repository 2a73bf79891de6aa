import { expect, test } from 'vitest'
import { type WaitingCheckIn, waitingAt } from '../check-ins/waiting.ts'
import { afterFailure, refusedOf, toSend } from './waiting.ts'

const tap = (values: Partial<WaitingCheckIn> = {}): WaitingCheckIn => ({
  ...{ clientKey: 'a', userId: 1, eventId: 9, itemId: 11, kind: 'bus', leg: 'first' },
  ...{ at: '2026-11-21T05:00:00.000Z', refusal: null },
  ...values,
})

test.each([
  ['no answer', 0, 'stop'],
  ['a session that is over', 401, 'stop'],
  ['a server that waited too long for the request', 408, 'stop'],
  ['an app that is too old', 426, 'stop'],
  ['too many requests', 429, 'stop'],
  ['a proxy without a server', 502, 'stop'],
  ['a server without its database', 503, 'stop'],
  ['a server that fails at this one', 500, 'next'],
  ['a tap that is not valid', 400, 'refused'],
  ['an item of others', 403, 'refused'],
  ['an item that is gone', 404, 'refused'],
  ['a tap before the check-in opened', 409, 'refused'],
] as const)('R411: after %s (%i): %s', (_, status, then) => {
  expect(afterFailure(status)).toBe(then)
})

test('R411: the oldest tap is sent first, and only by the person who has tapped', () => {
  const waiting = [
    tap({ clientKey: 'out', leg: 'second', at: '2026-11-22T05:00:00.000Z' }),
    tap({ clientKey: 'of another person', userId: 2 }),
    tap({ clientKey: 'refused', refusal: 'Check-in is over.' }),
    tap({ clientKey: 'in' }),
  ]
  expect(toSend(waiting, 1).map(one => one.clientKey)).toEqual(['in', 'out'])
  expect(toSend(waiting, 2).map(one => one.clientKey)).toEqual(['of another person'])
  expect(toSend(waiting, undefined)).toEqual([])
  expect(refusedOf(waiting, 1).map(one => one.clientKey)).toEqual(['refused'])
})

test('R411: what was refused is read in the order in which it was done', () => {
  const late = tap({ clientKey: 'late', at: '2026-11-21T06:00:00.000Z', refusal: 'Closed' })
  const early = tap({ clientKey: 'early', refusal: 'Closed' })
  expect(refusedOf([late, early], 1).map(one => one.clientKey)).toEqual(['early', 'late'])
})

test('R411: each leg of an item has its own tap, and so has each person', () => {
  const waiting = [tap(), tap({ clientKey: 'b', leg: 'second' }), tap({ clientKey: 'c', userId: 2 })]
  expect(waitingAt(waiting, { userId: 1, itemId: 11, leg: 'second' })?.clientKey).toBe('b')
  expect(waitingAt(waiting, { userId: 2, itemId: 11, leg: 'first' })?.clientKey).toBe('c')
  expect(waitingAt(waiting, { userId: 1, itemId: 12, leg: 'first' })).toBeUndefined()
})
