import { type Food, JACKET_SIZES } from '../preferences/limits.ts'
import type { ExportFormat, PreferencesBoard, TileGroup } from './schema.ts'
import { userPreferencesWords as words } from './words.ts'

/** What a member has saved; `null` for one who has not set preferences. */
export interface Answers {
  food: Food
  tshirtSize: (typeof JACKET_SIZES)[number] | null
  drinks: readonly string[]
}

export interface Tile {
  key: string
  group: TileGroup
  name: string
  /** whether somebody with these answers is on the list behind the tile */
  has(answers: Answers | null): boolean
}

const PENDING: readonly Tile[] = [
  { key: 'not-set', group: 'pending', name: words.notSet, has: answers => answers === null },
  { key: 'no-size', group: 'pending', name: words.noSize, has: answers => !answers?.tshirtSize },
]
const FOOD: readonly Tile[] = [
  { key: 'veg', group: 'food', name: words.vegetarian, has: answers => answers?.food === 'Veg' },
  { key: 'non-veg', group: 'food', name: words.nonVegetarian, has: answers => answers?.food === 'Non-Veg' },
]
const JACKET: readonly Tile[] = JACKET_SIZES.map(size => ({
  key: `size-${size}`,
  group: 'jacket',
  name: size,
  has: answers => answers?.tshirtSize === size,
}))

/** A drink that the event no longer offers has no tile. */
export const tilesOf = (availableDrinks: readonly string[]): Tile[] => [
  ...PENDING,
  ...FOOD,
  ...[...new Set(availableDrinks)].map(
    (drink): Tile => ({
      key: `drink-${drink}`,
      group: 'drinks',
      name: drink,
      has: answers => answers?.drinks.includes(drink) ?? false,
    }),
  ),
  ...JACKET,
]

/** `members`: the answers of each. A person who chose none of the event's drinks has not answered about drinks. */
export function countBoard(
  members: readonly (Answers | null)[],
  availableDrinks: readonly string[],
): PreferencesBoard {
  const countOf = (isCounted: (answers: Answers | null) => boolean) => members.filter(isCounted).length
  const answered = countOf(answers => answers !== null)
  return {
    total: members.length,
    responses: {
      food: answered,
      drinks: countOf(answers => answers?.drinks.some(drink => availableDrinks.includes(drink)) ?? false),
      jacketSize: countOf(answers => Boolean(answers?.tshirtSize)),
      users: answered,
    },
    counts: tilesOf(availableDrinks).map(({ has, ...tile }) => ({ ...tile, count: countOf(has) })),
  }
}

/** Characters that a file system refuses, and invisible ones. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu
const EVENT_NAME_MAX = 80

export function exportFileName(
  { event, title, day }: { event: string; title: string; day: string },
  format: ExportFormat,
): string {
  const name = event.replace(NOT_IN_FILE_NAMES, ' ').replace(/\s+/g, ' ').trim()
  return `${[...name].slice(0, EVENT_NAME_MAX).join('')} - ${title} ${day}.${format}`
}
