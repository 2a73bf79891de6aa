import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { listSubEvents, readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import type { RollCallOfEvent } from '@muster/domain/roll-calls/answer.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { at, bus, itinerary, monsoon, subEvent, subEvents } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { emptyPhone, keptReads, startAgainWithSaved } from '#test/phone-storage.tsx'
import { refusal, requestsTo, serve, silenceNetwork } from '#test/stub-server.ts'

let eventId = 7500
const MINUTE_MS = 60_000

beforeEach(async () => {
  eventId += 1
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await emptyPhone()
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readMyItinerary, itinerary([bus()]))
  serve(listEvents, page([offSite({ ...monsoon, id: eventId })]))
  serve(listSubEvents, subEvents([subEvent()]))
  return () => vi.useRealTimers()
})

const next = async () => within(await screen.findByRole('region', { name: 'Next' }))

/** Opens the screen online until it is on the phone, and ten minutes later there is the next start. */
async function readBefore(path: string) {
  await openScreen(path, { as: asha })
  await next()
  await waitFor(async () => expect((await keptReads()).length).toBeGreaterThanOrEqual(2), { timeout: 40_000 })
  vi.setSystemTime(NOW.getTime() + 10 * MINUTE_MS)
}

test.each([
  ['Events', '/'],
  ['My Check In', '/my-checkin'],
])('R465: %s begins with what was read before, while no call is answered yet', async (_, path) => {
  await readBefore(path === '/' ? '/' : `/events/${eventId}${path}`)
  silenceNetwork()
  await startAgainWithSaved()
  const card = await next()
  expect(card.getByText('as of 5:00 AM')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('R465: what was read before is read again at once, and replaced', async () => {
  await readBefore(`/events/${eventId}/my-checkin`)
  serve(readMyItinerary, itinerary([bus({}, at(21, '05:45'))]))
  await startAgainWithSaved()
  await waitFor(async () => expect((await next()).getByText('5:45 AM')).toBeTruthy())
  expect((await next()).queryByText(/^as of/)).toBeNull()
  await waitFor(() => expect(requestsTo(readEvent).length).toBeGreaterThan(0))
})

test('R465: an event that the person may no longer see is not shown from before', async () => {
  await readBefore(`/events/${eventId}/my-checkin`)
  serve(readEvent, refusal(404, 'not_found'))
  serve(readMyItinerary, refusal(404, 'not_found'))
  await startAgainWithSaved()
  await screen.findByText('Event Not Found')
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull()
})

test('R465: nobody is asked "Is everybody safe?" because they were asked before', async () => {
  const rollCall: RollCallOfEvent = {
    ...{ documentId: 'r'.repeat(24), about: null, startedAt: at(21, '04:50'), isAsked: true, answer: null },
    emergencyCoordinator: null,
  }
  const event = { ...monsoon, id: eventId, rollCall }
  serve(readEvent, { data: event })
  serve(listEvents, page([offSite(event)]))
  await readBefore('/')
  expect(screen.getByText('Is everybody safe?')).toBeTruthy()
  silenceNetwork()
  await startAgainWithSaved()
  await next()
  expect(screen.queryByText('Is everybody safe?')).toBeNull()
})
