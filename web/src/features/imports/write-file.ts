import { productName } from '@muster/domain/shared/words.ts'
import { saveFile } from '#device/save-file.ts'

interface TableFile {
  cells: string[][]
  name: string
  format: 'csv' | 'xlsx'
}

export async function downloadTable({ cells, name, format }: TableFile): Promise<void> {
  const file = await fileOf({ cells, format })
  saveFile(`${fileName(name)}.${format}`, file, file.type)
}

/** The cells are guarded (F93). */
export async function fileOf({ cells, format }: Pick<TableFile, 'cells' | 'format'>): Promise<Blob> {
  if (format === 'csv') {
    const { writeCsv } = await import('hucre/csv')
    // without it Excel reads the file in the machine's old code page
    return new Blob([writeCsv(cells, { bom: true })], { type: 'text/csv; charset=utf-8' })
  }
  const { XlsxStreamWriter } = await import('hucre/xlsx')
  const columns = (cells[0] ?? []).map((_, at) => ({ width: widthOf(cells, at) }))
  const writer = new XlsxStreamWriter({ name: productName, columns, freezePane: { rows: 1 } })
  for (const row of cells) writer.addRow(row.map(escaped))
  const bytes = (await writer.finish()) as Uint8Array<ArrayBuffer>
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

/** Text such as _x0041_ is a letter in an xlsx file, and hucre leaves it as it is. */
const escaped = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

const NARROWEST = 10
const WIDEST = 45
const MEASURED_ROWS = 100

/** In letters. */
function widthOf(cells: string[][], at: number): number {
  const lines = cells.slice(0, MEASURED_ROWS).flatMap(row => (row[at] ?? '').split('\n'))
  return Math.min(WIDEST, Math.max(NARROWEST, ...lines.map(line => line.length + 2)))
}

const LONGEST_NAME = 100

/** One that every system can save. */
const fileName = (name: string) =>
  [...name.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\s]+/gu, ' ')]
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '') || productName
