import { useSyncExternalStore } from 'react'

/** The layout is mobile below --breakpoint-md (R113). */
const narrow = () => matchMedia('(max-width: 767.98px)')
/** From --breakpoint-lg a board has two panes. */
const wide = () => matchMedia('(min-width: 1024px)')

function useMatches(query: () => MediaQueryList, onServer: boolean) {
  const subscribe = (onChange: () => void) => {
    const list = query()
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => onServer,
  )
}

export const useIsNarrow = () => useMatches(narrow, true)
export const useIsWide = () => useMatches(wide, false)

/** On touch screens an open keyboard covers half of the screen. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches
