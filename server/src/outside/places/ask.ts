import { PlacesError, type PlacesErrorCode } from '@muster/domain/places/provider.ts'
import type * as z from 'zod/mini'

const ANSWER_MAX_BYTES = 1024 ** 2
const QUIET_MS = 5_000
const QUIET_MOST_MS = 3_600_000

export interface ServiceSettings {
  /** as in the log of whoever runs Muster */
  name: string
  userAgent: string
  now(): Date
}

export type Ask = <Answer>(url: URL, shape: z.ZodMiniType<Answer>, signal: AbortSignal) => Promise<Answer>

/**
 * The edge to one service on the network. All that it is told is the address asked for and which installation asks.
 * Causes name the service and never the address, which holds a person's words, a point or a key.
 */
export function openService({ name, userAgent, now }: ServiceSettings): Ask {
  // a header takes no other letters, and an installation's address may have some
  const headers = { accept: 'application/json', 'user-agent': userAgent.replace(/[^ -~]/g, '?') }
  let quietUntil = 0

  const failed = (code: PlacesErrorCode, why: string) =>
    new PlacesError(code, { cause: new Error(`${name} ${why}`) })

  function refused(response: Response): PlacesError {
    const why = `answered ${response.status}`
    if (response.status === 401 || response.status === 403) return failed('maps_misconfigured', why)
    if (response.status !== 429) return failed('maps_unavailable', why)
    quietUntil = now().getTime() + quietMs(response.headers.get('retry-after'), now())
    return failed('too_many_requests', why)
  }

  async function textFrom(url: URL, signal: AbortSignal): Promise<string> {
    // a redirect would carry the question, and a key, to somebody whom nobody configured
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    if (response.ok) return await textOf(response)
    await response.body?.cancel()
    throw refused(response)
  }

  return async (url, shape, signal) => {
    if (now().getTime() < quietUntil) throw failed('too_many_requests', 'wants to be left alone')
    let text: string
    try {
      text = await textFrom(url, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof PlacesError ? error : failed('maps_unavailable', `failed: ${reasonOf(error)}`)
    }
    const answer = shape.safeParse(parsed(text))
    if (answer.success) return answer.data
    throw failed('maps_unavailable', 'answered what we cannot read')
  }
}

/** Seconds or a date; nobody is believed for more than an hour. */
function quietMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return QUIET_MS
  const wanted = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isNaN(wanted) ? QUIET_MS : Math.min(Math.max(wanted, 0), QUIET_MOST_MS)
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What fetch throws says the reason in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause ? String(cause.code) : cause.message
}

/** The rows that can be read. One that cannot does not spoil the others; if none can, nothing was answered. */
export function readableRows<Row>(rows: readonly unknown[], shape: z.ZodMiniType<Row>): Row[] {
  const readable = rows.map(row => shape.safeParse(row)).flatMap(row => (row.success ? [row.data] : []))
  if (rows.length === 0 || readable.length > 0) return readable
  throw new PlacesError('maps_unavailable', { cause: new Error('no row of the answer can be read') })
}

/** Gives up on time, with the caller's own reason where it was the caller who gave up. */
export async function inTime<Answer>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
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
