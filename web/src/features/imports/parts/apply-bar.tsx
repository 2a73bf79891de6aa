import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Sheet } from '@muster/domain/imports/columns.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import type { Preview } from '../use-preview.ts'

interface ApplyBarProps {
  event: EventReply
  sheet: Sheet
  preview: Preview
  isBusy: boolean
  isReading: boolean
  onApply: () => void
}

/** The server takes seconds for more. */
const LONG = 1000

export function ApplyBar({ event, sheet, preview, isBusy, isReading, onApply }: ApplyBarProps) {
  const note = useId()
  const [made, changed, wrong] = (['new', 'changed', 'wrong'] as const).map(kind => preview.of(kind).length)
  const count = (made ?? 0) + (changed ?? 0)
  const reason = wrong ? say.mendFirst(wrong) : count === 0 ? say.nothingToDo : null
  const invites = sheet === 'people' && made ? (event.active ? say.invitesNow : say.invitesLater) : ''
  const long = count >= LONG ? (isBusy ? say.appliesNow : say.appliesLong) : ''
  return (
    <DockBar label={say.preview} isTall>
      <div className="min-w-0 grow space-y-2">
        <p id={note} role="status" className="text-muted text-sm empty:hidden">
          {reason ?? [invites, long].filter(Boolean).join(' ')}
        </p>
        <div className="grid">
          <Button
            isBusy={isBusy}
            isOff={reason !== null || isReading}
            busyLabel={say.applying(count)}
            aria-describedby={note}
            onClick={onApply}
          >
            {sheet === 'people' ? say.applyPeople(count) : say.apply(count)}
          </Button>
        </div>
      </div>
    </DockBar>
  )
}
