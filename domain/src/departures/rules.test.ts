import { describe, expect, test } from 'vitest'
import { kindsToMoveTo, whyCannotDepart, whyCannotMove } from './rules.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)
const ready = {
  departedAt: null,
  isActive: true,
  opensAt: at('00:00'),
  closesAt: at('23:59'),
  missing: 0,
}

describe('A departure', () => {
  test.each([
    ['is possible when nobody is missing', {}, '06:42', null],
    ['at the first moment of the day', {}, '00:00', null],
    ['is refused the day before', { opensAt: at('07:00') }, '06:42', 'departure_too_early'],
    ['is refused after the last day', { closesAt: at('06:42') }, '06:42', 'departure_over'],
    ['is refused in an event that is not active', { isActive: false }, '06:42', 'event_inactive'],
    ['is refused while one person is missing', { missing: 1 }, '06:42', 'people_missing'],
    ['is made once', { departedAt: at('06:00'), missing: 3 }, '06:42', 'already_departed'],
    [
      'that is too early says so before who is missing',
      { opensAt: at('07:00'), missing: 3 },
      '06:42',
      'departure_too_early',
    ],
  ])('%s', (_, facts, now, expected) => {
    expect(whyCannotDepart({ ...ready, ...facts }, at(now))).toBe(expected)
  })
})

const bus = { id: 1, kind: 'bus' } as const
const pool = { id: 2, kind: 'car-pool' } as const
const flight = { id: 3, kind: 'flight' } as const
const free = { isIn: false, carPool: null }
const passenger = { isIn: false, carPool: { id: 2, isOwner: false } }
const owner = { isIn: false, carPool: { id: 2, isOwner: true } }
const otherBus = {
  id: 4,
  kind: 'bus',
  isOnDay: true,
  hasDeparted: false,
  seatsLeft: null,
  hasPerson: false,
} as const
const otherPool = { ...otherBus, id: 5, kind: 'car-pool', seatsLeft: 1 } as const

describe('A person', () => {
  test.each([
    ['on a bus moves to another bus', bus, free, otherBus, null],
    ['on a bus moves to the last seat of a car pool', bus, free, otherPool, null],
    ['in a car pool moves to a bus', pool, passenger, otherBus, null],
    ['in a car pool moves to another car pool', pool, passenger, otherPool, null],
    ['on a bus who is in a car pool moves to a bus', bus, passenger, otherBus, null],
    ['on a bus who is in a car pool moves to no second one', bus, passenger, otherPool, 'in_another_pool'],
    ['who owns the car pool stays', pool, owner, otherBus, 'owner_cannot_leave'],
    ['stays on their flight', flight, free, otherBus, 'cannot_move'],
    ['who has checked in stays', bus, { ...free, isIn: true }, otherBus, 'moved_is_in'],
    ['moves to no flight', bus, free, { ...otherBus, kind: 'flight' as const }, 'cannot_move_there'],
    ['does not move to the bus that leaves', bus, free, { ...otherBus, id: 1 }, 'cannot_move_there'],
    ['moves to no bus of another day', bus, free, { ...otherBus, isOnDay: false }, 'cannot_move_there'],
    ['moves to nothing that has left', bus, free, { ...otherBus, hasDeparted: true }, 'target_departed'],
    ['is not put on a bus twice', bus, free, { ...otherBus, hasPerson: true }, 'already_there'],
    ['takes no seat that is not there', bus, free, { ...otherPool, seatsLeft: 0 }, 'pool_full'],
  ] as const)('%s', (_, from, person, target, expected) => {
    expect(whyCannotMove(from, person, target)).toBe(expected)
  })

  test('is offered only what they can take', () => {
    expect(kindsToMoveTo(bus, free)).toEqual(['bus', 'car-pool'])
    expect(kindsToMoveTo(bus, passenger)).toEqual(['bus'])
    expect(kindsToMoveTo(pool, passenger)).toEqual(['bus', 'car-pool'])
    expect(kindsToMoveTo(pool, owner)).toEqual([])
    expect(kindsToMoveTo(flight, free)).toEqual([])
  })
})
