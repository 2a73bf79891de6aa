import type { ItemForm } from '../organiser/items-form.ts'
import type { Sheet } from './columns.ts'
import type { ReadRow } from './rows.ts'
import { sheetWords as say } from './words.ts'

/** What is there, as an export writes it. */
export interface Stored {
  id: number
  values: ItemForm
  people: readonly string[]
}

export interface Change {
  field: string
  was: string
  is: string
}

export interface RowDiff {
  kind: 'new' | 'changed' | 'same' | 'wrong'
  row: ReadRow
  /** of what is there */
  id: number | null
  changes: readonly Change[]
  added: readonly string[]
  removed: readonly string[]
}

const day = (wallClock = '') => wallClock.slice(0, 10)
const plain = (text = '') => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Which thing a row is about, the nearest first: a flight that is moved within its day is the same flight. */
const NAMES: Readonly<Record<Sheet, readonly ((values: ItemForm) => string)[]>> = {
  people: [({ email }) => plain(email)],
  bus: [({ busIdentifier }) => plain(busIdentifier)],
  'hotel-room': [({ roomNumber }) => plain(roomNumber)],
  flight: [
    ({ flightNumber, departure }) => `${plain(flightNumber).replaceAll(' ', '')} ${departure ?? ''}`,
    ({ flightNumber, departure }) => `${plain(flightNumber).replaceAll(' ', '')} ${day(departure)}`,
  ],
  'sub-event': [
    ({ name, startDate }) => `${plain(name)} ${startDate ?? ''}`,
    ({ name, startDate }) => `${plain(name)} ${day(startDate)}`,
  ],
}

/** What an import would do. Rows that are wrong, and second rows of one thing, do nothing. */
export function diffOf(sheet: Sheet, rows: readonly ReadRow[], stored: readonly Stored[]): RowDiff[] {
  const lines = firstLines(sheet, rows)
  const firsts = rows.filter(row => lines.get(row) === row.line)
  const found = matched(sheet, firsts, stored)
  return rows.map((row): RowDiff => {
    const none = { row, id: null, changes: [], added: [], removed: [] }
    const first = lines.get(row)
    if (first !== undefined && first !== row.line)
      return { ...none, kind: 'wrong', row: { ...row, wrong: { ...row.wrong, ...twice(sheet, first) } } }
    if (Object.keys(row.wrong).length > 0) return { ...none, kind: 'wrong' }
    const is = found.get(row)
    if (!is) return { ...none, kind: 'new', added: row.people ?? [] }
    const changes = Object.entries(row.values).flatMap(([field, value]) => {
      const was = is.values[field] ?? ''
      return was === value ? [] : [{ field, was, is: value }]
    })
    const added = (row.people ?? []).filter(email => !is.people.includes(email))
    const removed = row.people === null ? [] : is.people.filter(email => !row.people?.includes(email))
    const isSame = changes.length + added.length + removed.length === 0
    return { kind: isSame ? 'same' : 'changed', row, id: is.id, changes, added, removed }
  })
}

/** A name that several things have leads to none of them. */
function matched(sheet: Sheet, rows: readonly ReadRow[], stored: readonly Stored[]) {
  const found = new Map<ReadRow, Stored>()
  const taken = new Set<Stored>()
  for (const nameOf of NAMES[sheet]) {
    const free = Map.groupBy(
      stored.filter(one => !taken.has(one)),
      ({ values }) => nameOf(values),
    )
    const asking = Map.groupBy(
      rows.filter(row => !found.has(row)),
      ({ values }) => nameOf(values),
    )
    for (const [name, [row, ...others]] of asking) {
      const [is, ...alike] = free.get(name) ?? []
      if (!row || !is || others.length + alike.length > 0) continue
      found.set(row, is)
      taken.add(is)
    }
  }
  return found
}

/** For each row the line of the first row about the same thing. */
function firstLines(sheet: Sheet, rows: readonly ReadRow[]) {
  const [nameOf = () => ''] = NAMES[sheet]
  const lines = new Map<string, number>()
  return new Map(
    rows.map(row => {
      const name = nameOf(row.values)
      lines.set(name, lines.get(name) ?? row.line)
      return [row, lines.get(name)] as const
    }),
  )
}

const KEY_FIELD: Readonly<Record<Sheet, string>> = {
  people: 'email',
  flight: 'flightNumber',
  bus: 'busIdentifier',
  'hotel-room': 'roomNumber',
  'sub-event': 'name',
}
const twice = (sheet: Sheet, line: number) => ({ [KEY_FIELD[sheet]]: say.twice(line) })
