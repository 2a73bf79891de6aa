import { storedToken } from './stored-token.ts'

/** Longer than the scripts take on a slow network; what is older is read again. */
const KEPT_MS = 15_000

interface EarlyRead {
  path: string
  token: string
  sentAt: number
  response: Promise<Response>
}

let early: EarlyRead | null = null

/** Asks for what the first screen reads before the scripts of the app are there (decision 41). */
export function readEarly(path: string): void {
  const token = storedToken()
  if (!token) return
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const response = fetch(`/api${path}`, { headers, signal: AbortSignal.timeout(KEPT_MS) })
  // the call that takes it handles the failure
  response.catch(() => undefined)
  early = { path, token, sentAt: Date.now(), response }
}

/** Once, and only for the session that has asked. */
export function takeEarly(path: string, token: string | null): EarlyRead | null {
  const taken = early
  if (taken?.path !== path) return null
  early = null
  return taken.token === token && Date.now() - taken.sentAt < KEPT_MS ? taken : null
}
