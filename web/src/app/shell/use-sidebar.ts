import { useEffect, useEffectEvent, useState } from 'react'
import { readCookie, writeCookie } from '#device/cookie.ts'
import { useIsNarrow } from '#device/viewport.ts'

/** R111 */
const COOKIE = 'sidebar_state'
const COOKIE_DAYS = 7
const SHORTCUT_KEY = 'b'

export function useSidebar() {
  const isNarrow = useIsNarrow()
  const [isExpanded, setIsExpanded] = useState(() => readCookie(COOKIE) !== 'false')
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  if (!isNarrow && isDrawerOpen) setIsDrawerOpen(false)

  const toggle = () => {
    if (isNarrow) {
      setIsDrawerOpen(!isDrawerOpen)
      return
    }
    setIsExpanded(!isExpanded)
    writeCookie(COOKIE, String(!isExpanded), COOKIE_DAYS)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== SHORTCUT_KEY || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return { isNarrow, isExpanded, isDrawerOpen, setIsDrawerOpen, toggle }
}
