import { listSessions, logIn } from '@muster/domain/accounts/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, SessionEnded } from '#device/api-error.ts'
import { call, whenSessionEnds } from '#device/call.ts'
import { correctClock, serverNow } from '#device/clock.ts'
import { queryString } from '#device/query-string.ts'
import { clearSession, startSession } from '#device/session.ts'
import { page } from './off-sites.ts'
import { noNetwork, Refusal, refusal, requestsTo, serve, serverIsAhead } from './stub-server.ts'

beforeEach(() => {
  clearSession()
  correctClock(new Date().toUTCString(), Date.now() - 1, Date.now())
})

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )

test('a query is spelled as the wire wants it', () => {
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

test('a call without a session carries no token, and one with it does', async () => {
  serve(logIn, { jwt: 'fresh' })
  serve(listSessions, { data: [] })
  await call(logIn, { body: { identifier: 'a', password: 'b' } })
  startSession('fresh')
  await call(listSessions)
  expect([...requestsTo(logIn), ...requestsTo(listSessions)].map(({ token }) => token)).toEqual([
    null,
    'fresh',
  ])
})

test('a param is one step of the path, whatever stands in it', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{"data":{}}')))
  vi.stubGlobal('fetch', fetched)
  await call(readEvent, { params: { id: '../users/me?x' } })
  expect(fetched).toHaveBeenCalledWith('/api/events/..%2Fusers%2Fme%3Fx', expect.anything())
  vi.unstubAllGlobals()
})

test("a refusal arrives with its status, its code, the server's sentence and the fields that it names", async () => {
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
  ['the log-in page of a hotel', new Refusal(200, '<html>Welcome to the Grand</html>'), 0],
  ['the page of a balancer', new Refusal(502, '<html>Bad gateway</html>'), 502],
  ['an envelope that is none', new Refusal(500, { error: 'x' }), 500],
])('%s is a failure of which the server said nothing', async (_, outcome, status) => {
  serve(listSessions, outcome as Refusal)
  expect(await failureOf(call(listSessions))).toMatchObject({ status, code: null })
})

test('of several calls that find the session ended, one ends it', async () => {
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

test('a 401 of somebody who has no session ends none', async () => {
  const end = vi.fn()
  const forget = whenSessionEnds(end)
  serve(logIn, refusal(401, 'session_ended'))
  const error = await failureOf(call(logIn, { body: { identifier: 'a', password: 'b' } }))
  expect(error).not.toBeInstanceOf(SessionEnded)
  expect(end).not.toHaveBeenCalled()
  forget()
})

test('a call that nobody answers for 15 seconds has failed', async () => {
  const aborted = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  serve(listSessions, { data: [] })
  expect(await failureOf(call(listSessions))).toMatchObject({ status: 0 })
  expect(aborted).toHaveBeenCalledWith(15_000)
})

test('a call that the screen no longer wants is no failure of the network', async () => {
  const leaving = new AbortController()
  serve(listEvents, () => {
    leaving.abort()
    return page([])
  })
  const error = await failureOf(call(listEvents, { signal: leaving.signal }))
  expect(error).not.toBeInstanceOf(ApiError)
})

test('the clock follows the server, and not the second that its header cuts off', async () => {
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
