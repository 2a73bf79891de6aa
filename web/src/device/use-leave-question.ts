import { useEffect, useEffectEvent } from 'react'

/**
 * As long as something typed would be lost, the browser asks before a reload, a closed tab or another site, and `ask`
 * is called in place of Back. Browsers without the Navigation API cannot hold Back up.
 */
export function useLeaveQuestion(isDirty: boolean, ask: () => void) {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isDirty) return
    const stay = (event: Event) => event.preventDefault()
    const holdBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      askNow()
    }
    const history = 'navigation' in window ? window.navigation : null
    addEventListener('beforeunload', stay)
    history?.addEventListener('navigate', holdBack)
    return () => {
      removeEventListener('beforeunload', stay)
      history?.removeEventListener('navigate', holdBack)
    }
  }, [isDirty])
}
