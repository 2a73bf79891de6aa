import { readEvent } from '@muster/domain/events/endpoints.ts'
import { readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { at, bus, carPool, flight, itinerary, monsoon, room, session } from '#test/itineraries.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { serve } from '#test/stub-server.ts'

let eventId = 5000
async function open(time: string, items: readonly ItineraryItem[], query = '') {
  vi.setSystemTime(new Date(at(21, time)))
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readMyItinerary, itinerary(items))
  const opened = await openScreen(`/events/${eventId}/my-checkin${query}`, { as: asha })
  await screen.findByText('Add to my calendar')
  return opened
}

const inAt = (time: string) => ({ first: { checkedInCount: 1, checkedInAt: at(21, time) } })
const chai = session({ id: 21, ...inAt('05:00') }, at(21, '04:59'), at(21, '05:59'))
const walk = session({ id: 22 }, at(21, '06:00'), at(21, '07:00'))
const caught = bus({ id: 23, ...inAt('05:10') }, at(21, '05:24'))
const excused = flight(
  { id: 24, first: { checkedInCount: 1, checkedInAt: null, departedAt: at(21, '05:25'), isExcused: true } },
  at(21, '05:20'),
)
const dinner = session({ id: 25 }, at(21, '20:00'), at(21, '22:00'))

const names = () =>
  screen.queryAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const lines = () => screen.getAllByRole('link', { name: /(missed|excused|checked in|checked out)$/ })
const texts = (links: readonly HTMLElement[]) =>
  links.map(link => link.getAttribute('aria-label') ?? link.textContent)

test('R460: what is behind is one line for all of it, and the next card is the first of the day', async () => {
  const { user } = await open('07:30', [chai, walk, caught, excused, dinner])
  expect(names()).toEqual(['Plans for the year'])
  const all = screen.getByText('Earlier (4)').closest('details')!
  expect(all.open).toBe(false)
  await user.click(screen.getByText('Earlier (4)'))
  expect(texts(lines())).toEqual([
    '4:59 AMPlans for the year',
    '5:20 AMBengaluru to Puneexcused',
    '5:24 AMTo the hill fort 2',
    '6:00 AMPlans for the yearmissed',
  ])
  expect(within(lines()[0]!).getByRole('img', { name: 'checked in' })).toBeTruthy()
  await user.click(lines()[3]!)
  const details = within(await screen.findByRole('dialog', { name: 'Plans for the year' }))
  expect(details.getByRole('button', { name: 'Check In' })).toBeTruthy()
})

test('a day that is behind shows its lines without another tap', async () => {
  await open(
    '07:30',
    [room(), carPool({ first: { checkedInCount: 1, checkedInAt: at(20, '09:12') } })],
    '?day=2026-11-20',
  )
  expect(screen.queryByText(/^Earlier/)).toBeNull()
  expect(texts(lines())).toEqual(['2:00 PMRoom 102', '9:12 AMCar pool of Ravi Iyer'])
})

test('what has just been checked in, or has not left yet, keeps its card', async () => {
  await open('05:12', [chai, caught, dinner])
  expect(screen.getByText('Earlier (1)')).toBeTruthy()
  expect(names()).toEqual(['To the hill fort 2 MH 14 B2 4101', 'Plans for the year'])
})

test('no card folds while a person looks at it', async () => {
  await open('05:58', [walk, dinner, session({ id: 26 }, at(21, '05:30'), at(21, '05:59'))])
  expect(names()).toHaveLength(3)
  vi.setSystemTime(new Date(at(21, '06:05')))
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Session · started 5 min ago')
  expect(names()).toHaveLength(3)
  vi.setSystemTime(new Date(at(21, '06:08')))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Earlier (1)')).toBeTruthy()
})
