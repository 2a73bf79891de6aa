import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { toSend } from '@muster/domain/connectivity/waiting.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { SCAN_CODE_MAX } from '@muster/domain/passes/limits.ts'
import type { ScanReply } from '@muster/domain/passes/schema.ts'
import { scanWords } from '@muster/domain/passes/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CloudOff, Volume2, VolumeOff } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useIsOnline } from '#device/online.ts'
import { useOwnId } from '#device/session.ts'
import { warmSound } from '#device/signal.ts'
import { readText, writeText } from '#device/storage.ts'
import { useTypedCode } from '#device/typed-code.ts'
import { useWakeLock } from '#device/wake-lock.ts'
import { useConnection } from '#features/connectivity/connection.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { scans } from './outbox.ts'
import { CameraView } from './parts/camera-view.tsx'
import { LastScans } from './parts/last-scans.tsx'
import { ScanOutcome } from './parts/scan-outcome.tsx'
import { passListQuery } from './pass-list.ts'
import { useScanning } from './use-scanning.ts'

interface ScannerProps {
  event: EventReply
  item: BoardItem
  onScanned: (scan: ScanReply['data']) => void
  onClose: () => void
}

/** For one leg of one item. */
export function Scanner({ event, item, onScanned, onClose }: ScannerProps) {
  const { isMuted, turnSound } = useMuted()
  const { timezone } = event
  const { onCode, shown, isBusy } = useScanning({ item, timezone, isMuted, onScanned })
  useTypedCode(onCode)
  useWakeLock()
  return (
    <div className="mx-auto w-full max-w-narrow px-4 pt-2 pb-8">
      <div className="-ml-3 flex justify-between gap-3">
        <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          {scanWords.back}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={isMuted ? scanWords.soundOn : scanWords.soundOff}
          icon={isMuted ? <VolumeOff aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          onClick={turnSound}
        />
      </div>
      <Head item={item} />
      <Offline item={item} timezone={timezone} isBusy={isBusy} />
      <CameraView onCode={onCode} />
      <div className="pt-3">
        <ScanOutcome shown={shown} isBusy={isBusy} item={item} timezone={timezone} />
      </div>
      <TypedByHand onCode={onCode} />
      <LastScans item={item} timezone={timezone} />
    </div>
  )
}

const Head = ({ item: { name, type, leg, checkedInCount, totalCount } }: { item: BoardItem }) => (
  <div className="flex items-center gap-4 pb-3">
    <div className="min-w-0 grow">
      <h2 className="line-clamp-2 wrap-anywhere font-semibold text-xl">{name}</h2>
      <p className="text-muted">{scanWords.leg(type, leg)}</p>
    </div>
    <p className="shrink-0 text-right">
      <span className="block font-bold text-2xl tabular-nums">
        {scanWords.counted(checkedInCount, totalCount)}
      </span>
      <span className="text-muted text-sm">{scanWords.done(type, leg)}</span>
    </p>
  </div>
)

/** Says it in place of the dialog, which would stop the scanning. */
function Offline({ item, timezone, isBusy }: { item: BoardItem; timezone: string; isBusy: boolean }) {
  const isReached = useConnection(connection => connection.isOnline)
  const isOnline = useIsOnline() && isReached
  const { data: list } = useQuery(passListQuery(item.id))
  const waiting = toSend(
    scans.store(state => state.rows),
    useOwnId(),
  )
  useEffect(() => {
    useConnection.setState({ isScanning: true })
    return () => useConnection.setState({ isScanning: false })
  }, [])
  if (isOnline && (isBusy || waiting.length === 0)) return null
  return (
    <div role="note" className="mb-3 flex gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <CloudOff aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0">
        {!isOnline && <p>{scanWords.offline(list ? formatTime(timezone, new Date(list.readAt)) : null)}</p>}
        {waiting.length > 0 && <p className="font-semibold">{scanWords.waiting(waiting.length)}</p>}
        {waiting.some(({ storage }) => storage === 'failed') && (
          <p className="font-semibold">{scanWords.notStored}</p>
        )}
      </div>
    </div>
  )
}

const MUTED = 'scanner-muted'

function useMuted() {
  const [isMuted, setIsMuted] = useState(() => readText(MUTED) === 'yes')
  useEffect(() => {
    addEventListener('pointerdown', warmSound)
    return () => removeEventListener('pointerdown', warmSound)
  }, [])
  const turnSound = () => {
    writeText(MUTED, isMuted ? 'no' : 'yes')
    setIsMuted(!isMuted)
  }
  return { isMuted, turnSound }
}

function TypedByHand({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    onCode(code.trim())
    setCode('')
  }
  return (
    <details className="pt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{scanWords.byHand}</summary>
      <form noValidate onSubmit={submit} className="space-y-3">
        <TextField
          label={scanWords.code}
          name="code"
          hint={scanWords.codeHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={SCAN_CODE_MAX}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" variant="secondary" isWide>
          {scanWords.check}
        </Button>
      </form>
    </details>
  )
}
