import type { OwnData } from './schema.ts'

/** A spreadsheet runs a cell that begins like a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string) => {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** One line for each value. It begins with a byte order mark, so that Excel reads it as UTF-8. */
export function ownDataCsv({ lists }: OwnData): string {
  const lines = Object.entries(lists).flatMap(([list, rows]) =>
    rows.flatMap((row, at) =>
      Object.entries(row)
        .filter(([, value]) => value !== null)
        .map(([field, value]) => [list, String(at + 1), field, textOf(value)]),
    ),
  )
  const text = [['list', 'row', 'field', 'value'], ...lines]
    .map(line => line.map(cell).join(','))
    .join('\r\n')
  return `\ufeff${text}\r\n`
}
