import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTaps } from '#features/check-ins/outbox.ts'
import { at, bus, carPool, flight, itinerary, monsoon, room, session } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { letTimePass, pass } from '#test/passing-time.ts'
import { asha } from '#test/people.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const send = (text: string) => streamsBegun().at(-1)?.send(text)

beforeEach(() => {
  useTaps.setState({ rows: [] })
})

/** An event of its own for each test: coming back to one reads everything again. */
let eventId = monsoon.id

async function open(items: readonly ItineraryItem[], { event = monsoon, query = '' } = {}) {
  eventId += 1
  serve(readEvent, { data: { ...event, id: eventId } })
  serve(readMyItinerary, itinerary(items))
  const opened = await openScreen(`/events/${eventId}/my-checkin${query}`, { as: asha })
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  await screen.findByText(items.length > 0 ? 'Add to my calendar' : 'Oops!')
  return opened
}

const cards = () => screen.queryAllByRole('article')
const card = (name: RegExp) => within(screen.getByRole('article', { name }))
const next = () => within(screen.getByRole('region', { name: 'Next' }))
/** On its card, or on the card of what is next. */
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { description: name })
const isDone = (name: RegExp) =>
  button(name).getAttribute('aria-disabled') === 'true' && /^Checked/.test(button(name).textContent)
const reply = (item: ItineraryItem, leg: 'first' | 'second', alreadyCheckedIn = false, count = 10) => ({
  data: {
    item: { id: item.id, documentId: item.documentId },
    user: { id: asha.id, name: asha.name },
    leg,
    at: at(21, '05:01'),
    checkedInCount: count,
    totalCount: item.totalCount,
  },
  meta: { alreadyCheckedIn },
})

test('the cards of a day are in order of time, from one request', async () => {
  await open([carPool(), session(), room(), bus(), flight()])
  expect(cards().map(one => one.querySelector('h2')?.textContent)).toEqual([
    'Bengaluru to Pune AI 849',
    'To the hill fort 2 MH 14 B2 4101',
    'Plans for the year',
    'Room 102',
    'Car pool of Ravi Iyer',
  ])
  for (const type of ['Flight', 'Bus Check Point', 'Event', 'Hotel Checkin', 'Car Pool'])
    expect(screen.getByText(type, { selector: 'article *' })).toBeTruthy()
  expect(requestsTo(readMyItinerary)).toHaveLength(1)
})

test('a car pool is sorted by its departure, and by its return on the way back', async () => {
  const ride = { departureTime: at(20, '07:30'), returnTime: at(22, '17:45'), note: 'The white one' }
  vi.setSystemTime(at(20, '06:00'))
  const { user } = await open([session(), bus({}, at(20, '09:00')), carPool({}, ride)], {
    query: '?day=2026-11-20',
  })
  expect(cards().map(one => one.querySelector('h2')?.textContent)).toEqual([
    'Car pool of Ravi Iyer',
    'To the hill fort 2 MH 14 B2 4101',
  ])
  for (const text of ['Departs', '7:30 AM', 'Returns', '22 Nov, 5:45 PM'])
    expect(card(/Car pool/).getByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^22 Nov/ }))
  expect(await card(/Car pool/).findByText('5:45 PM')).toBeTruthy()
  expect(card(/Car pool/).queryByText('Departs')).toBeNull()
})

test('a card shows times, place, count and when to arrive', async () => {
  await open([flight(), session(), room(), carPool()])
  const texts = ['5:20 AM', '6:50 AM', '9/60', '9 of 60 checked in']
  for (const text of texts) expect(card(/AI 849/).getByText(text)).toBeTruthy()
  expect(card(/AI 849/).getByText('Please arrive 2 hours before departure')).toBeTruthy()
  expect(card(/Plans/).getByText('Great Hall')).toBeTruthy()
  expect(card(/Room/).getByText('Della Resort, Lonavala')).toBeTruthy()
  expect(card(/Room/).getByText('22 Nov, 11:00 AM')).toBeTruthy()
  expect(card(/Room/).getByText('0 of 2 checked out')).toBeTruthy()
  expect(card(/Car pool/).getByText('Kothrud Depot, Pune')).toBeTruthy()
})

