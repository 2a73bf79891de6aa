import { addDays, dayIn, startOfDay } from '../shared/clock.ts'
import { isThere, type Presence } from './presence.ts'
import type { Answers } from './rules.ts'

export interface Guest {
  answers: Answers | null
  presence: Presence
  /** checked in to something at the event */
  isSeen: boolean
}

export interface Meal {
  name: string
  start: Date
  end: Date
  location: string | null
}

interface CateredEvent {
  timezone: string
  days: readonly string[]
  availableDrinks: readonly string[]
}

/** What the caterer reads of a meal, or of a day: no names, and nobody's answers together. */
export interface CateringRow {
  day: string
  /** `null`: everybody who is there on that day */
  meal: Meal | null
  expected: number
  notSeen: number
  veg: number
  nonVeg: number
  unknown: number
  /** in the order of the event's drinks */
  drinks: readonly number[]
}

/** By day, first the whole day, then its meals in order of time. */
export function cateringRows(
  guests: readonly Guest[],
  meals: readonly Meal[],
  { timezone, days, availableDrinks }: CateredEvent,
): CateringRow[] {
  const byDay = Map.groupBy(
    meals.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
    ({ start }) => dayIn(timezone, start),
  )
  const count = (start: number, end: number) =>
    countGuests(
      guests.filter(({ presence }) => isThere(presence, start, end)),
      availableDrinks,
    )
  return [...new Set([...days, ...byDay.keys()])].sort().flatMap(day => [
    {
      ...{ day, meal: null },
      ...count(startOfDay(timezone, day).getTime(), startOfDay(timezone, addDays(day, 1)).getTime() - 1),
    },
    ...(byDay.get(day) ?? []).map(meal => ({
      ...{ day, meal },
      ...count(meal.start.getTime(), meal.end.getTime()),
    })),
  ])
}

function countGuests(there: readonly Guest[], availableDrinks: readonly string[]) {
  const countOf = (isCounted: (guest: Guest) => boolean) => there.filter(isCounted).length
  const expected = there.length
  return {
    expected,
    notSeen: countOf(({ isSeen }) => !isSeen),
    veg: countOf(({ answers }) => answers?.food === 'Veg'),
    nonVeg: countOf(({ answers }) => answers?.food === 'Non-Veg'),
    unknown: countOf(({ answers }) => answers === null),
    drinks: availableDrinks.map(drink =>
      roundedUp(
        countOf(({ answers }) => answers?.drinks.includes(drink) ?? false),
        expected,
      ),
    ),
  }
}

const STEP = 5

/** An exact number would tell what a single person drinks who leaves between two meals (R274). */
export const roundedUp = (count: number, expected: number) =>
  Math.min(Math.ceil(count / STEP) * STEP, expected)
