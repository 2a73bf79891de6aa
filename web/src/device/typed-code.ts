import { useEffect, useEffectEvent } from 'react'

/** A person needs longer from key to key. */
const SCANNER_GAP_MS = 80
const SHORTEST = 6

/** A hardware scanner types a code fast and ends it with Enter, whatever has the focus, apart from text boxes. */
export function useTypedCode(onCode: (code: string) => void) {
  const notify = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let lastAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const isInText = event.target instanceof Element && event.target.matches('input, textarea')
      if (isInText || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - lastAt > SCANNER_GAP_MS) typed = ''
      lastAt = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' || typed.length < SHORTEST) return
      // otherwise it would also press the button that has the focus
      event.preventDefault()
      notify(typed)
      typed = ''
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
