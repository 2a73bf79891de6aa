import {
  INSTALL_WAIT_MS,
  LOOK_AGAIN_AFTER_MS,
  RELOAD_AFTER_MS,
  UPDATE_REST_MS,
} from '@muster/domain/devices/limits.ts'
import { create } from 'zustand'
import { readTab, writeTab } from './tab-storage.ts'
import { waitAtMost } from './wait-at-most.ts'

const DONE = 'muster.update'

/** A newer version than that of this page waits, or has taken over in another tab. */
export const useAppUpdate = create<{ isDue: boolean }>(() => ({ isDue: false }))

/** Not right after an update: a version that does not take over must not ask again and again (F112). */
export function askForUpdate() {
  const age = Date.now() - Number(readTab(DONE)?.at)
  if (age >= 0 && age < UPDATE_REST_MS) return
  useAppUpdate.setState({ isDue: true })
}

/** At the start, when the app is visible again, and every hour. */
export function watchForUpdate(registration: ServiceWorkerRegistration): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const { serviceWorker } = navigator
  let lastLook = Date.now()
  const noteWaiting = () => {
    if (registration.waiting && registration.active) askForUpdate()
  }
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastLook < UPDATE_REST_MS) return
    lastLook = Date.now()
    noteWaiting()
    // no network: the next look finds it
    void registration.update().catch(() => undefined)
  }
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', noteWaiting, { signal }),
    { signal },
  )
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (isControlled) askForUpdate()
      isControlled = true
    },
    { signal },
  )
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, LOOK_AGAIN_AFTER_MS)
  noteWaiting()
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}

/** The version that waits takes over, and the page starts again with it (R400). */
export async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // the server refuses this version (R425), and the new one has not been looked for
  if (registration && !registration.waiting) await fetchNewest(registration)
  registration?.waiting?.postMessage({ kind: 'take-over' })
  await new Promise(resolve => setTimeout(resolve, RELOAD_AFTER_MS))
  writeTab(DONE, { at: Date.now() })
  location.reload()
}

async function fetchNewest(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => undefined)
  const { installing } = registration
  if (!installing) return
  const installed = new Promise(resolve =>
    installing.addEventListener('statechange', resolve, { once: true }),
  )
  await waitAtMost(INSTALL_WAIT_MS, installed)
}
