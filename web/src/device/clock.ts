import { useEffect, useSyncExternalStore } from 'react'

/**
 * The server's clock decides (R1), so the phone's is corrected by the `Date` header of replies. The header has whole
 * seconds and the latency is unknown: smaller differences are ignored.
 */
const HEADER_STEP_MS = 1000
const TICK_MS = 30_000

let offset = 0
let shown = new Date()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

export const serverNow = () => new Date(Date.now() + offset)

/** The server's time at a moment of the phone's clock. */
export const atServer = (phoneMs: number) => new Date(phoneMs + offset)

export function correctClock(dateHeader: string | null, sentAt: number, receivedAt: number) {
  const serverTime = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverTime)) return
  const measured = serverTime + HEADER_STEP_MS / 2 - (sentAt + receivedAt) / 2
  const uncertainty = HEADER_STEP_MS / 2 + (receivedAt - sentAt) / 2
  if (Math.abs(measured - offset) <= uncertainty) return
  offset = Math.abs(measured) <= uncertainty ? 0 : measured
  tick()
}

function tick() {
  shown = serverNow()
  for (const listener of listeners) listener()
}

function onVisible() {
  if (!document.hidden) tick()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    shown = serverNow()
    ticking = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', onVisible)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** The server's time. Rerenders every TICK_MS and when the phone wakes up. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => shown)

/** A timer with a longer delay fires at once (HTML standard). */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Makes `useNow` change at this instant too, for example when a check-in opens. */
export function useTickAt(instant: number | null) {
  // each tick restarts the timer, because the clock may have been corrected
  const now = useNow()
  useEffect(() => {
    const wait = instant === null ? 0 : instant - now.getTime()
    if (wait <= 0 || wait > LONGEST_TIMER_MS) return
    const timer = setTimeout(tick, Math.max(0, (instant ?? 0) - serverNow().getTime()) + 1)
    return () => clearTimeout(timer)
  }, [instant, now])
}
