import { useEffect, useRef } from 'react'
import { focusTitle, isFocusLost } from './focus-heading.ts'

/** Call what it returns when an action takes this part away: the focus that goes with it moves to the screen's title. */
export function useTitleWhenGone(): () => void {
  const isGoing = useRef(false)
  useEffect(
    () => () => {
      if (isGoing.current && isFocusLost()) focusTitle()
    },
    [],
  )
  return () => {
    isGoing.current = true
  }
}
