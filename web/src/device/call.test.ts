import { listSessions, logIn } from '@muster/domain/accounts/endpoints.ts'
import { createCarPool } from '@muster/domain/car-pools/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from '#test/off-sites.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import {
  type Failure,
  noNetwork,
  Refusal,
  refusal,
  requestsTo,
  serve,
  serverIsAhead,
} from '#test/stub-server.ts'
import { ApiError, SessionEnded } from './api-error.ts'
import { call, whenSessionEnds } from './call.ts'
import { correctClock, serverNow } from './clock.ts'
import { queryString } from './query-string.ts'
import { clearSession, startSession } from './session.ts'

beforeEach(() => {
  clearSession()
  correctClock(new Date().toUTCString(), Date.now() - 1, Date.now())
})

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )

test('A query is written in the dialect of the wire', () => {
  expect(
    decodeURIComponent(
      queryString({
        populate: ['coverImage', 'assigned_users'],
        sort: ['startDate:desc', 'name:asc'],
        filters: { 'assigned_users.id:$eq': 4, 'status:$in': ['a', 'b'], 'active:$eq': undefined },
        pagination: { page: 2, pageSize: 10 },
      }),
    ),
  ).toBe(
    '?populate[0]=coverImage&populate[1]=assigned_users&sort[0]=startDate:desc&sort[1]=name:asc' +
      '&filters[assigned_users][id][$eq]=4&filters[status][$in][0]=a&filters[status][$in][1]=b' +
      '&pagination[page]=2&pagination[pageSize]=10',
  )
  expect(queryString({})).toBe('')
  expect(queryString({ filters: { 'name:$eq': 'a&b=c' } })).toBe('?filters[name][$eq]=a%26b%3Dc')
})

test('A call carries the token of the session, if there is one', async () => {
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(listSessions, { data: [] })
  await call(logIn, { body: { identifier: 'a', password: 'b' } })
  startSession('fresh')
  await call(listSessions)
  expect([...requestsTo(logIn), ...requestsTo(listSessions)].map(({ token }) => token)).toEqual([
    null,
    'fresh',
  ])
})

test('A parameter is escaped to one segment of the path', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{"data":{}}')))
  vi.stubGlobal('fetch', fetched)
  await call(readEvent, { params: { id: '../users/me?x' } })
  expect(fetched).toHaveBeenCalledWith('/api/events/..%2Fusers%2Fme%3Fx', expect.anything())
  vi.unstubAllGlobals()
})

test('A refusal has its status, code, sentence and fields', async () => {
  serve(logIn, refusal(400, 'invalid', [{ path: 'identifier', message: 'Please enter text' }]))
  const error = await failureOf(call(logIn, { body: { identifier: 'a', password: 'b' } }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'The request is not valid.',
    issues: [{ path: 'identifier', message: 'Please enter text' }],
  })
})

test.each([
  ['no network', noNetwork, 0],
  ['the page of a captive portal', new Refusal(200, '<html>Welcome to the Grand</html>'), 0],
  ['the page of a load balancer', new Refusal(502, '<html>Bad gateway</html>'), 502],
  ['a malformed envelope', new Refusal(500, { error: 'x' }), 500],
])('%s is a failure without a code', async (_, outcome, status) => {
  serve(listSessions, outcome as Refusal)
  expect(await failureOf(call(listSessions))).toMatchObject({ status, code: null })
})

test('Several calls with 401 end the session once', async () => {
  const end = vi.fn(clearSession)
  const forget = whenSessionEnds(end)
  startSession('ended')
  serve(listSessions, refusal(401, 'session_ended'))
  const failures = await Promise.all(
    [call(listSessions), call(listSessions), call(listSessions)].map(failureOf),
  )
  expect(failures.every(error => error instanceof SessionEnded)).toBe(true)
  expect(end).toHaveBeenCalledOnce()
  forget()
})

test('A 401 without a session ends none', async () => {
  const end = vi.fn()
  const forget = whenSessionEnds(end)
  serve(logIn, refusal(401, 'session_ended'))
  const error = await failureOf(call(logIn, { body: { identifier: 'a', password: 'b' } }))
  expect(error).not.toBeInstanceOf(SessionEnded)
  expect(end).not.toHaveBeenCalled()
  forget()
})

test('A call without a reply fails after 15 seconds', async () => {
  const aborted = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  serve(listSessions, { data: [] })
  expect(await failureOf(call(listSessions))).toMatchObject({ status: 0 })
  expect(aborted).toHaveBeenCalledWith(15_000)
})

test('An aborted call is not a network failure', async () => {
  const leaving = new AbortController()
  serve(listEvents, () => {
    leaving.abort()
    return page([])
  })
  const error = await failureOf(call(listEvents, { signal: leaving.signal }))
  expect(error).not.toBeInstanceOf(ApiError)
})

test('The clock follows the server and ignores the rounding of its header', async () => {
  serve(listSessions, { data: [] })
  const ahead = () => serverNow().getTime() - Date.now()
  await call(listSessions)
  expect(ahead()).toBe(0)
  serverIsAhead(3_600_000)
  await call(listSessions)
  expect(Math.abs(ahead() - 3_600_000)).toBeLessThan(2000)
  const before = ahead()
  await call(listSessions)
  expect(ahead()).toBe(before)
  serverIsAhead(0)
  await call(listSessions)
  expect(ahead()).toBe(0)
})

const OFFER = { data: { event: 7, car_owner: 1, meetingPoint: 'Baner' } }
const offer = (body = OFFER) => call(createCarPool, { body }).catch(() => undefined)
const keys = () => requestsTo(createCarPool).map(({ key }) => key)

test.each<[string, Failure]>([
  ['no answer', noNetwork],
  ['an answer from no server of ours', new Refusal(502, '<html>')],
])('A request that got %s is repeated with its key', async (_, outcome) => {
  serve(createCarPool, outcome)
  await offer()
  await offer()
  const [first, second] = keys()
  expect(first).toMatch(/^\d+(-\d+){3}$/)
  expect(second).toBe(first)
})

test('A request with another body, and one after an answer, have keys of their own', async () => {
  serve(createCarPool, noNetwork)
  await offer()
  await offer({ data: { ...OFFER.data, meetingPoint: 'Aundh' } })
  serve(createCarPool, refusal(409, 'one_pool_per_owner'))
  await offer()
  await offer()
  const [first, other, again, later] = keys()
  expect(other).not.toBe(first)
  expect(again).toBe(first)
  expect(later).not.toBe(first)
})

test('Only requests that make something have a key', async () => {
  serve(listSessions, { data: [] })
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  await call(listSessions)
  await call(logIn, { body: { identifier: 'a', password: 'b' } })
  expect([...requestsTo(listSessions), ...requestsTo(logIn)].map(({ key }) => key)).toEqual([null, null])
})

test('A failed call is logged by its route and code, without ids, addresses and sentences; an ended session is not', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  serve(readEvent, refusal(404, 'not_found'))
  await failureOf(call(readEvent, { params: { id: '4242' } }))
  expect(logged.mock.calls).toEqual([['GET', '/events/:id', 404, 'not_found']])
  serve(readEvent, noNetwork)
  await failureOf(call(readEvent, { params: { id: '4242' } }))
  expect(logged).toHaveBeenLastCalledWith('GET', '/events/:id', 0, null)
  startSession('ended')
  serve(listSessions, refusal(401, 'session_ended'))
  await failureOf(call(listSessions))
  const leaving = new AbortController()
  leaving.abort()
  await failureOf(call(readEvent, { params: { id: '4242' }, signal: leaving.signal }))
  expect(logged).toHaveBeenCalledTimes(2)
})
