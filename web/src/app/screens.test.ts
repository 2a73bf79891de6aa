import { afterEach, expect, test, vi } from 'vitest'
import { eventsQuery } from '#features/event-data/api.ts'
// loaded before the start asks what is next
import '#features/events/events.screen.tsx'
import { inDays, offSite, page } from '#test/off-sites.ts'
import { createQueryClient } from './query-client.ts'
import { preloadNext } from './screens.ts'

let isAsked = false
// the phone has lost the script, and the network answers nothing
vi.mock('#features/check-ins/parts/next-of-event.tsx', () => {
  isAsked = true
  return new Promise(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('R465: A start does not wait any longer for what is next when its script does not come', async () => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } })
  const queryClient = createQueryClient()
  queryClient.setQueryData(eventsQuery.queryKey, {
    pages: [page([offSite({ isJoined: true, startDate: inDays(-1) })])],
    pageParams: [1],
  })
  await preloadNext('/', queryClient)
  await vi.waitFor(() => expect(isAsked).toBe(true))
})
