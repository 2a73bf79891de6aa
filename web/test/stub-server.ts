import * as accounts from '@muster/domain/accounts/endpoints.ts'
import {
  changePasswordBody,
  confirmEmailBody,
  currentUserReply,
  forgotPasswordBody,
  loginBody,
  newPasswordReply,
  registerBody,
  registerReply,
  resetPasswordBody,
  sessionReply,
  sessionsReply,
} from '@muster/domain/accounts/schema.ts'
import * as carPools from '@muster/domain/car-pools/endpoints.ts'
import {
  answeredRequestReply,
  cancelRequestBody,
  carPoolPointsReply,
  carPoolRequestsReply,
  carPoolsReply,
  createCarPoolBody,
  deletedReply,
  inviteesReply,
  joinCarPoolBody,
  oneCarPoolReply,
  respondBody,
  updateCarPoolBody,
  waitReply,
} from '@muster/domain/car-pools/schema.ts'
import * as checkIns from '@muster/domain/check-ins/endpoints.ts'
import { checkInInput, checkInReply } from '@muster/domain/check-ins/schema.ts'
import * as events from '@muster/domain/events/endpoints.ts'
import { eventsReply, oneEventReply, organisersReply, rsvpReply } from '@muster/domain/events/schema.ts'
import * as installation from '@muster/domain/installation/endpoints.ts'
import {
  apiTokensReply,
  errorReportBody,
  errorReportsReply,
  installationReply,
  newApiTokenBody,
  newApiTokenReply,
} from '@muster/domain/installation/schema.ts'
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
import {
  addressReply,
  geocodeBody,
  mapsConfigReply,
  placeDetailsBody,
  reverseGeocodeBody,
  suggestionsReply,
  suggestPlacesBody,
} from '@muster/domain/places/schema.ts'
import * as preferences from '@muster/domain/preferences/endpoints.ts'
import {
  createPreferencesBody,
  onePreferencesReply,
  preferencesListReply,
  updatePreferencesBody,
} from '@muster/domain/preferences/schema.ts'
import * as profile from '@muster/domain/profile/endpoints.ts'
import {
  changeEmailBody,
  deleteAccountBody,
  ownDataReply,
  undoEmailChangeBody,
  updateCurrentUserBody,
} from '@muster/domain/profile/schema.ts'
import type {
  BodyOf,
  Endpoint,
  EndpointSchemas,
  QueryRules,
  ReplyOf,
} from '@muster/domain/shared/endpoint.ts'
import { valueSchema } from '@muster/domain/shared/filter-values.ts'
import { type RefusalCode, refusals } from '@muster/domain/shared/refusal.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import type * as z from 'zod/mini'
import { forgetStreams, openStream } from './stub-streams.ts'

type Schemas = { reply: z.ZodMiniType; body?: z.ZodMiniType | undefined }
const entry = <Body, Given extends z.ZodMiniType>(
  endpoint: Endpoint<unknown, Body>,
  schemas: EndpointSchemas<unknown, NoInfer<Body>, Given>,
): [Endpoint, Schemas] => [endpoint, schemas]

