import { useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

/** Parts above the section load for about this long. */
const LOADS_FOR_MS = 5_000
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Shows the section whose heading has this id, and moves the focus to the heading, if the address names it. Parts that
 * load above it do not push it away, until the person scrolls.
 */
export function useArrivalAtSection(id: string): void {
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    const watch = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
    const stop = () => {
      watch.disconnect()
      clearTimeout(end)
      for (const hand of HANDS) removeEventListener(hand, stop)
    }
    // after the screen's own arrival, which focuses its title
    const start = setTimeout(() => {
      const heading = document.getElementById(id)
      if (!heading) return
      focusHeading(heading)
      heading.scrollIntoView()
      watch.observe(document.body)
    })
    const end = setTimeout(stop, LOADS_FOR_MS)
    for (const hand of HANDS) addEventListener(hand, stop, { passive: true })
    return () => {
      clearTimeout(start)
      stop()
    }
  }, [id])
}
