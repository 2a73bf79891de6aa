import { describe, expect, test } from 'vitest'
import {
  countReach,
  type DeviceFacts,
  type Handled,
  isAlive,
  newestOf,
  nextInQueue,
  nextStepFor,
  queueOrder,
  type Ways,
} from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('A device is alive', () => {
  const device: DeviceFacts = {
    isActive: true,
    expiresAt: null,
    lastSentAt: null,
    lastDeliveredAt: null,
    lastOpenedAt: null,
  }
  test.each<[string, Partial<DeviceFacts>, boolean]>([
    ['that is new', {}, true],
    ['that its push service has given up', { isActive: false }, false],
    ['whose subscription has ended', { expiresAt: now }, false],
    ['that never confirms anything', { lastSentAt: hoursAgo(500) }, true],
    ['that confirmed the last push', { lastSentAt: hoursAgo(30), lastDeliveredAt: hoursAgo(29) }, true],
    ['that has a day to confirm', { lastSentAt: hoursAgo(23), lastDeliveredAt: hoursAgo(50) }, true],
    ['that is silent for a day', { lastSentAt: hoursAgo(24), lastDeliveredAt: hoursAgo(50) }, false],
  ])('%s', (_, facts, alive) => {
    expect(isAlive({ ...device, ...facts }, now)).toBe(alive)
  })
})

describe('The next step for a person', () => {
  const person: Ways = { devicesAlive: 0, hasEmail: false, hasPhone: true, newestContact: null }
  test.each<[string, Partial<Ways>, ReturnType<typeof nextStepFor>]>([
    ['with a device', { devicesAlive: 1, hasEmail: true }, 'push'],
    ['with an address only', { hasEmail: true }, 'email'],
    ['with a phone number only', {}, 'whatsapp'],
    ['who was called', { newestContact: { way: 'call' } }, 'whatsapp'],
    ['who was messaged', { newestContact: { way: 'whatsapp' } }, 'call'],
    ['of whom nothing is known', { hasPhone: false, newestContact: { way: 'whatsapp' } }, 'none'],
  ])('%s', (_, facts, step) => {
    expect(nextStepFor({ ...person, ...facts })).toBe(step)
  })
})

test('Everybody is counted once: by push, by e-mail, or not reachable', () => {
  const steps = ['push', 'push', 'email', 'whatsapp', 'call', 'none'] as const
  const counts = countReach(steps.map((nextStep, at) => ({ nextStep, isInstalled: at === 0 })))
  expect(counts).toEqual({
    ...{ total: 6, push: 2, emailOnly: 1, unreachable: 3, whatsapp: 1, call: 1, none: 1, notInstalled: 5 },
  })
})

test('The newest of no moment is none', () => {
  expect(newestOf([null, hoursAgo(2), hoursAgo(1), null])).toEqual(hoursAgo(1))
  expect(newestOf([null])).toBeNull()
})

describe('A queue', () => {
  const people = queueOrder([
    { id: 1 },
    { id: 2, contact: '98' },
    { id: 3, contact: '97' },
    { id: 4, contact: '' },
  ])
  test('has people without a number at its end', () => {
    expect(people.map(({ id }) => id)).toEqual([2, 3, 1, 4])
  })
  test.each<[string, Handled, number, number | null]>([
    ['begins with the first', {}, -1, 0],
    ['goes on with the next', { 2: 'messaged' }, 0, 1],
    ['comes back to one that was left out', { 3: 'skipped' }, 1, 0],
    ['is done when all with a number are', { 2: 'skipped', 3: 'messaged' }, 1, null],
  ])('%s', (_, handled, from, at) => {
    expect(nextInQueue(people, handled, from)).toBe(at)
  })
})
