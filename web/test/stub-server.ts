import * as accounts from '@muster/domain/accounts/endpoints.ts'
import {
  currentUserReply,
  newPasswordReply,
  registerReply,
  sessionReply,
  sessionsReply,
} from '@muster/domain/accounts/schema.ts'
import * as carPools from '@muster/domain/car-pools/endpoints.ts'
import {
  answeredRequestReply,
  carPoolPointsReply,
  carPoolRequestsReply,
  carPoolsReply,
  deletedReply,
  inviteesReply,
  oneCarPoolReply,
  waitReply,
} from '@muster/domain/car-pools/schema.ts'
import * as checkIns from '@muster/domain/check-ins/endpoints.ts'
import { checkInReply } from '@muster/domain/check-ins/schema.ts'
import * as events from '@muster/domain/events/endpoints.ts'
import { eventsReply, oneEventReply, organisersReply, rsvpReply } from '@muster/domain/events/schema.ts'
import * as installation from '@muster/domain/installation/endpoints.ts'
import { errorReportsReply, installationReply } from '@muster/domain/installation/schema.ts'
import * as itinerary from '@muster/domain/itinerary/endpoints.ts'
import {
  calendarFeedReply,
  myCalendarReply,
  myItineraryReply,
  oneBusReply,
  oneFlightReply,
  oneHotelRoomReply,
  subEventsReply,
} from '@muster/domain/itinerary/schema.ts'
import * as places from '@muster/domain/places/endpoints.ts'
import { addressReply, mapsConfigReply, suggestionsReply } from '@muster/domain/places/schema.ts'
import * as preferences from '@muster/domain/preferences/endpoints.ts'
import { onePreferencesReply, preferencesListReply } from '@muster/domain/preferences/schema.ts'
import * as profile from '@muster/domain/profile/endpoints.ts'
import { ownDataReply } from '@muster/domain/profile/schema.ts'
import type { BodyOf, Endpoint, QueryRules, ReplyOf } from '@muster/domain/shared/endpoint.ts'
import { valueSchema } from '@muster/domain/shared/filter-values.ts'
import { type RefusalCode, refusals } from '@muster/domain/shared/refusal.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import type * as z from 'zod/mini'
import { forgetStreams, openStream } from './stub-streams.ts'

/** The stub checks requests and replies against the contract; a violation fails the test. */
const contract = new Map<Endpoint, z.ZodMiniType>([
  [accounts.logIn, sessionReply],
  [accounts.register, registerReply],
  [accounts.forgotPassword, okReply],
  [accounts.resetPassword, newPasswordReply],
  [accounts.changePassword, newPasswordReply],
  [accounts.confirmEmail, okReply],
  [accounts.sendEmailConfirmation, okReply],
  [accounts.logOut, okReply],
  [accounts.listSessions, sessionsReply],
  [accounts.endOtherSessions, okReply],
  [accounts.currentUser, currentUserReply],
  [profile.updateCurrentUser, currentUserReply],
  [profile.endSession, okReply],
  [profile.changeEmail, okReply],
  [profile.deleteAccount, okReply],
  [profile.readOwnData, ownDataReply],
  [profile.undoEmailChange, okReply],
  [events.listEvents, eventsReply],
  [events.readEvent, oneEventReply],
  [events.rsvp, rsvpReply],
  [events.listOrganisers, organisersReply],
  [installation.readInstallation, installationReply],
  [installation.reportError, okReply],
  [installation.listErrorReports, errorReportsReply],
  [itinerary.listSubEvents, subEventsReply],
  [itinerary.readFlight, oneFlightReply],
  [itinerary.readBus, oneBusReply],
  [itinerary.readHotelRoom, oneHotelRoomReply],
  [itinerary.readMyItinerary, myItineraryReply],
  [itinerary.readMyCalendar, myCalendarReply],
  [itinerary.readCalendarFeed, calendarFeedReply],
  [itinerary.renewCalendarFeed, calendarFeedReply],
  [itinerary.revokeCalendarFeed, calendarFeedReply],
  [checkIns.checkIn, checkInReply],
  [carPools.listCarPools, carPoolsReply],
  [carPools.readCarPool, oneCarPoolReply],
  [carPools.createCarPool, oneCarPoolReply],
  [carPools.updateCarPool, oneCarPoolReply],
  [carPools.deleteCarPool, deletedReply],
  [carPools.joinCarPool, oneCarPoolReply],
  [carPools.leaveCarPool, oneCarPoolReply],
  [carPools.listCarPoolPoints, carPoolPointsReply],
  [carPools.listInvitees, inviteesReply],
  [carPools.waitForSeat, waitReply],
  [carPools.stopWaitingForSeat, waitReply],
  [carPools.listCarPoolRequests, carPoolRequestsReply],
  [carPools.respondToRequest, answeredRequestReply],
  [carPools.cancelCarPoolRequest, answeredRequestReply],
  [preferences.listPreferences, preferencesListReply],
  [preferences.createPreferences, onePreferencesReply],
  [preferences.updatePreferences, onePreferencesReply],
  [places.readMapsConfig, mapsConfigReply],
  [places.suggestPlaces, suggestionsReply],
  [places.placeDetails, addressReply],
  [places.geocode, addressReply],
  [places.reverseGeocode, addressReply],
])

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
) =>
  new Refusal(status, {
    data: null,
    error: { status, name: 'Refused', message: refusals[code], details: { code, issues } },
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
  answers = new Map<Endpoint, Answer<Endpoint>>([[installation.reportError, { ok: true }]])
  received = []
  broken = []
  clockIsAheadMs = 0
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
  const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
  const key = new Headers(init.headers).get('idempotency-key')
  const stream = openStream(url.pathname, token, init.signal)
  if (stream) return stream
  const [endpoint, params] = find(method, url.pathname)
  if (!endpoint) return breaks(`${method} ${url.pathname} is not in the contract`)
  checkQuery(url.searchParams, endpoint.query)
  const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body))
  if (endpoint.body && !endpoint.body.safeParse(body).success) breaks(`${method} ${url.pathname}: bad body`)

  const sent = { params, body: body as undefined, token, key }
  const request = { endpoint, url: target, query: url.searchParams, ...sent }
  received.push(request)
  const given = answers.get(endpoint)
  if (given === undefined) return breaks(`${method} ${url.pathname} has no answer in this test`)
  const outcome = typeof given === 'function' ? await given(request) : given
  init.signal?.throwIfAborted()
  if (outcome === noNetwork) throw new TypeError('Failed to fetch')
  if (outcome instanceof Refusal) return reply(outcome.status, outcome.body)
  if (!contract.get(endpoint)?.safeParse(outcome).success) breaks(`${method} ${url.pathname}: bad reply`)
  return reply(200, outcome)
}

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
