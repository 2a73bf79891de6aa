import { listEvents, rsvp } from '@muster/domain/events/endpoints.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inDays, offSite, page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { admin, asha, meera } from './people.ts'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from './stub-server.ts'
import { said } from './toasts.ts'

async function openEvents(events: EventReply[], person = asha) {
  serve(listEvents, page(events))
  const opened = await openScreen('/', { as: person })
  await screen.findByText(events.length > 0 ? 'Discover and join events' : 'No Events Found')
  return opened
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const card = (name: string) => {
  const item = screen.getByRole('heading', { level: 3, name }).closest('li')
  return within(item as HTMLElement)
}
const button = (name: string) => card(name).queryByRole('button', { name: /RSVP|Joining/ })

test('the home screen is one request for the events, with their covers and the latest first', async () => {
  await openEvents([offSite()])
  expect(requestsTo(listEvents).map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/events?populate[0]=coverImage&sort=startDate:desc&pagination[pageSize]=100',
  ])
  expect(document.title).toBe('Events · Muster')
})

test('three skeletons stand where the cards will be', async () => {
  serve(listEvents, () => new Promise<never>(() => undefined))
  await openScreen('/', { as: asha })
  const waiting = screen.getByText('Loading').parentElement
  expect(waiting?.getAttribute('aria-busy')).toBe('true')
  expect(waiting?.querySelectorAll('.overflow-clip')).toHaveLength(3)
})

test('without any event the screen says so', async () => {
  await openEvents([])
  expect(screen.getByRole('heading', { name: 'No Events Found' })).toBeTruthy()
})

test('joined events are mine, the others are there to discover', async () => {
  await openEvents(
    [
      offSite({ name: 'Monsoon', isJoined: true }),
      offSite({ name: 'Winter' }),
      offSite({ name: 'Over since you looked', endDate: inDays(-1), startDate: inDays(-2) }),
      offSite({ name: 'Switched off', active: false }),
    ],
    meera,
  )
  const names = (title: string) =>
    section(title)
      .getAllByRole('heading', { level: 3 })
      .map(heading => heading.textContent)
  expect(names('My events')).toEqual(['Monsoon'])
  expect(names('Discover')).toEqual(['Winter'])
})

test('an Admin also sees what nobody may discover', async () => {
  await openEvents([offSite({ name: 'Switched off', active: false })], admin)
  expect(card('Switched off').getByText('Not active')).toBeTruthy()
})

test.each([
  ['My events', [offSite()], 'You have not joined an event yet.'],
  ['Discover', [offSite({ isJoined: true })], 'There is nothing else to join right now.'],
])('an empty section %s says so', async (title, events, sentence) => {
  await openEvents(events)
  expect(section(title).getByText(sentence)).toBeTruthy()
})

test('a card tells when, where and how many, in the zone of the event', async () => {
  await openEvents([
    offSite({
      name: 'Monsoon',
      // 19:00 UTC is past midnight in India.
      startDate: '2030-11-20T19:00:00.000Z',
      endDate: '2030-11-22T10:00:00.000Z',
      membersCount: 1234,
    }),
    offSite({ name: 'Somewhere', location: null, membersCount: 1 }),
  ])
  expect(card('Monsoon').getByText('21 Nov 30 – 22 Nov 30')).toBeTruthy()
  expect(card('Monsoon').getByText('Lonavala')).toBeTruthy()
  expect(card('Monsoon').getByText('1,234 people')).toBeTruthy()
  expect(card('Somewhere').getByText('Unknown Location')).toBeTruthy()
  expect(card('Somewhere').getByText('1 person')).toBeTruthy()
})

test.each<[string, Partial<EventReply>, string[], boolean]>([
  ['open', {}, ['Registration open'], true],
  ['closed', { registration: 'closed' }, ['Closed'], false],
  ['joined', { isJoined: true }, ['Registration open', 'Joined'], false],
  ['joined and over', { isJoined: true, endDate: inDays(-1) }, ['Closed', 'Joined', 'Not active'], false],
  ['joined and switched off', { isJoined: true, active: false }, ['Joined', 'Not active'], false],
])(
  'an event that is %s shows its badges, and the RSVP only where it works',
  async (_, facts, badges, can) => {
    await openEvents([offSite({ name: 'Monsoon', ...facts })])
    for (const badge of badges) expect(card('Monsoon').getByText(badge)).toBeTruthy()
    expect(button('Monsoon') !== null).toBe(can)
    const absent = ['Registration open', 'Closed', 'Joined', 'Not active'].filter(
      badge => !badges.includes(badge) && badge !== 'Registration open',
    )
    for (const badge of absent) expect(card('Monsoon').queryByText(badge)).toBeNull()
  },
)

test.each<[Partial<EventReply>, string, boolean]>([
  [{ isJoined: true, hasPreferences: true }, 'agenda', false],
  [{ isJoined: true, hasPreferences: false }, 'preferences', true],
  [{ isJoined: true, hasPreferences: true, active: false }, 'preferences', false],
  [{ isJoined: false }, 'preferences', false],
])('a card with %o opens /%s', async (facts, destination, asksForPreferences) => {
  await openEvents([offSite({ id: 700, name: 'Monsoon', ...facts })])
  expect(card('Monsoon').getByRole('link', { name: 'Monsoon' }).getAttribute('href')).toBe(
    `/events/700/${destination}`,
  )
  expect(card('Monsoon').queryByText('Set your preferences') !== null).toBe(asksForPreferences)
})

test('a cover names its sizes, and only the first is wanted at once', async () => {
  const coverImage = {
    url: '/api/images/large',
    width: 960,
    height: 540,
    alternativeText: 'Hills in the rain',
    formats: { small: { url: '/api/images/small', width: 480, height: 270 } },
  }
  await openEvents([offSite({ name: 'A', coverImage }), offSite({ name: 'B', coverImage })])
  const [first, second] = screen.getAllByRole<HTMLImageElement>('img', { name: 'Hills in the rain' })
  expect(first?.getAttribute('srcset')).toBe('/api/images/small 480w, /api/images/large 960w')
  expect([first?.getAttribute('width'), first?.getAttribute('height')]).toEqual(['960', '540'])
  expect([first?.getAttribute('loading'), second?.getAttribute('loading')]).toEqual(['eager', 'lazy'])
})

test('a failure is tried four times, then told by a toast and on the screen, and can be tried again', async () => {
  serve(listEvents, noNetwork)
  const { user } = await openScreen('/', { as: asha })
  await screen.findByRole('heading', { name: 'Error Loading Events' })
  expect(said).toEqual(['error: Failed to load events. Please try again.'])
  expect(requestsTo(listEvents)).toHaveLength(4)
  serve(listEvents, page([offSite({ name: 'Monsoon' })]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Monsoon' })
})

test.each<[string, Failure, number]>([
  ['a refusal is not tried again', refusal(403, 'forbidden'), 1],
  ['nor are too many requests', refusal(429, 'too_many_requests'), 1],
  ['an outage is', refusal(503, 'unavailable'), 4],
  ['and so is a page that a balancer made', new Refusal(502, '<html>'), 4],
])('%s', async (_, outcome, times) => {
  serve(listEvents, outcome)
  await openScreen('/', { as: asha })
  await screen.findByRole('heading', { name: 'Error Loading Events' })
  expect(requestsTo(listEvents)).toHaveLength(times)
})

test('an RSVP joins at once, without asking for the events again', async () => {
  const event = offSite({ name: 'Monsoon', registration: 'open', membersCount: 60 })
  const { user } = await openEvents([event, offSite({ name: 'Winter' })])
  const { coverImage: _, ...joined } = { ...event, isJoined: true, membersCount: 61 }
  serve(rsvp, { data: joined, meta: { alreadyJoined: false } })
  const { name, description } = { name: 'RSVP', description: 'Monsoon' }
  await user.click(screen.getByRole('button', { name, description }))

  await waitFor(() => expect(section('My events').getByRole('heading', { name: 'Monsoon' })).toBeTruthy())
  expect(said).toEqual(["success: Successfully RSVP'd to Monsoon!"])
  expect(card('Monsoon').getByText('61 people')).toBeTruthy()
  expect(card('Monsoon').getByText('Set your preferences')).toBeTruthy()
  expect(button('Winter')).not.toBeNull()
  expect(requestsTo(rsvp).map(({ params }) => params)).toEqual([{ id: String(event.id) }])
  expect(requestsTo(listEvents)).toHaveLength(1)
})

test('an RSVP that is under way is not sent twice', async () => {
  const { user } = await openEvents([offSite({ name: 'Monsoon' })])
  serve(rsvp, () => new Promise<never>(() => undefined))
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await user.click(await screen.findByRole('button', { name: 'Joining...' }))
  expect(requestsTo(rsvp)).toHaveLength(1)
})

test('who had joined already is told so, and the card says it too', async () => {
  const event = offSite({ name: 'Monsoon' })
  const { user } = await openEvents([event])
  serve(rsvp, { data: { ...event, isJoined: true }, meta: { alreadyJoined: true } })
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await waitFor(() => expect(said).toEqual(["info: You have already RSVP'd to this event"]))
  expect(card('Monsoon').getByText('Joined')).toBeTruthy()
})

test('a registration that has closed meanwhile is told and shown', async () => {
  const { user } = await openEvents([offSite({ name: 'Monsoon' })])
  serve(rsvp, refusal(409, 'registration_closed'))
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await waitFor(() => expect(said).toEqual(['error: Registration is closed for this event']))
  await waitFor(() => expect(card('Monsoon').getByText('Closed')).toBeTruthy())
  expect(button('Monsoon')).toBeNull()
})

test.each<[string, Failure]>([
  ['there is no network', noNetwork],
  ['the server cannot', refusal(500, 'unexpected')],
])('an RSVP that fails because %s is told and can be tried again', async (_, outcome) => {
  const { user } = await openEvents([offSite({ name: 'Monsoon' })])
  serve(rsvp, outcome)
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await waitFor(() => expect(said).toEqual(['error: Failed to RSVP to event. Please try again.']))
  expect(requestsTo(rsvp)).toHaveLength(1)
  expect(button('Monsoon')?.textContent).toBe('RSVP')
})

test('more than a hundred events come page by page', async () => {
  const many = Array.from({ length: 100 }, (_, at) => offSite({ name: `Off-site number ${at}` }))
  serve(listEvents, ({ query }) =>
    query.get('pagination[page]') === '2' ? page([offSite({ name: 'The last' })], 2, 2) : page(many, 1, 2),
  )
  const { user } = await openScreen('/', { as: asha })
  await user.click(await screen.findByRole('button', { name: 'Show more events' }))
  await screen.findByRole('heading', { name: 'The last' })
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(101)
  expect(screen.queryByRole('button', { name: 'Show more events' })).toBeNull()
})

const current = () => JSON.parse(localStorage.getItem('event-storage') ?? 'null')?.state.currentEvent
const running = { isJoined: true, startDate: inDays(-1), endDate: inDays(1) }

test('the one joined event that runs now becomes the current one', async () => {
  await openEvents([
    offSite({ id: 800, name: 'Monsoon', ...running }),
    offSite({ startDate: inDays(-1), endDate: inDays(1) }),
    offSite({ isJoined: true }),
  ])
  await waitFor(() =>
    expect(current()).toEqual({ id: 800, name: 'Monsoon', active: true, isCarPoolEnabled: true }),
  )
})

test('of two joined events that run now neither is chosen', async () => {
  await openEvents([offSite(running), offSite(running)])
  expect(current()).toBeUndefined()
})
