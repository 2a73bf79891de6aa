import { columnsOf } from '@muster/domain/imports/columns.ts'
import type { RowDiff } from '@muster/domain/imports/diff.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { nameOfRow } from '../name-of-row.ts'
import type { ImportWork } from '../use-import-work.ts'
import type { Preview } from '../use-preview.ts'
import { ShownRows } from './shown-rows.tsx'
import { WrongCell } from './wrong-cell.tsx'

interface WrongRowsProps {
  work: ImportWork
  preview: Preview
  /** the line that is mended or left out */
  onLeave: (line: number, how?: { goesOn: boolean }) => void
}

export function WrongRows({ work, preview, onLeave }: WrongRowsProps) {
  const { sheet } = work.table
  const labels = useMemo(() => new Map(columnsOf(sheet).map(({ field, label }) => [field, label])), [sheet])
  const fields = [...labels.keys()]
  const inOrder = (wrong: RowDiff['wrong']) =>
    Object.entries(wrong).toSorted(([one], [other]) => fields.indexOf(one) - fields.indexOf(other))
  const rows = preview.of('wrong')
  const leaveOut = (lines: readonly number[]) => {
    onLeave(lines[0] ?? 0)
    work.leaveOut(lines)
  }
  const draw = (diff: RowDiff) => {
    const { line } = diff.row
    return (
      <li key={line} className="border-line border-b p-4 last:border-b-0">
        <fieldset className="min-w-0 space-y-3">
          <legend className="wrap-anywhere mb-1">
            <span className="text-muted text-sm">{say.line(line)}</span>{' '}
            <span className="font-semibold">{nameOfRow(sheet, diff.row)}</span>
          </legend>
          {inOrder(diff.wrong).map(([field, sentence]) => (
            <WrongCell
              key={field}
              line={line}
              label={labels.get(field) ?? field}
              name={field}
              text={preview.textOf(diff, field)}
              sentence={sentence}
              onEdit={(text, goesOn) => {
                onLeave(line, { goesOn })
                work.edit(line, field, text)
              }}
            />
          ))}
          <Button
            variant="secondary"
            size="sm"
            aria-label={say.leaveLineOut(line)}
            onClick={() => leaveOut([line])}
          >
            {say.leaveOut}
          </Button>
        </fieldset>
      </li>
    )
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => leaveOut(rows.map(({ row }) => row.line))}>
        {say.leaveAllOut(rows.length)}
      </Button>
      <ShownRows rows={rows}>{draw}</ShownRows>
    </>
  )
}
