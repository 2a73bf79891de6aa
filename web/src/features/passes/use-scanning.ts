import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { afterFailure } from '@muster/domain/connectivity/waiting.ts'
import { isSeenAgain, judgeByList, type SeenCode, toneOf, type Verdict } from '@muster/domain/passes/rules.ts'
import type { PassList, ScanReply } from '@muster/domain/passes/schema.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { statusOf } from '#device/api-error.ts'
import { useSession } from '#device/session.ts'
import { beep, vibrate } from '#device/signal.ts'
import { useConnection } from '#features/connectivity/connection.ts'
import { type ScanInOutbox, scans, sendAtOnce } from './outbox.ts'
import { canSign, signCode } from './pass-code.ts'
import { noteCheckedIn, passListQuery } from './pass-list.ts'
import { scansQuery } from './scans.ts'

export type Shown =
  | { kind: 'outcome'; scan: ScanReply['data'] }
  | { kind: 'failure'; sentence: string }
  | { kind: 'kept'; said: Verdict; list: PassList | null }

interface Scanning {
  item: BoardItem
  timezone: string
  isMuted: boolean
  onScanned: (scan: ScanReply['data']) => void
}

const TOO_MANY_REQUESTS = 429
const hasNetwork = () => navigator.onLine && useConnection.getState().isOnline

/** What the phone says of a scan that waits. */
async function judgeHere(queryClient: QueryClient, scan: ScanInOutbox): Promise<Shown> {
  const list = (canSign() && queryClient.getQueryData(passListQuery(scan.itemId).queryKey)) || null
  const { code: text, leg, at } = scan
  const said = await judgeByList({ text, leg, at: new Date(at), list }, signCode)
  const { verdict, person } = said
  scans.change(scan, { said: verdict, name: person?.name ?? null })
  if (verdict === 'in' && person) noteCheckedIn(queryClient, scan, person.id, at)
  return { kind: 'kept', said, list }
}

async function judge(queryClient: QueryClient, scan: ScanInOutbox): Promise<Shown> {
  try {
    if (!hasNetwork()) {
      scans.release(scan)
      return await judgeHere(queryClient, scan)
    }
    const reply = await sendAtOnce(scan, queryClient)
    return reply ? { kind: 'outcome', scan: reply } : await judgeHere(queryClient, scan)
  } catch (error) {
    const status = statusOf(error) ?? 0
    if (afterFailure(status) !== 'refused' && status !== TOO_MANY_REQUESTS)
      return judgeHere(queryClient, scan)
    scans.dismiss(scan)
    return { kind: 'failure', sentence: (error as Error).message }
  }
}

export const toneOfShown = (shown: Shown) => {
  if (shown.kind === 'outcome') return toneOf(shown.scan.outcome)
  return shown.kind === 'kept' ? toneOf(shown.said.verdict) : 'bad'
}

/** Codes are sent one after the other, because a hardware scanner may be faster than the network. */
export function useScanning({ item, timezone, isMuted, onScanned }: Scanning) {
  const queryClient = useQueryClient()
  const last = useRef<SeenCode>(null)
  const queue = useRef(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const [shown, show] = useState<Shown | null>(null)

  const take = async (seen: SeenCode, scan: ScanInOutbox) => {
    const next = await judge(queryClient, scan)
    show(next)
    const tone = toneOfShown(next)
    if (!isMuted) beep(tone)
    vibrate(tone)
    if (next.kind === 'outcome') {
      seen.outcome = next.scan.outcome
      onScanned(next.scan)
    } else if (next.kind === 'kept') seen.outcome = next.said.verdict
    // the camera may read the same code again at once
    else if (last.current === seen) last.current = null
    setWaiting(count => count - 1)
    void queryClient.invalidateQueries({ queryKey: scansQuery(item.id).queryKey })
  }
  const onCode = (code: string) => {
    const now = Date.now()
    if (isSeenAgain(code, last.current, now)) {
      if (last.current) last.current.seenAt = now
      return
    }
    const { user } = useSession.getState()
    if (!user) return
    const seen: SeenCode = { code, seenAt: now, outcome: null }
    last.current = seen
    setWaiting(count => count + 1)
    const { id: itemId, name: itemName, type, leg } = item
    const place = { itemId, itemName, type, leg, timezone }
    const scan = scans.add({ ...place, userId: user.id, code, said: null, name: null })
    scans.hold(scan)
    queue.current = queue.current.then(() => take(seen, scan))
  }
  return { onCode, shown, isBusy: waiting > 0 }
}
