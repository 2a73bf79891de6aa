import { listOrganisers, readEvent } from '@muster/domain/events/endpoints.ts'
import {
  readBus,
  readCalendarFeed,
  readFlight,
  readHotelRoom,
  readMyCalendar,
  readMyItinerary,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@muster/domain/itinerary/endpoints.ts'
import type { Coordinator, ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as clipboard from '#device/clipboard.ts'
import * as files from '#device/save-file.ts'
import {
  at,
  bus,
  carPool,
  flight,
  itinerary,
  meeraCard,
  monsoon,
  onIt,
  raviCard,
  room,
  session,
} from '#test/itineraries.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha, meera } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

async function open(
  items: readonly ItineraryItem[],
  named: Coordinator | null = null,
  query = '',
  as = asha,
) {
  serve(readEvent, { data: monsoon })
  serve(readMyItinerary, itinerary(items, named))
  const opened = await openScreen(`/events/900/my-checkin${query}`, { as })
  await screen.findByText('Add to my calendar')
  return opened
}

const onItem = (id: number) => ({
  id,
  documentId: `item${id}`.padEnd(24, '0'),
  checkedInCount: 9,
  totalCount: 60,
})
const flightFacts = {
  ...onItem(11),
  flightName: 'Bengaluru to Pune',
  flightNumber: 'AI 849',
  departure: at(21, '05:20'),
  arrival: at(21, '06:50'),
  airport: null,
  terminal: null,
  arriveMinutesBefore: null,
}
const detail = () => within(screen.getByRole('dialog'))
const factOf = (label: string) =>
  detail().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const href = (name: string) => detail().getByRole('link', { name }).getAttribute('href')

test('a card opens its details: fellow travellers, coordinator and the same button', async () => {
  const { user } = await open([flight()])
  serve(readFlight, { data: { ...flightFacts, assigned_users: onIt } })
  vi.mocked(window.scrollTo).mockClear()
  await user.click(screen.getByRole('link', { name: 'Bengaluru to Pune' }))
  const sheet = await screen.findByRole('dialog', { name: 'Bengaluru to Pune' })
  expect(location.search).toBe('?item=11')
  expect(window.scrollTo).not.toHaveBeenCalled()
  await within(sheet).findByText('Asha Rao (you)')
  expect(
    detail()
      .getAllByRole('listitem')
      .map(row => row.textContent),
  ).toEqual(['9 of 60 checked in', 'Asha Rao (you)', 'Ravi Iyer', 'Meera Shah'])
  expect(requestsTo(readFlight)[0]?.query.get('populate[0]')).toBe('assigned_users')
  expect(href('Call Meera Shah')).toBe(`tel:+91${meeraCard.contact}`)
  const text = 'Hi Meera Shah, I have a question about Bengaluru to Pune AI 849 (Monsoon Off-site).'
  expect(href('WhatsApp')).toBe(`https://wa.me/91${meeraCard.contact}?text=${encodeURIComponent(text)}`)
  expect(detail().getByRole('link', { name: 'WhatsApp' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(detail().getByRole('button', { name: 'Check In' })).toBeTruthy()
})

test('the details of a bus lead to where people board', async () => {
  const kerb = { boardingPoint: 'Deccan bus stop', boardingLandmark: 'Garware Bridge' }
  serve(readBus, {
    data: {
      ...onItem(12),
      busIdentifier: 'To the hill fort 2',
      busNumber: 'MH 14 B2 4101',
      time: at(21, '06:00'),
      boardingLatitude: null,
      boardingLongitude: null,
      arriveMinutesBefore: 15,
      ...kerb,
    },
  })
  await open([bus({}, undefined, { ...kerb, arriveMinutesBefore: 15 })], null, '?item=12')
  await screen.findByRole('dialog')
  expect(href('Board at Deccan bus stop near Garware Bridge Open in maps')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Deccan%20bus%20stop',
  )
  expect(['Departs', 'Date', 'Be there by', 'Bus number'].map(factOf)).toEqual([
    '6:00 AM',
    '21 Nov, Saturday',
    '5:45 AM',
    'MH 14 B2 4101',
  ])
  const visible = detail().getAllByText(/MH 14 B2 4101/)
  expect(visible.filter(element => !element.hidden)).toHaveLength(1)
})

test('the ticket of a flight has its number, its times, its airport and its terminal', async () => {
  serve(readFlight, { data: { ...flightFacts, assigned_users: onIt } })
  const bengaluru = { airport: 'Kempegowda International Airport', terminal: 'Terminal 2' }
  await open([flight({}, undefined, { arrival: at(22, '00:40'), ...bengaluru })], null, '?item=11')
  await screen.findByRole('dialog')
  expect(['Flight number', 'Date', 'Departs', 'Arrives', 'Terminal', 'Be there by'].map(factOf)).toEqual([
    'AI 849',
    '21 Nov, Saturday',
    '5:20 AM',
    '22 Nov, 12:40 AM',
    '2',
    '3:20 AM',
  ])
  expect(href('Kempegowda International Airport Open in maps')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Kempegowda%20International%20Airport%2C%20Terminal%202',
  )
  expect(
    detail()
      .getAllByText(/AI 849/)
      .filter(element => !element.hidden),
  ).toHaveLength(1)
})

test('after departure a ticket does not say when to be there', async () => {
  serve(readBus, noNetwork)
  await open([bus({}, at(21, '04:30'))], null, '?item=12')
  await screen.findByRole('dialog')
  expect(factOf('Departs')).toBe('4:30 AM')
  expect(detail().queryByText('Be there by')).toBeNull()
})

test('organisers have a badge beside their name, and a copied name has none', async () => {
  serve(listOrganisers, { data: { userIds: [meera.id] } })
  const { user } = await open([flight()])
  const copy = { id: 99, name: meera.name }
  serve(readFlight, { data: { ...flightFacts, assigned_users: [...onIt, copy] } })
  await user.click(screen.getByRole('link', { name: 'Bengaluru to Pune' }))
  await screen.findByRole('dialog', { name: 'Bengaluru to Pune' })
  await detail().findByText('Organiser')
  const named = detail()
    .getAllByRole('listitem')
    .map(row => row.textContent)
    .filter(text => text?.includes(meera.name))
  expect(named).toEqual(['Meera Shah Organiser', 'Meera Shah'])
})

test('Back and the close button close the details', async () => {
  const { user } = await open([flight({ coordinator: null })])
  serve(readFlight, { data: { ...flightFacts, assigned_users: [] } })
  for (const close of [
    () => history.back(),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
  ]) {
    await user.click(screen.getByRole('link', { name: 'Bengaluru to Pune' }))
    await screen.findByRole('dialog', { name: 'Bengaluru to Pune' })
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname + location.search).toBe('/events/900/my-checkin')
  }
})

test('a link opens the details, and closing them stays on the screen', async () => {
  serve(readHotelRoom, {
    data: { ...flightFacts, id: 13, roomNumber: '102', checkinTime: null, checkoutTime: null },
  })
  const { user } = await open([room()], null, '?item=13')
  await screen.findByRole('dialog', { name: 'Room 102' })
  expect(factOf('Room number')).toBe('102')
  expect([factOf('Check-in from'), factOf('Check-out from')]).toEqual(['20 Nov, 2:00 PM', '22 Nov, 11:00 AM'])
  expect(href('Open in maps')).toBe('https://www.google.com/maps/search/?api=1&query=18.75%2C73.41')
  expect(await detail().findByText('Nobody else is on it.')).toBeTruthy()
  expect(detail().queryByText('Co-ordinator')).toBeNull()
  await user.click(detail().getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/events/900/my-checkin')
})

test('a link opens the details of an item on another day', async () => {
  serve(readFlight, { data: { ...flightFacts, assigned_users: onIt } })
  await open([flight(), room()], null, '?day=2026-11-20&item=11')
  const sheet = await screen.findByRole('dialog', { name: 'Bengaluru to Pune' })
  expect(factOf('Departs')).toBe('5:20 AM')
  await within(sheet).findByText('Ravi Iyer')
})

test.each([
  ['a car pool leads to its meeting point', carPool(), '18.5074%2C73.8077'],
  [
    'a session leads to its hall, in the house of the event',
    session(),
    'Great%20Hall%2C%20Della%20Resort%2C%20Lonavala',
  ],
])('%s, and requests no names', async (_, item, query) => {
  await open([item], null, `?item=${item.id}`)
  await screen.findByRole('dialog')
  expect(href('Open in maps')).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`)
  expect(detail().queryByText('Who else is on it')).toBeNull()
})

const ride = { departureTime: at(20, '07:30'), returnTime: at(22, '17:45'), note: 'The white one' }

test('a car pool shows its times, its note and the owner to call', async () => {
  await open([carPool({}, ride)], null, '?day=2026-11-20&item=15')
  await screen.findByRole('dialog')
  for (const text of ['7:30 AM', '22 Nov, 5:45 PM', 'The white one', 'Kothrud Depot, Pune'])
    expect(detail().getByText(text)).toBeTruthy()
  const owner = within(detail().getByRole('region', { name: 'Car owner' }))
  expect(owner.getByText('Ravi Iyer')).toBeTruthy()
  expect(href('Call Ravi Iyer')).toBe('tel:+919822012346')
  expect(href('WhatsApp')).toMatch(/^https:\/\/wa\.me\/919822012346\?text=/)
})

test('R212: a co-ordinator is not offered to call herself, in the details or in the bar', async () => {
  serve(readFlight, { data: { ...flightFacts, assigned_users: onIt } })
  await open([flight()], meeraCard, '?item=11', meera)
  await screen.findByRole('dialog')
  const coordinator = within(detail().getByRole('region', { name: 'Co-ordinator' }))
  expect(coordinator.getByText('Meera Shah (you)')).toBeTruthy()
  const bar = within(screen.getByRole('complementary', { name: 'Emergency co-ordinator', hidden: true }))
  expect(bar.getByText('Meera Shah (you)')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Call/, hidden: true })).toBeNull()
  expect(screen.queryByRole('link', { name: 'WhatsApp', hidden: true })).toBeNull()
})

test('owners get no link to call themselves', async () => {
  await open(
    [carPool({}, { owner: { id: asha.id, name: asha.name, contact: '9822012345' } })],
    null,
    '?item=15',
  )
  await screen.findByRole('dialog')
  expect(detail().queryByRole('region', { name: 'Car owner' })).toBeNull()
  expect(detail().getByRole('heading', { name: 'Your car pool' })).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Your car pool', hidden: true })).toBeTruthy()
})

test('a car pool links to its details on the car-pool screen', async () => {
  await open([carPool()], null, '?item=15')
  await screen.findByRole('dialog')
  expect(href('Car Pool Details')).toBe('/events/900/car-pools?pool=15')
})

test('a load failure is shown in place of the names', async () => {
  serve(readFlight, noNetwork)
  const { user } = await open([flight()], null, '?item=11')
  await screen.findByText('Failed to load flight information. Please try again.')
  serve(readFlight, { data: { ...flightFacts, assigned_users: onIt } })
  await user.click(detail().getByRole('button', { name: 'Try again' }))
  await detail().findByText('Ravi Iyer')
  expect(said).toEqual([])
})

test('the details close when the item leaves the itinerary', async () => {
  const { user } = await open([flight(), session()])
  serve(readFlight, () => {
    // served after the tap, because opening the stream also reads the itinerary
    serve(readMyItinerary, itinerary([session()]))
    return refusal(404, 'not_found')
  })
  await user.click(screen.getByRole('link', { name: 'Bengaluru to Pune' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(location.search).toBe(''))
})

test('an unknown item opens nothing', async () => {
  await open([session()], null, '?item=77')
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the emergency co-ordinator is always in reach', async () => {
  await open([flight()], raviCard)
  const bar = within(screen.getByRole('complementary', { name: 'Emergency co-ordinator' }))
  for (const text of ['Ravi Iyer', 'ravi@muster.example', `+91 ${raviCard.contact}`])
    expect(bar.getByText(text)).toBeTruthy()
  expect(bar.getByRole('link', { name: 'Call Ravi Iyer' }).getAttribute('href')).toBe(
    `tel:+91${raviCard.contact}`,
  )
})

test('an emergency co-ordinator without a phone number has no link to call', async () => {
  await open([flight()], { ...raviCard, contact: '' })
  const bar = within(screen.getByRole('complementary', { name: 'Emergency co-ordinator' }))
  expect(bar.getByText('Ravi Iyer')).toBeTruthy()
  expect(bar.queryByText(/\+91/)).toBeNull()
  expect(bar.queryByRole('link')).toBeNull()
})

test('without an emergency co-ordinator it is the coordinator of the next item', async () => {
  await open([flight()])
  const bar = within(screen.getByRole('complementary', { name: 'Emergency co-ordinator' }))
  expect(bar.getByRole('link', { name: 'Call Meera Shah' })).toBeTruthy()
})

test('without any coordinator there is no bar', async () => {
  await open([session()])
  expect(screen.queryByRole('complementary', { name: 'Emergency co-ordinator' })).toBeNull()
})

test('the calendar marks travel days and closes when a day is chosen', async () => {
  const { user } = await open([room(), flight()])
  await user.click(screen.getByRole('button', { name: 'Calendar' }))
  const day = (name: string) => detail().getByRole<HTMLButtonElement>('button', { name })
  const isMarked = (name: string) =>
    document.getElementById(day(name).getAttribute('aria-describedby') ?? '')?.textContent ===
    'You travel or have something to attend'
  expect(detail().getByText('Nov 2026')).toBeTruthy()
  expect(['20 Nov, Friday', '21 Nov, Saturday', '22 Nov, Sunday'].map(isMarked)).toEqual([true, true, true])
  expect(isMarked('19 Nov, Thursday')).toBe(false)
  expect(day('19 Nov, Thursday').disabled).toBe(true)
  day('21 Nov, Saturday').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(day('22 Nov, Sunday'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(day('22 Nov, Sunday'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: '22 Nov, Sunday', pressed: true })
  expect(location.search).toBe('?day=2026-11-22')
})

test('a calendar of two months has month buttons, one of a single month has none', async () => {
  const { user } = await open([session(), flight({}, '2026-12-02T10:00:00Z')])
  await user.click(screen.getByRole('button', { name: 'Calendar' }))
  const turn = (name: string) => detail().getByRole<HTMLButtonElement>('button', { name })
  expect(turn('Previous month').disabled).toBe(true)
  await user.click(turn('Next month'))
  expect(detail().getByText('Dec 2026')).toBeTruthy()
  expect(turn('Next month').disabled).toBe(true)
  detail().getByRole('button', { name: '2 Dec, Wednesday' }).focus()
  await user.keyboard('{PageUp}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('20 Nov, Friday')
})

const noFeed = { url: null, createdAt: null, lastReadAt: null }

test('the itinerary goes into the phone’s calendar as a file or as a revocable link', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  const copied = vi.spyOn(clipboard, 'copyText').mockResolvedValue(true)
  serve(readCalendarFeed, { data: noFeed })
  serve(readMyCalendar, { data: { fileName: 'monsoon.ics', calendar: 'BEGIN:VCALENDAR' } })
  const { user } = await open([flight()])
  await user.click(screen.getByRole('button', { name: 'Add to my calendar' }))
  await user.click(detail().getByRole('button', { name: 'Download this event' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('monsoon.ics', 'BEGIN:VCALENDAR', 'text/calendar'))

  const url = 'https://muster.example/api/calendars/abc.ics'
  const askFor = async (link: string) => {
    await user.click(await detail().findByRole('button', { name: link }))
    await user.type(await detail().findByLabelText('Current password'), 'muster-demo')
    await user.click(detail().getByRole('button', { name: link }))
  }
  serve(renewCalendarFeed, refusal(400, 'wrong_password'))
  await askFor('Make a private calendar link')
  const password = detail().getByLabelText('Current password')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  await user.click(detail().getByRole('button', { name: 'Cancel' }))
  expect(requestsTo(renewCalendarFeed).map(({ body }) => body)).toEqual([{ password: 'muster-demo' }])
  serve(renewCalendarFeed, { data: { ...noFeed, url, createdAt: '2026-11-20T05:00:00.000Z' } })
  await askFor('Make a private calendar link')
  const subscribe = await detail().findByRole('link', { name: 'Subscribe' })
  expect(subscribe.getAttribute('href')).toBe('webcal://muster.example/api/calendars/abc.ics')
  expect(detail().getByText(/Do not share it/)).toBeTruthy()
  await user.click(detail().getByRole('button', { name: 'Copy link' }))
  expect(copied).toHaveBeenCalledWith(url)

  serve(renewCalendarFeed, {
    data: { ...noFeed, url: url.replace('abc', 'xyz'), createdAt: '2026-11-20T05:00:00.000Z' },
  })
  await askFor('Make a new link')
  await waitFor(() => expect(detail().getByDisplayValue(/xyz/)).toBeTruthy())
  serve(revokeCalendarFeed, { data: noFeed })
  await user.click(detail().getByRole('button', { name: 'Stop this link' }))
  await detail().findByRole('button', { name: 'Make a private calendar link' })
  expect(said).toEqual([
    'error: The current password is not right.',
    'success: Link copied',
    'success: You have a new link. The old one no longer works.',
    'success: The link no longer works.',
  ])
})
