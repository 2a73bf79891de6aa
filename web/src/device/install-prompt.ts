import { isIos } from '@muster/domain/devices/permission.ts'
import { create } from 'zustand'
import { isInstalled } from './install.ts'

const MANIFEST = '/manifest.webmanifest'

/** Chromium's, which TypeScript does not know. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const useOffer = create<{ event: InstallEvent | null }>(() => ({ event: null }))

/** An app inside another app shows its pages without Safari's Share button. */
const canAddToHome = () =>
  isIos({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints }) &&
  /Safari\//.test(navigator.userAgent)

/** `null`: not installable here, or installed. */
export function useWayToInstall(): 'ios' | 'native' | null {
  const { event } = useOffer()
  if (isInstalled()) return null
  return canAddToHome() ? 'ios' : event && 'native'
}

/**
 * Names the manifest only now. The browser's offer comes when it has read the manifest, so it is never missed, and a
 * visitor is not asked (R401).
 */
export function watchForOffer(onInstalled: () => void): () => void {
  const keep = (event: Event) => {
    event.preventDefault()
    useOffer.setState({ event: event as InstallEvent })
  }
  const forget = () => {
    useOffer.setState({ event: null })
    onInstalled()
  }
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', forget)
  if (!document.querySelector('link[rel=manifest]'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }))
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', forget)
  }
}

/** Call it in a tap. An offer can be used once; the browser may make another one. */
export async function install(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const { event } = useOffer.getState()
  if (!event) return 'unavailable'
  await event.prompt()
  const { outcome } = await event.userChoice
  useOffer.setState({ event: null })
  return outcome
}
