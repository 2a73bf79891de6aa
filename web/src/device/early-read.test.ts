import { listEvents } from '@muster/domain/events/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPage } from '#features/event-data/first-page.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
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
afterEach(() => vi.unstubAllGlobals())

/** As a page does before the app's scripts are there. */
async function openPage() {
  vi.resetModules()
  await import('#app/early-events.ts')
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
  readEarly(EVENTS.replace('/api', ''))
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

test.each(['/profile', '/login'])('The page of %s asks for nothing early', async path => {
  history.replaceState(null, '', path)
  await openPage()
  expect(sent).toEqual([])
})

test('A visitor asks for nothing early', async () => {
  clearSession()
  await openPage()
  expect(sent).toEqual([])
})