test('the advice names the time while it can still be met', async () => {
  vi.setSystemTime(new Date(NOW.getTime() - 3 * 3_600_000))
  await open([flight()])
  expect(card(/AI 849/).getByText('Please arrive 2 hours before departure, by 3:20 AM')).toBeTruthy()
})

const kerb = {
  boardingPoint: 'Swargate ST stand, platform 4',
  boardingLandmark: 'Mukund Nagar gate',
  boardingLatitude: 18.4998,
  boardingLongitude: 73.8586,
  arriveMinutesBefore: 15,
}
const boardAt = (name: RegExp) => card(name).getByRole('link', { name: /^Board at/ })

test('a bus says where to board, and a tap opens the map at its point', async () => {
  await open([bus({}, undefined, kerb)])
  expect(boardAt(/hill fort/).textContent).toBe(
    'Board at Swargate ST stand, platform 4 near Mukund Nagar gate Open in maps',
  )
  expect(boardAt(/hill fort/).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=18.4998%2C73.8586',
  )
  expect(boardAt(/hill fort/).getAttribute('rel')).toBe('noopener noreferrer')
})

test('without a point the map searches for the words, never for the venue of the event', async () => {
  await open([bus({}, undefined, { boardingPoint: 'Swargate' })])
  expect(boardAt(/hill fort/).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Swargate',
  )
})

test('a flight says its airport and terminal', async () => {
  const airport = 'Kempegowda International Airport'
  await open([flight({}, undefined, { airport, terminal: 'Terminal 2' })])
  expect(boardAt(/AI 849/).textContent).toMatch(/^Board at Kempegowda International Airport, Terminal 2 /)
})

test('without a boarding point the card says nothing about it', async () => {
  await open([bus(), flight()])
  expect(screen.queryByText('Board at')).toBeNull()
})

test.each([
  [15, 'Please arrive 15 minutes before departure, by 5:45 AM'],
  [60, 'Please arrive 1 hour before departure'],
  [90, 'Please arrive 1 hour 30 minutes before departure'],
])('an item can advise to arrive %i minutes before', async (arriveMinutesBefore, advice) => {
  await open([bus({}, undefined, { arriveMinutesBefore })])
  expect(card(/hill fort/).getByText(advice)).toBeTruthy()
})

test('the advice disappears after departure', async () => {
  await open([bus({}, at(21, '04:30'))])
  expect(screen.queryByText(/Please arrive/)).toBeNull()
})

test.each<[string, ItineraryItem, string]>([
  ['open', flight(), 'Check In'],
  ['return of a car pool', carPool(), 'Check In (Return)'],
])('%s: one button says so', async (_, item, label) => {
  await open([item])
  const one = screen.getByRole<HTMLButtonElement>('button', { name: label })
  expect(one.disabled || one.hasAttribute('aria-disabled')).toBe(false)
})

test.each<[string, ItineraryItem, string]>([
  ['today', bus(), 'Opens 5:30 AM'],
  ['on another day', room(), 'Opens 22 Nov, 11:00 AM'],
])('what opens later %s says when, without a button', async (_, item, label) => {
  await open([flight(), item])
  const [, one] = cards()
  expect(within(one!).getByText(label)).toBeTruthy()
  expect(within(one!).queryByRole('button')).toBeNull()
})

test('what opens at midnight of the day that is shown says the time without the day', async () => {
  await open([flight(), session({}, at(22, '10:00'), at(22, '12:30'))], { query: '?day=2026-11-22' })
  expect(card(/Plans/).getByText('Opens 12:00 AM')).toBeTruthy()
})

