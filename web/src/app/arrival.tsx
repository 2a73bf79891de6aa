import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusTitle } from '#device/focus-heading.ts'
import { useEntryKey, usePathname } from '#device/navigation.ts'

const positions = new Map<string | undefined, number>()
let lastPath: string | undefined

/**
 * Restores the scroll position after going back, scrolls to the top otherwise, and moves the focus to the heading.
 * It is a sibling of the screen inside Suspense, so that its effects run once the screen is there. A changed query
 * string keeps the position.
 */
export function Arrival() {
  const key = useEntryKey()
  const pathname = usePathname()
  const arrivedAt = useRef<string>(undefined)

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    if (arrivedAt.current === pathname) positions.set(key, window.scrollY)
    else window.scrollTo(0, positions.get(key) ?? 0)
    arrivedAt.current = pathname
    const remember = () => positions.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, pathname])

  useEffect(() => {
    const isFirst = lastPath === undefined
    if (lastPath === pathname) return
    lastPath = pathname
    if (!isFirst) focusTitle()
  }, [pathname])
  return null
}
