import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { sendReminder } from '@muster/domain/notifications/endpoints.ts'
import { readSent } from '@muster/domain/notifications/endpoints-sends.ts'
import {
  exportPreferences,
  listPreferencesPeople,
  readPreferencesBoard,
} from '@muster/domain/user-preferences/endpoints.ts'
import { type Answers, countBoard, tilesOf } from '@muster/domain/user-preferences/rules.ts'
import type { PreferencesPerson } from '@muster/domain/user-preferences/schema.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import * as files from '#device/save-file.ts'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const DRINKS = ['Masala chai', 'Coffee']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  happyDOM.setViewport({ width: 390, height: 844 })
  return () => vi.useRealTimers()
})

const personOf = (id: number, name: string, answers: Answers | null): PreferencesPerson => ({
  ...{ id, name, email: `p${id}@muster.example`, contact: `98765${String(id).padStart(5, '0')}` },
  ...{ food: answers?.food ?? null, tshirtSize: answers?.tshirtSize ?? null },
  drinkPreference: [...(answers?.drinks ?? [])],
})
const answersOf = ({ food, tshirtSize, drinkPreference: drinks }: PreferencesPerson): Answers | null =>
  food && { food, tshirtSize, drinks }
const dev = personOf(21, 'Dev Patil', null)
const rekha = personOf(22, 'Rekha Nair', { food: 'Veg', tshirtSize: 'M', drinks: ['Coffee'] })
const omar = personOf(23, 'Omar Sheikh', { food: 'Non-Veg', tshirtSize: 'XL', drinks: [] })
const PAGE_SIZE = 50

/** Answers like the server. */
function servePeople(people: readonly PreferencesPerson[]) {
  serve(readPreferencesBoard, { data: countBoard(people.map(answersOf), DRINKS) })
  serve(listPreferencesPeople, ({ query }) => {
    const tile = tilesOf(DRINKS).find(one => one.key === query.get('filters[tile][$eq]'))
    if (!tile) return refusal(404, 'not_found')
    const listed = people.filter(person => tile.has(answersOf(person)))
    const term = query.get('filters[name][$containsi]')?.toLowerCase() ?? ''
    const found = listed.filter(({ name, email = '' }) => `${name} ${email}`.toLowerCase().includes(term))
    const at = Number(query.get('pagination[page]'))
    const pageCount = Math.ceil(found.length / PAGE_SIZE)
    return {
      data: found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE),
      meta: {
        pagination: { page: at, pageSize: PAGE_SIZE, pageCount, total: found.length },
        listed: listed.length,
      },
    }
  })
}

let eventId = 800

function open(query = '', { as = admin, active = true } = {}) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0, active, isJoined: false } })
  serve(listEvents, page([]))
  return openScreen(`/events/${eventId}/food-drink-preferences${query}`, { as })
}

const link = (name: RegExp) => screen.findByRole('link', { name })
const heading = (name: string) => screen.findByRole('heading', { name })

test('the cards and tiles show how many of all have answered what', async () => {
  servePeople([dev, rekha, omar])
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'User Preferences' })).toBeTruthy()
  const cards = (await screen.findAllByRole('term')).map(term => term.parentElement?.textContent)
  expect(cards).toEqual(['Food2/32 of 3', 'Drinks1/31 of 3', 'Jacket Size2/32 of 3', 'Users2/32 of 3'])
  const tilesIn = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getAllByRole('link')
      .map(tile => tile.textContent?.replace(/^\d\/3/, ''))
  expect(tilesIn('Pending Preferences')).toEqual(['1 of 3Preferences Not Set', '1 of 3Missing Jacket Size'])
  expect(tilesIn('Food Preferences')).toEqual(['1 of 3Vegetarian', '1 of 3Non-Vegetarian'])
  expect(tilesIn('Drink Preferences')).toEqual(['0 of 3Masala chai', '1 of 3Coffee'])
  const sizes = ['0 of 3S', '1 of 3M', '0 of 3L', '1 of 3XL', '0 of 32XL', '0 of 33XL']
  expect(tilesIn('Jacket Size Preferences')).toEqual(sizes)
})

