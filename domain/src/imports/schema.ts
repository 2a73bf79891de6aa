import * as z from 'zod/mini'
import { email } from '../accounts/schema.ts'
import type { ItemForm } from '../organiser/items-form.ts'
import { list, one } from '../shared/reply.ts'
import { text } from '../shared/text.ts'
import { columnsOf, PEOPLE, SHEETS, type Sheet } from './columns.ts'
import { MAX_CELL_LENGTH, MAX_IMPORT_ROWS, MAX_PEOPLE_OF_ROW } from './limits.ts'
import { importWords as say } from './words.ts'

/** What is there, as an import compares it and an export writes it. */
export const sheetReply = one(
  z.object({
    sheet: z.enum(SHEETS),
    rows: z.array(
      z.object({
        id: z.int(),
        /** as a cell writes them, by field; times are wall clocks of the event */
        values: z.record(z.string(), z.string()),
        /** the emails of the people on it, in the order of the alphabet */
        people: z.array(z.string()),
        /** a person who has logged in: their name and phone are theirs to change */
        isOwn: z.boolean(),
      }),
    ),
    /** the emails of all who are in the event; none for the table of people itself */
    members: z.array(z.string()),
  }),
)
export type SheetReply = z.infer<typeof sheetReply>

const people = z.nullable(
  z.array(email, say.tooManyPeople).check(z.maxLength(MAX_PEOPLE_OF_ROW, say.tooManyPeople)),
)
const cell = z.optional(text(MAX_CELL_LENGTH))
const valuesOf = (sheet: Sheet) => {
  const fields = columnsOf(sheet).flatMap(({ field }) => (field === PEOPLE ? [] : [[field, cell] as const]))
  return z.strictObject(Object.fromEntries(fields), say.rowsExpected) as unknown as z.ZodMiniType<ItemForm>
}
const importOf = <Name extends Sheet>(sheet: Name) =>
  z.strictObject({
    sheet: z.literal(sheet),
    rows: z
      .array(
        z.strictObject({ line: z.int().check(z.gte(1)), values: valuesOf(sheet), people }, say.rowsExpected),
        say.rowsExpected,
      )
      .check(z.minLength(1, say.rowsExpected), z.maxLength(MAX_IMPORT_ROWS, say.rowsExpected)),
    /** of what the preview showed */
    fingerprint: z.string().check(z.maxLength(20)),
  })

export const importBody = z.strictObject({
  data: z.discriminatedUnion(
    'sheet',
    [importOf('people'), importOf('flight'), importOf('bus'), importOf('hotel-room'), importOf('sub-event')],
    say.sheetExpected,
  ),
})
export type Import = z.infer<typeof importBody>['data']

const imported = z.object({
  id: z.int(),
  sheet: z.enum(SHEETS),
  at: z.string(),
  /** who imported; `null` if the account is gone */
  by: z.nullable(z.string()),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  undoneAt: z.nullable(z.string()),
  /** rows that an undo has left, because somebody has changed them since */
  kept: z.int(),
})
export type Imported = z.infer<typeof imported>
export const importReply = one(imported)
export type ImportReply = z.infer<typeof importReply>
export const importsReply = list(imported)
export type ImportsReply = z.infer<typeof importsReply>
