import { useEffect, useSyncExternalStore } from 'react'

/**
 * The server's clock decides (design.md ruling 1), so the phone's is corrected by the `Date` header of the
 * replies. That header counts whole seconds, and half the way is a guess: a difference that both explain is none.
 */
const HEADER_STEP_MS = 1000
const TICK_MS = 30_000

let offset = 0
let shown = new Date()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

export const serverNow = () => new Date(Date.now() + offset)

export function correctClock(dateHeader: string | null, sentAt: number, receivedAt: number) {
  const told = Date.parse(dateHeader ?? '')
  if (Number.isNaN(told)) return
  const measured = told + HEADER_STEP_MS / 2 - (sentAt + receivedAt) / 2
  const doubt = HEADER_STEP_MS / 2 + (receivedAt - sentAt) / 2
  if (Math.abs(measured - offset) <= doubt) return
  offset = Math.abs(measured) <= doubt ? 0 : measured
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

/** The time on the server for a screen: it changes by itself, and at once when the phone wakes up. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => shown)

/** A timer that waits longer fires at once (HTML, timer initialisation steps). */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Lets `useNow` change at this very instant as well: when something opens, nobody waits for the next tick. */
export function useTickAt(instant: number | null) {
  // every tick winds the timer anew, as the clock may have been corrected
  const now = useNow()
  useEffect(() => {
    const wait = instant === null ? 0 : instant - now.getTime()
    if (wait <= 0 || wait > LONGEST_TIMER_MS) return
    const timer = setTimeout(tick, Math.max(0, (instant ?? 0) - serverNow().getTime()) + 1)
    return () => clearTimeout(timer)
  }, [instant, now])
}
