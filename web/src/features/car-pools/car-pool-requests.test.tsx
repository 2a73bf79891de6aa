import {
  cancelCarPoolRequest,
  listCarPoolRequests,
  respondToRequest,
} from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolRequestReply, CarPoolRequestsReply } from '@muster/domain/car-pools/schema.ts'
import { listOrganisers, readEvent } from '@muster/domain/events/endpoints.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { clearSession, keepUser, startSession } from '#device/session.ts'
import { offSite } from '#test/off-sites.ts'
import { openScreen, tokenOf } from '#test/open-screen.tsx'
import { letTimePass, pass } from '#test/passing-time.ts'
import { asha, meera, ravi } from '#test/people.ts'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'
import { CarPoolRequestsScreen } from './car-pool-requests.screen.tsx'

let lastId = 0
/** A new event for each test: reopening an event reads everything again. */
let eventId = 920
beforeEach(() => {
  eventId += 1
})

/** By default from Ravi to Asha, who owns the car pool. */
function request(facts: Partial<CarPoolRequestReply> = {}): CarPoolRequestReply {
  lastId += 1
  return {
    id: lastId,
    documentId: `request${lastId}`.padEnd(24, '0'),
    request_type: 'join_request',
    request_status: 'pending',
    message: null,
    reason: null,
    invalidated_reason: null,
    createdAt: '2026-03-21T20:00:00.000Z',
    meetingPoint: 'Kothrud',
    requester: { id: ravi.id, name: ravi.name },
    requestee: { id: asha.id, name: asha.name },
    car_pool: {
      id: 70,
      documentId: 'carpool70'.padEnd(24, '0'),
      meetingPoint: 'Gate 2 of the mall',
      availableSeats: 4,
      assignedCount: 1,
      car_owner: { id: 9, name: 'Owner' },
    },
    ...facts,
  }
}
const sentBy = { requester: { id: asha.id, name: asha.name }, requestee: { id: meera.id, name: meera.name } }

const list = (data: readonly CarPoolRequestReply[]): CarPoolRequestsReply => ({
  data: [...data],
  meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: data.length } },
})
const serveRequests = (received: readonly CarPoolRequestReply[], sent: readonly CarPoolRequestReply[] = []) =>
  serve(listCarPoolRequests, ({ query }) => list(query.has('filters[requester][id][$eq]') ? sent : received))

async function openRequests(tab = '') {
  serve(readEvent, { data: offSite({ id: eventId, isJoined: true, membersCount: 3 }) })
  const opened = await openScreen(`/events/${eventId}/car-pool-requests${tab}`, { as: asha })
  await screen.findByRole('heading', { name: 'Car Pool Requests' })
  return opened
}
const main = () => within(screen.getByRole('main'))
const card = (name: string) => within(main().getByRole('article', { name }))
const tabs = () =>
  main()
    .getAllByRole('tab')
    .map(tab => tab.textContent)

test('a request of an organiser has a badge', async () => {
  serve(listOrganisers, { data: { userIds: [ravi.id] } })
  serveRequests([request(), request({ requester: { id: 98, name: 'Ravi Copy' } })])
  await openRequests()
  await main().findByRole('article', { name: `${ravi.name} Organiser` })
  expect(main().getByRole('article', { name: 'Ravi Copy' })).toBeTruthy()
})

