import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How far below the screen counts as near, so that more is fetched before the end is visible. */
const AHEAD = '600px'

/** Calls `onNear` when the element comes near the screen, and once per new `round` while it is near. */
export function useNear(ref: RefObject<Element | null>, round: number, onNear: () => void) {
  const notify = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round observes again
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) notify()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, round])
}
