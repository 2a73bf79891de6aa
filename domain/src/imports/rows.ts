import { CONTACT_LENGTH } from '../accounts/limits.ts'
import { digitsOnly, normalizedEmail } from '../accounts/rules.ts'
import { readCoordinates } from '../events/settings-rules.ts'
import { FIELDS, type ItemForm } from '../organiser/items-form.ts'
import { peopleIn } from '../organiser/pasted-people.ts'
import { PEOPLE, type Sheet } from './columns.ts'
import { unguarded } from './guards.ts'
import { MAX_CELL_LENGTH } from './limits.ts'
import { wallClockOf } from './times.ts'

/** A row as it is sent and compared: what a cell says, written as an export writes it. */
export interface Row {
  /** in the file, from 1 */
  line: number
  /** by field; only those that have a column */
  values: ItemForm
  /** the emails of the column of people, in the order of the alphabet; `null` without that column */
  people: readonly string[] | null
}

export interface ReadRow extends Row {
  /** what is no email in the column of people */
  unreadable: readonly string[]
}

interface Table {
  sheet: Sheet
  /** without the headings */
  cells: readonly (readonly string[])[]
  /** by column, the field or `null` */
  mapping: readonly (string | null)[]
  /** the line of the first row */
  firstLine: number
}

/** Empty rows are left out. */
export function readRows({ sheet, cells, mapping, firstLine }: Table): ReadRow[] {
  const columns = [...mapping.entries()].flatMap(([at, field]) => (field === null ? [] : [{ at, field }]))
  return cells.flatMap((row, index) => {
    const typed = columns.map(({ at, field }) => [field, unguarded((row[at] ?? '').trim())] as const)
    if (typed.every(([, text]) => text === '')) return []
    const pasted = typed.find(([field]) => field === PEOPLE)?.[1]
    const { people, unreadable } = peopleIn(visible(pasted ?? ''))
    const values = typed.flatMap(([field, text]) =>
      field === PEOPLE ? [] : [[field, written(sheet, field, text)] as const],
    )
    return [
      {
        line: firstLine + index,
        values: Object.fromEntries(values),
        people: pasted === undefined ? null : people.map(({ email }) => email).toSorted(),
        unreadable,
      },
    ]
  })
}

const PERSON: Readonly<Record<string, string>> = { email: 'email', name: 'line', contact: 'contact' }

/** As an export writes it. What cannot be read stays as it is, so that it can be shown and mended. */
function written(sheet: Sheet, field: string, text: string): string {
  const types: Readonly<Record<string, string>> = sheet === 'people' ? PERSON : FIELDS[sheet]
  const type = types[field] ?? 'line'
  if (text === '' || text.length > MAX_CELL_LENGTH) return text
  return type === 'line' || type === 'text' ? text.replaceAll('\r\n', '\n') : read(type, visible(text))
}

/** Windows and WhatsApp copy dates and numbers with marks of direction. */
const visible = (text: string) => text.replace(/\p{Cf}+/gu, '').trim()

function read(type: string, text: string): string {
  switch (type) {
    case 'time':
      return wallClockOf(text) ?? text
    case 'number':
      return Number.isFinite(Number(text)) ? String(Number(text)) : text
    case 'coordinates': {
      const place = readCoordinates(text)
      return place ? `${place.latitude}, ${place.longitude}` : text
    }
    case 'email':
      return normalizedEmail(text)
    case 'contact':
      return phoneOf(text)
    default:
      return text
  }
}

/** Ten digits after a prefix, never the first ten of more: a cell may have two numbers, or one that a sheet has rounded. */
function phoneOf(text: string): string {
  if (!/^[+\d\s().\-\p{Pd}]+$/u.test(text)) return text
  const digits = digitsOnly(text).replace(/^(?:00)?(?:91)?0?(?=\d{10}$)/, '')
  return digits.length === CONTACT_LENGTH ? digits : text
}
