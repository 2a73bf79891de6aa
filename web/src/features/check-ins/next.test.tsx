import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTaps } from '#features/check-ins/outbox.ts'
import { at, bus, flight, itinerary, monsoon, raviCard, room, session } from '#test/itineraries.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'

const kerb = {
  boardingPoint: 'Lonavala ST stand',
  boardingLandmark: 'platform 4',
  boardingLatitude: 18.75,
  boardingLongitude: 73.4,
  arriveMinutesBefore: 15,
}
const early = (facts: Partial<ItineraryItem> = {}) => bus(facts, at(21, '05:24'), kerb)
const chai = session({}, at(21, '04:59'), at(21, '05:59'))
const dinner = session({ id: 16 }, at(21, '20:00'), at(21, '22:00'))

beforeEach(() => {
  useTaps.setState({ rows: [] })
})

let eventId = 4000
async function open(
  time: string,
  items: readonly ItineraryItem[],
  substitute: typeof raviCard | null = null,
) {
  vi.setSystemTime(new Date(at(21, time)))
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readMyItinerary, itinerary(items, substitute))
  const opened = await openScreen(`/events/${eventId}/my-checkin`, { as: asha })
  await screen.findByText('Add to my calendar')
  return opened
}

const next = () => within(screen.getByRole('region', { name: 'Next' }))
const link = (name: RegExp) => next().getByRole('link', { name })

test('R459: the card says when, where, what and how long from now, with a call and the check-in', async () => {
  await open('05:09', [chai, early()])
  expect(next().getByText('Bus · leaves in 15 min')).toBeTruthy()
  expect(next().getByText('5:24 AM')).toBeTruthy()
  expect(next().getByText('Please be there now.')).toBeTruthy()
  expect(next().getByRole('heading', { level: 2 }).textContent).toBe('To the hill fort 2MH 14 B2 4101')
  expect(link(/^Lonavala ST stand/).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=18.75%2C73.4',
  )
  expect(link(/^Call Meera Shah/).getAttribute('href')).toBe('tel:+919876543203')
  expect(next().getByRole('button', { name: 'Check In' })).toBeTruthy()
  expect(next().getByRole('list', { name: 'Then' }).textContent).toBe('NowPlans for the year')
})

test('one tap checks in, and the card then says that it is done until the bus leaves', async () => {
  const { user } = await open('05:09', [early(), dinner])
  serve(checkIn, {
    data: {
      item: { id: 12, documentId: early().documentId },
      user: { id: asha.id, name: asha.name },
      leg: 'first',
      at: at(21, '05:09'),
      checkedInCount: 10,
      totalCount: 60,
    },
    meta: { alreadyCheckedIn: false },
  })
  await user.click(next().getByRole('button', { name: 'Check In' }))
  expect(await next().findByText('Bus · checked in, leaves in 15 min')).toBeTruthy()
  expect(requestsTo(checkIn)).toHaveLength(1)
  expect(next().getByText('You are checked in to To the hill fort 2.')).toBeTruthy()
})

test('a double tap finds nothing else in place of what is checked in', async () => {
  const { user } = await open('05:12', [chai, dinner])
  serve(checkIn, {
    data: {
      item: { id: 14, documentId: chai.documentId },
      user: { id: asha.id, name: asha.name },
      leg: 'first',
      at: at(21, '05:12'),
      checkedInCount: 10,
      totalCount: 60,
    },
    meta: { alreadyCheckedIn: false },
  })
  await user.dblClick(next().getByRole('button', { name: 'Check In' }))
  expect(await next().findByText('Session · checked in')).toBeTruthy()
  await user.dblClick(next().getByRole('button'))
  expect(requestsTo(checkIn)).toHaveLength(1)
  vi.setSystemTime(new Date(Date.parse(at(21, '05:12')) + 5_000))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await next().findByText('Session · today')).toBeTruthy()
})

