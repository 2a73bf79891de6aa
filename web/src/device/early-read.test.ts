import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPage, oneEvent } from '#features/event-data/first-page.ts'
import { ApiError } from './api-error.ts'
import { call, earlyReply } from './call.ts'
import { readEarly } from './early-read.ts'
import { clearSession, startSession } from './session.ts'

const EVENTS = '/api/events?populate[0]=coverImage&sort=startDate%3Adesc&pagination[pageSize]=100'

/** The address and token of each request. */
let sent: [path: string, token: string | null][]
let answer: () => Promise<Response>

beforeEach(() => {
  sent = []
  answer = async () => Response.json({ data: [], meta: {} })
  clearSession()
  startSession('asha')
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    sent.push([path, new Headers(headers).get('authorization')])
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'earlyReads')
})

/** As a page does before the app's scripts are there. */
async function openPage() {
  vi.resetModules()
  await import('#app/early/ask-first.ts')
  return await import('./early-read.ts')
}

test('The page of the events asks for them, and the app does not ask again', async () => {
  const { takeEarly } = await openPage()
  expect(sent).toEqual([[EVENTS, 'Bearer asha']])
  const early = takeEarly(EVENTS.replace('/api', ''), 'asha')
  expect((await early?.response)?.status).toBe(200)
  expect(takeEarly(EVENTS.replace('/api', ''), 'asha')).toBeNull()
})

test('The app uses the early reply, also one that failed, and asks by itself after that', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  void readEarly(EVENTS.replace('/api', ''))
  await expect(call(listEvents, { query: firstPage })).rejects.toBeInstanceOf(ApiError)
  expect(sent).toHaveLength(1)
  answer = async () => Response.json({ data: [], meta: {} })
  expect(await call(listEvents, { query: firstPage })).toEqual({ data: [], meta: {} })
  expect(sent).toHaveLength(2)
})

test('R43: What was asked for one person is not shown to another', async () => {
  const { takeEarly } = await openPage()
  expect(takeEarly(EVENTS.replace('/api', ''), 'ravi')).toBeNull()
  expect(takeEarly(EVENTS.replace('/api', ''), 'asha')).toBeNull()
})

test('A reply that came early is too old after a while', async () => {
  const { takeEarly } = await openPage()
  vi.setSystemTime(Date.now() + 15_000)
  expect(takeEarly(EVENTS.replace('/api', ''), 'asha')).toBeNull()
  vi.useRealTimers()
})

test('R520: My Check In asks for event and itinerary at once, and the app has them without asking', async () => {
  history.replaceState(null, '', '/events/7/my-checkin')
  answer = async () => Response.json({ data: sent.length })
  await openPage()
  expect(sent.map(([path]) => path)).toEqual([
    '/api/events/7?populate[0]=coverImage',
    '/api/events/7/my-itinerary',
  ])
  const itinerary = { params: { id: '7' } }
  await vi.waitFor(() => expect(earlyReply(readMyItinerary, itinerary)).toEqual({ data: 2 }))
  expect(await call(readMyItinerary, itinerary)).toEqual({ data: 2 })
  expect(earlyReply(readMyItinerary, itinerary)).toBeUndefined()
  expect(await call(readEvent, { ...itinerary, query: oneEvent })).toEqual({ data: 1 })
  expect(sent).toHaveLength(2)
})

test('An early reply that is an error is left to the call of the app', async () => {
  answer = async () => Response.json({ data: null, error: {} }, { status: 503 })
  expect(await readEarly('/events/7/my-itinerary')).toBeNull()
  expect(earlyReply(readMyItinerary, { params: { id: '7' } })).toBeUndefined()
  await expect(call(readMyItinerary, { params: { id: '7' } })).rejects.toBeInstanceOf(ApiError)
  expect(sent).toHaveLength(1)
})

test.each(['/profile', '/events/7/agenda', '/login'])('The page of %s asks for nothing early', async path => {
  history.replaceState(null, '', path)
  await openPage()
  expect(sent).toEqual([])
})

test('A visitor asks for nothing early', async () => {
  clearSession()
  await openPage()
  expect(sent).toEqual([])
})
