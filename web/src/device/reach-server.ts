import { CHECK_TIMEOUT_MS } from '@muster/domain/connectivity/limits.ts'

/** Past every cache: also a service worker's, which knows the icon by its plain address. A portal's redirect does not count. */
export async function canReachServer(): Promise<boolean> {
  try {
    const { ok } = await fetch(`/favicon.ico?at=${Date.now()}`, {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    return ok
  } catch {
    return false
  }
}
