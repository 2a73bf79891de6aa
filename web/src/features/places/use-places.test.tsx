import { readMapsConfig } from '@muster/domain/places/endpoints.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { clearSession, startSession } from '#device/session.ts'
import { fakeGoogle, removeGoogle } from '#test/fake-google.ts'
import { known, offline, servePlaces, withGoogle } from '#test/pune.ts'
import { refusal, requestsTo, serve } from '#test/stub-server.ts'
import { usePlaces } from './use-places.ts'

beforeEach(() => {
  startSession('of-asha')
  servePlaces()
})
afterEach(() => {
  clearSession()
  removeGoogle()
})

function renderUsePlaces() {
  const queryClient = createQueryClient()
  document.documentElement.lang = 'en'
  document.title = 'Muster'
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Places</h1>
        {children}
      </main>
    </QueryClientProvider>
  )
  return renderHook(() => usePlaces(), { wrapper })
}

test('the places are available with the configuration and keep their identity', async () => {
  serve(readMapsConfig, { data: offline })
  const { result, rerender } = renderUsePlaces()
  expect(result.current).toMatchObject({ config: null, places: null, isError: false, notice: null })
  await waitFor(() => expect(result.current.places).not.toBeNull())
  const { places } = result.current
  rerender()
  expect(result.current.places).toBe(places)
  expect(await places?.suggest(known.text, new AbortController().signal)).toHaveLength(1)
})

test('a failed configuration is reported and can be retried', async () => {
  serve(readMapsConfig, refusal(403, 'forbidden'))
  const { result } = renderUsePlaces()
  await waitFor(() => expect(result.current.isError).toBe(true))
  serve(readMapsConfig, { data: offline })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.places).not.toBeNull())
  expect(result.current.isError).toBe(false)
  expect(requestsTo(readMapsConfig)).toHaveLength(2)
})

test('Google’s script loads with the first search, and a notice is shown when the built-in list replaces it', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  serve(readMapsConfig, { data: withGoogle })
  const google = fakeGoogle()
  google.install()
  google.failWith('misconfigured')
  const { result } = renderUsePlaces()
  await waitFor(() => expect(result.current.places).not.toBeNull())
  expect(google.requests).toEqual([])
  expect(result.current.notice).toBeNull()
  const found = await act(() => result.current.places?.suggest(known.text, new AbortController().signal))
  expect(found?.[0]?.place_id).toBe('pune-Deccan Gymkhana')
  await waitFor(() => expect(result.current.notice).toBe(placesWords.searchFellBack))
})