test('R461: what has left asks first, and steps aside once the person has called', async () => {
  const { user } = await open('06:15', [early(), dinner])
  expect(next().getByText('Bus · left 51 min ago')).toBeTruthy()
  expect(next().getByText('You are not checked in. Please call Meera Shah.')).toBeTruthy()
  await user.click(next().getByRole('button', { name: 'Check In' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you on it?' }))
  expect(question.getByText('To the hill fort 2 left at 5:24 AM.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requestsTo(checkIn)).toEqual([])
  const call = link(/^Call Meera/)
  call.addEventListener('click', click => click.preventDefault())
  await user.click(call)
  expect(await next().findByText('Session · today')).toBeTruthy()
  // it stays below, with its details
  expect(screen.getByRole('link', { name: '5:24 AM To the hill fort 2 missed' })).toBeTruthy()
})

test('a person who says that they are on it is checked in', async () => {
  const { user } = await open('06:15', [early()])
  serve(checkIn, noNetwork)
  await user.click(next().getByRole('button', { name: 'Check In' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, check me in' }))
  await waitFor(() => expect(requestsTo(checkIn)).toHaveLength(1))
})

test('a bus that nobody has marked as departed was due, and has not left for certain', async () => {
  await open('05:30', [early()])
  expect(next().getByText('Bus · was due 6 min ago')).toBeTruthy()
})

test('a departure counts from when it left', async () => {
  await open('05:41', [
    early({ first: { checkedInCount: 9, checkedInAt: null, departedAt: at(21, '05:40') } }),
  ])
  expect(next().getByText('Bus · left 1 min ago')).toBeTruthy()
  expect(next().getByRole<HTMLButtonElement>('button').textContent).toBe('Departed at 5:40 AM')
})

test('the person who runs the event is called about what has no co-ordinator', async () => {
  await open('06:15', [early({ coordinator: null })], raviCard)
  expect(next().getByText('You are not checked in. Please call Ravi Iyer.')).toBeTruthy()
  expect(link(/^Call Ravi Iyer/)).toBeTruthy()
})

test('without anybody to call it says so', async () => {
  await open('06:15', [early({ coordinator: null })])
  expect(next().getByText('You are not checked in. Please ask somebody who runs the event.')).toBeTruthy()
})

test.each<[string, string, ItineraryItem[], string, string]>([
  ['a flight in the morning', '00:30', [flight()], 'Flight · today', '5:20 AM'],
  ['a flight soon', '02:30', [flight()], 'Flight · leaves in 2 h 50 min', '5:20 AM'],
  ['a room whose check-out is on another day', '12:00', [room()], 'Room · tomorrow', '11:00 AM'],
  ['a session under way', '10:05', [session()], 'Session · started 5 min ago', '10:00 AM'],
])('%s', async (_, time, items, eyebrow, moment) => {
  await open(time, items)
  expect(next().getByText(eyebrow)).toBeTruthy()
  expect(next().getByText(moment)).toBeTruthy()
})

test('a screen reader hears what happens, and not every minute', async () => {
  await open('05:01', [early()])
  const look = (time: string) => {
    vi.setSystemTime(new Date(at(21, time)))
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const heard = () => next().getByRole('status').textContent
  expect(heard()).toBe('Next: To the hill fort 2 at 5:24 AM.')
  look('05:02')
  expect(await next().findByText('Bus · leaves in 22 min')).toBeTruthy()
  expect(heard()).toBe('Next: To the hill fort 2 at 5:24 AM.')
  look('05:09')
  await waitFor(() => expect(heard()).toBe('To the hill fort 2 leaves at 5:24 AM. Please be there now.'))
})

test('nothing ahead has no card', async () => {
  await open('23:30', [chai])
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull()
})

test('Events begins with what is next at the event that runs, and leads to its details', async () => {
  vi.setSystemTime(new Date(at(21, '05:09')))
  eventId += 1
  serve(listEvents, page([{ ...monsoon, id: eventId }]))
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readMyItinerary, itinerary([chai, early()]))
  const { user } = await openScreen('/', { as: asha })
  expect(await screen.findByText('Bus · leaves in 15 min')).toBeTruthy()
  expect(next().getByRole('button', { name: 'Check In' })).toBeTruthy()
  await user.click(link(/Plans for the year/))
  expect(await screen.findByRole('dialog', { name: 'Plans for the year' })).toBeTruthy()
  expect(location.pathname).toBe(`/events/${eventId}/my-checkin`)
})

test('Events shows its events when what is next cannot be read', async () => {
  vi.setSystemTime(new Date(at(21, '05:09')))
  eventId += 1
  serve(listEvents, page([{ ...monsoon, id: eventId }]))
  serve(readMyItinerary, noNetwork)
  await openScreen('/', { as: asha })
  await screen.findByText('Discover and join events')
  await waitFor(() => expect(requestsTo(readMyItinerary).length).toBeGreaterThan(0))
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull()
})
