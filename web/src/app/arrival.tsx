import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
let lastPath: string | undefined

/**
 * Stands beside a screen, inside its Suspense, so that its effects run when the screen is there: going on starts
 * at the top, going back returns to the place that was left, and a screen reader hears the new heading. What
 * changes in the query of an address changes within the screen, which stays where it is.
 */
export function Arrival() {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const arrivedAt = useRef<string>(undefined)

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    if (arrivedAt.current === pathname) positions.set(key, window.scrollY)
    else window.scrollTo(0, isBack ? (positions.get(key) ?? 0) : 0)
    arrivedAt.current = pathname
    const remember = () => positions.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, isBack, pathname])

  useEffect(() => {
    const isFirst = lastPath === undefined
    if (lastPath === pathname) return
    lastPath = pathname
    const heading = document.querySelector('h1')
    if (isFirst || !heading) return
    heading.tabIndex = -1
    heading.style.outline = 'none' // it can be read from, not pressed
    heading.focus({ preventScroll: true })
  }, [pathname])
  return null
}
