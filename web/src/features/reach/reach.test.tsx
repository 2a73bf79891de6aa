import { addContact } from '@muster/domain/contacts/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { exportReach, listReachPeople, noteInstalledApp, readReach } from '@muster/domain/reach/endpoints.ts'
import { countReach, isOnList } from '@muster/domain/reach/rules.ts'
import type { ReachPerson } from '@muster/domain/reach/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as files from '#device/save-file.ts'
import { violations } from '#test/axe.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha, meera } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const stay = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a[target], a[href^="tel:"]'))
    event.preventDefault()
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  document.addEventListener('click', stay)
  return () => {
    document.removeEventListener('click', stay)
    vi.useRealTimers()
  }
})

const reached = (id: number, name: string, facts: Partial<ReachPerson> = {}): ReachPerson => ({
  ...{ id, name, email: `p${id}@muster.example`, contact: `98765${String(id).padStart(5, '0')}` },
  ...{ isInstalled: false, devicesAlive: 0, devicesDead: 0, lastDeliveredAt: null, lastOpenedAt: null },
  ...{ isEmailConfirmed: false, hasUnsubscribed: false, nextStep: 'whatsapp', newestContact: null },
  ...facts,
})
const rekha = reached(22, 'Rekha Nair', {
  ...{ isInstalled: true, devicesAlive: 2, devicesDead: 1, nextStep: 'push', isEmailConfirmed: true },
  ...{ lastDeliveredAt: at(21, '08:30'), lastOpenedAt: at(20, '19:00') },
})
const omar = reached(23, 'Omar Sheikh', { nextStep: 'email', isEmailConfirmed: true })
const dev = reached(24, 'Dev Patil', { hasUnsubscribed: true })
const lata = reached(25, 'Lata Joshi')
const silent = reached(26, 'Anil Kulkarni', { nextStep: 'none', contact: '' })
const everybody = [rekha, omar, dev, lata, silent]
const PAGE_SIZE = 50
let eventId = 2600

/** Answers like the server. */
function serveReach(people: readonly ReachPerson[]) {
  serve(readReach, { data: countReach(people) })
  serve(listReachPeople, ({ query }) => {
    const list = query.get('filters[list][$eq]') as 'push' | null
    const term = query.get('filters[name][$containsi]')?.toLowerCase() ?? ''
    const found = people.filter(
      person => (!list || isOnList(list, person)) && person.name.toLowerCase().includes(term),
    )
    const pageSize = Number(query.get('pagination[pageSize]'))
    const number = Number(query.get('pagination[page]'))
    const pagination = {
      ...{ page: number, pageSize, pageCount: Math.ceil(found.length / pageSize), total: found.length },
    }
    return { data: found.slice((number - 1) * pageSize, number * pageSize), meta: { pagination } }
  })
}

function open(query = '', as = admin, facts: Partial<typeof monsoon> = {}) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0, ...facts } })
  serve(listEvents, page([]))
  return openScreen(`/events/${eventId}/reach${query}`, { as })
}
const nudge = (topic: string) => streamsBegun().at(-1)!.send(`event: nudge\ndata: ${topic}\n\n`)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const link = (name: string | RegExp) => screen.findByRole('link', { name })
const names = async () =>
  (await screen.findAllByRole('listitem'))
    .map(item => everybody.find(({ name }) => item.textContent?.includes(name))?.name)
    .filter(Boolean)

test('the report counts everybody once and says of each person what is known and what comes next', async () => {
  serveReach(everybody)
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Reach' })).toBeTruthy()
  for (const part of ['By push: 1 of 5', 'By email only: 1 of 5', 'Not reachable: 3 of 5'])
    expect(await button(part)).toBeTruthy()
  const row = (await screen.findByText('Rekha Nair')).closest('li')!
  for (const text of [
    'Push reaches them',
    'App installed · 2 devices, 1 silent · email confirmed',
    'Delivered 8:30 AM · Opened 20 Nov, 7:00 PM',
  ])
    expect(within(row).getByText(text)).toBeTruthy()
  const other = screen.getByText('Anil Kulkarni').closest('li')!
  expect(other.textContent).toContain('no phone number')
  expect(within(other).queryAllByRole('link')).toEqual([])
  expect(await violations()).toEqual([])
})

