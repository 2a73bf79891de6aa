import { columnsOf, matchColumns, type Sheet } from '@muster/domain/imports/columns.ts'
import { KEPT } from '#device/session.ts'
import { readRecord, writeRecord } from '#device/storage.ts'

export type Mapping = readonly (string | null)[]

/** Removed at log-out, because headings may name people. */
const COLUMNS = `${KEPT}columns`
const MOST = 50

const nameOf = (sheet: Sheet, headings: readonly string[]) => JSON.stringify([sheet, ...headings])

/** As the person has chosen for the same headings before, otherwise as they read. */
export function columnsFor(sheet: Sheet, headings: readonly string[]): Mapping {
  const kept = readRecord(COLUMNS)?.[nameOf(sheet, headings)]
  const fields = columnsOf(sheet).map(({ field }) => field)
  return Array.isArray(kept) && kept.length === headings.length
    ? kept.map(field => fields.find(known => known === field) ?? null)
    : matchColumns(sheet, headings)
}

export function rememberColumns(sheet: Sheet, headings: readonly string[], mapping: Mapping): void {
  const name = nameOf(sheet, headings)
  const others = Object.entries(readRecord(COLUMNS) ?? {}).filter(([other]) => other !== name)
  writeRecord(COLUMNS, Object.fromEntries([...others, [name, mapping]].slice(-MOST)))
}

/** A field has one column: the one that it had before is not used any more. */
export const withColumn = (mapping: Mapping, at: number, field: string | null): Mapping =>
  mapping.map((before, index) => (index === at ? field : before === field ? null : before))

export const missingKeys = (sheet: Sheet, mapping: Mapping) =>
  columnsOf(sheet).filter(({ isKey, field }) => isKey && !mapping.includes(field))
