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
export const diffOf = <Of extends Row>(sheet: Sheet, rows: readonly Of[], present: Present): RowDiff<Of>[] =>
  comparerOf<Of>(sheet, present)(rows)

/** What a row is compared with. */
interface Facing {
  is: Stored | undefined
  /** the line of the first row about the same thing */
  first: number
}

/**
 * Says what `diffOf` says, many times over rows of which few are new objects. Only these are judged by the rules of the
 * forms, which takes most of the time, and others whose `Facing` has changed.
 */
export function comparerOf<Of extends Row>(sheet: Sheet, present: Present) {
  const match = matcherOf(sheet, present.stored)
  const keys = keysOf(sheet)
  const known = new WeakMap<Of, Facing & { diff: RowDiff<Of> }>()
  const judge = (row: Of, { is, first }: Facing): RowDiff<Of> => {
    const diff = compared(sheet, row, is)
    const own = wrongIn(sheet, diff, { is, present })
    const isTwice = first !== row.line && !keys.some(key => key in own)
    const wrong = isTwice ? { [keys[0] ?? '']: say.twice(first) } : own
    return Object.keys(wrong).length > 0 ? { ...diff, kind: 'wrong', wrong } : diff
  }
  return (rows: readonly Of[]): RowDiff<Of>[] => {
    const faced = match(rows)
    return rows.map((row, at) => {
      const facing = faced[at] ?? { is: undefined, first: row.line }
      const before = known.get(row)
      if (before && before.is === facing.is && before.first === facing.first) return before.diff
      const diff = judge(row, facing)
      known.set(row, { ...facing, diff })
      return diff
    })
  }
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
function matcherOf(sheet: Sheet, stored: readonly Stored[]) {
  const nameOf = NAMES[sheet].map(remembered)
  const [firstName = () => ''] = nameOf
  const byFirstName = onlyOnes(stored, firstName)
  return (rows: readonly Row[]): Facing[] => {
    const lines = new Map<string, number>()
    for (const row of rows) if (!lines.has(firstName(row))) lines.set(firstName(row), row.line)
    const firstOf = (row: Row) => lines.get(firstName(row)) ?? row.line
    const found = new Map<Row, Stored>()
    const taken = new Set<Stored>()
    const firsts = rows.filter(row => firstOf(row) === row.line)
    for (const [at, name] of nameOf.entries()) {
      const open = firsts.filter(row => !found.has(row))
      if (open.length === 0) break
      const free = at === 0 ? byFirstName : onlyOnes(stored, name, taken)
      for (const [text, row] of onlyOnes(open, name)) {
        const is = free.get(text)
        if (!row || !is) continue
        found.set(row, is)
        taken.add(is)
      }
    }
    return rows.map(row => ({ is: found.get(row), first: firstOf(row) }))
  }
}

interface Named {
  values: ItemForm
}

function remembered(nameOf: (values: ItemForm) => string) {
  const names = new WeakMap<Named, string>()
  return (of: Named): string => {
    const known = names.get(of)
    if (known !== undefined) return known
    const name = nameOf(of.values)
    names.set(of, name)
    return name
  }
}

/** By name; `null` for a name that several have. */
function onlyOnes<Of extends Named>(
  all: readonly Of[],
  nameOf: (of: Of) => string,
  except?: ReadonlySet<Of>,
) {
  const found = new Map<string, Of | null>()
  for (const one of all) if (!except?.has(one)) found.set(nameOf(one), found.has(nameOf(one)) ? null : one)
  return found
}

const keysOf = (sheet: Sheet) => columnsOf(sheet).flatMap(({ field, isKey }) => (isKey ? [field] : []))

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
