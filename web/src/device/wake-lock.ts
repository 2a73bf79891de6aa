import { useEffect } from 'react'

/** Keeps the screen on while the caller is shown. A page that was hidden has lost its lock and asks again. */
export function useWakeLock() {
  useEffect(() => {
    let isShown = true
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.hidden) return
      // refused when the battery is low, absent in old browsers
      const given = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isShown) lock = given
      else void given?.release()
    }
    const onVisible = () => void ask()
    document.addEventListener('visibilitychange', onVisible)
    void ask()
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}
