import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { idle } from '#device/idle.ts'
import { navigate } from '#device/navigation.ts'
import { endSubscription, usePermission, watchPermission } from '#device/push.ts'
import { listenToServiceWorker, registerServiceWorker } from '#device/service-worker.ts'
import { useSession } from '#device/session.ts'
import { pushConfigQuery } from './api.ts'
import { NotificationPrompt } from './notification-prompt.tsx'
import { registerDevice } from './register-device.ts'

/** Loaded once the first screen is there. It is there as long as somebody is signed in. */
export function ThisDevice() {
  const queryClient = useQueryClient()
  const permission = usePermission()
  const { data } = useQuery(pushConfigQuery)
  const publicKey = data?.publicKey ?? null
  const isReady = permission === 'granted' && publicKey !== null

  const register = useEffectEvent(() => {
    if (isReady) void registerDevice(publicKey)
  })
  const open = useEffectEvent((path: string) => {
    navigate(path)
    // the phone may have slept since the screen was read
    void queryClient.invalidateQueries()
  })
  useEffect(() => {
    void idle().then(registerServiceWorker)
    const stopWatching = watchPermission()
    // the server has forgotten the device with its session
    const stopWaiting = useSession.subscribe((session, before) => {
      if (before.token && !session.token) void endSubscription().catch(() => undefined)
    })
    const stopListening = listenToServiceWorker({
      onOpen: path => open(path),
      onRenewed: () => register(),
    })
    return () => {
      stopWatching()
      stopListening()
      stopWaiting()
    }
  }, [])
  useEffect(() => {
    if (isReady) register()
  }, [isReady])

  return publicKey !== null && <NotificationPrompt permission={permission} />
}