test('what is hours away has its button in the details, which asks first', async () => {
  const { user } = await open([flight(), session()])
  expect(card(/Plans/).queryByRole('button')).toBeNull()
  await user.click(card(/Plans/).getByRole('link'))
  await user.click(await screen.findByRole('button', { name: 'Check In', description: 'Plans for the year' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you there already?' }))
  expect(question.getByText('Plans for the year starts at 10:00 AM.')).toBeTruthy()
  expect(requestsTo(checkIn)).toEqual([])
})

test('a check-in that is done says when', async () => {
  await open([bus({ first: { checkedInCount: 1, checkedInAt: at(21, '04:42') } }), flight()])
  expect(button(/hill fort/).textContent).toBe('Checked In at 4:42 AM')
  expect(isDone(/hill fort/)).toBe(true)
})

test.each<[string, ItineraryItem, string]>([
  ['2026-11-20', carPool(), 'Check In (Departure)'],
  ['2026-11-20', room({ first: { checkedInCount: 1, checkedInAt: null } }), 'Check In'],
])('on %s the button is for the leg of that day', async (day, item, label) => {
  await open([flight(), item], { query: `?day=${day}` })
  expect(cards().map(one => within(one).getByRole('button').textContent)).toEqual([label])
})

test('an inactive event cannot be checked in to', async () => {
  await open([flight()], { event: { ...monsoon, active: false } })
  expect(card(/AI 849/).getByText('The event is not active')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Check In/ })).toBeNull()
})

test('a change without time is said at the later of two', async () => {
  const soon = session({}, at(21, '06:00'), at(21, '07:00'))
  await open([flight(), soon, bus({}, at(21, '07:10'), kerb)])
  expect(card(/Plans/).getByText('At the same time as Bengaluru to Pune.')).toBeTruthy()
  expect(card(/hill fort/).getByText('10 min between Plans for the year and bus.')).toBeTruthy()
})

test('a check-in that is over says so', async () => {
  vi.setSystemTime(at(23, '10:00'))
  const { user } = await open([session()])
  await user.click(screen.getByRole('link', { name: '10:00 AM Plans for the year missed' }))
  const details = within(await screen.findByRole('dialog', { name: 'Plans for the year' }))
  expect(details.getByRole('button', { name: 'Check-in is over' })).toBeTruthy()
})

test('a button opens at the exact second without a tap or a request', async () => {
  letTimePass(new Date(at(21, '05:29')))
  const opensAt = Date.parse(at(21, '05:30'))
  await open([bus()])
  await pass(opensAt - 1000 - Date.now())
  expect(button(/hill fort/).textContent).toBe('Opens 5:30 AM')
  await pass(opensAt + 1 - Date.now())
  expect(button(/hill fort/).textContent).toBe('Check In')
  expect(requestsTo(readMyItinerary)).toHaveLength(1)
})

test('a tap sends its time, its leg and a new client key; the card updates without another read', async () => {
  const vibrate = vi.fn()
  Object.assign(navigator, { vibrate })
  const { user } = await open([flight()])
  serve(checkIn, reply(flight(), 'first'))
  await user.click(button(/AI 849/))
  await waitFor(() => expect(button(/AI 849/).textContent).toBe('Checked In at 5:01 AM'))
  const [{ params, body }] = requestsTo(checkIn) as [ReturnType<typeof requestsTo<typeof checkIn>>[number]]
  expect(params).toEqual({ id: '11' })
  expect(body).toEqual({
    clientKey: expect.stringMatching(/^[\w-]{16,64}$/),
    at: NOW.toISOString(),
    leg: 'first',
  })
  expect(card(/AI 849/).getByText('10 of 60 checked in')).toBeTruthy()
  expect(said).toEqual(['success: Checked in to flight successfully!'])
  expect(vibrate).toHaveBeenCalledTimes(1)
  expect(requestsTo(readMyItinerary)).toHaveLength(1)
})

const isDrawn = (name: RegExp) => button(name).querySelector('svg')?.classList.contains('animate-draw')

test('the tick is drawn when a tap is answered, and not on what has been done before', async () => {
  const before = bus({ first: { checkedInCount: 1, checkedInAt: at(21, '04:42') } })
  const { user } = await open([before, flight()])
  expect([isDone(/hill fort/), isDrawn(/hill fort/)]).toEqual([true, false])
  serve(checkIn, reply(flight(), 'first'))
  await user.click(button(/AI 849/))
  await waitFor(() => expect([isDone(/AI 849/), isDrawn(/AI 849/)]).toEqual([true, true]))
  expect(isDrawn(/hill fort/)).toBe(false)
})

test('the phone does not vibrate when a tap is refused', async () => {
  const vibrate = vi.fn()
  Object.assign(navigator, { vibrate })
  const { user } = await open([flight()])
  serve(checkIn, refusal(400, 'too_early'))
  await user.click(button(/AI 849/))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(vibrate).not.toHaveBeenCalled()
})

test('R210: with the keyboard, the focus stays at the button that says "Checked In", and it does nothing more', async () => {
  const { user } = await open([flight()])
  serve(checkIn, reply(flight(), 'first'))
  const pressed = button(/AI 849/)
  pressed.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button(/AI 849/).textContent).toContain('Checked In'))
  expect(pressed.isConnected && document.activeElement === pressed && !pressed.disabled).toBe(true)
  await user.keyboard('{Enter}')
  expect(requestsTo(checkIn)).toHaveLength(1)
})

