import { storedToken } from './stored-token.ts'

/** Longer than the scripts take on a slow network; what is older is read again. */
const KEPT_MS = 15_000

interface EarlyReply {
  body: unknown
  date: string | null
}

export interface EarlyRead {
  token: string
  sentAt: number
  response: Promise<Response>
  /** once the whole body has arrived, and it says no error */
  reply?: EarlyReply
}

/** By path. The scripts that ask share no module with the app. */
const page = globalThis as { earlyReads?: Map<string, EarlyRead> }

const reads = () => (page.earlyReads ??= new Map())

/** Asks for what the first screen reads before the scripts of the app are there (decision 41). */
export async function readEarly(path: string): Promise<EarlyRead | null> {
  const token = storedToken()
  if (!token) return null
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const asked = fetch(`/api${path}`, { headers, signal: AbortSignal.timeout(KEPT_MS) })
  const early: EarlyRead = { token, sentAt: Date.now(), response: asked }
  reads().set(path, early)
  try {
    const response = await asked
    if (!response.ok) return null
    const body = await response.clone().json()
    early.reply = { body, date: response.headers.get('date') }
    return early
  } catch {
    // the call that takes it handles the failure
    return null
  }
}

/** The app has not begun to use it. */
export const isEarlyWaiting = (path: string) => reads().has(path)

/** Only for the session that has asked. */
export function seeEarly(path: string, token: string | null): EarlyRead | null {
  const early = reads().get(path)
  return early?.token === token && Date.now() - early.sentAt < KEPT_MS ? early : null
}

/** Once. */
export function takeEarly(path: string, token: string | null): EarlyRead | null {
  const early = seeEarly(path, token)
  reads().delete(path)
  return early
}
