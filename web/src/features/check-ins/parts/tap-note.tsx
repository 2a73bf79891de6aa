import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import { CloudOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { dismiss, type WaitingTap } from '../outbox.ts'

interface TapNoteProps {
  tap: WaitingTap
  timezone: string
  day: string
  /** of the item */
  title?: string | undefined
}

/** That a tap waits for the network, or why the server has refused it. */
export function TapNote({ tap, timezone, day, title }: TapNoteProps) {
  const time = formatWhen(timezone, new Date(tap.at), day)
  if (tap.refusal === null)
    return (
      <div role="status" className="pb-3 text-sm">
        <p className="flex items-center gap-2 font-semibold">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          {checkInWords.waiting}
        </p>
        {tap.storage === 'failed' ? (
          <p className="font-semibold text-bad-ink">{checkInWords.notKept}</p>
        ) : (
          <p className="text-muted">{checkInWords.waitingSince(time)}</p>
        )}
      </div>
    )
  return (
    <div role="status" className="mb-3 rounded-md bg-bad-soft px-4 py-3 text-bad-ink text-sm">
      <p className="wrap-anywhere pb-2">
        {title && <span className="font-semibold">{title}: </span>}
        {checkInWords.refusedTap(time, tap.refusal)}
      </p>
      <Button variant="secondary" size="sm" onClick={() => dismiss(tap)}>
        {checkInWords.understood}
      </Button>
    </div>
  )
}
