import { useEffect } from 'react'

/** The browser asks before a reload, a closed tab or another site, as long as something typed would be lost. */
export function useLeaveQuestion(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
