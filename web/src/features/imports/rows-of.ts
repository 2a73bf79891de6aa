import { columnsOf, PEOPLE, type Sheet } from '@muster/domain/imports/columns.ts'
import { type ReadRow, readRows } from '@muster/domain/imports/rows.ts'
import type { Mapping } from './remembered-columns.ts'
import type { OneOfSheets } from './table-of.ts'

/** What a person has typed over the cells of a line: by field. */
type Typed = Readonly<Record<string, string>>
export type Edits = ReadonlyMap<number, Typed>

export interface Table {
  sheet: Sheet
  headings: readonly string[]
  /** without the headings */
  cells: readonly (readonly string[])[]
  oneOf?: OneOfSheets | undefined
}

/** The first line has the headings. */
const FIRST_LINE = 2

/** The server compares the fields in the order of the columns, so the columns of a file are put into it. */
function rowsOfFile({ sheet, cells }: Table, mapping: Mapping, from: number, to: number): ReadRow[] {
  const columns = columnsOf(sheet).flatMap(({ field }) => {
    const at = mapping.indexOf(field)
    return at < 0 ? [] : [{ field, at }]
  })
  return readRows({
    sheet,
    cells: cells.slice(from, to).map(row => columns.map(({ at }) => row[at] ?? '')),
    mapping: columns.map(({ field }) => field),
    firstLine: FIRST_LINE + from,
  })
}

export type Editor = (edits: Edits) => ReadRow[]

/** Rows are read in slices, and stay the same objects until they are edited again. */
export function editorOf(table: Table, mapping: Mapping) {
  const ofFile: ReadRow[] = []
  const known = new WeakMap<Typed, readonly ReadRow[]>()
  const again = (line: number, typed: Typed) => {
    const rows = known.get(typed) ?? editedRow(table, mapping, line, typed)
    known.set(typed, rows)
    return rows
  }
  const edited: Editor = edits =>
    ofFile.flatMap(row => {
      const typed = edits.get(row.line)
      return typed ? again(row.line, typed) : [row]
    })
  return {
    edited,
    read: (from: number, to: number): ReadRow[] => {
      const rows = rowsOfFile(table, mapping, from, to)
      ofFile.push(...rows)
      return rows
    },
  }
}

function editedRow({ sheet, cells }: Table, mapping: Mapping, line: number, typed: Typed) {
  const row = cells[line - FIRST_LINE] ?? []
  const columns = columnsOf(sheet).flatMap(({ field }) => {
    const at = mapping.indexOf(field)
    const text = typed[field] ?? row[at]
    return at < 0 && text === undefined ? [] : [[field, text ?? ''] as const]
  })
  return readRows({
    sheet,
    cells: [columns.map(([, text]) => text)],
    mapping: columns.map(([field]) => field),
    firstLine: line,
  })
}

/** What is to be mended; `undefined` where the file has no column for it. */
export function cellOf({ cells }: Table, mapping: Mapping, line: number, field: string): string | undefined {
  const text = cells[line - FIRST_LINE]?.[mapping.indexOf(field)]
  // an input has one line
  return field === PEOPLE ? text?.split(/\s*\n\s*/).join(', ') : text
}
