import type { SecondFactorNeeded } from '@muster/domain/accounts/schema-passkeys.ts'
import * as devices from '@muster/domain/devices/endpoints.ts'
import * as installation from '@muster/domain/installation/endpoints.ts'
import * as itinerary from '@muster/domain/itinerary/endpoints.ts'
import * as choices from '@muster/domain/notifications/endpoints-choices.ts'
import * as passes from '@muster/domain/passes/endpoints.ts'
import * as places from '@muster/domain/places/endpoints.ts'
import { type RefusalCode, refusals } from '@muster/domain/refusals.ts'
import type { BodyOf, Endpoint, QueryRules, ReplyOf } from '@muster/domain/shared/endpoint.ts'
import { valueSchema } from '@muster/domain/shared/filter-values.ts'
import { contract } from './contract.ts'
import { forgetStreams, openStream } from './stub-streams.ts'

export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

export const refusal = (
  status: number,
  code: RefusalCode,
  issues: { path: string; message: string }[] = [],
  more: { secondFactor?: SecondFactorNeeded } = {},
) =>
  new Refusal(status, {
    data: null,
    error: { status, name: 'Refused', message: refusals[code], details: { code, issues, ...more } },
  })

export const noNetwork: unique symbol = Symbol('no network')

interface Received<E extends Endpoint> {
  endpoint: Endpoint
  url: string
  query: URLSearchParams
  params: Readonly<Record<string, string>>
  body: BodyOf<E>
  token: string | null
  /** the Idempotency-Key */
  key: string | null
}

export type Failure = Refusal | typeof noNetwork
type Outcome<E> = ReplyOf<E> | Failure
type Answer<E extends Endpoint> = Outcome<E> | ((request: Received<E>) => Outcome<E> | Promise<Outcome<E>>)

let answers = new Map<Endpoint, Answer<Endpoint>>()
let received: Received<Endpoint>[] = []
let broken: string[] = []
let clockIsAheadMs = 0
let isNetworkThere = true
let isNetworkSilent = false

/** Without one, every request fails, also that for the icon. */
export function setNetwork(isThere: boolean, { isNoticed = true } = {}) {
  isNetworkThere = isThere
  if (isNoticed) window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

/** The browser believes in a network that answers nothing. */
export const silenceNetwork = () => {
  isNetworkSilent = true
}

export const serve = <E extends Endpoint>(endpoint: E, answer: Answer<E>) => {
  answers.set(endpoint, answer as Answer<Endpoint>)
}
export const serverIsAhead = (ms: number) => {
  clockIsAheadMs = ms
}
export const isServed = (endpoint: Endpoint) => answers.has(endpoint)
export const requestsTo = <E extends Endpoint>(endpoint: E) =>
  received.filter(request => request.endpoint === endpoint) as Received<E>[]

export function openStubServer() {
  answers = new Map<Endpoint, Answer<Endpoint>>([
    [installation.reportError, { ok: true }],
    // a person who types slowly into an address is suggested places meanwhile
    [places.suggestPlaces, { data: [] }],
    // below everything else on the profile
    [choices.readChoices, { data: { choices: [], unsubscribed: [] } }],
    // read once a screen is idle; push is off
    [devices.readPushConfig, { data: { installPrompt: 'required', publicKey: null } }],
    // what is next stands above the events
    [itinerary.readMyItinerary, { data: { items: [], emergencyCoordinator: null } }],
    // read ahead on My Check In
    [passes.readPass, { data: { passNumber: 123_456_789, passKey: 'A'.repeat(43) } }],
  ])
  received = []
  broken = []
  clockIsAheadMs = 0
  isNetworkThere = true
  isNetworkSilent = false
  forgetStreams()
  globalThis.fetch = (input, init) => answer(String(input), init ?? {})
}

/** Violations of the contract in this test. */
export const brokenContract = () => broken

function breaks(what: string): never {
  broken.push(what)
  throw new TypeError(what)
}

async function answer(target: string, init: RequestInit): Promise<Response> {
  const url = new URL(target, location.origin)
  const method = init.method ?? 'GET'
  if (!isNetworkThere) throw new TypeError('Failed to fetch')
  if (isNetworkSilent) return new Promise((_, reject) => rejectOnAbort(init.signal, reject))
  // the check of the connection
  if (url.pathname === '/favicon.ico') return new Response()
  const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
  const key = new Headers(init.headers).get('idempotency-key')
  const stream = openStream(url.pathname, token, init.signal)
  if (stream) return stream
  const [endpoint, params] = find(method, url.pathname)
  if (!endpoint) return breaks(`${method} ${url.pathname} is not in the contract`)
  checkQuery(url.searchParams, endpoint.query)
  const body = bodyOf(init)
  const schemas = contract.get(endpoint)
  if (schemas?.body && !schemas.body.safeParse(body).success) breaks(`${method} ${url.pathname}: bad body`)

  const sent = { params, body: body as undefined, token, key }
  const request = { endpoint, url: target, query: url.searchParams, ...sent }
  received.push(request)
  const given = answers.get(endpoint)
  if (given === undefined) return breaks(`${method} ${url.pathname} has no answer in this test`)
  const outcome = typeof given === 'function' ? await given(request) : given
  init.signal?.throwIfAborted()
  if (outcome === noNetwork) throw new TypeError('Failed to fetch')
  if (outcome instanceof Refusal) return reply(outcome.status, outcome.body)
  if (!schemas?.reply.safeParse(outcome).success) breaks(`${method} ${url.pathname}: bad reply`)
  return endpoint.file ? fileOf(String(outcome)) : reply(200, outcome)
}

function bodyOf({ body }: RequestInit): unknown {
  if (body === undefined || body instanceof Blob) return body
  return JSON.parse(String(body))
}

const rejectOnAbort = (signal: AbortSignal | null | undefined, reject: (reason: unknown) => void) =>
  signal?.addEventListener('abort', () => reject(signal.reason))

const fileOf = (text: string) =>
  new Response(text, {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="file.csv"' },
  })

function find(method: string, path: string): [Endpoint | undefined, Record<string, string>] {
  for (const endpoint of contract.keys()) {
    const pattern = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    const match = endpoint.method === method && pattern.exec(path)
    if (match) return [endpoint, { ...match.groups }]
  }
  return [undefined, {}]
}

function checkQuery(query: URLSearchParams, rules: QueryRules | undefined) {
  for (const [key, value] of query) {
    const isKnown =
      (/^populate\[\d\]$/.test(key) && rules?.populate?.includes(value)) ||
      isFilter(key, value, rules) ||
      (/^sort(\[\d\])?$/.test(key) && rules?.sort?.includes(value.replace(/:(asc|desc)$/, ''))) ||
      (/^pagination\[(page|pageSize|start|limit)\]$/.test(key) && rules?.isPaged)
    if (!isKnown) breaks(`the query ${key}=${value} is not in the contract`)
  }
}

/** `filters[event][id][$eq]` -> `event.id`, and `filters[status][$in][0]` -> `status` */
function isFilter(key: string, value: string, rules: QueryRules | undefined) {
  const steps = [...key.replace(/(?<=\[\$in\])\[\d+\]$/, '').matchAll(/\[([^\]]+)\]/g)].map(
    ([, step]) => step,
  )
  const type = key.startsWith('filters[') ? rules?.filters?.[steps.slice(0, -1).join('.')] : undefined
  return type !== undefined && valueSchema(type).safeParse(value).success
}

const reply = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      date: new Date(Date.now() + clockIsAheadMs).toUTCString(),
    },
  })
