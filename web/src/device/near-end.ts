import { type RefObject, useEffect, useEffectEvent } from 'react'

/** More is fetched before the end is seen. */
const AHEAD = '600px'

/** Tells whenever the element comes near the screen, and for each `round` in which it is near already. */
export function useNear(ref: RefObject<Element | null>, round: number, onNear: () => void) {
  const tell = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round looks anew
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) tell()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, round])
}