/** The stub checks requests and replies against the contract; a violation fails the test. */
const contract = new Map<Endpoint, Schemas>([
  entry(accounts.logIn, { reply: sessionReply, body: loginBody }),
  entry(accounts.register, { reply: registerReply, body: registerBody }),
  entry(accounts.forgotPassword, { reply: okReply, body: forgotPasswordBody }),
  entry(accounts.resetPassword, { reply: newPasswordReply, body: resetPasswordBody }),
  entry(accounts.changePassword, { reply: newPasswordReply, body: changePasswordBody }),
  entry(accounts.confirmEmail, { reply: okReply, body: confirmEmailBody }),
  entry(accounts.sendEmailConfirmation, { reply: okReply }),
  entry(accounts.logOut, { reply: okReply }),
  entry(accounts.listSessions, { reply: sessionsReply }),
  entry(accounts.endOtherSessions, { reply: okReply }),
  entry(accounts.currentUser, { reply: currentUserReply }),
  entry(profile.updateCurrentUser, { reply: currentUserReply, body: updateCurrentUserBody }),
  entry(profile.endSession, { reply: okReply }),
  entry(profile.changeEmail, { reply: okReply, body: changeEmailBody }),
  entry(profile.deleteAccount, { reply: okReply, body: deleteAccountBody }),
  entry(profile.readOwnData, { reply: ownDataReply }),
  entry(profile.undoEmailChange, { reply: okReply, body: undoEmailChangeBody }),
  entry(events.listEvents, { reply: eventsReply }),
  entry(events.readEvent, { reply: oneEventReply }),
  entry(events.rsvp, { reply: rsvpReply }),
  entry(events.listOrganisers, { reply: organisersReply }),
  entry(installation.readInstallation, { reply: installationReply }),
  entry(installation.reportError, { reply: okReply, body: errorReportBody }),
  entry(installation.listErrorReports, { reply: errorReportsReply }),
  entry(installation.listApiTokens, { reply: apiTokensReply }),
  entry(installation.createApiToken, { reply: newApiTokenReply, body: newApiTokenBody }),
  entry(installation.revokeApiToken, { reply: okReply }),
  entry(itinerary.listSubEvents, { reply: subEventsReply }),
  entry(itinerary.readFlight, { reply: oneFlightReply }),
  entry(itinerary.readBus, { reply: oneBusReply }),
  entry(itinerary.readHotelRoom, { reply: oneHotelRoomReply }),
  entry(itinerary.readMyItinerary, { reply: myItineraryReply }),
  entry(itinerary.readMyCalendar, { reply: myCalendarReply }),
  entry(itinerary.readCalendarFeed, { reply: calendarFeedReply }),
  entry(itinerary.renewCalendarFeed, { reply: calendarFeedReply }),
  entry(itinerary.revokeCalendarFeed, { reply: calendarFeedReply }),
  entry(checkIns.checkIn, { reply: checkInReply, body: checkInInput }),
  entry(carPools.listCarPools, { reply: carPoolsReply }),
  entry(carPools.readCarPool, { reply: oneCarPoolReply }),
  entry(carPools.createCarPool, { reply: oneCarPoolReply, body: createCarPoolBody }),
  entry(carPools.updateCarPool, { reply: oneCarPoolReply, body: updateCarPoolBody }),
  entry(carPools.deleteCarPool, { reply: deletedReply }),
  entry(carPools.joinCarPool, { reply: oneCarPoolReply, body: joinCarPoolBody }),
  entry(carPools.leaveCarPool, { reply: oneCarPoolReply }),
  entry(carPools.listCarPoolPoints, { reply: carPoolPointsReply }),
  entry(carPools.listInvitees, { reply: inviteesReply }),
  entry(carPools.waitForSeat, { reply: waitReply }),
  entry(carPools.stopWaitingForSeat, { reply: waitReply }),
  entry(carPools.listCarPoolRequests, { reply: carPoolRequestsReply }),
  entry(carPools.respondToRequest, { reply: answeredRequestReply, body: respondBody }),
  entry(carPools.cancelCarPoolRequest, { reply: answeredRequestReply, body: cancelRequestBody }),
  entry(preferences.listPreferences, { reply: preferencesListReply }),
  entry(preferences.createPreferences, { reply: onePreferencesReply, body: createPreferencesBody }),
  entry(preferences.updatePreferences, { reply: onePreferencesReply, body: updatePreferencesBody }),
  entry(places.readMapsConfig, { reply: mapsConfigReply }),
  entry(places.suggestPlaces, { reply: suggestionsReply, body: suggestPlacesBody }),
  entry(places.placeDetails, { reply: addressReply, body: placeDetailsBody }),
  entry(places.geocode, { reply: addressReply, body: geocodeBody }),
  entry(places.reverseGeocode, { reply: addressReply, body: reverseGeocodeBody }),
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
  answers = new Map<Endpoint, Answer<Endpoint>>([
    [installation.reportError, { ok: true }],
    // a person who types slowly into an address is suggested places meanwhile
    [places.suggestPlaces, { data: [] }],
  ])
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
