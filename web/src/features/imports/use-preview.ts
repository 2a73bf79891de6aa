import type { EventReply } from '@muster/domain/events/schema.ts'
import { comparerOf, fingerprintOf, type RowDiff, untouchedOf } from '@muster/domain/imports/diff.ts'
import type { ReadRow } from '@muster/domain/imports/rows.ts'
import type { Import, SheetReply } from '@muster/domain/imports/schema.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { datesOf } from '#features/event-data/dates-of.ts'
import { cellOf, type Edits, editorOf } from './rows-of.ts'
import type { ImportWork } from './use-import-work.ts'

export type Kind = RowDiff['kind']

/** What the server has refused: of a row only until it is edited. */
interface Refused {
  edits: Edits
  byLine: ReadonlyMap<number, Readonly<Record<string, string>>>
}
const NOTHING: Refused = { edits: new Map(), byLine: new Map() }

/** What an import of the work would do, compared with what is there. */
export function usePreview(
  { table, mapping, edits, leftOut }: ImportWork,
  sheet: SheetReply['data'],
  event: EventReply,
) {
  const [refused, setRefused] = useState(NOTHING)
  const present = useMemo(
    () => ({
      stored: sheet.rows,
      members: new Set(sheet.members),
      event: { timezone: event.timezone, ...datesOf(event) },
    }),
    [sheet, event],
  )
  const edited = useMemo(() => editorOf(table, mapping), [table, mapping])
  const now = useMemo(
    () => ({ edits, rows: edited(edits).filter(({ line }) => !leftOut.has(line)) }),
    [edited, edits, leftOut],
  )
  // comparing 10,000 rows takes longer than a key press may
  const compared = useDeferredValue(now)
  const compare = useMemo(() => comparerOf<ReadRow>(table.sheet, present), [table, present])
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