test('client keys also work without https', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const { user } = await open([flight()])
  serve(checkIn, reply(flight(), 'first'))
  await user.click(button(/AI 849/))
  await waitFor(() => expect(requestsTo(checkIn)).toHaveLength(1))
  expect(requestsTo(checkIn)[0]?.body.clientKey).toMatch(/^\d+(-\d+){3}$/)
  vi.unstubAllGlobals()
  await waitFor(() => expect(isDone(/AI 849/)).toBe(true))
})

test('the second leg of a room is a check-out', async () => {
  vi.setSystemTime(at(22, '11:00'))
  const { user } = await open([room()])
  serve(checkIn, reply(room(), 'second', false, 1))
  expect(button(/Room/).textContent).toBe('Check Out')
  await user.click(button(/Room/))
  await waitFor(() => expect(button(/Room/).textContent).toContain('Checked Out'))
  expect(requestsTo(checkIn)[0]?.body.leg).toBe('second')
  expect(card(/Room/).getByText('1 of 2 checked out')).toBeTruthy()
  expect(said).toEqual(['success: Checked out of room successfully!'])
})

test('the button is busy at once, and a second tap sends nothing', async () => {
  const { user } = await open([flight()])
  let answer: (given: ReturnType<typeof reply>) => void = () => undefined
  serve(
    checkIn,
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  const tapped = button(/AI 849/)
  tapped.click()
  tapped.click()
  await waitFor(() => expect(button(/AI 849/).textContent).toBe('Checking in...'))
  await user.click(button(/AI 849/))
  answer(reply(flight(), 'first'))
  await waitFor(() => expect(isDone(/AI 849/)).toBe(true))
  expect(requestsTo(checkIn)).toHaveLength(1)
})

test('two cards can be in flight at the same time, and each gets its own answer', async () => {
  const soon = session({}, at(21, '05:30'), at(21, '07:00'))
  const { user } = await open([flight(), soon])
  serve(checkIn, ({ params }) => reply(params.id === '11' ? flight() : soon, 'first'))
  await Promise.all([user.click(button(/AI 849/)), user.click(button(/Plans/))])
  await waitFor(() => expect([isDone(/AI 849/), isDone(/Plans/)]).toEqual([true, true]))
  expect(said.toSorted()).toEqual([
    'success: Checked in to flight successfully!',
    'success: Successfully checked in to the event!',
  ])
})

test('a person who is checked in already reads so', async () => {
  const { user } = await open([flight()])
  serve(checkIn, reply(flight(), 'first', true))
  await user.click(button(/AI 849/))
  await waitFor(() => expect(said).toEqual(['info: You have already checked in to this flight']))
})

test.each<[string, Failure, string]>([
  ['too early for the server', refusal(400, 'too_early'), 'error: Check-in is not open yet.'],
  ['no longer assigned', refusal(403, 'not_assigned'), 'error: This person is not assigned to it.'],
])('%s: the server’s sentence is shown, and the itinerary is read again', async (_, outcome, sentence) => {
  const { user } = await open([flight()])
  serve(checkIn, outcome)
  serve(readMyItinerary, itinerary([session()]))
  await user.click(button(/AI 849/))
  await screen.findByRole('article', { name: /Plans/ })
  expect(said).toEqual([sentence])
  expect(screen.queryByRole('article', { name: /AI 849/ })).toBeNull()
})

test('R411: a tap without an answer waits, and sends the same client key and time, so that it counts once', async () => {
  const { user } = await open([flight()])
  serve(checkIn, noNetwork)
  await user.click(button(/AI 849/))
  expect(await next().findByText('Waiting for network')).toBeTruthy()
  expect(said).toEqual([])
  vi.setSystemTime(NOW.getTime() + 20 * 60_000)
  serve(checkIn, refusal(400, 'too_early'))
  await user.click(next().getByRole('button', { name: 'Send now' }))
  await next().findByText('Your tap at 5:00 AM did not check you in. Check-in is not open yet.')
  await user.click(next().getByRole('button', { name: 'OK' }))
  expect(next().queryByText(/did not check you in/)).toBeNull()
  await user.click(button(/AI 849/))
  await waitFor(() => expect(said).toHaveLength(2))
  const [first, second, third] = requestsTo(checkIn).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(third?.clientKey).not.toBe(first?.clientKey)
})

test.each([
  ['a check-in to an item of the person', 'event: nudge\ndata: items/11/check-ins\n\n', 2],
  ['a change of items', 'event: nudge\ndata: items\n\n', 2],
  ['something that may have been missed', 'event: resync\ndata: \n\n', 2],
  ['a check-in to somebody else’s item', 'event: nudge\ndata: items/99/check-ins\n\n', 1],
])('a nudge about %s', async (_, update, reads) => {
  letTimePass()
  await open([flight()])
  serve(readMyItinerary, itinerary([flight({ first: { checkedInCount: 41, checkedInAt: null } })]))
  send(update)
  if (reads > 1) await screen.findByText('41 of 60 checked in')
  else await pass(1000)
  expect(screen.queryByText('Loading')).toBeNull()
  expect(requestsTo(readMyItinerary)).toHaveLength(reads)
})

test('a burst of nudges is not a burst of reads, and the last one is not lost', async () => {
  await open([flight()])
  let count = 9
  const slow = Promise.withResolvers<void>()
  serve(readMyItinerary, async () => {
    const read = count
    await slow.promise
    return itinerary([flight({ first: { checkedInCount: read, checkedInAt: null } })])
  })
  const countTo = (last: number) => {
    for (; count < last; count += 1) send('event: nudge\ndata: items/11/check-ins\n\n')
  }
  countTo(20)
  await waitFor(() => expect(requestsTo(readMyItinerary)).toHaveLength(2))
  countTo(40)
  slow.resolve()
  await screen.findByText('40 of 60 checked in')
  expect(requestsTo(readMyItinerary)).toHaveLength(3)
})

test('the loaded itinerary stays when a reload fails', async () => {
  const { user } = await open([flight()])
  serve(readMyItinerary, noNetwork)
  send('event: resync\ndata: \n\n')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(said).toEqual(['error: Failed to load events. Please try again.'])
  expect(cards()).toHaveLength(1)
  serve(readMyItinerary, itinerary([flight()]))
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

test('a load failure can be retried', async () => {
  serve(readEvent, { data: monsoon })
  serve(readMyItinerary, noNetwork)
  const { user } = await openScreen('/events/900/my-checkin', { as: asha })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { name: 'Your check-ins could not be loaded' })).toBeTruthy()
  expect(screen.getByText(/tell your co-ordinator that you are there/)).toBeTruthy()
  serve(readMyItinerary, itinerary([flight()]))
  await user.click(again)
  await waitFor(() => expect(cards()).toHaveLength(1))
})

test('R212: an event that cannot be loaded says on My Check In what to do', async () => {
  serve(readEvent, noNetwork)
  const { user } = await openScreen('/events/9001/my-checkin', { as: asha })
  await screen.findByRole('heading', { name: 'Your check-ins could not be loaded' })
  expect(screen.queryByText('Error Loading Events')).toBeNull()
  serve(readEvent, { data: { ...monsoon, id: 9001 } })
  serve(readMyItinerary, itinerary([flight()]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cards()).toHaveLength(1))
})

test('skeletons are shown while loading', async () => {
  serve(readEvent, { data: monsoon })
  serve(readMyItinerary, () => new Promise<never>(() => undefined))
  await openScreen('/events/900/my-checkin', { as: asha })
  expect((await screen.findByText('Loading')).parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('a person without assignments reads so', async () => {
  await open([])
  expect(screen.getByText('You are not assigned to any check-in events.')).toBeTruthy()
})

test('a day without cards says so and has a chip while it is shown', async () => {
  await open([session({}, at(20, '10:00'), at(20, '12:00'))])
  await screen.findByRole('heading', { name: 'No Check-ins Today' })
  expect(screen.getByRole('button', { name: '21 Nov, Saturday', pressed: true })).toBeTruthy()
})
