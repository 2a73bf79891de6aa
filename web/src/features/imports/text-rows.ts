import type { FileRow } from './table-of.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** In no text; hucre cannot be told that there is none. */
const NO_DELIMITER = '\u001f'
const SAMPLE_LENGTH = 20_000
const SAMPLE_ROWS = 20

type RowsBy = (text: string, delimiter: string) => Iterable<string[]>

export async function textRows(written: string): Promise<Iterable<FileRow>> {
  const { streamCsvRows } = await import('hucre/csv')
  const rowsBy: RowsBy = (text, delimiter) => streamCsvRows(text, { delimiter }) as Iterable<string[]>
  // says the delimiter to Excel, which shows no such line
  const said = /^sep=(.)(?:\r\n|\r|\n)/i.exec(written)
  const text = said ? written.slice(said[0].length) : written
  return numbered(rowsBy(text, said?.[1] ?? delimiterOf(text.slice(0, SAMPLE_LENGTH), rowsBy)))
}

function* numbered(rows: Iterable<string[]>): Generator<FileRow> {
  let line = 0
  for (const cells of rows) yield { line: ++line, cells }
}

/**
 * What parts the headings, and the most rows alike. hucre's guess takes a comma of a list that has one column, and
 * inches (27") for quotes.
 */
function delimiterOf(sample: string, rowsBy: RowsBy): string {
  let best = { delimiter: NO_DELIMITER, alike: 0, width: 1 }
  for (const delimiter of DELIMITERS) {
    const widths = [...rowsBy(sample, delimiter)]
      .filter(cells => cells.some(cell => cell.trim() !== ''))
      .slice(0, SAMPLE_ROWS)
      .map(cells => cells.length)
    const width = widths[0] ?? 1
    const alike = widths.filter(one => one === width).length
    if (width > 1 && (alike > best.alike || (alike === best.alike && width > best.width)))
      best = { delimiter, alike, width }
  }
  return best.delimiter
}