test('both lists load at once, and each tab shows its count', async () => {
  serveRequests([request()], [request(sentBy), request({ ...sentBy, request_status: 'rejected' })])
  const { user } = await openRequests()
  await waitFor(() => expect(tabs()).toEqual(['Received1', 'Sent2']))
  expect(main().getByText('Manage your car pool join requests and invitations')).toBeTruthy()
  const asked = requestsTo(listCarPoolRequests).map(({ query }) => Object.fromEntries(query))
  const shown = {
    'filters[event][id][$eq]': String(eventId),
    'filters[request_status][$in][0]': 'pending',
    'filters[request_status][$in][1]': 'rejected',
    'filters[request_status][$in][2]': 'invalidated',
  }
  expect(asked[0]).toMatchObject({ ...shown, 'filters[requestee][id][$eq]': '1' })
  expect(asked[1]).toMatchObject({ ...shown, 'filters[requester][id][$eq]': '1' })
  expect(asked.every(query => Object.values(query).includes('createdAt:desc'))).toBe(true)

  await user.click(main().getByRole('tab', { name: /^Sent/ }))
  await waitFor(() => expect(main().getAllByRole('article', { name: 'Meera Shah' })).toHaveLength(2))
  expect(location.search).toBe('?tab=sent')
  expect(main().getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/events/${eventId}/car-pools`)
})

test('a request shows person, kind, meeting point, time in the event’s zone and message', async () => {
  serveRequests([
    request({ message: 'I have one large bag' }),
    request({
      // the fixed message of Join
      message: 'I would like to join your car pool',
      requester: { id: meera.id, name: meera.name },
      request_type: 'invite_request',
      car_pool: null,
      createdAt: '2026-03-20T18:31:00.000Z',
    }),
  ])
  await openRequests()
  await main().findByRole('article', { name: 'Ravi Iyer' })
  for (const text of [
    'Would like to join your car pool',
    'Gate 2 of the mall',
    'I have one large bag',
    '22 Mar, 1:30 AM',
    'Pending',
  ])
    expect(card('Ravi Iyer').getByText(text)).toBeTruthy()
  for (const text of ['Invites you to a car pool', 'Kothrud', '21 Mar, 12:01 AM'])
    expect(card('Meera Shah').getByText(text)).toBeTruthy()
  expect(card('Meera Shah').queryByText('I would like to join your car pool')).toBeNull()
})

test('an ended request has no buttons and shows why it ended', async () => {
  const ended = (facts: Partial<CarPoolRequestReply>) =>
    request({ ...facts, request_status: facts.request_status ?? 'invalidated' })
  const named = (id: number, name: string) => ({ requester: { id, name } })
  serveRequests(
    [
      ended({ ...named(11, 'Declined'), request_status: 'rejected' }),
      ended({ ...named(12, 'Elsewhere'), invalidated_reason: 'in_a_pool' }),
      ended({ ...named(13, 'Owner'), invalidated_reason: 'owns_a_pool' }),
      ended({ ...named(14, 'Late'), invalidated_reason: 'pool_full' }),
      ended({ ...named(15, 'Gone'), invalidated_reason: 'left_event' }),
      ended({ ...named(16, 'Host'), request_type: 'invite_request', invalidated_reason: 'in_a_pool' }),
      ended({ ...named(17, 'Off'), invalidated_reason: 'car_pooling_off' }),
    ],
    [ended({ ...sentBy, invalidated_reason: 'owns_a_pool' })],
  )
  const { user } = await openRequests()
  await main().findByRole('article', { name: 'Declined' })
  const statuses = main()
    .getAllByRole('article')
    .map(article => /(Rejected|No longer possible).*$/.exec(article.textContent ?? '')?.[0])
  expect(statuses).toEqual([
    'Rejected',
    'No longer possibleThey joined another car pool.',
    'No longer possibleThey offer a car pool of their own.',
    'No longer possibleThe car pool became full.',
    'No longer possibleThey left the event.',
    // invitations to Asha
    'No longer possibleYou joined another car pool.',
    'No longer possibleCar pooling was switched off.',
  ])
  expect(main().queryByRole('button', { name: /Accept|Reject/ })).toBeNull()
  await user.click(main().getByRole('tab', { name: /^Sent/ }))
  await main().findByRole('article', { name: 'Meera Shah' })
  expect(card('Meera Shah').getByText('You offer a car pool of your own.')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Cancel Request' })).toBeNull()
})

test.each([
  ['Accept', 'accept', 'Request accepted successfully!'],
  ['Reject', 'reject', 'Request rejected successfully!'],
] as const)('%s sends one answer, confirms it and reloads the list', async (name, action, message) => {
  const pending = request()
  serveRequests([pending])
  const { user } = await openRequests()
  await main().findByRole('article', { name: 'Ravi Iyer' })
  let answer: () => void = () => undefined
  serve(respondToRequest, () => new Promise(resolve => (answer = () => resolve({ data: pending, message }))))
  const button = card('Ravi Iyer').getByRole('button', { name })
  button.click()
  button.click()
  const busy = await screen.findByRole('button', { name: `${name}ing...` })
  await user.click(busy)
  expect(card('Ravi Iyer').getAllByRole('button')).toHaveLength(2)
  serveRequests([])
  answer()
  await main().findByText('No pending requests')
  expect(said).toEqual([`success: ${message}`])
  expect(requestsTo(respondToRequest).map(({ params, body }) => [params.id, body])).toEqual([
    [String(pending.id), { action }],
  ])
})

test('an accepted invitation leads to the ride', async () => {
  serveRequests([request({ request_type: 'invite_request' })])
  const { user } = await openRequests()
  serve(respondToRequest, () => {
    serveRequests([])
    return { data: request({ request_status: 'accepted' }), message: 'Request accepted successfully!' }
  })
  await user.click(await main().findByRole('button', { name: 'Accept' }))
  const link = await main().findByRole('link', { name: 'Show your car pool' })
  expect(main().getByText('You have a seat in the car pool now.')).toBeTruthy()
  expect(link.getAttribute('href')).toBe(`/events/${eventId}/car-pools?pool=70`)
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test.each(['Accept', 'Reject'])('after %s of a join request the title has the focus', async name => {
  serveRequests([request()])
  const { user } = await openRequests()
  serve(respondToRequest, () => {
    serveRequests([])
    return { data: request(), message: 'Done' }
  })
  await user.click(await main().findByRole('button', { name }))
  await main().findByText('No pending requests')
  const title = main().getByRole('heading', { name: 'Car Pool Requests' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(main().queryByRole('link', { name: 'Show your car pool' })).toBeNull()
})

test('a sent request is cancelled with a reason, without one, or not at all', async () => {
  const [first, second] = [request(sentBy), request({ ...sentBy, requestee: { id: 30, name: 'Zoya' } })]
  const message = 'Request cancelled successfully!'
  serveRequests([], [first, second])
  const { user } = await openRequests('?tab=sent')
  await main().findByRole('article', { name: 'Zoya' })
  const ask = (name: string) => user.click(card(name).getByRole('button', { name: 'Cancel Request' }))
  const dialog = () => within(screen.getByRole('alertdialog', { name: 'Cancel Request' }))
  await ask('Zoya')
  await user.type(dialog().getByLabelText('Reason'), 'Never mind')
  await user.click(dialog().getByRole('button', { name: 'Keep it' }))
  expect(requestsTo(cancelCarPoolRequest)).toEqual([])

  serve(cancelCarPoolRequest, { data: first, message })
  await ask('Zoya')
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('')
  await user.type(dialog().getByLabelText('Reason'), ' I take the bus ')
  serveRequests([], [first])
  await user.click(dialog().getByRole('button', { name: 'Cancel Request' }))
  await waitFor(() => expect(main().queryByRole('article', { name: 'Zoya' })).toBeNull())
  await ask('Meera Shah')
  serveRequests([])
  await user.click(dialog().getByRole('button', { name: 'Cancel Request' }))
  await main().findByText('No sent requests yet')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Car Pool Requests'))
  expect(said).toEqual([`success: ${message}`, `success: ${message}`])
  expect(requestsTo(cancelCarPoolRequest).map(({ params, body }) => [params.id, body])).toEqual([
    [String(second.id), { reason: 'I take the bus' }],
    [String(first.id), { reason: null }],
  ])
})

const broken: [string, Failure, string][] = [
  ['nobody answers', noNetwork, 'Failed to accept request. Please try again.'],
  ['the server fails', new Refusal(500, {}), 'Failed to accept request. Please try again.'],
  ['it has ended in the meantime', refusal(409, 'request_ended'), 'This request has already ended'],
  ['the car pool is full', refusal(409, 'pool_full'), 'This car pool is full'],
]
test.each(broken)('when %s an answer shows the failure and can be repeated', async (_, outcome, sentence) => {
  serveRequests([request()])
  const { user } = await openRequests()
  await main().findByRole('article', { name: 'Ravi Iyer' })
  serve(respondToRequest, outcome)
  const isRefused = outcome !== noNetwork && outcome.status < 500
  await user.click(card('Ravi Iyer').getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
  await waitFor(() => expect(card('Ravi Iyer').getByRole('button', { name: 'Accept' })).toBeTruthy())
  // a refusal is shown each time
  expect(requestsTo(listCarPoolRequests)).toHaveLength(isRefused ? 4 : 2)
})

test.each([
  ['Reject', 'Failed to reject request. Please try again.'],
  ['Cancel Request', 'Failed to cancel request. Please try again.'],
])('a failed %s shows its own sentence', async (name, sentence) => {
  serveRequests([request()], [request(sentBy)])
  serve(respondToRequest, noNetwork)
  serve(cancelCarPoolRequest, noNetwork)
  const { user } = await openRequests(name === 'Reject' ? '' : '?tab=sent')
  await user.click(await main().findByRole('button', { name }))
  if (name !== 'Reject') {
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name }))
  }
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
})

test('a seat that was offered and could not be taken is a car pool that was not joined', async () => {
  serveRequests([request({ request_type: 'invite_request' })])
  serve(respondToRequest, noNetwork)
  const { user } = await openRequests()
  await user.click(await main().findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(said).toEqual(['error: Failed to join car pool']))
})

test('a nudge about car pools reloads the list without a loading state', async () => {
  letTimePass()
  serveRequests([])
  await openRequests()
  await main().findByText('No pending requests')
  serveRequests([request()])
  streamsBegun().at(-1)?.send('event: nudge\ndata: items\n\n')
  await pass(1000)
  expect(requestsTo(listCarPoolRequests)).toHaveLength(2)
  streamsBegun().at(-1)?.send('event: nudge\ndata: car-pools\n\n')
  await main().findByRole('article', { name: 'Ravi Iyer' })
  expect(tabs()[0]).toBe('Received1')
  expect(main().queryByText('Loading requests...')).toBeNull()
})

test('loading requests are announced', async () => {
  serve(listCarPoolRequests, () => new Promise<never>(() => undefined))
  await openRequests()
  const status = await screen.findByText('Loading requests...')
  expect(status.parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('a load failure can be retried and keeps the loaded requests', async () => {
  serve(listCarPoolRequests, noNetwork)
  const { user, queryClient } = await openRequests()
  await screen.findByRole('heading', { name: 'Failed to load requests' })
  serveRequests([request()])
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await main().findByRole('article', { name: 'Ravi Iyer' })
  serve(listCarPoolRequests, noNetwork)
  void queryClient.invalidateQueries()
  await main().findByText('Failed to load requests')
  expect(main().getByRole('article', { name: 'Ravi Iyer' })).toBeTruthy()
})

test('arrow keys move between the tabs', async () => {
  serveRequests([], [request(sentBy)])
  const { user } = await openRequests()
  await main().findByText('No pending requests')
  main()
    .getByRole('tab', { name: /^Received/ })
    .focus()
  await user.keyboard('{ArrowRight}')
  await main().findByRole('article', { name: 'Meera Shah' })
})

test.each([
  ['Please log in to view car pool requests.', false],
  ['No event selected. Please select an event to view car pool requests.', true],
])('without a session or an event it shows: %s', async (sentence, isSignedIn) => {
  clearSession()
  startSession(tokenOf(asha))
  if (isSignedIn) keepUser(asha)
  document.title = 'Muster'
  document.documentElement.lang = 'en'
  render(
    <Providers queryClient={createQueryClient()}>
      <main>
        <h1>Muster</h1>
        <CarPoolRequestsScreen />
      </main>
    </Providers>,
  )
  await screen.findByText(sentence)
})

test('R215: The requests stay open while car pooling is off, and say why they ended', async () => {
  const event = offSite({ id: eventId, isJoined: true, isCarPoolEnabled: false })
  serve(readEvent, { data: event })
  serveRequests(
    [],
    [request({ ...sentBy, request_status: 'invalidated', invalidated_reason: 'car_pooling_off' })],
  )
  await openScreen(`/events/${eventId}/car-pool-requests?tab=sent`, { as: asha })
  await screen.findByText('Car pooling was switched off.')
  expect(screen.getByText('Car pooling is switched off for this event')).toBeTruthy()
  expect(location.pathname).toBe(`/events/${eventId}/car-pool-requests`)
  // the car pools would lead away
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/events/${eventId}/agenda`)
})

test('R215: Without requests nobody is told to find a ride while car pooling is off', async () => {
  serve(readEvent, { data: offSite({ id: eventId, isJoined: true, isCarPoolEnabled: false }) })
  serveRequests([], [])
  await openScreen(`/events/${eventId}/car-pool-requests?tab=sent`, { as: asha })
  await screen.findByText('No sent requests yet')
  expect(screen.queryByText(/Find a ride/)).toBeNull()
})
