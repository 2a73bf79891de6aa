import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Imported } from '@muster/domain/imports/schema.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { formatDate, formatTime } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useRef, useState } from 'react'
import { focusHeading } from '#device/focus-heading.ts'
import { Button } from '#ui/button.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { importsQuery, PAGE_SIZE } from '../imports-api.ts'
import { StepHeading } from './step-heading.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const ROW_REM = 5.5
const WORDS = { stale: say.historyStale, notLoaded: say.historyNotLoaded, notLoadedBody: say.notLoadedBody }

interface HistoryProps {
  event: EventReply
  takesFocus: boolean
}

export function History({ event, takesFocus }: HistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [undone, setUndone] = useState<Imported | null>(null)
  return (
    <section className="space-y-4">
      <StepHeading ref={heading} takesFocus={takesFocus}>
        {say.history}
      </StepHeading>
      <PagedRows
        queryOf={page => importsQuery(event.id, page)}
        pageSize={PAGE_SIZE}
        rowRem={ROW_REM}
        words={WORDS}
        retryLabel={routeWords.tryAgain}
        nobody={<p className="text-muted">{say.historyEmpty}</p>}
      >
        {row => <Row key={row.id} event={event} row={row} onUndo={() => setUndone(row)} />}
      </PagedRows>
      <UndoDialog
        event={event}
        imported={undone}
        onClose={() => setUndone(null)}
        onDone={() => focusHeading(heading.current)}
      />
    </section>
  )
}

interface RowProps {
  event: EventReply
  row: Imported
  onUndo: () => void
}

function Row({ event: { timezone }, row, onUndo }: RowProps) {
  const { sheet, at, by, undoneAt, kept } = row
  const instant = new Date(at)
  const when = `${formatDate(timezone, instant)}, ${formatTime(timezone, instant)}`
  return (
    <li className="flex min-h-22 flex-wrap content-center items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 last:border-b-0">
      <div className="min-w-[min(10rem,100%)] grow basis-0">
        <p className="wrap-anywhere font-semibold">{say.sheets[sheet]}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {when} {say.by(by)}
        </p>
        <p className="text-muted text-sm">{say.done(row)}</p>
      </div>
      {undoneAt === null ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={say.undoOf(say.sheets[sheet], when)}
          onClick={onUndo}
        >
          {say.undo}
        </Button>
      ) : (
        <p className="text-muted text-sm">{say.undone(kept)}</p>
      )}
    </li>
  )
}
