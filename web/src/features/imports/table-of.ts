import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, MAX_UNPACKED_BYTES } from '@muster/domain/imports/limits.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { nextTask } from '#device/next-task.ts'

/** What a file has in a cell; the fields of a `Date` in UTC are its wall clock. */
type Cell = string | number | boolean | Date | null
export interface FileRow {
  /** from 1, as a spreadsheet numbers it */
  line: number
  cells: readonly Cell[]
}

/** Of a file in which several sheets have rows. */
export interface OneOfSheets {
  name: string
  /** how many are not read */
  others: number
}

/** All rows are as wide as the headings, which are the first of them. */
export type ReadTable = { cells: string[][]; headingLine: number; oneOf?: OneOfSheets } | { refused: string }

/** Formats can reach down to line 1,048,576. */
export const LAST_LINE = 10 * MAX_IMPORT_ROWS

/** Is told how many rows have been read, now and then. */
export type OnRows = (count: number) => void

/** How many a phone reads in a moment. */
const AT_ONCE = 500

export async function tableOf(
  rows: Iterable<FileRow> | AsyncIterable<FileRow>,
  onRows: OnRows,
): Promise<ReadTable> {
  const filled = new Map<number, readonly Cell[]>()
  let [seen, length, width, headingLine] = [0, 0, 0, 0]
  for await (const { line, cells } of rows) {
    const used = cells.findLastIndex(isFilled) + 1
    if (used > 0) {
      headingLine ||= line
      if (line > headingLine + MAX_IMPORT_ROWS) return { refused: say.tooManyRows }
      if (used > MAX_IMPORT_COLUMNS) return { refused: say.tooManyColumns }
      width = Math.max(width, used)
      for (const cell of cells) length += typeof cell === 'string' ? cell.length : 0
      if (length > MAX_UNPACKED_BYTES) return { refused: say.unpacksTooLarge }
      filled.set(line, cells)
    }
    if (++seen > LAST_LINE) break
    if (seen % AT_ONCE === 0) {
      onRows(filled.size)
      await nextTask()
    }
  }
  if (filled.size < 2) return { refused: say.noRows }
  const columns = Array.from({ length: width }, (_, at) => at)
  const hasTime = columns.map(at => [...filled.values()].some(cells => isTimed(cells[at])))
  const lines = Array.from(
    { length: Math.max(...filled.keys()) - headingLine + 1 },
    (_, at) => headingLine + at,
  )
  return {
    headingLine,
    cells: lines.map(line => columns.map(at => shown(filled.get(line)?.[at] ?? null, hasTime[at] ?? false))),
  }
}

export const isFilled = (cell: Cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== '')

/** Without a group, an exponent or the error of binary fractions. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 })

function shown(cell: Cell, hasTime: boolean): string {
  if (typeof cell === 'number') return plain.format(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell instanceof Date ? shownDate(cell, hasTime) : (cell ?? '')
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** A time without a date counts from the first day of its file's calendar: of 1900 or of 1904. */
const FIRST_DAY = Date.UTC(1899, 11, 31)
const FIRST_DAY_OF_1904 = Date.UTC(1904, 0, 1)

/** A spreadsheet counts in days, so that seconds are a little more or less. */
const toMinute = (date: Date) => Math.floor((date.getTime() + 500) / MINUTE) * MINUTE

/** Midnight is a time only among others: Excel has no dates without one. */
const isTimed = (cell: Cell | undefined) =>
  cell instanceof Date && hasDate(toMinute(cell)) && toMinute(cell) % DAY !== 0

const hasDate = (at: number) =>
  at >= FIRST_DAY_OF_1904 + DAY || (at >= FIRST_DAY + DAY && at < FIRST_DAY_OF_1904)

function shownDate(date: Date, hasTime: boolean): string {
  const at = toMinute(date)
  if (Number.isNaN(at)) return ''
  const text = new Date(at).toISOString()
  if (!hasDate(at)) return text.slice(11, 16)
  return text.slice(0, hasTime ? 16 : 10)
}
