import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ExportFormat } from '@muster/domain/user-preferences/schema.ts'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Table } from './tables.ts'

/** Invisible to people; XML refuses some of them, and a formula could hide behind others. */
const CONTROL_CHARACTERS = /[\p{Cc}\ufffe\uffff]+/gu

const clean = (cell: Cell) => (typeof cell === 'string' ? cell.replace(CONTROL_CHARACTERS, ' ').trim() : cell)

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows are written as the reader takes them, so the file is never in memory as a whole. */
export function tableFile(table: Table, format: ExportFormat): { contentType: string; stream: Readable } {
  const columns = table.columns.map(({ header, width }) => ({ header: String(clean(header)), width }))
  const rows = table.rows[Symbol.iterator]() as IteratorObject<readonly Cell[]>
  const cleaned = Iterator.from(rows).map(row => row.map(clean))
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(cleaned, { name: table.title, columns, freezePane: { rows: 1 } })
      : writeCsvStream(cleaned, {
          headers: columns.map(({ header }) => header),
          // without it Excel reads the file in the machine's old code page
          bom: true,
          // a spreadsheet runs a cell that begins like a formula (F93); in an xlsx file text stays text
          escapeFormulae: true,
        })
  return { contentType: TYPES[format], stream: Readable.fromWeb(stream as ReadableStream<Uint8Array>) }
}
