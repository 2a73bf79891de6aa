import { columnsOf } from '@muster/domain/imports/columns.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { type FormEvent, useId } from 'react'
import { Button } from '#ui/button.tsx'
import type { ImportWork } from '../use-import-work.ts'
import { StepHeading } from './step-heading.tsx'

interface ColumnsFormProps {
  work: ImportWork
  onAgain: () => void
}

export function ColumnsForm({ work, onAgain }: ColumnsFormProps) {
  const { table, mapping, missing } = work
  const reason = useId()
  const columns = columnsOf(table.sheet)
  const exampleOf = (at: number) => table.cells.find(row => row[at])?.[at]
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    work.columnsDone()
  }
  return (
    <form noValidate className="max-w-screen space-y-5" onSubmit={submit}>
      <StepHeading>{say.columns}</StepHeading>
      <p className="wrap-anywhere text-muted">
        {say.columnsBody} {table.oneOf && say.sheetRead(table.oneOf.name, table.oneOf.others)}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {[...table.headings.entries()].map(([at, heading]) => (
          <div key={at} className="min-w-0">
            <label className="block">
              <span className="wrap-anywhere mb-1.5 block font-semibold text-sm">
                {say.isColumn(heading || say.noHeading(at + 1))}
              </span>
              <select
                value={mapping[at] ?? ''}
                onChange={({ currentTarget }) => work.takeColumn(at, currentTarget.value || null)}
                className="min-h-13 w-full rounded-md border border-edge bg-surface px-4 text-ink"
              >
                <option value="">{say.nothing}</option>
                {columns.map(({ field, label }) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <p className="wrap-anywhere mt-1.5 line-clamp-1 text-muted text-sm">{exampleOf(at)}</p>
          </div>
        ))}
      </div>
      <div id={reason} role="status" className="text-bad-ink text-sm empty:hidden">
        {missing.map(({ field, label }) => (
          <p key={field}>{say.keyMissing(label)}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button variant="secondary" onClick={onAgain}>
          {say.startAgain}
        </Button>
        <Button type="submit" isOff={missing.length > 0} aria-describedby={reason}>
          {say.columnsDone}
        </Button>
      </div>
    </form>
  )
}
