import { PlacesError, type PlacesErrorCode } from '@muster/domain/places/provider.ts'
import type * as z from 'zod/mini'

const RESPONSE_MAX_BYTES = 1024 ** 2
const DEFAULT_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 3_600_000

interface ServiceSettings {
  name: string
  userAgent: string
  now(): Date
}

export type FetchJson = <Data>(url: URL, schema: z.ZodMiniType<Data>, signal: AbortSignal) => Promise<Data>

/** Errors name the service but never the URL, which contains the user's search or a key. */
export function openFetchJson({ name, userAgent, now }: ServiceSettings): FetchJson {
  // headers are ASCII, PUBLIC_URL may not be
  const headers = { accept: 'application/json', 'user-agent': userAgent.replace(/[^ -~]/g, '?') }
  let blockedUntil = 0

  const failed = (code: PlacesErrorCode, reason: string) =>
    new PlacesError(code, { cause: new Error(`${name} ${reason}`) })

  function errorOfStatus(response: Response): PlacesError {
    const reason = `answered ${response.status}`
    if (response.status === 401 || response.status === 403) return failed('maps_misconfigured', reason)
    if (response.status !== 429) return failed('maps_unavailable', reason)
    blockedUntil = now().getTime() + backoffMs(response.headers.get('retry-after'), now())
    return failed('too_many_requests', reason)
  }

  async function fetchText(url: URL, signal: AbortSignal): Promise<string> {
    // a redirect could send the search and the key to another host
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    if (response.ok) return await readText(response)
    await response.body?.cancel()
    throw errorOfStatus(response)
  }

  return async (url, schema, signal) => {
    if (now().getTime() < blockedUntil) throw failed('too_many_requests', 'is rate limiting us')
    let text: string
    try {
      text = await fetchText(url, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof PlacesError ? error : failed('maps_unavailable', `failed: ${reasonOf(error)}`)
    }
    const parsed = schema.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    throw failed('maps_unavailable', 'sent an unexpected response')
  }
}

function backoffMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return DEFAULT_BACKOFF_MS
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isNaN(ms) ? DEFAULT_BACKOFF_MS : Math.min(Math.max(ms, 0), MAX_BACKOFF_MS)
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > RESPONSE_MAX_BYTES) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** fetch puts the reason into the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause ? String(cause.code) : cause.message
}

/** The rows that match the schema. Throws when there are rows and none matches. */
export function validRows<Row>(rows: readonly unknown[], schema: z.ZodMiniType<Row>): Row[] {
  const valid = rows.map(row => schema.safeParse(row)).flatMap(row => (row.success ? [row.data] : []))
  if (rows.length === 0 || valid.length > 0) return valid
  throw new PlacesError('maps_unavailable', { cause: new Error('no row of the response is valid') })
}

/** Rejects with `maps_timeout`, or with the caller's reason when the caller aborts. */
export async function withTimeout<Result>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await work(AbortSignal.any([signal, timeout]))
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted && !(error instanceof PlacesError))
      throw new PlacesError('maps_timeout', { cause: error })
    throw error
  }
}
