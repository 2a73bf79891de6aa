import { logOut } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { clearSession, startSession } from './session.ts'

interface Sent {
  token: string | null
  ifNoneMatch: string | null
}

/** As the server: each person has a tag of their own, which changes with `version`. */
let version: number
let sent: Sent[]
let answer: (request: Sent) => Response | Promise<Response>

function asServer({ token, ifNoneMatch }: Sent): Response {
  const tag = `W/"${token} ${version}"`
  if (ifNoneMatch === tag) return new Response(null, { status: 304, headers: { etag: tag } })
  return Response.json({ data: [`${token} ${version}`] }, { headers: { etag: tag } })
}

beforeEach(() => {
  version = 1
  sent = []
  answer = asServer
  clearSession()
  startSession('asha')
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    const of = new Headers(headers)
    const token = of.get('authorization')?.replace('Bearer ', '') ?? null
    sent.push({ token, ifNoneMatch: of.get('if-none-match') })
    return Promise.resolve(answer(sent.at(-1)!))
  })
})
afterEach(() => vi.unstubAllGlobals())

const named = () => sent.map(({ ifNoneMatch }) => ifNoneMatch)
const read = () => call(listEvents) as Promise<unknown>

test('A reply that the phone has is not sent again, and is the very same one', async () => {
  const first = await read()
  expect(await read()).toBe(first)
  version = 2
  expect(await read()).toEqual({ data: ['asha 2'] })
  expect(await read()).toEqual({ data: ['asha 2'] })
  expect(named()).toEqual([null, 'W/"asha 1"', 'W/"asha 1"', 'W/"asha 2"'])
})

test('Another query is another reply', async () => {
  await read()
  await call(listEvents, { query: { populate: ['sub_events'] } })
  expect(named()).toEqual([null, null])
})

test('R43: After a log-out the next person gets no reply of the one before', async () => {
  await read()
  await call(logOut)
  clearSession({ hasLoggedOut: true })
  startSession('ravi')
  expect(await read()).toEqual({ data: ['ravi 1'] })
  clearSession({ hasLoggedOut: true })
  startSession('asha')
  await read()
  expect(named()).toEqual([null, null, null, null])
})

test('R43: A reply that arrives after the log-out is not kept', async () => {
  const late = Promise.withResolvers<void>()
  answer = async request => {
    await late.promise
    return asServer(request)
  }
  const reading = read()
  clearSession({ hasLoggedOut: true })
  startSession('ravi')
  late.resolve()
  await reading
  answer = asServer
  expect(await read()).toEqual({ data: ['ravi 1'] })
  expect(named()).toEqual([null, null])
})

test('Only the newest 50 replies are kept', async () => {
  const page = (number: number) => call(listEvents, { query: { pagination: { page: number } } })
  for (let number = 1; number <= 51; number++) await page(number)
  await page(1)
  await page(51)
  expect(named().slice(-2)).toEqual([null, 'W/"asha 1"'])
})
