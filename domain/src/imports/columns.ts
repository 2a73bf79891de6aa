import { FIELDS } from '../organiser/items-form.ts'
import type { ItemDraft } from '../organiser/schema-items.ts'
import { itemWords } from '../organiser/words-items.ts'
import { importWords as say } from './words.ts'

export const SHEETS = ['people', 'flight', 'bus', 'hotel-room', 'sub-event'] as const
export type Sheet = (typeof SHEETS)[number]

export interface Column {
  field: string
  /** the heading of an export, which an import knows again */
  label: string
  /** other headings that people give it, in small letters */
  aliases: readonly string[]
  /** an import without it says nothing about anybody */
  isKey: boolean
}

/** What says which thing a row is about. */
const KEYS: Readonly<Record<Sheet, readonly string[]>> = {
  people: ['email'],
  flight: ['flightNumber', 'departure'],
  bus: ['busIdentifier'],
  'hotel-room': ['roomNumber'],
  'sub-event': ['name', 'startDate'],
}

/** Everyone is expected at a session. */
const HAS_PEOPLE: readonly Sheet[] = ['flight', 'bus', 'hotel-room']

const labelOf = (kind: ItemDraft['kind'], field: string): string => {
  const label = itemWords.fields[field as keyof typeof itemWords.fields]
  return typeof label === 'string' ? label : label[kind as keyof typeof label]
}

export function columnsOf(sheet: Sheet): Column[] {
  const fields =
    sheet === 'people'
      ? Object.entries(say.people)
      : Object.keys(FIELDS[sheet]).map(field => [field, labelOf(sheet, field)] as const)
  const all = HAS_PEOPLE.includes(sheet) ? [...fields, [PEOPLE, say.peopleColumn] as const] : fields
  return all.map(([field, label]) => ({
    ...{ field, label, isKey: KEYS[sheet].includes(field) },
    aliases: say.aliases[field as keyof typeof say.aliases] ?? [],
  }))
}

/** The emails of those who are on it. */
export const PEOPLE = 'people'

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Longer headings may be mistyped. */
const SHORTEST_MISTYPED = 5
const MOST_MISTYPED = 2

/** For each heading the field of its column, or `null`. No field has two columns. */
export function matchColumns(sheet: Sheet, headings: readonly string[]): (string | null)[] {
  const columns = columnsOf(sheet)
  const taken = new Map<number, string>()
  const isFree = (field: string) => ![...taken.values()].includes(field)
  const take = (isAlike: (heading: string, name: string) => boolean) => {
    for (const [at, heading] of headings.entries()) {
      const text = plain(heading)
      if (taken.has(at) || text === '') continue
      const found = columns.find(
        ({ field, label, aliases }) =>
          isFree(field) && [field, label, ...aliases].some(name => isAlike(text, plain(name))),
      )
      if (found) taken.set(at, found.field)
    }
  }
  take((heading, name) => heading === name)
  take(
    (heading, name) =>
      Math.min(heading.length, name.length) >= SHORTEST_MISTYPED && distance(heading, name) <= MOST_MISTYPED,
  )
  return headings.map((_, at) => taken.get(at) ?? null)
}

/** How many letters have to be typed, left out or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (const [at, against] of [...other].entries())
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (before[at + 1] ?? 0) + 1,
          (before[at] ?? 0) + (letter === against ? 0 : 1),
        ),
      )
    before = next
  }
  return before.at(-1) ?? 0
}
