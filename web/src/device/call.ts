import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '@muster/domain/shared/endpoint.ts'
import { ApiError, refusalOf, SessionEnded, unreachable } from './api-error.ts'
import { correctClock } from './clock.ts'
import { type QueryOf, queryString } from './query-string.ts'
import { useSession } from './session.ts'

const TIMEOUT_MS = 15_000

type CallInput<E extends Endpoint> = {
  signal?: AbortSignal
  query?: QueryOf<E>
  /** lets the request outlive the page, for a last word such as log out */
  keepalive?: boolean
} & (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyOf<E> })

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface AnyInput {
  params?: Readonly<Record<string, string>> | undefined
  body?: unknown
  query?: Parameters<typeof queryString>[0] | undefined
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
}

let onSessionEnd: () => void = () => undefined

/** Specification 4: what happens on a 401 is the app's affair. It runs once for each session that ends. */
export function whenSessionEnds(handler: () => void): () => void {
  onSessionEnd = handler
  return () => {
    if (onSessionEnd === handler) onSessionEnd = () => undefined
  }
}

/** The one place that talks to `/api`. */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ReplyOf<E>> {
  const { params, body, query, signal, keepalive }: AnyInput = args[0] ?? {}
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await send(`${pathOf(endpoint.path, params)}${queryString(query ?? {})}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(keepalive ? { keepalive } : {}),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    // A hotel's log-in page answers 200 with HTML: that is not our server.
    return await response.json()
  } catch (reason) {
    if (reason instanceof ApiError || signal?.aborted) throw reason
    throw unreachable()
  }
}

interface Sent extends RequestInit {
  headers: Readonly<Record<string, string>>
}

/** In the session of this phone. Resolves with the head of a good answer; a refusal is thrown. */
export async function send(path: string, init: Sent): Promise<Response> {
  const { token } = useSession.getState()
  const sentAt = Date.now()
  const response = await fetch(`/api${path}`, {
    ...init,
    headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  correctClock(response.headers.get('date'), sentAt, Date.now())
  if (response.ok) return response
  const refusal = refusalOf(response.status, await response.json().catch(() => undefined))
  if (response.status !== 401 || !token) throw refusal
  // Of several calls that fail at once the first ends the session; a reply to an older one ends nothing.
  if (token === useSession.getState().token) onSessionEnd()
  throw new SessionEnded(401, refusal.code, refusal.message)
}

export const pathOf = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
