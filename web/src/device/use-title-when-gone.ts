import { type RefObject, useEffect, useRef } from 'react'
import { focusHeading, focusTitle, isFocusLost } from './focus-heading.ts'

/**
 * Call what it returns when an action takes this part away: the focus that goes with it moves to `heading`, or to the
 * screen's title.
 */
export function useTitleWhenGone(heading?: RefObject<HTMLElement | null>): () => void {
  const isGoing = useRef(false)
  useEffect(
    () => () => {
      if (!isGoing.current || !isFocusLost()) return
      if (heading) focusHeading(heading.current)
      else focusTitle()
    },
    [heading],
  )
  return () => {
    isGoing.current = true
  }
}