test('a part, a chip and the search narrow the list, and the address keeps them', async () => {
  serveReach(everybody)
  const { user } = await open()
  await user.click(await button('Not reachable: 3 of 5'))
  await waitFor(async () => expect(await names()).toEqual(['Dev Patil', 'Lata Joshi', 'Anil Kulkarni']))
  expect(location.search).toBe('?list=unreachable')
  await user.click(await button(/^Email only/))
  await waitFor(async () => expect(await names()).toEqual(['Omar Sheikh']))
  await user.click(await button(/^Everybody/))
  await user.type(await screen.findByRole('searchbox'), 'lata')
  await waitFor(async () => expect(await names()).toEqual(['Lata Joshi']))
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'zz')
  expect(await screen.findByText('No users found matching "zz"')).toBeTruthy()
})

test('a call is noted for the others, and somebody else calling shows at once', async () => {
  serveReach(everybody)
  serve(addContact, { ok: true })
  const { user } = await open('', meera, { isCoordinator: true })
  await user.click(await link('Call Dev Patil'))
  await waitFor(() =>
    expect(requestsTo(addContact).map(({ body }) => body)).toMatchObject([{ user: 24, way: 'call' }]),
  )
  const by = { id: 9, name: 'Ravi Iyer' }
  serveReach([{ ...lata, newestContact: { way: 'whatsapp', at: NOW.toISOString(), by } }])
  nudge('contacts')
  expect(await screen.findByText('Messaged by Ravi Iyer, just now')).toBeTruthy()
})

test('the file is saved under the name that the server gives', async () => {
  serveReach(everybody)
  const { user } = await open()
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) =>
    String(input).endsWith('/reach-exports')
      ? new Response('Name', { headers: { 'content-disposition': 'attachment; filename="reach.csv"' } })
      : fetch(input, init)
  await user.click(await button('Export CSV'))
  await waitFor(() => expect(said).toEqual(['success: reach.csv is saved.']))
  expect(save.mock.calls[0]?.[0]).toBe('reach.csv')
  expect(exportReach.method).toBe('POST')
})

test('an event without members says what comes next', async () => {
  serveReach([])
  await open()
  expect(await screen.findByText('Nobody to reach yet')).toBeTruthy()
})

test('a report that is not loaded can be asked for again', async () => {
  serve(readReach, noNetwork)
  const { user } = await open()
  const again = await button('Try again')
  serveReach(everybody)
  await user.click(again)
  expect(await button('By push: 1 of 5')).toBeTruthy()
})

test('an attendee is sent to the events', async () => {
  serveReach(everybody)
  await open('', asha)
  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('of 10,000 people only the pages near the screen are read', async () => {
  serveReach(Array.from({ length: 10_000 }, (_, id) => reached(id + 100, `Person ${id}`)))
  await open()
  expect(await screen.findByText('Person 0')).toBeTruthy()
  const sizes = requestsTo(listReachPeople).map(({ query }) => Number(query.get('pagination[pageSize]')))
  expect(Math.max(...sizes)).toBe(PAGE_SIZE)
  expect(sizes.length).toBeLessThan(20)
})

test('an app on the home screen says so once a day', async () => {
  const media = vi.spyOn(window, 'matchMedia')
  const ask = (query: string) => ({ ...({} as MediaQueryList), matches: query.includes('standalone') })
  media.mockImplementation(
    query => ({ ...ask(query), addEventListener: () => {}, removeEventListener: () => {} }) as never,
  )
  serve(noteInstalledApp, { ok: true })
  serveReach([])
  await open()
  await waitFor(() => expect(requestsTo(noteInstalledApp)).toHaveLength(1))
  const { noteInstalled } = await import('./note-installed.ts')
  await noteInstalled(admin.id)
  expect(requestsTo(noteInstalledApp)).toHaveLength(1)
  vi.setSystemTime(NOW.getTime() + 25 * 3_600_000)
  await noteInstalled(admin.id)
  expect(requestsTo(noteInstalledApp)).toHaveLength(2)
  media.mockRestore()
})
