import { useSyncExternalStore } from 'react'

/** The layout is mobile below --breakpoint-md (R113). */
const query = () => matchMedia('(max-width: 767.98px)')

function subscribe(onChange: () => void) {
  const list = query()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => true,
  )

/** On touch screens an open keyboard covers half of the screen. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches
