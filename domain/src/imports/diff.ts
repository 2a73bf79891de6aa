import { contact, email, name } from '../accounts/schema.ts'
import { emptyForm, type ItemForm, readItemForm } from '../organiser/items-form.ts'
import { columnsOf, PEOPLE, type Sheet } from './columns.ts'
import { MAX_PEOPLE_OF_ROW } from './limits.ts'
import type { ReadRow, Row } from './rows.ts'
import { importWords as say } from './words.ts'

/** What is there, as an export writes it. */
export interface Stored {
  id: number
  values: ItemForm
  people: readonly string[]
  /** of a person who has logged in: their name and phone are theirs to change */
  isOwn?: boolean
}

export interface Present {
  stored: readonly Stored[]
  /** the emails of all who are in the event */
  members: ReadonlySet<string>
  event: { timezone: string; startDate: Date; endDate: Date }
}

interface Change {
  field: string
  was: string
  is: string
}

export interface RowDiff<Of extends Row = ReadRow> {
  kind: 'new' | 'changed' | 'same' | 'wrong'
  row: Of
  /** of what is there */
  id: number | null
  changes: readonly Change[]
  /** what the person has written themselves, and keeps */
  kept: readonly Change[]
  added: readonly string[]
  removed: readonly string[]
  /** a sentence about each field that is wrong */
  wrong: Readonly<Record<string, string>>
}

/** A Mac writes letters and their accents apart. */
const plainText = (text = '') => text.replaceAll('\r\n', '\n').normalize('NFC').trim()
const day = (wallClock = '') => wallClock.slice(0, 10)
const plain = (text = '') => plainText(text).toLowerCase().replace(/\s+/g, ' ')

/** Which thing a row is about, the nearest first: a flight that is moved within its day is the same flight. */
const NAMES: Readonly<Record<Sheet, readonly ((values: ItemForm) => string)[]>> = {
  people: [values => plain(values.email)],
  bus: [({ busIdentifier }) => plain(busIdentifier)],
  'hotel-room': [({ roomNumber }) => plain(roomNumber)],
  flight: [
    ({ flightNumber, departure }) => `${plain(flightNumber).replaceAll(' ', '')} ${departure ?? ''}`,
    ({ flightNumber, departure }) => `${plain(flightNumber).replaceAll(' ', '')} ${day(departure)}`,
  ],
  'sub-event': [
    values => `${plain(values.name)} ${values.startDate ?? ''}`,
    values => `${plain(values.name)} ${day(values.startDate)}`,
  ],
}

/** What an import would do. Rows that are wrong, and second rows of one thing, do nothing. */
export function diffOf<Of extends Row>(sheet: Sheet, rows: readonly Of[], present: Present): RowDiff<Of>[] {
  const lines = firstLines(sheet, rows)
  const firsts = rows.filter(row => lines.get(row) === row.line)
  const found = matched(sheet, firsts, present.stored)
  return rows.map(row => {
    const is = found.get(row)
    const diff = compared(sheet, row, is)
    const first = lines.get(row)
    const own = wrongIn(sheet, diff, { is, present })
    const isTwice = first !== undefined && first !== row.line && !keysOf(sheet).some(key => key in own)
    const wrong = isTwice ? twice(sheet, first) : own
    return Object.keys(wrong).length > 0 ? { ...diff, kind: 'wrong', wrong } : diff
  })
}

