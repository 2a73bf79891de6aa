import { fingerprintOf, type RowDiff, untouchedOf } from '@muster/domain/imports/diff.ts'
import type { Import } from '@muster/domain/imports/schema.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { cellOf, type Edits } from './rows-of.ts'
import type { Compared } from './use-compared.ts'
import type { ImportWork } from './use-import-work.ts'

export type Kind = RowDiff['kind']

/** What the server has refused: of a row only until it is edited. */
interface Refused {
  edits: Edits
  byLine: ReadonlyMap<number, Readonly<Record<string, string>>>
}
const NOTHING: Refused = { edits: new Map(), byLine: new Map() }

/** What an import of the work would do. */
export function usePreview(
  { table, mapping, edits, leftOut }: ImportWork,
  { sheet, edited, compare }: Compared,
) {
  const [refused, setRefused] = useState(NOTHING)
  const now = useMemo(
    () => ({ edits, rows: edited(edits).filter(({ line }) => !leftOut.has(line)) }),
    [edited, edits, leftOut],
  )
  // 10,000 rows take longer than a key press may
  const compared = useDeferredValue(now)
  const found = useMemo(() => compare(compared.rows), [compare, compared])
  const diffs = useMemo(
    () =>
      found.map(diff => {
        const { line } = diff.row
        const isSaid = refused.edits.get(line) === compared.edits.get(line)
        const said = isSaid ? refused.byLine.get(line) : undefined
        return said ? { ...diff, kind: 'wrong' as const, wrong: { ...said, ...diff.wrong } } : diff
      }),
    [found, refused, compared],
  )
  const byKind = useMemo(() => Map.groupBy(diffs, ({ kind }) => kind), [diffs])
  const stored = useMemo(() => new Map(sheet.rows.map(row => [row.id, row.values])), [sheet])

  return {
    diffs,
    untouched: useMemo(() => untouchedOf(sheet.rows, diffs), [sheet, diffs]),
    of: (kind: Kind): readonly RowDiff[] => byKind.get(kind) ?? [],
    refuse: (byLine: Refused['byLine']) => setRefused({ edits: compared.edits, byLine }),
    /** as it was typed, or as the file has it, or else what is there */
    textOf: ({ row: { line }, id }: RowDiff, field: string) =>
      edits.get(line)?.[field] ??
      cellOf(table, mapping, line, field) ??
      (id === null ? undefined : stored.get(id)?.[field]) ??
      '',
  }
}
export type Preview = ReturnType<typeof usePreview>

/** None of the rows is wrong. */
export const importOf = (table: ImportWork['table'], diffs: readonly RowDiff[]): Import => ({
  sheet: table.sheet,
  rows: diffs.map(({ row: { line, values, people } }) => ({ line, values, people: people && [...people] })),
  fingerprint: fingerprintOf(diffs),
})
