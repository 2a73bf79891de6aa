import type { EventReply } from '@muster/domain/events/schema.ts'
import { importRefusals, importWords as say } from '@muster/domain/imports/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ApiError, codeOf } from '#device/api-error.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ChipRow } from '#ui/chip-row.tsx'
import { toast } from '#ui/toast.ts'
import { importMutation } from '../imports-api.ts'
import { issuesOfRows } from '../issues-of-rows.ts'
import type { Compared } from '../use-compared.ts'
import { useFocusOfCells } from '../use-focus-of-cells.ts'
import type { ImportWork } from '../use-import-work.ts'
import { importOf, type Kind, usePreview } from '../use-preview.ts'
import { ApplyBar } from './apply-bar.tsx'
import { ComparedRows } from './compared-rows.tsx'
import { WrongRows } from './wrong-rows.tsx'

/** In the order in which they are shown until one is chosen. */
const KINDS: readonly Kind[] = ['wrong', 'new', 'changed', 'same']

export interface PreviewProps {
  event: EventReply
  work: ImportWork
  compared: Compared
  heading: RefObject<HTMLHeadingElement | null>
  isReading: boolean
  onStale: () => void
  onAgain: () => void
  onDone: () => void
}

export function Preview({ event, work, compared, heading, ...on }: PreviewProps) {
  const { table, leftOut } = work
  const preview = usePreview(work, compared)
  const { diffs, untouched } = preview
  const [chosen, setChosen] = useState<Kind | null>(null)
  const [isStale, setIsStale] = useState(false)
  const kinds = KINDS.filter(kind => kind !== 'wrong' || preview.of(kind).length > 0)
  const shown =
    chosen !== null && kinds.includes(chosen) ? chosen : kinds.find(kind => preview.of(kind).length > 0)
  const cells = useFocusOfCells(diffs, heading)
  const { run, isBusy } = useAction({
    ...importMutation(useQueryClient(), event.id),
    onSuccess: reply => {
      toast.success(say.done(reply))
      on.onDone()
    },
    onError: (error, { rows }) => {
      if (codeOf(error) === 'import_stale') {
        setIsStale(true)
        on.onStale()
      } else if (error instanceof ApiError && error.issues.length > 0) {
        cells.leave(0, { goesOn: true })
        preview.refuse(
          issuesOfRows(
            error.issues,
            rows.map(({ line }) => line),
          ),
        )
        setChosen('wrong')
      }
    },
  })
  const apply = () => {
    setIsStale(false)
    void run(importOf(table, diffs))
  }
  return (
    // the bar is as wide as the screen
    <div ref={cells.ref} className="-mx-4 md:-mx-8">
      <div className="space-y-3 px-4 pb-4 md:px-8">
        {isStale && (
          <p role="alert" className="rounded-md bg-warn-soft px-4 py-3 text-warn-ink">
            {importRefusals.import_stale}
          </p>
        )}
        <ChipRow
          label={say.kindsLabel}
          items={kinds.map(kind => ({
            value: kind,
            label: say.kinds[kind],
            count: preview.of(kind).length,
          }))}
          value={shown ?? null}
          onChange={setChosen}
        />
        {shown === undefined ? (
          <p className="text-muted">{say.nothingOfKind}</p>
        ) : shown === 'wrong' ? (
          <WrongRows work={work} preview={preview} onLeave={cells.leave} />
        ) : (
          <ComparedRows key={shown} sheet={table.sheet} rows={preview.of(shown)} />
        )}
        <div className="space-y-1 text-muted text-sm">
          {leftOut.size > 0 && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {say.isLeftOut(leftOut.size)}
              <Button variant="secondary" size="sm" isOff={isBusy} onClick={work.takeBack}>
                {say.takeBack(leftOut.size)}
              </Button>
            </p>
          )}
          {untouched > 0 && <p>{say.untouched(untouched)}</p>}
        </div>
        <Button variant="secondary" size="sm" isOff={isBusy} onClick={on.onAgain}>
          {say.startAgain}
        </Button>
      </div>
      <ApplyBar
        {...{ event, sheet: table.sheet, preview, isBusy }}
        isReading={on.isReading}
        onApply={apply}
      />
    </div>
  )
}
