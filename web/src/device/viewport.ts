import { useSyncExternalStore } from 'react'

/** Specification 9: the layout is mobile below 768px; the same number as --breakpoint-md. */
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

/** A finger rather than a mouse: a keyboard that is in use covers half of the screen. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches
