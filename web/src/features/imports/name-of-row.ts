import { columnsOf, type Sheet } from '@muster/domain/imports/columns.ts'
import type { Row } from '@muster/domain/imports/rows.ts'

/** Wall clocks are read without their T. */
export const readable = (text: string) => text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/, '$1 $2')

const keyOf = (sheet: Sheet) => columnsOf(sheet).find(({ isKey }) => isKey)?.field ?? ''

export const nameOfRow = (sheet: Sheet, { values }: Row) => values[keyOf(sheet)] ?? ''

/** All that it says besides its name. */
export const restOfRow = (sheet: Sheet, { values }: Row) =>
  Object.entries(values)
    .flatMap(([field, text]) => (field === keyOf(sheet) || text === '' ? [] : [readable(text)]))
    .join(' · ')
