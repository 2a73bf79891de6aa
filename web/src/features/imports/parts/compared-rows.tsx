import { columnsOf, type Sheet } from '@muster/domain/imports/columns.ts'
import type { RowDiff } from '@muster/domain/imports/diff.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { useMemo } from 'react'
import { nameOfRow, readable, restOfRow } from '../name-of-row.ts'
import { ShownRows } from './shown-rows.tsx'

interface ComparedRowsProps {
  sheet: Sheet
  rows: readonly RowDiff[]
}

/** What is new, changed or the same. */
export function ComparedRows({ sheet, rows }: ComparedRowsProps) {
  const labels = useMemo(() => new Map(columnsOf(sheet).map(({ field, label }) => [field, label])), [sheet])
  if (rows.length === 0) return <p className="text-muted">{say.nothingOfKind}</p>
  return (
    <ShownRows rows={rows}>
      {diff => (
        <li key={diff.row.line} className="wrap-anywhere border-line border-b px-4 py-3 last:border-b-0">
          <p>
            <span className="text-muted text-sm">{say.line(diff.row.line)}</span>{' '}
            <span className="font-semibold">{nameOfRow(sheet, diff.row)}</span>
          </p>
          {diff.kind === 'changed' ? null : (
            <p className="text-muted text-sm empty:hidden">{restOfRow(sheet, diff.row)}</p>
          )}
          {sentencesOf(diff, labels).map(sentence => (
            <p key={sentence} className="text-sm">
              {sentence}
            </p>
          ))}
        </li>
      )}
    </ShownRows>
  )
}

function sentencesOf({ changes, kept, added, removed }: RowDiff, labels: ReadonlyMap<string, string>) {
  const labelOf = (field: string) => labels.get(field) ?? field
  return [
    ...changes.map(({ field, was, is }) => say.was(labelOf(field), readable(was), readable(is))),
    ...kept.map(({ field, was }) => say.keeps(labelOf(field), was)),
    ...(added.length > 0 ? [say.addsPeople(added)] : []),
    ...(removed.length > 0 ? [say.takesOff(removed)] : []),
  ]
}
