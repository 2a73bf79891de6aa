import { shownFood } from '@muster/domain/preferences/rules.ts'
import { formatDay, formatTime } from '@muster/domain/shared/clock.ts'
import type { CateringRow } from '@muster/domain/user-preferences/caterer.ts'
import { exportWords as words } from '@muster/domain/user-preferences/words.ts'
import type { Answering } from './read-answers.ts'

export type Cell = string | number | null

interface Column {
  header: string
  /** in characters */
  width: number
}

export interface Table {
  title: string
  columns: readonly Column[]
  rows: Iterable<readonly Cell[]>
}

const PEOPLE_WIDTHS = { name: 28, email: 32, phone: 14, answered: 10, food: 10, drinks: 36, jacketSize: 12 }

/** Ten digits would be a number to a spreadsheet; with the space between them they are text. */
export const phoneOf = (contact: string) => contact.replace(/^(\d{5})(\d{5})$/, '$1 $2')

/** Without home addresses, which only their owners read (R91). */
export function peopleTable(members: readonly Answering[]): Table {
  const { peopleColumns, peopleTitle, yes, no } = words
  return {
    title: peopleTitle,
    columns: Object.entries(peopleColumns).map(([name, header]) => ({
      header,
      width: PEOPLE_WIDTHS[name as keyof typeof peopleColumns],
    })),
    rows: members
      .values()
      .map(({ member: { reachableCard }, answers }) => [
        reachableCard.name,
        reachableCard.email,
        phoneOf(reachableCard.contact),
        answers ? yes : no,
        answers && shownFood(answers.food),
        answers?.drinks.join(', ') ?? null,
        answers?.tshirtSize ?? null,
      ]),
  }
}

interface CateredEvent {
  timezone: string
  availableDrinks: readonly string[]
  /** before it nobody can have checked in */
  hasBegun: boolean
}

export function catererTable(
  rows: readonly CateringRow[],
  { timezone, availableDrinks, hasBegun }: CateredEvent,
): Table {
  const { day, meal, time, place, ...counts } = words.catererColumns
  const texts = { [day]: 18, [meal]: 24, [time]: 20, [place]: 24 }
  return {
    title: words.catererTitle,
    columns: [
      ...Object.entries(texts).map(([header, width]) => ({ header, width })),
      ...Object.values(counts).map(header => ({ header, width: 14 })),
      ...availableDrinks.map(drink => ({ header: words.roundedDrink(drink), width: 18 })),
    ],
    rows: rows
      .values()
      .map(row => [
        formatDay(row.day),
        row.meal?.name ?? words.wholeDay,
        row.meal && `${formatTime(timezone, row.meal.start)} – ${formatTime(timezone, row.meal.end)}`,
        row.meal?.location ?? null,
        row.expected,
        hasBegun ? row.notSeen : null,
        row.veg,
        row.nonVeg,
        row.unknown,
        ...row.drinks,
      ]),
  }
}
