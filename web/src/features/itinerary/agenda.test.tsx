import { readEvent } from '@muster/domain/events/endpoints.ts'
import { listSubEvents } from '@muster/domain/itinerary/endpoints.ts'
import type { SubEventReply } from '@muster/domain/itinerary/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { at, monsoon, subEvent, subEvents } from '#test/itineraries.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const keynote = subEvent({ id: 1, name: 'Keynote', startDate: at(20, '12:00'), endDate: at(20, '13:00') })
const chai = subEvent({
  id: 2,
  name: 'Stretch and chai',
  startDate: at(21, '04:50'),
  endDate: at(21, '05:50'),
})
const early = subEvent({ id: 3, name: 'Early walk', startDate: at(21, '03:00'), endDate: at(21, '04:00') })
const lunch = subEvent({
  id: 4,
  name: 'Lunch',
  desc: 'Under the banyan tree.\nBring a hat.',
  subType: 'F&B',
  startDate: at(21, '13:00'),
  endDate: at(21, '14:00'),
  location: 'Terrace',
})
const farewell = subEvent({ id: 5, name: 'Farewell', startDate: at(22, '00:30'), endDate: at(22, '01:30') })
const all = [keynote, early, chai, lunch, farewell]

async function openAgenda(list: readonly SubEventReply[], { event = monsoon, query = '' } = {}) {
  serve(readEvent, { data: event })
  serve(listSubEvents, subEvents(list))
  const opened = await openScreen(`/events/900/agenda${query}`, { as: asha })
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  return opened
}

const chips = () => within(screen.getByRole('toolbar', { name: 'Days' })).getAllByRole('button')
const chosen = () => chips().filter(chip => chip.getAttribute('aria-pressed') === 'true')
const texts = (elements: readonly HTMLElement[]) => elements.map(element => element.textContent)
const names = () => texts(screen.queryAllByRole('heading', { level: 3 }))
const card = (name: string) => within(screen.getByRole('article', { name }))

test('the agenda is one request and opens on today in the event’s zone', async () => {
  await openAgenda(all)
  await screen.findByRole('toolbar')
  expect(requestsTo(listSubEvents).map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/sub-events?populate[0]=cover&sort=startDate:asc&filters[event][id][$eq]=900&pagination[pageSize]=1000',
  ])
  expect(texts(chips())).toEqual(['20 Nov, Friday', '21 Nov, Saturday', '22 Nov, Sunday'])
  expect(texts(chosen())).toEqual(['21 Nov, Saturday'])
  expect(names()).toEqual(['Early walk', 'Stretch and chai', 'Lunch'])
})

test('a day is chosen by tap or keyboard, and Back skips the chosen days', async () => {
  const { user } = await openAgenda(all)
  await user.click(await screen.findByRole('button', { name: '20 Nov, Friday' }))
  await waitFor(() => expect(names()).toEqual(['Keynote']))
  expect(location.search).toBe('?day=2026-11-20')
  const steps = history.length
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await waitFor(() => expect(names()).toEqual(['Farewell']))
  expect(location.search).toBe('?day=2026-11-22')
  expect(history.length).toBe(steps)
  await user.keyboard('{Home}')
  expect(document.activeElement?.textContent).toBe('20 Nov, Friday')
  expect(chips().filter(chip => chip.tabIndex === 0)).toHaveLength(1)
})

test('the day in the address is shown', async () => {
  await openAgenda(all, { query: '?day=2026-11-22' })
  await waitFor(() => expect(names()).toEqual(['Farewell']))
})

test.each(['2026-12-24', 'tomorrow'])('the invalid day %s falls back to today', async day => {
  await openAgenda(all, { query: `?day=${day}` })
  await screen.findByRole('toolbar')
  expect(texts(chosen())).toEqual(['21 Nov, Saturday'])
})

test('times are in the event’s zone, not the phone’s', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Europe/London',
  } as Intl.ResolvedDateTimeFormatOptions)
  await openAgenda([farewell], { query: '?day=2026-11-22' })
  await screen.findByText('All times are local to the event (Asia/Kolkata).')
  expect(card('Farewell').getByText('12:30 AM – 1:30 AM')).toBeTruthy()
})

test('no zone hint for a phone in an equal zone of another name', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Asia/Calcutta',
  } as Intl.ResolvedDateTimeFormatOptions)
  await openAgenda(all)
  await screen.findByRole('toolbar')
  expect(screen.queryByText(/All times/)).toBeNull()
})

test('a card shows what, when and where; meals and the running sub-event are marked', async () => {
  await openAgenda(all)
  await screen.findByRole('toolbar')
  for (const text of ['1:00 PM – 2:00 PM', 'Terrace', /Under the banyan tree/, 'F&B'])
    expect(card('Lunch').getByText(text)).toBeTruthy()
  expect(card('Lunch').getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Terrace%2C%20Della%20Resort%2C%20Lonavala',
  )
  expect(card('Lunch').queryByText('Now')).toBeNull()
  expect(card('Early walk').queryByText('Now')).toBeNull()
  expect(card('Stretch and chai').getByText('Now')).toBeTruthy()
  expect(card('Stretch and chai').queryByText('F&B')).toBeNull()
})

test('the event’s details unfold above the agenda', async () => {
  await openAgenda(all)
  const head = within((await screen.findByRole('heading', { name: 'Monsoon Off-site' })).closest('details')!)
  for (const text of ['Two days in the hills.', '60 people', 'Joined'])
    expect(head.getByText(text)).toBeTruthy()
  expect(head.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toContain('18.75%2C73.41')
})

test('an event without any sub-event says so', async () => {
  await openAgenda([])
  await screen.findByRole('heading', { name: 'No Agenda Available' })
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('today without sub-events says so and offers the other days', async () => {
  await openAgenda([keynote])
  await screen.findByRole('heading', { name: 'No Agenda Today' })
  expect(texts(chips())).toEqual(['20 Nov, Friday'])
  expect(chosen()).toEqual([])
})

test('members see the agenda of an inactive event', async () => {
  await openAgenda(all, { event: { ...monsoon, active: false } })
  await waitFor(() => expect(names()).toContain('Lunch'))
})

test('skeletons are shown while loading', async () => {
  serve(readEvent, { data: monsoon })
  serve(listSubEvents, () => new Promise<never>(() => undefined))
  await openScreen('/events/900/agenda', { as: asha })
  expect((await screen.findByText('Loading')).parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('a load failure is reported once and can be retried', async () => {
  serve(readEvent, { data: monsoon })
  serve(listSubEvents, noNetwork)
  const { user } = await openScreen('/events/900/agenda', { as: asha })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(said).toEqual(['error: Failed to load sub events. Please try again.'])
  serve(listSubEvents, subEvents(all))
  await user.click(again)
  await waitFor(() => expect(names()).toContain('Lunch'))
})

test('a person who has not joined sees the event with its RSVP, and no agenda is requested', async () => {
  serve(readEvent, { data: { ...monsoon, isJoined: false } })
  await openScreen('/events/900/agenda', { as: asha })
  await screen.findByRole('button', { name: 'RSVP' })
  expect(requestsTo(listSubEvents)).toEqual([])
})
