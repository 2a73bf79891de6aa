import { refusedOf } from '@muster/domain/connectivity/waiting.ts'
import { scanWords } from '@muster/domain/passes/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNow } from '#device/clock.ts'
import { useOwnId } from '#device/session.ts'
import { whenToSend } from '#features/connectivity/when-to-send.ts'
import { Button } from '#ui/button.tsx'
import { onReplyFor, type ScanInOutbox, scans } from './outbox.ts'

const nothing = () => undefined

/** Sends what waits. Above the screens it says which scans came to something else than the phone had said. */
export function WaitingScans() {
  const queryClient = useQueryClient()
  useEffect(() => whenToSend(() => void scans.sendWaiting(onReplyFor(queryClient), nothing)), [queryClient])
  const rows = refusedOf(
    scans.store(state => state.rows),
    useOwnId(),
  )
  if (rows.length === 0) return null
  return (
    <section
      aria-label={scanWords.notes}
      className="mx-auto w-full max-w-screen space-y-3 px-4 pt-4 md:px-8 print:hidden"
    >
      {rows.map(scan => (
        <Note key={scan.clientKey} scan={scan} />
      ))}
      {rows.length > 1 && (
        <Button variant="secondary" isWide onClick={() => rows.forEach(scans.dismiss)}>
          {scanWords.allUnderstood(rows.length)}
        </Button>
      )}
    </section>
  )
}

function Note({ scan }: { scan: ScanInOutbox }) {
  const { timezone, at, name, itemName, refusal } = scan
  const time = formatWhen(timezone, new Date(at), dayIn(timezone, useNow()))
  return (
    <div role="status" className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <p className="wrap-anywhere pb-2">
        <span className="font-semibold">{scanWords.scannedAt(itemName, time)}</span>{' '}
        {name && !refusal?.startsWith(name) ? `${name}: ${refusal}` : refusal}
      </p>
      <Button variant="secondary" size="sm" onClick={() => scans.dismiss(scan)}>
        {scanWords.understood}
      </Button>
    </div>
  )
}
