import { BLOCKED_LOOK_MS } from '@muster/domain/devices/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAppUpdate, watchForUpdate } from '#device/app-update.ts'
import { registerServiceWorker } from '#device/service-worker.ts'
import { hasOpenForm, watchForms } from '#device/unsaved.ts'
import { UpdateQuestion } from './update-question.tsx'

/** Required, but it waits for a form that is open and for calls that save (R400). */
export function UpdateDialog() {
  const isDue = useAppUpdate(update => update.isDue)
  const isFree = useIsFree(isDue)
  useEffect(() => {
    const stopForms = watchForms()
    let isGone = false
    let stop: (() => void) | undefined
    void registerServiceWorker().then(registration => {
      if (registration && !isGone) stop = watchForUpdate(registration)
    })
    return () => {
      isGone = true
      stopForms()
      stop?.()
    }
  }, [])
  return <UpdateQuestion isOpen={isDue && isFree} />
}

/** Looks every second while an update is due. Free once is free for good: the dialog covers the page. */
function useIsFree(isDue: boolean): boolean {
  const queryClient = useQueryClient()
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    if (!isDue || isFree) return
    const look = () => setIsFree(!hasOpenForm() && queryClient.isMutating() === 0)
    look()
    const timer = setInterval(look, BLOCKED_LOOK_MS)
    return () => clearInterval(timer)
  }, [isDue, isFree, queryClient])
  return isFree
}
