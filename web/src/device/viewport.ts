import { useSyncExternalStore } from 'react'

/** A page is printed as it is on the screen: what is open stays open, although paper is narrower. */
function onScreen(query: string) {
  let matches = false
  return () => {
    if (!matchMedia('print').matches) matches = matchMedia(query).matches
    return matches
  }
}

/** The layout is mobile below --breakpoint-md (R113). */
const NARROW = '(max-width: 767.98px)'
/** From --breakpoint-lg a board has two panes. */
const WIDE = '(min-width: 1024px)'

function onChangeOf(query: string) {
  return (onChange: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
}

const narrow = { subscribe: onChangeOf(NARROW), matches: onScreen(NARROW) }
const wide = { subscribe: onChangeOf(WIDE), matches: onScreen(WIDE) }

export const useIsNarrow = () => useSyncExternalStore(narrow.subscribe, narrow.matches, () => true)
export const useIsWide = () => useSyncExternalStore(wide.subscribe, wide.matches, () => false)

/** On touch screens an open keyboard covers half of the screen. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches
