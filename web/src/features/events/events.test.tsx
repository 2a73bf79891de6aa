import { sendEmailConfirmation } from '@muster/domain/accounts/endpoints.ts'
import { listEvents, rsvp } from '@muster/domain/events/endpoints.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inDays, offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha, meera } from '#test/people.ts'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

async function openEvents(events: EventReply[], person = asha) {
  serve(listEvents, page(events))
  const opened = await openScreen('/', { as: person })
  await screen.findByText(events.length > 0 ? 'Discover and join events' : 'No Events Found')
  return opened
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const namesIn = (title: string) =>
  section(title)
    .getAllByRole('heading', { level: 3 })
    .map(heading => heading.textContent)
const card = (name: string) => {
  const item = screen.getByRole('heading', { level: 3, name }).closest('li')
  return within(item as HTMLElement)
}
const button = (name: string) => card(name).queryByRole('button', { name: /RSVP|Joining/ })

test('The home screen is one request for the events with covers, latest first', async () => {
  await openEvents([offSite()])
  expect(requestsTo(listEvents).map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/events?populate[0]=coverImage&sort=startDate:desc&pagination[pageSize]=100',
  ])
  expect(document.title).toBe('Events · Muster')
})

test('Three skeletons are shown while the events load', async () => {
  serve(listEvents, () => new Promise<never>(() => undefined))
  await openScreen('/', { as: asha })
  const waiting = screen.getByText('Loading').parentElement
  expect(waiting?.getAttribute('aria-busy')).toBe('true')
  expect(waiting?.querySelectorAll('.overflow-clip')).toHaveLength(3)
})

test('A home screen without events says so', async () => {
  await openEvents([])
  expect(screen.getByRole('heading', { name: 'No Events Found' })).toBeTruthy()
})

test('Joined events are mine, the others can be discovered', async () => {
  await openEvents(
    [
      offSite({ name: 'Monsoon', isJoined: true }),
      offSite({ name: 'Winter' }),
      offSite({ name: 'Over since you looked', endDate: inDays(-1), startDate: inDays(-2) }),
      offSite({ name: 'Switched off', active: false }),
    ],
    meera,
  )
  expect(namesIn('My events')).toEqual(['Monsoon'])
  expect(namesIn('Discover')).toEqual(['Winter'])
})

test("Today's event is the first of mine, and those that can be joined are the first to discover", async () => {
  const dates = (from: number, to: number) => ({ startDate: inDays(from), endDate: inDays(to) })
  await openEvents([
    offSite({ name: 'Next year', isJoined: true, ...dates(300, 301) }),
    offSite({ name: 'Closed', registration: 'closed', ...dates(2, 3) }),
    offSite({ name: 'Next', isJoined: true, ...dates(9, 10) }),
    offSite({ name: 'Later', ...dates(20, 21) }),
    offSite({ name: 'Soon', ...dates(4, 5) }),
    offSite({ name: 'Today', isJoined: true, ...dates(-1, 1) }),
    offSite({ name: 'Over', isJoined: true, ...dates(-9, -8) }),
  ])
  expect(namesIn('My events')).toEqual(['Today', 'Next', 'Next year', 'Over'])
  expect(namesIn('Discover')).toEqual(['Soon', 'Later', 'Closed'])
})

test('An Admin also sees events that are not discoverable', async () => {
  await openEvents([offSite({ name: 'Switched off', active: false })], admin)
  expect(card('Switched off').getByText('Not active')).toBeTruthy()
})

test('Archived events are folded away at the end', async () => {
  const { user } = await openEvents([
    offSite({ name: 'Last year', isJoined: true, active: false, isArchived: true }),
    offSite({ name: 'Two years ago', active: false, isArchived: true }),
    offSite({ name: 'Winter' }),
  ])
  expect(section('My events').getByText('All of your events are archived.')).toBeTruthy()
  expect(namesIn('Discover')).toEqual(['Winter'])
  const fold = screen.getByText('Archived (2)').closest('details')
  expect(fold?.open).toBe(false)
  await user.click(screen.getByText('Archived (2)'))
  expect(fold?.open).toBe(true)
  expect(card('Last year').getByText('Archived')).toBeTruthy()
  expect(card('Two years ago').queryByText('Registration open')).toBeNull()
  expect(button('Two years ago')).toBeNull()
})

test.each([
  ['My events', [offSite()], 'You have not joined an event yet.'],
  ['Discover', [offSite({ isJoined: true })], 'There is nothing else to join right now.'],
])('The empty section %s says so', async (title, events, sentence) => {
  await openEvents(events)
  expect(section(title).getByText(sentence)).toBeTruthy()
})

test("A card shows dates in the event's time zone, place and number of people", async () => {
  await openEvents([
    offSite({
      name: 'Monsoon',
      // 19:00 UTC is after midnight in India
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
  ['joined', { isJoined: true }, ['Joined'], false],
  ['joined and over', { isJoined: true, endDate: inDays(-1) }, ['Over', 'Joined'], false],
  ['joined and switched off', { isJoined: true, active: false }, ['Joined', 'Not active'], false],
])(
  'An event that is %s shows its badges, and the RSVP only if it is possible',
  async (_, facts, badges, can) => {
    await openEvents([offSite({ name: 'Monsoon', ...facts })])
    for (const badge of badges) expect(card('Monsoon').getByText(badge)).toBeTruthy()
    expect(button('Monsoon') !== null).toBe(can)
    const absent = ['Registration open', 'Closed', 'Over', 'Joined', 'Not active'].filter(
      badge => !badges.includes(badge),
    )
    for (const badge of absent) expect(card('Monsoon').queryByText(badge)).toBeNull()
  },
)

test.each<[Partial<EventReply>, string, boolean]>([
  [{ isJoined: true, hasPreferences: true }, 'agenda', false],
  [{ isJoined: true, hasPreferences: false }, 'preferences', true],
  [{ isJoined: true, hasPreferences: true, active: false }, 'preferences', false],
  [{ isJoined: true, hasPreferences: false, endDate: inDays(-1) }, 'preferences', false],
  [{ isJoined: false }, 'preferences', false],
])('A card with %o opens /%s', async (facts, destination, asksForPreferences) => {
  await openEvents([offSite({ id: 700, name: 'Monsoon', ...facts })])
  expect(card('Monsoon').getByRole('link', { name: 'Monsoon' }).getAttribute('href')).toBe(
    `/events/700/${destination}`,
  )
  expect(card('Monsoon').queryByText('Set your preferences') !== null).toBe(asksForPreferences)
})

test('A cover names its sizes, and only the first one loads eagerly', async () => {
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

test('R430: Where data is saved a cover is loaded only when somebody asks for it', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const coverImage = {
    ...{ url: '/api/images/large', width: 960, height: 540, alternativeText: 'Hills in the rain' },
    formats: {},
  }
  const { user } = await openEvents([
    offSite({ name: 'A', coverImage }),
    offSite({ name: 'B', coverImage }),
    offSite({ name: 'C' }),
  ])
  Reflect.deleteProperty(navigator, 'connection')
  expect(screen.queryAllByRole('img', { name: 'Hills in the rain' })).toEqual([])
  const buttons = screen.getAllByRole('button', { name: 'Show picture' })
  expect(buttons).toHaveLength(2)
  await user.click(buttons[0] as HTMLElement)
  expect(screen.getAllByRole('img', { name: 'Hills in the rain' })).toHaveLength(1)
  expect(location.pathname, 'the card is not opened').toBe('/')
})

test('A failed read is tried four times, then shown with a retry', async () => {
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
  ['A refusal is not retried', refusal(403, 'forbidden'), 1],
  ['Too many requests are not retried', refusal(429, 'too_many_requests'), 1],
  ['An outage is retried', refusal(503, 'unavailable'), 4],
  ['An HTML page of a load balancer is retried', new Refusal(502, '<html>'), 4],
])('%s', async (_, outcome, times) => {
  serve(listEvents, outcome)
  await openScreen('/', { as: asha })
  await screen.findByRole('heading', { name: 'Error Loading Events' })
  expect(requestsTo(listEvents)).toHaveLength(times)
})

test('An RSVP joins at once, without reading the events again', async () => {
  const event = offSite({ name: 'Monsoon', registration: 'open', membersCount: 60 })
  const { user } = await openEvents([event, offSite({ name: 'Winter' })])
  const { coverImage: _, ...joined } = { ...event, isJoined: true, membersCount: 61 }
  serve(rsvp, { data: joined, meta: { alreadyJoined: false } })
  const { name, description } = { name: 'RSVP', description: 'Monsoon' }
  await user.click(screen.getByRole('button', { name, description }))

  await waitFor(() => expect(card('Monsoon').getByText('Joined')).toBeTruthy())
  // the card stays where it is
  expect(namesIn('Discover')).toEqual(['Monsoon', 'Winter'])
  expect(screen.queryByText('You have not joined an event yet.')).toBeNull()
  expect(screen.getByText('The event that you have just joined is below.')).toBeTruthy()
  expect(document.activeElement).toBe(card('Monsoon').getByRole('link'))
  expect(said).toEqual(["success: Successfully RSVP'd to Monsoon!"])
  expect(card('Monsoon').getByText('61 people')).toBeTruthy()
  expect(card('Monsoon').getByText("You're in. Set your preferences")).toBeTruthy()
  expect(button('Winter')).not.toBeNull()
  expect(requestsTo(rsvp).map(({ params }) => params)).toEqual([{ id: String(event.id) }])
  expect(requestsTo(listEvents)).toHaveLength(1)
})

test('An RSVP in flight is not sent twice', async () => {
  const { user } = await openEvents([offSite({ name: 'Monsoon' })])
  serve(rsvp, () => new Promise<never>(() => undefined))
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await user.click(await screen.findByRole('button', { name: 'Joining...' }))
  expect(requestsTo(rsvp)).toHaveLength(1)
})

test('An RSVP by somebody who has already joined says so, also on the card', async () => {
  const event = offSite({ name: 'Monsoon' })
  const { user } = await openEvents([event])
  serve(rsvp, { data: { ...event, isJoined: true }, meta: { alreadyJoined: true } })
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await waitFor(() => expect(said).toEqual(["info: You have already RSVP'd to this event"]))
  expect(card('Monsoon').getByText('Joined')).toBeTruthy()
})

test('An RSVP after registration has closed says so, also on the card', async () => {
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
])('An RSVP that fails because %s shows an error and can be retried', async (_, outcome) => {
  const { user } = await openEvents([offSite({ name: 'Monsoon' })])
  serve(rsvp, outcome)
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await waitFor(() => expect(said).toEqual(['error: Failed to RSVP to event. Please try again.']))
  expect(requestsTo(rsvp)).toHaveLength(1)
  expect(button('Monsoon')?.textContent).toBe('RSVP')
})

test('More than a hundred events are loaded page by page', async () => {
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

test('Somebody who has to confirm their address gets the link again, and can join once it is confirmed', async () => {
  const event = offSite({ name: 'Monsoon', joinRefusal: 'address_unconfirmed' })
  const { user } = await openEvents([event])
  expect(card('Monsoon').getByText('Please confirm your email address to join this event.')).toBeTruthy()
  expect(
    card('Monsoon').getByText('We sent a link to asha@muster.example. Open it, then tap RSVP.'),
  ).toBeTruthy()
  serve(sendEmailConfirmation, { ok: true })
  await user.click(card('Monsoon').getByRole('button', { name: 'Resend verification email' }))
  await waitFor(() => expect(said).toEqual(['success: Verification email sent']))
  serve(rsvp, refusal(403, 'address_unconfirmed'))
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await waitFor(() => expect(said).toContain('error: Please confirm your email address to join this event.'))
  serve(rsvp, { data: { ...event, isJoined: true, joinRefusal: null }, meta: { alreadyJoined: false } })
  await user.click(screen.getByRole('button', { name: 'RSVP' }))
  await waitFor(() => expect(card('Monsoon').getByText('Joined')).toBeTruthy())
  expect(card('Monsoon').queryByText(/confirm your email/)).toBeNull()
})

test.each([
  ['domain_not_allowed', /^Only people with an email address of certain organisations can join\./],
  ['not_invited', /^Only invited people can join this event\./],
] as const)(
  'Somebody who is refused for %s reads why and is led to the profile',
  async (joinRefusal, sentence) => {
    await openEvents([offSite({ name: 'Monsoon', joinRefusal })])
    expect(card('Monsoon').getByText(sentence)).toBeTruthy()
    expect(card('Monsoon').getByText('You are logged in as asha@muster.example.')).toBeTruthy()
    expect(card('Monsoon').getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/profile')
    expect(button('Monsoon')).toBeNull()
  },
)

const current = () => JSON.parse(localStorage.getItem('event-storage') ?? 'null')?.state.currentEvent
const running = { isJoined: true, startDate: inDays(-1), endDate: inDays(1) }

test('A single joined event that runs now becomes the current event', async () => {
  await openEvents([
    offSite({ id: 800, name: 'Monsoon', ...running }),
    offSite({ startDate: inDays(-1), endDate: inDays(1) }),
    offSite({ isJoined: true }),
  ])
  await waitFor(() =>
    expect(current()).toEqual({
      id: 800,
      name: 'Monsoon',
      active: true,
      isCarPoolEnabled: true,
      isCoordinator: false,
    }),
  )
})

test('Two joined events that run now leave the current event unset', async () => {
  await openEvents([offSite(running), offSite(running)])
  expect(current()).toBeUndefined()
})
