import { CLIENT_HEADER, CLIENT_VERSION } from '@muster/domain/shared/client-version.ts'
import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '@muster/domain/shared/endpoint.ts'
import { ApiError, isRefused, refusalOf, SessionEnded, unreachable } from './api-error.ts'
import { correctClock } from './clock.ts'
import { seeEarly, takeEarly } from './early-read.ts'
import { forgetIdempotencyKeys, idempotencyKey } from './idempotency-key.ts'
import { keepReply, knownReply } from './known-replies.ts'
import { type QueryOf, queryString } from './query-string.ts'
import { useSession } from './session.ts'

const TIMEOUT_MS = 15_000
/** 8 MB at 1.6 Mbit/s take 40 s, and a large import as long. */
const UPLOAD_TIMEOUT_MS = 90_000
const LARGE_BYTES = 1024 * 1024
const NOT_MODIFIED = 304

type CallInput<E extends Endpoint> = {
  signal?: AbortSignal
  query?: QueryOf<E>
  keepalive?: boolean
} & (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (E extends { upload: string }
    ? { body: Blob }
    : BodyOf<E> extends undefined
      ? { body?: undefined }
      : { body: BodyOf<E> })

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

/** The handler runs once per session that ends with a 401 (R43). */
export function whenSessionEnds(handler: () => void): () => void {
  onSessionEnd = handler
  return () => {
    if (onSessionEnd === handler) onSessionEnd = () => undefined
  }
}

/** All requests to `/api`, apart from the live stream, which uses `send`. */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ReplyOf<E>> {
  const { params, body, query, signal, keepalive }: AnyInput = args[0] ?? {}
  const isUpload = body instanceof Blob || (endpoint.maxBytes ?? 0) > LARGE_BYTES
  const timeout = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const path = `${pathOf(endpoint.path, params)}${queryString(query ?? {})}`
  const sent = body instanceof Blob ? { type: body.type, body } : jsonOf(body)
  const changes = endpoint.method !== 'GET'
  const known = changes ? undefined : knownReply(path)
  const { token } = useSession.getState()
  try {
    const response = await send(path, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(known && { 'if-none-match': known.tag }),
        ...(sent && { 'content-type': sent.type }),
        ...(endpoint.isKeyed && { 'idempotency-key': idempotencyKey(`${path}${sent?.body}`) }),
      },
      ...(sent && { body: sent.body }),
      keepalive: keepalive ?? false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (known && response.status === NOT_MODIFIED) return known.reply as ReplyOf<E>
    // rejects for the HTML of a captive portal, which answers 200
    const reply = await response.json()
    if (changes && !endpoint.isReading) forgetIdempotencyKeys()
    const tag = response.headers.get('etag')
    if (tag !== null && token === useSession.getState().token) keepReply(path, tag, reply)
    return reply
  } catch (reason) {
    if (changes && isRefused(reason)) forgetIdempotencyKeys()
    const failure = reason instanceof ApiError || signal?.aborted ? reason : unreachable()
    logFailure(endpoint, failure)
    throw failure
  }
}

/** What a script before the app has read already, for the first render. The call still takes it. */
export function earlyReply<E extends Endpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): ReplyOf<E> | undefined {
  const { params, query }: AnyInput = args[0] ?? {}
  const path = `${pathOf(endpoint.path, params)}${queryString(query ?? {})}`
  return seeEarly(path, useSession.getState().token)?.reply?.body as ReplyOf<E> | undefined
}

const jsonOf = (body: unknown) =>
  body === undefined ? undefined : { type: 'application/json', body: JSON.stringify(body) }

/** Without ids and sentences, which may be personal (R192). */
export function logFailure({ method, path }: Endpoint, failure: unknown): void {
  if (failure instanceof ApiError && !(failure instanceof SessionEnded))
    // biome-ignore lint/suspicious/noConsole: a rule (R192)
    console.error(method, path, failure.status, failure.code)
}

interface Sent extends RequestInit {
  headers: Readonly<Record<string, string>>
}

/** Adds the session's token. Resolves once the headers of a successful reply, or of 304, are there, otherwise throws. */
export async function send(path: string, init: Sent): Promise<Response> {
  const { token } = useSession.getState()
  const early = init.method === 'GET' ? takeEarly(path, token) : null
  const sentAt = early?.sentAt ?? Date.now()
  const headers = {
    ...init.headers,
    [CLIENT_HEADER]: `${CLIENT_VERSION}`,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const response = await (early?.response ?? fetch(`/api${path}`, { ...init, headers }))
  correctClock(response.headers.get('date'), sentAt, Date.now())
  if (response.ok || response.status === NOT_MODIFIED) return response
  const refusal = refusalOf(response.status, await response.json().catch(() => undefined))
  if (response.status !== 401 || !token) throw refusal
  // a late reply to a call of an older session must not end the current one
  if (token === useSession.getState().token) onSessionEnd()
  throw new SessionEnded(401, refusal.code, refusal.message)
}

export const pathOf = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
