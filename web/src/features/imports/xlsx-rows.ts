import { type FileRow, isFilled, LAST_LINE } from './table-of.ts'
import type { XlsxSheet } from './xlsx-sheets.ts'

/** Each is looked for from the start of the file. */
const MOST_SHEETS = 20

type Rows = AsyncGenerator<FileRow>

/** The first sheet that has rows, from the first of them. */
export async function firstWithRows(bytes: Uint8Array, sheets: readonly XlsxSheet[]) {
  for (const [at, sheet] of sheets.slice(0, MOST_SHEETS).entries()) {
    const rows = await openRows(bytes, sheet)
    if (rows) return { rows, name: sheet.name, others: sheets.slice(at + 1, MOST_SHEETS) }
  }
  return null
}

export async function countWithRows(bytes: Uint8Array, sheets: readonly XlsxSheet[]): Promise<number> {
  let count = 0
  // what is not imported need not be readable
  for (const sheet of sheets) if (await openRows(bytes, sheet).catch(() => null)) count++
  return count
}

async function openRows(bytes: Uint8Array, sheet: XlsxSheet): Promise<Rows | null> {
  const rows = xlsxRows(bytes, sheet)
  for (let seen = 0; seen < LAST_LINE; seen++) {
    const { done, value } = await rows.next()
    if (done) break
    if (value.cells.some(isFilled)) return startingWith(value, rows)
  }
  return null
}

async function* startingWith(first: FileRow, others: Rows): Rows {
  yield first
  yield* others
}

/** They are streamed, because hucre's `readXlsx` also unpacks pictures, once for each place where they are shown. */
async function* xlsxRows(bytes: Uint8Array, { index: sheet }: XlsxSheet): Rows {
  const { streamXlsxRows } = await import('hucre/xlsx')
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    yield { line: index + 1, cells: values }
}
