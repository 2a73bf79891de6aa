import { listEvents, readEvent, rsvp } from '@muster/domain/events/endpoints.ts'
import { listSubEvents } from '@muster/domain/itinerary/endpoints.ts'
import { listPreferences } from '@muster/domain/preferences/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { subEvents } from '#test/itineraries.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { rows } from '#test/own-preferences.ts'
import { asha } from '#test/people.ts'
import { serveMaps } from '#test/places.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const monsoon = offSite({
  id: 900,
  name: 'Monsoon Off-site',
  isJoined: true,
  hasPreferences: true,
  locationCoOrds: { latitude: 18.75, longitude: 73.41 },
})
const current = () => JSON.parse(localStorage.getItem('event-storage') ?? 'null')?.state.currentEvent

test("Somebody who has not joined sees the event's page", async () => {
  serve(readEvent, { data: { ...monsoon, isJoined: false } })
  await openScreen('/events/900/preferences', { as: asha })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Preferences')
  const main = within(screen.getByRole('main'))
  await main.findByRole('heading', { name: 'Monsoon Off-site' })
  for (const text of ['Two days in the hills.', 'Lonavala', '60 people', 'Registration open'])
    expect(main.getByText(text)).toBeTruthy()
  expect(main.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=18.75%2C73.41',
  )
})

test('Opening an event makes it the current event', async () => {
  serve(readEvent, { data: monsoon })
  serve(listSubEvents, subEvents([]))
  await openScreen('/events/900/agenda', { as: asha })
  await screen.findByText('Two days in the hills.')
  expect(current()).toEqual({
    id: 900,
    name: 'Monsoon Off-site',
    active: true,
    isCarPoolEnabled: true,
    isCoordinator: false,
  })
})

test('An event opens from its card, and Back returns, without another request', async () => {
  // the stream of another event was left before, so its event would be read again
  serve(listEvents, page([{ ...monsoon, id: 901 }]))
  serve(listSubEvents, subEvents([]))
  const { user } = await openScreen('/', { as: asha })
  await user.click(await screen.findByRole('link', { name: 'Monsoon Off-site' }))
  await screen.findByText('Two days in the hills.')
  expect(location.pathname).toBe('/events/901/agenda')
  const heading = screen.getByRole('heading', { level: 1, name: 'Agenda' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  history.back()
  await screen.findByText('Discover and join events')
  expect(requestsTo(readEvent)).toEqual([])
  expect(requestsTo(listEvents)).toHaveLength(1)
})

test("An RSVP on the event's page leads to the preferences form", async () => {
  const open = { ...monsoon, isJoined: false, hasPreferences: false }
  serve(readEvent, { data: open })
  const { user } = await openScreen('/events/900/preferences', { as: asha })
  const button = await screen.findByRole('button', { name: 'RSVP' })
  serve(listPreferences, rows([]))
  serveMaps()
  serve(rsvp, { data: { ...open, isJoined: true }, meta: { alreadyJoined: false } })
  await user.click(button)
  await screen.findByRole('button', { name: 'Save Preferences' })
  expect(said).toEqual(["success: Successfully RSVP'd to Monsoon Off-site!"])
})

test('A loading event shows a skeleton', async () => {
  serve(readEvent, () => new Promise<never>(() => undefined))
  await openScreen('/events/900/agenda', { as: asha })
  expect((await screen.findByText('Loading event')).parentElement?.getAttribute('aria-busy')).toBe('true')
})

test.each<[string, Failure]>([
  ['does not exist', refusal(404, 'not_found')],
  ['is not for Asha', refusal(403, 'forbidden')],
  ['is no event at all', refusal(400, 'invalid')],
])('An event that %s is not found, with a link back', async (_, outcome) => {
  serve(readEvent, outcome)
  await openScreen('/events/900/agenda', { as: asha })
  await screen.findByRole('heading', { name: 'Event Not Found' })
  screen.getByText("The event you're looking for doesn't exist or you don't have access to it.")
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/')
  expect(requestsTo(readEvent)).toHaveLength(1)
  expect(current()).toBeUndefined()
})

test.each<[string, Failure]>([
  ['no network', noNetwork],
  ['too many requests', refusal(429, 'too_many_requests')],
])('%s is an error with a retry, not a missing event', async (_, outcome) => {
  serve(readEvent, outcome)
  const { user } = await openScreen('/events/900/agenda', { as: asha })
  await screen.findByRole('heading', { name: 'Error Loading Events' })
  screen.getByText('There was an error loading the events. Please try again.')
  serve(readEvent, { data: monsoon })
  serve(listSubEvents, subEvents([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Two days in the hills.')
})

test("An event's address without a screen redirects to the agenda", async () => {
  serve(readEvent, { data: monsoon })
  serve(listSubEvents, subEvents([]))
  await openScreen('/events/900', { as: asha })
  await waitFor(() => expect(location.pathname).toBe('/events/900/agenda'))
})

test('An unknown address below an event is a page that was not found', async () => {
  serve(readEvent, { data: monsoon })
  await openScreen('/events/900/nowhere', { as: asha })
  await screen.findByRole('heading', { name: 'Page not found' })
})

const inMenu = async (user: Awaited<ReturnType<typeof openScreen>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const links = within(screen.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('link')
  return links.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
}

test("The menu links to the current event's screens and marks the open one", async () => {
  serve(readEvent, { data: monsoon })
  serve(listSubEvents, subEvents([]))
  const { user } = await openScreen('/events/900/agenda', { as: asha })
  await screen.findByText('Two days in the hills.')
  expect(await inMenu(user)).toEqual([
    ['Events', '/', null],
    ['Monsoon Off-site', '/events/900/agenda', null],
    ['My Check In', '/events/900/my-checkin', null],
    ['Agenda', '/events/900/agenda', 'page'],
    ['My Preferences', '/events/900/preferences', null],
    ['Car Pool', '/events/900/car-pools', null],
  ])
})

test('The menu has no car pools if the event has car pooling off', async () => {
  serve(readEvent, { data: { ...monsoon, isCarPoolEnabled: false } })
  serve(listSubEvents, subEvents([]))
  const { user } = await openScreen('/events/900/agenda', { as: asha })
  await screen.findByText('Two days in the hills.')
  expect((await inMenu(user)).map(([label]) => label)).not.toContain('Car Pool')
})

test('The menu of an inactive event has only the preferences', async () => {
  serve(readEvent, { data: { ...monsoon, active: false } })
  serve(listPreferences, rows([]))
  serveMaps()
  const { user } = await openScreen('/events/900/preferences', { as: asha })
  await screen.findByRole('button', { name: 'Save Preferences' })
  expect((await inMenu(user)).map(([label]) => label)).toEqual([
    'Events',
    'Monsoon Off-site',
    'My Preferences',
  ])
})
