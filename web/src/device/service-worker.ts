const SCRIPT = '/sw.js'

interface TrustedTypes {
  createPolicy(
    name: 'service-worker',
    rules: { createScriptURL(): string },
  ): { createScriptURL(address: string): string }
}

/** The content security policy refuses an address that is only text. */
function trustedScript(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT })
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT
}

let registering: Promise<ServiceWorkerRegistration | null> | undefined

/** `null` where there is none. A failure is only logged (R335), and the next start tries again. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= register()
  return registering
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  try {
    await navigator.serviceWorker.register(trustedScript(), { scope: '/', updateViaCache: 'none' })
    return await navigator.serviceWorker.ready
  } catch (reason) {
    // biome-ignore lint/suspicious/noConsole: a rule (R335)
    console.error('The service worker could not be registered.', reason)
    return null
  }
}

interface Listeners {
  /** a notification was clicked */
  onOpen: (path: string) => void
  /** the browser has a new subscription */
  onRenewed: () => void
}

export function listenToServiceWorker({ onOpen, onRenewed }: Listeners): () => void {
  const { serviceWorker } = navigator
  // absent in a page without https
  if (!serviceWorker) return () => undefined
  const listen = ({ data, ports }: MessageEvent<{ kind?: unknown; path?: unknown } | null>) => {
    if (data?.kind === 'renewed') onRenewed()
    if (data?.kind !== 'open' || typeof data.path !== 'string') return
    ports[0]?.postMessage('opened')
    onOpen(data.path)
  }
  serviceWorker.addEventListener('message', listen)
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', listen)
}
