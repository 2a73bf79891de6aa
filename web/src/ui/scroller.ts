import { createContext, type RefObject, use, useSyncExternalStore } from 'react'

/** What may scroll around a list instead of the page. */
export const Scroller = createContext<RefObject<HTMLElement | null> | null>(null)

function onResize(onChange: () => void) {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

/** `null` while the page scrolls, as on a phone. */
export function useScroller(): RefObject<HTMLElement | null> | null {
  const around = use(Scroller)
  const scrolls = () => (around?.current ? getComputedStyle(around.current).overflowY === 'auto' : false)
  return useSyncExternalStore(onResize, scrolls) ? around : null
}