test('a tile opens its people, each with a reminder by WhatsApp and a call, and Back closes it', async () => {
  servePeople([dev, rekha])
  const { user } = await open()
  await user.click(await link(/Preferences Not Set/))
  expect(await heading('Preferences Not Set (1 user)')).toBeTruthy()
  expect(location.search).toBe('?tile=not-set')
  const chat = await link(/^WhatsApp Dev Patil/)
  const text = new URL((chat as HTMLAnchorElement).href).searchParams.get('text')
  expect(text).toMatch(/^Hi Dev Patil, please set your preferences for Monsoon Off-site/)
  expect((await link(/^Call Dev Patil/)).getAttribute('href')).toBe('tel:+919876500021')
  expect(screen.queryByText('Rekha Nair')).toBeNull()
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('all without preferences are reminded by one request, and one person by name', async () => {
  servePeople([dev, rekha])
  const { user } = await open('?tile=not-set')
  serve(sendReminder, {
    data: { documentId: 'reminder-1', count: 1, person: { id: dev.id, name: dev.name }, alreadyReminded: 0 },
  })
  await user.click(await screen.findByRole('button', { name: 'Remind Dev Patil' }))
  await waitFor(() => expect(said).toEqual(['success: Notification sent to Dev Patil']))
  serve(sendReminder, { data: { documentId: 'reminder-1', count: 30, person: null, alreadyReminded: 0 } })
  serve(readSent, noNetwork)
  await user.click(screen.getByRole('button', { name: 'Remind All' }))
  await waitFor(() => expect(requestsTo(readSent)[0]?.params.notification).toBe('reminder-1'))
  await waitFor(() => expect(said.at(-1)).toBe('success: Notifications sent to 30 users'))
  const reminder = {
    entityType: 'event',
    entityId: eventId,
    reminderType: 'preferences_reminder',
    eventId,
  }
  expect(requestsTo(sendReminder).map(({ body }) => body)).toEqual([
    { ...reminder, userIds: [dev.id] },
    reminder,
  ])
})

test('R373: those without preferences can be messaged on WhatsApp one by one, the others not', async () => {
  servePeople([dev, rekha])
  const { user } = await open('?tile=not-set')
  const link = await screen.findByRole('link', { name: 'WhatsApp, one by one' })
  expect(link.getAttribute('href')).toBe(`/events/${eventId}/reach?queue=no-preferences`)
  await user.type(screen.getByRole('searchbox'), 'dev')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'WhatsApp, one by one' })).toBeNull())
})

test('nobody is reminded of preferences that they have set, or at an inactive event', async () => {
  servePeople([dev, rekha])
  await open('?tile=veg')
  expect(await screen.findByText('Rekha Nair')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /one by one/ })).toBeNull()
  cleanup()
  await open('?tile=not-set', { active: false })
  expect(await screen.findByText('Dev Patil')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
})

test('the search answers while it is typed, and is in the address', async () => {
  const many = Array.from({ length: 60 }, (_, at) => personOf(100 + at, `Person ${at}`, answersOf(rekha)))
  servePeople([...many, omar])
  const { user } = await open('?tile=veg')
  expect(await heading('Vegetarian (60 users)')).toBeTruthy()
  expect(await screen.findByText('Person 7')).toBeTruthy()
  const box = screen.getByRole('searchbox', { name: 'Search users by name or email...' })
  await user.type(box, 'P107@')
  expect(await heading('Vegetarian (1 of 60)')).toBeTruthy()
  expect(location.search).toBe('?tile=veg&search=P107%40')
  await user.clear(box)
  await user.type(box, 'nobody')
  expect(await heading('No users found matching "nobody"')).toBeTruthy()
  expect(screen.getByText('Try adjusting your search term')).toBeTruthy()
  expect(await violations()).toEqual([])
})

test.each([
  ['not-set', 'All users have set their preferences'],
  ['drink-Masala chai', 'None of the users chose this'],
  ['drink-Rum', 'This list is not there any more'],
])('the empty list of %s says "%s"', async (tile, sentence) => {
  servePeople([rekha])
  await open(`?tile=${encodeURIComponent(tile)}`)
  expect(await heading(sentence)).toBeTruthy()
})

