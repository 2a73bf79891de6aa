import { describe, expect, test } from 'vitest'
import { instantIn } from '../shared/clock.ts'
import { cateringRows, type Guest, type Meal, roundedUp } from './caterer.ts'
import { ALWAYS, isThere, presencesAt } from './presence.ts'
import type { Answers } from './rules.ts'

const timezone = 'Asia/Kolkata'
const at = (day: number, time: string) => instantIn(timezone, `2026-11-${day}`, time)
const event = { timezone, startDate: at(20, '09:00'), endDate: at(22, '18:00'), active: true }
const oneDay = { ...event, endDate: at(20, '18:00') }
const nothing = { flights: [], rooms: [] }
const flight = (day: number, departure: string, arrival: string) => ({
  departure: at(day, departure),
  arrival: at(day, arrival),
})
const room = (from: Date | null, until: Date | null) => ({ checkinTime: from, checkoutTime: until })

const MEALS = {
  'lunch on the 20th': [at(20, '13:00'), at(20, '14:00')],
  'dinner on the 20th': [at(20, '20:00'), at(20, '22:00')],
  'lunch on the 21st': [at(21, '13:00'), at(21, '14:00')],
  'breakfast on the 22nd': [at(22, '08:00'), at(22, '09:30')],
  'lunch on the 22nd': [at(22, '13:00'), at(22, '14:00')],
} as const
const ALL = Object.keys(MEALS)

describe('Who is expected at a meal (R273)', () => {
  test.each([
    ['without travel and room', nothing, event, ALL],
    [
      'who lands at 17:00 on the first day',
      { ...nothing, flights: [flight(20, '15:00', '17:00')] },
      event,
      ALL.slice(1),
    ],
    ['who lands during lunch', { ...nothing, flights: [flight(20, '11:00', '13:30')] }, event, ALL],
    [
      'with a connecting flight',
      { ...nothing, flights: [flight(20, '06:00', '08:00'), flight(20, '15:00', '17:00')] },
      event,
      ALL.slice(1),
    ],
    ['who landed the day before', { ...nothing, flights: [flight(19, '15:00', '17:00')] }, event, ALL],
    [
      'who flies home at 11:00 on the last day',
      { ...nothing, flights: [flight(22, '11:00', '13:00')] },
      event,
      ALL.slice(0, 4),
    ],
    [
      'who flies to the fort and back on the second day',
      { ...nothing, flights: [flight(21, '08:00', '09:00'), flight(21, '18:00', '19:00')] },
      event,
      ALL,
    ],
    [
      'with a room from the second day on',
      { ...nothing, rooms: [room(at(21, '15:00'), at(22, '06:00'))] },
      event,
      ALL.slice(2),
    ],
    [
      'with a room until the second day',
      { ...nothing, rooms: [room(at(20, '15:00'), at(21, '06:00'))] },
      event,
      ALL.slice(0, 3),
    ],
    ['with a room without times', { ...nothing, rooms: [room(null, null)] }, event, ALL],
    [
      'who moves to a second room',
      { ...nothing, rooms: [room(at(20, '15:00'), at(21, '06:00')), room(at(21, '15:00'), at(22, '06:00'))] },
      event,
      ALL,
    ],
    [
      'who lands at noon before the room begins',
      { flights: [flight(20, '10:00', '12:00')], rooms: [room(at(21, '15:00'), at(22, '06:00'))] },
      event,
      ALL,
    ],
    [
      'who flies on the only day of an event',
      { ...nothing, flights: [flight(20, '15:00', '17:00')] },
      oneDay,
      ALL,
    ],
  ])('a member %s', (_, travel, during, expected) => {
    const presence = presencesAt(during)(travel)
    const meals = Object.entries(MEALS).filter(([, [start, end]]) =>
      isThere(presence, start.getTime(), end.getTime()),
    )
    expect(meals.map(([name]) => name)).toEqual(expected)
  })
})

const guest = (answers: Answers | null, facts: Partial<Guest> = {}): Guest => ({
  ...{ answers, presence: ALWAYS, isSeen: true },
  ...facts,
})
const veg: Answers = { food: 'Veg', tshirtSize: 'M', drinks: ['Coffee'] }
const nonVeg: Answers = { food: 'Non-Veg', tshirtSize: 'L', drinks: ['Chai', 'Coffee'] }
const meal = (name: string, start: Date, end: Date): Meal => ({ name, start, end, location: 'Lawn' })

test('The rows of a day are the day and its meals, split by food and by drink', () => {
  const late = { from: at(20, '17:00').getTime(), until: Number.POSITIVE_INFINITY }
  const guests = [
    ...Array.from({ length: 12 }, () => guest(veg)),
    guest(nonVeg, { presence: late, isSeen: false }),
    guest(null, { isSeen: false }),
  ]
  const meals = [
    meal('Dinner', at(20, '20:00'), at(20, '22:00')),
    meal('Lunch', at(20, '13:00'), at(20, '14:00')),
  ]
  const rows = cateringRows(guests, meals, {
    ...{ timezone, days: ['2026-11-20', '2026-11-21'], availableDrinks: ['Chai', 'Coffee', 'Soda'] },
  })
  expect(rows.map(({ day, meal: of, ...counts }) => [day, of?.name ?? null, Object.values(counts)])).toEqual([
    ['2026-11-20', null, [14, 2, 12, 1, 1, [5, 14, 0]]],
    ['2026-11-20', 'Lunch', [13, 1, 12, 0, 1, [0, 13, 0]]],
    ['2026-11-20', 'Dinner', [14, 2, 12, 1, 1, [5, 14, 0]]],
    ['2026-11-21', null, [14, 2, 12, 1, 1, [5, 14, 0]]],
  ])
})

test('R274: a drink of one person more or less is the same number, and none exceeds the people expected', () => {
  expect([0, 1, 4, 5, 6, 60].map(count => roundedUp(count, 60))).toEqual([0, 5, 5, 5, 10, 60])
  expect(roundedUp(1, 3)).toBe(3)
})
