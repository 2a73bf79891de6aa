import { currentUser } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import type { EventsReply } from '@muster/domain/events/schema.ts'
import { CLIENT_VERSION } from '@muster/domain/shared/client-version.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#device/api-error.ts'
import { useAppUpdate } from '#device/app-update.ts'
import { call } from '#device/call.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { refusal, serve } from '#test/stub-server.ts'
import { AfterStart } from './after-start.tsx'
import { createQueryClient } from './query-client.ts'

beforeEach(() => useAppUpdate.setState({ isDue: false }))
afterEach(() => vi.restoreAllMocks())

/** What a server of another build has besides: it says more than this app knows. */
const withMore = <Reply extends object>(reply: Reply): Reply => {
  const more = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(more)
      : value !== null && typeof value === 'object'
        ? {
            ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, more(one)])),
            addedLater: { by: 'a newer server' },
          }
        : value
  return more(reply) as Reply
}

test('R425: Each call says the version of the app', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data: [], meta: {} }))
  await call(listEvents)
  const headers = new Headers(asked.mock.calls[0]?.[1]?.headers)
  expect(headers.get('x-muster-client')).toBe(String(CLIENT_VERSION))
})

test('R425: An app that the server refuses as too old opens the update dialog, also when the refusal came early', async () => {
  serve(listEvents, refusal(426, 'client_too_old'))
  await openScreen('/', { as: asha })
  expect(await screen.findByText('App Update Available')).toBeTruthy()
})

test('R425: Only the refusal as too old asks for the update, of a query and of an act', async () => {
  const queryClient = createQueryClient()
  const failing = (status: number) => ({ mutationFn: () => Promise.reject(new ApiError(status, '', 'No')) })
  const act = (status: number) =>
    queryClient
      .getMutationCache()
      .build(queryClient, failing(status))
      .execute(undefined)
      .catch(() => undefined)
  render(
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Muster</h1>
        <AfterStart event={null} />
      </main>
    </QueryClientProvider>,
  )
  for (const status of [403, 409, 500, 0]) await act(status)
  // the part that asks is loaded by the refusal
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(useAppUpdate.getState().isDue).toBe(false)
  await act(426)
  await waitFor(() => expect(useAppUpdate.getState().isDue).toBe(true))
})

test('R426: The app of this build shows what a newer server answers, without what it does not know', async () => {
  const event = offSite()
  serve(listEvents, withMore<EventsReply>(page([event])))
  serve(currentUser, withMore(asha))
  await openScreen('/', { as: asha })
  expect(await screen.findByRole('heading', { name: event.name })).toBeTruthy()
  expect(document.body.textContent).not.toContain('newer server')
})
