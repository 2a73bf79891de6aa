import { useEffect, useLayoutEffect, useRef } from 'react'

/** What is opened begins at its top; the list is again where it was left. */
export function useScrollOfList(isOpen: boolean, opened: string) {
  const position = useRef(0)
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when something else is opened
  useLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false
    else window.scrollTo(0, isOpen ? 0 : position.current)
  }, [isOpen, opened])

  useEffect(() => {
    if (isOpen) return
    const remember = () => {
      position.current = window.scrollY
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [isOpen])
}
