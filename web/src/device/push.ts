import { isIos, isMobile, type PermissionState, permissionState } from '@muster/domain/devices/permission.ts'
import { create } from 'zustand'
import { isInstalled } from './install.ts'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const browserFacts = () => ({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })
export const isMobileBrowser = () => isMobile(browserFacts())

/** Safari on a phone has push only in the app on the home screen. */
export const needsInstalling = () => isIos(browserFacts()) && !isSupported() && !isInstalled()

const readPermission = () => (isSupported() ? Notification.permission : 'default')

const useAnswer = create(() => ({ permission: readPermission(), hasRefused: false }))

function readAgain() {
  const permission = readPermission()
  if (permission !== useAnswer.getState().permission) useAnswer.setState({ permission, hasRefused: false })
}

const stateOf = (answer: ReturnType<typeof useAnswer.getState>): PermissionState =>
  permissionState({ isSupported: isSupported(), ...answer })

export const usePermission = () => useAnswer(stateOf)

/** Call it in a tap: browsers ask nothing otherwise. */
export async function askForPermission(): Promise<PermissionState> {
  const permission = await Notification.requestPermission()
  useAnswer.setState({ permission, hasRefused: permission === 'denied' })
  return stateOf(useAnswer.getState())
}

/** The person may change it in the settings, and comes back. */
export function watchPermission(): () => void {
  readAgain()
  addEventListener('focus', readAgain)
  document.addEventListener('visibilitychange', readAgain)
  return () => {
    removeEventListener('focus', readAgain)
    document.removeEventListener('visibilitychange', readAgain)
  }
}

/** A subscription is for one key. With another one, messages would be refused. */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const present = await pushManager.getSubscription()
  if (present && isFor(present, publicKey)) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && base64url(new Uint8Array(key)) === publicKey
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** With the notifications that are still shown: the next person at this device must not read them. */
export async function endSubscription(): Promise<string | null> {
  const registration = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())
  if (!registration) return null
  for (const notification of await registration.getNotifications()) notification.close()
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}
