import { useEffect, useRef } from 'react'
import { type LiveUpdate, useLive } from './live.ts'

/** Thousands of phones hear of the same change: each waits up to a millisecond for every member of the event. */
const LONGEST_WAIT_MS = 5000

interface LiveReading {
  /** nudges about something else are nobody's business here; what may have been missed always is */
  isAbout: (topic: string) => boolean
  read: () => Promise<unknown>
}

/** Reads again when something has changed; what comes during a read is one more read. */
export function useLiveReading(
  event: { id: number; membersCount: number },
  { isAbout, read: readAgain }: LiveReading,
) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reading = useRef({ isUnderWay: false, isOutdated: false })
  useEffect(() => () => clearTimeout(waiting.current), [])

  const read = async () => {
    const state = reading.current
    state.isUnderWay = true
    await readAgain()
    state.isUnderWay = false
    if (!state.isOutdated) return
    state.isOutdated = false
    readSoon()
  }
  const readSoon = () => {
    if (reading.current.isUnderWay) {
      reading.current.isOutdated = true
      return
    }
    clearTimeout(waiting.current)
    const spread = Math.random() * Math.min(event.membersCount, LONGEST_WAIT_MS)
    waiting.current = setTimeout(() => void read(), spread)
  }

  useLive(event.id, (update: LiveUpdate) => {
    if (update.kind !== 'nudge' || isAbout(update.topic)) readSoon()
  })
}