test('without any answer there is no data, but those who are pending can be reached', async () => {
  servePeople([dev])
  await open()
  expect(await heading('No Preferences Data')).toBeTruthy()
  expect(screen.getByText('No user preferences found for this event.')).toBeTruthy()
  expect(await link(/1 of 1 ?Preferences Not Set/)).toBeTruthy()
  expect(screen.queryByText('Food Preferences')).toBeNull()
  cleanup()
  servePeople([])
  await open()
  expect(await heading('No Preferences Data')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

test('Refresh turns for half a second, and a nudge reads the numbers again', async () => {
  servePeople([dev])
  const { user } = await open()
  const refresh = await screen.findByRole('button', { name: 'Refresh' })
  servePeople([dev, rekha])
  const turns: (string | null)[] = []
  const turning = new MutationObserver(() => turns.push(refresh.getAttribute('aria-disabled')))
  turning.observe(refresh, { attributeFilter: ['aria-disabled'] })
  const begun = performance.now()
  await user.click(refresh)
  expect(await link(/1 of 2 ?Vegetarian/)).toBeTruthy()
  await waitFor(() => expect(turns).toEqual(['true', null]))
  expect(performance.now() - begun).toBeGreaterThan(450)
  turning.disconnect()
  servePeople([dev, rekha, omar])
  streamsBegun().at(-1)?.send('event: nudge\ndata: preferences\n\n')
  expect(await link(/1 of 3 ?Vegetarian/)).toBeTruthy()
})

test('numbers that do not load offer a retry, and old ones say that they are old', async () => {
  serve(readPreferencesBoard, noNetwork)
  const { user } = await open()
  expect(await screen.findByText('The preferences could not be loaded')).toBeTruthy()
  servePeople([rekha])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await link(/1 of 1 ?Vegetarian/)).toBeTruthy()
  serve(readPreferencesBoard, noNetwork)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('These numbers may be old.')).toBeTruthy()
})

test('each file is saved under the name that the server gave it, and a failure is said', async () => {
  servePeople([rekha])
  serve(exportPreferences, 'Name\r\nRekha Nair\r\n')
  const save = vi.spyOn(files, 'saveFile').mockReturnValue()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Excel: Numbers for the caterer' }))
  await waitFor(() => expect(said).toEqual(['success: file.csv is saved.']))
  expect(requestsTo(exportPreferences)[0]?.body).toEqual({ data: { kind: 'caterer', format: 'xlsx' } })
  expect(save).toHaveBeenCalledWith('file.csv', expect.any(Blob), 'text/csv')

  serve(exportPreferences, noNetwork)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'CSV: Everyone with their preferences' }))
  await waitFor(() => expect(said.at(-1)).toBe('error: The file could not be made. Please try again.'))
  expect(save).toHaveBeenCalledTimes(1)
})

test('on a wide screen the people of the first tile are beside the numbers', async () => {
  happyDOM.setViewport({ width: 1440, height: 900 })
  servePeople([dev, rekha])
  const { user } = await open()
  expect(await heading('Preferences Not Set (1 user)')).toBeTruthy()
  await user.click(await link(/1 of 2 ?Vegetarian/))
  expect(await heading('Vegetarian (1 user)')).toBeTruthy()
  expect((await link(/1 of 2 ?Vegetarian/)).getAttribute('aria-current')).toBe('page')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('Admins have the link at an inactive event, too; an attendee is sent to the events', async () => {
  happyDOM.setViewport({ width: 1440, height: 900 })
  servePeople([rekha])
  await open('', { active: false })
  const menu = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
  expect((await menu.findByRole('link', { name: 'User Preferences' })).getAttribute('href')).toBe(
    `/events/${eventId}/food-drink-preferences`,
  )
  expect(menu.queryByRole('link', { name: 'All Check In' })).toBeNull()
  cleanup()
  await open('', { as: asha })
  await waitFor(() => expect(location.pathname).toBe('/'))
})
