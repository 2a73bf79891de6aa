import { contactDigits, normalizedEmail } from '../accounts/rules.ts'
import { contact as contactSchema, email as emailSchema, name as nameSchema } from '../accounts/schema.ts'
import { accountRuleWords } from '../accounts/words.ts'
import { FIELDS, type ItemForm, readItemForm } from '../organiser/items-form.ts'
import { peopleIn } from '../organiser/pasted-people.ts'
import type { ItemDraft } from '../organiser/schema-items.ts'
import { columnsOf, PEOPLE, type Sheet } from './columns.ts'
import { unguarded } from './guards.ts'
import { wallClockOf } from './times.ts'
import { sheetWords as say } from './words.ts'

export interface ReadRow {
  /** in the file, from 1 */
  line: number
  /** as an export writes them, by field; only those that have a column */
  values: ItemForm
  /** the emails of the column of people, in the order of the alphabet; `null` without that column */
  people: readonly string[] | null
  /** a sentence about each field that is wrong */
  wrong: Readonly<Record<string, string>>
}

export interface SheetEvent {
  timezone: string
  startDate: Date
  endDate: Date
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
export function readRows({ sheet, cells, mapping, firstLine }: Table, event: SheetEvent): ReadRow[] {
  return cells.flatMap((row, at) => {
    const typed = Object.fromEntries(
      mapping.flatMap((field, column) =>
        field === null ? [] : [[field, unguarded((row[column] ?? '').trim())] as const],
      ),
    )
    if (Object.values(typed).every(text => text === '')) return []
    const line = firstLine + at
    return [sheet === 'people' ? readPerson(typed, line) : readItem(sheet, typed, { line, event })]
  })
}

function readPerson({ email, name, contact }: ItemForm, line: number): ReadRow {
  const address = normalizedEmail(email ?? '')
  const digits = contactDigits(contact ?? '')
  const values = {
    email: address,
    ...(name === undefined ? {} : { name }),
    ...(contact === undefined ? {} : { contact: digits || contact }),
  }
  const wrong = {
    ...problem('email', emailSchema.safeParse(address).error),
    ...(name ? problem('name', nameSchema.safeParse(name).error) : {}),
    ...(contact ? problem('contact', contactSchema.safeParse(values.contact).error) : {}),
  }
  return { line, values, people: null, wrong }
}

const problem = (field: string, error: { issues: { message: string }[] } | undefined) =>
  error ? { [field]: error.issues[0]?.message ?? accountRuleWords.emailInvalid } : {}

interface At {
  line: number
  event: SheetEvent
}

/** A field without a column is not judged alone: it keeps what is stored. */
function readItem(kind: ItemDraft['kind'], typed: ItemForm, { line, event }: At): ReadRow {
  const { [PEOPLE]: pasted, ...fields } = typed
  const types: Readonly<Record<string, string>> = FIELDS[kind]
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field,
      types[field] === 'time' ? (wallClockOf(text) ?? text) : text,
    ]),
  )
  const judged = readItemForm(kind, values, event)
  const all = 'wrong' in judged ? judged.wrong : {}
  const { people, unreadable } = peopleIn(pasted ?? '')
  return {
    ...{ line, values },
    people: pasted === undefined ? null : people.map(({ email }) => email).toSorted(),
    wrong: {
      ...Object.fromEntries(Object.entries(all).filter(([field]) => field in values || isKey(kind, field))),
      ...(unreadable.length > 0 ? { [PEOPLE]: say.notEmails(unreadable) } : {}),
    },
  }
}

const isKey = (sheet: Sheet, field: string) =>
  columnsOf(sheet).some(column => column.field === field && column.isKey)
