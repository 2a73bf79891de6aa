import { listCarPoolRequests, respondToRequest } from '@muster/domain/car-pools/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answered, ashaAsks, carPool, serveCarPools } from './car-pools.ts'
import { monsoon } from './itineraries.ts'
import { page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { asha, ravi } from './people.ts'
import { requestsTo, serve } from './stub-server.ts'
import { streamsBegun } from './stub-streams.ts'

/** An event of its own for each test: coming back to one reads everything again. */
let eventId = 920
beforeEach(() => {
  eventId += 1
})
const asked = { ...monsoon, requestsToAnswer: 2 }
const ownPool = carPool({ relation: 'owner', isArea: false, requests: [ashaAsks] })
const me = { ownsPoolId: 31, inPoolId: 31 }
const menu = () => within(screen.getByRole('navigation', { name: 'Main navigation', hidden: true }))

test('R213: An event says how many requests wait, and leads to them', async () => {
  serve(listEvents, page([asked]))
  const { user } = await openScreen('/', { as: ravi })
  const entry = await screen.findByRole('article', { name: 'Monsoon Off-site' })
  const link = within(entry).getByRole('link', { name: '2 requests to answer' })
  serve(listCarPoolRequests, {
    data: [],
    meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 0 } },
  })
  await user.click(link)
  await screen.findByRole('heading', { name: 'Car Pool Requests' })
  expect(requestsTo(readEvent)).toEqual([])
})

test.each([
  ['nothing waits', { ...monsoon, requestsToAnswer: 0 }],
  ['car pooling is off', { ...asked, isCarPoolEnabled: false }],
])('R213: An event without a badge where %s', async (_, event) => {
  serve(listEvents, page([event]))
  await openScreen('/', { as: ravi })
  await screen.findByRole('article', { name: 'Monsoon Off-site' })
  expect(screen.queryByText(/to answer/)).toBeNull()
})

test('R213: The menu and the Requests button show the same number, which a nudge changes', async () => {
  serve(readEvent, { data: { ...asked, id: eventId } })
  serveCarPools([ownPool], { me })
  await openScreen(`/events/${eventId}/car-pools`, { as: ravi })
  await screen.findByRole('article')
  const shown = (name: string) => [
    screen.queryByRole('link', { name: `Requests ${name}`.trim() }) !== null,
    menu().queryByRole('link', { name: `Car Pool ${name}`.trim(), hidden: true }) !== null,
  ]
  expect(shown('2 requests to answer')).toEqual([true, true])
  expect(requestsTo(readEvent)).toHaveLength(1)
  serve(readEvent, { data: { ...asked, id: eventId, requestsToAnswer: 1 } })
  streamsBegun().at(-1)?.send('event: nudge\ndata: car-pools\n\n')
  await waitFor(() => expect(shown('1 request to answer')).toEqual([true, true]))
  serve(readEvent, { data: { ...asked, id: eventId, requestsToAnswer: 0 } })
  streamsBegun().at(-1)?.send('event: nudge\ndata: car-pools\n\n')
  await waitFor(() => expect(shown('')).toEqual([true, true]))
})

test('R213: The owner accepts on the card, and the number falls without a nudge', async () => {
  serve(readEvent, { data: { ...asked, id: eventId, requestsToAnswer: 1 } })
  serveCarPools([ownPool], { me })
  const { user } = await openScreen(`/events/${eventId}/car-pools`, { as: ravi })
  const own = within(await screen.findByRole('article', { name: 'Kothrud, Pune' }))
  expect(own.getByText(asha.name)).toBeTruthy()
  expect(own.getByRole('button', { name: 'Reject' })).toBeTruthy()
  serve(respondToRequest, answered({ request_status: 'accepted' }, 'Request accepted successfully!'))
  serve(readEvent, { data: { ...asked, id: eventId, requestsToAnswer: 0 } })
  serveCarPools([{ ...ownPool, requests: [], assignedCount: 2 }], { me })
  await user.click(own.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(own.queryByRole('button', { name: 'Accept' })).toBeNull())
  expect(requestsTo(respondToRequest).map(({ body }) => body)).toEqual([{ action: 'accept' }])
  await waitFor(() => expect(screen.queryByText(/to answer/)).toBeNull())
})