/** An empty cell empties a field of an item, and says nothing about a person. */
function compared<Of extends Row>(sheet: Sheet, row: Of, is: Stored | undefined): RowDiff<Of> {
  const people = row.people ?? []
  if (!is) return { ...{ kind: 'new', row, id: null, wrong: {} }, ...NO_CHANGES, added: people }
  const differences = Object.entries(row.values).flatMap(([field, value]) => {
    const was = plainText(is.values[field])
    const saysNothing = sheet === 'people' && value === ''
    return was === plainText(value) || saysNothing ? [] : [{ field, was, is: value }]
  })
  const [changes, kept] = is.isOwn ? [[], differences] : [differences, []]
  const added = people.filter(one => !is.people.includes(one))
  const removed = row.people === null ? [] : is.people.filter(one => !people.includes(one))
  const isSame = changes.length + added.length + removed.length === 0
  return { kind: isSame ? 'same' : 'changed', row, id: is.id, changes, kept, added, removed, wrong: {} }
}
const NO_CHANGES = { changes: [], kept: [], removed: [] }

/** All fields of an item after the import: a field without a column keeps what is stored. */
export const formAfter = (
  kind: Exclude<Sheet, 'people'>,
  values: ItemForm,
  is: Stored | undefined,
): ItemForm => ({
  ...emptyForm(kind),
  ...is?.values,
  ...values,
})

function wrongIn<Of extends Row>(
  sheet: Sheet,
  { kind, row, changes, added }: RowDiff<Of>,
  { is, present }: { is: Stored | undefined; present: Present },
): Readonly<Record<string, string>> {
  const ofPeople = wrongPeople(row, added, present)
  // what is not changed is not judged: its event may have moved since
  if (kind !== 'new' && changes.length === 0) return ofPeople
  if (sheet === 'people') return { ...wrongPerson(row.values), ...ofPeople }
  const judged = readItemForm(sheet, formAfter(sheet, row.values, is), present.event)
  return { ...('wrong' in judged ? judged.wrong : {}), ...ofPeople }
}

const wrongPerson = ({ email: address = '', name: typed = '', contact: phone = '' }: ItemForm) => ({
  ...problem('email', email.safeParse(address)),
  ...(typed ? problem('name', name.safeParse(typed)) : {}),
  ...(phone ? problem('contact', contact.safeParse(phone)) : {}),
})

const problem = (field: string, { error }: { error?: { issues: { message: string }[] } | undefined }) =>
  error ? { [field]: error.issues[0]?.message ?? say.wrong } : {}

function wrongPeople(
  row: Row & { unreadable?: readonly string[] },
  added: readonly string[],
  present: Present,
) {
  const { people, unreadable = [] } = row
  if (people === null) return {}
  if (unreadable.length > 0) return { [PEOPLE]: say.notEmails(unreadable) }
  if (people.length > MAX_PEOPLE_OF_ROW) return { [PEOPLE]: say.tooManyPeople }
  const strangers = added.filter(one => !present.members.has(one))
  return strangers.length > 0 ? { [PEOPLE]: say.notMembers(strangers) } : {}
}

/** A name that several things have leads to none of them. */
function matched(sheet: Sheet, rows: readonly Row[], stored: readonly Stored[]) {
  const found = new Map<Row, Stored>()
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
function firstLines(sheet: Sheet, rows: readonly Row[]) {
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

const keysOf = (sheet: Sheet) => columnsOf(sheet).flatMap(({ field, isKey }) => (isKey ? [field] : []))

const twice = (sheet: Sheet, line: number) => ({ [keysOf(sheet)[0] ?? '']: say.twice(line) })

/** What is there that no row is about; an import leaves it as it is. */
export const untouchedOf = (stored: readonly Stored[], diffs: readonly RowDiff[]): number => {
  const touched = new Set(diffs.flatMap(({ id }) => id ?? []))
  return stored.filter(({ id }) => !touched.has(id)).length
}

/**
 * Says what an import would do, in a few letters. If it is another when the import is applied, somebody has changed
 * the plan since the preview.
 */
export function fingerprintOf(diffs: readonly RowDiff<Row>[]): string {
  const said = JSON.stringify(
    diffs.map(({ kind, row, id, changes, added, removed }) => [kind, row.line, id, changes, added, removed]),
  )
  let hash = 0x811c9dc5
  for (let at = 0; at < said.length; at++) hash = Math.imul(hash ^ said.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
