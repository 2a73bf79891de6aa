import { type FileRow, isFilled, LAST_LINE } from './table-of.ts'
import type { XlsxSheet } from './xlsx-sheets.ts'

/** Each is looked for from the start of the file. */
const MOST_SHEETS = 20

interface Chosen {
  sheet: XlsxSheet
  /** how many others have rows as well */
  others: number
}

/** The first sheet that has rows. */
export async function chooseSheet(bytes: Uint8Array, sheets: readonly XlsxSheet[]): Promise<Chosen | null> {
  let chosen: Chosen | null = null
  for (const sheet of sheets.slice(0, MOST_SHEETS))
    if (!chosen) chosen = (await hasRows(bytes, sheet)) ? { sheet, others: 0 } : null
    // what is not imported need not be readable
    else if (await hasRows(bytes, sheet).catch(() => false)) chosen.others++
  return chosen
}

async function hasRows(bytes: Uint8Array, sheet: XlsxSheet): Promise<boolean> {
  let seen = 0
  for await (const { cells } of xlsxRows(bytes, sheet)) {
    if (cells.some(isFilled)) return true
    if (++seen > LAST_LINE) break
  }
  return false
}

/** They are streamed, because hucre's `readXlsx` also unpacks pictures, once for each place where they are shown. */
export async function* xlsxRows(bytes: Uint8Array, { index: sheet }: XlsxSheet): AsyncGenerator<FileRow> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    yield { line: index + 1, cells: values }
}
