import { logOut } from '@muster/domain/accounts/endpoints.ts'
import { listBoardPeople, readBoard } from '@muster/domain/boards/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { asked, boardOf, fortBus, onBoard, servePeople } from '#test/boards.ts'
import { monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { meera } from '#test/people.ts'
import { emptyPhone, keepRead, keptReads, startAgain } from '#test/phone-storage.tsx'
import { refusal, requestsTo, serve, setNetwork } from '#test/stub-server.ts'

const HOUR_MS = 3_600_000
/** For a hang only. Part of the app is loaded two seconds after its start, and a retry comes after seconds. */
const LATE = { timeout: 40_000 }

const isIn = { checkedInAt: NOW.toISOString() }
const people = [onBoard(1, 'Asha Deshpande'), onBoard(2, 'Ravi Iyer', isIn), onBoard(4, 'Zoya Khan')]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await emptyPhone()
  serve(readEvent, { data: { ...monsoon, isJoined: false, isCoordinator: true } })
  serve(readBoard, ({ query }) => {
    const day = query.get('filters[day][$eq]') ?? ''
    return boardOf(day === '2026-11-21' ? [{ ...fortBus, checkedInCount: 1, totalCount: 3 }] : [], day)
  })
  serve(listEvents, page([]))
  servePeople({ users: people, pending: people.filter(({ checkedInAt }) => checkedInAt === null) })
  return () => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

const savedItems = async () =>
  ((await keptReads()) as { queryKey: unknown[]; data: { days: unknown[] } }[]).find(
    ({ queryKey }) => queryKey[0] === 'saved-board',
  )

/** Opens the items with a network, until they are on the phone. */
async function readItems() {
  const opened = await openScreen('/events/900/my-items?day=2026-11-21', { as: meera })
  await waitFor(async () => expect(await savedItems()).toBeTruthy(), LATE)
  return opened
}

async function startWithoutNetwork() {
  setNetwork(false, { isNoticed: false })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const user = startAgain()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'No Internet Connection' }, LATE))
  return { user, dialog }
}

test('R431: without a network a co-ordinator sees who is missing, and calls them', async () => {
  await readItems()
  // the app starts on another screen
  cleanup()
  history.replaceState(null, '', '/events/900/agenda')
  const { user, dialog } = await startWithoutNetwork()
  await user.click(await dialog.findByRole('button', { name: 'View my saved plan' }, LATE))
  await waitFor(() =>
    expect(location.pathname + location.search).toContain('/events/900/my-items?day=2026-11-21'),
  )
  expect(await screen.findByText(/^No internet\. These are your items as saved on 2\d Nov/)).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: /To the hill fort 2.*2 pending/s }))
  expect(await screen.findByRole('heading', { name: 'Pending Users (2)' })).toBeTruthy()
  const call = screen.getByRole('link', { name: 'Call Zoya Khan' })
  expect(call.getAttribute('href')).toContain('9876500004')
  expect(screen.queryByText('Ravi Iyer')).toBeNull()
  // the search is on the phone
  await user.type(screen.getByRole('searchbox', { name: 'Search users...' }), 'asha')
  await waitFor(() => expect(screen.queryByText('Zoya Khan')).toBeNull())
  expect(screen.getByText('Asha Deshpande')).toBeTruthy()
  // what needs the network says so, and cannot be pressed
  expect(screen.getByText(/^You can call people\. Messages,/)).toBeTruthy()
  for (const name of ['Check in Asha Deshpande', 'Print'])
    expect(screen.getByRole('button', { name }).closest('fieldset')?.disabled).toBe(true)
  await user.clear(screen.getByRole('searchbox', { name: 'Search users...' }))
  await user.click(screen.getByRole('link', { name: '1 Checked In' }))
  await user.click(await screen.findByRole('button', { name: /^Ravi Iyer.*Show check-ins$/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Check-ins of Ravi Iyer' }))
  expect(await sheet.findByText(/^The phone does not keep this list\./)).toBeTruthy()
})

test('R432: only the own items of today and tomorrow are saved, and another day says that it needs a network', async () => {
  await readItems()
  expect(new Set(asked('view'))).toEqual(new Set(['mine']))
  expect(new Set(asked('day'))).toEqual(new Set(['2026-11-21', '2026-11-22']))
  const { user, dialog } = await startWithoutNetwork()
  await user.click(await dialog.findByRole('button', { name: 'View my saved plan' }, LATE))
  await user.click(await screen.findByRole('button', { name: /^20 Nov/ }))
  expect(await screen.findByText(/^This phone keeps the lists of your own items/)).toBeTruthy()
})

test('R432: a screen with saved items stays, on the day that was open', async () => {
  await readItems()
  cleanup()
  history.replaceState(null, '', '/events/900/my-items?day=2026-11-22')
  const { user, dialog } = await startWithoutNetwork()
  await user.click(await dialog.findByRole('button', { name: 'View my saved plan' }, LATE))
  expect(await screen.findByText(/^No internet\. These are your items as saved on/)).toBeTruthy()
  expect(location.search).toBe('?day=2026-11-22')
})

test('R433: log-out removes the items from the phone', async () => {
  const { user } = await readItems()
  serve(logOut, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await waitFor(async () => expect(await keptReads()).toEqual([]))
})

test('F119: the items are gone at the noon after the last day, also without a network', async () => {
  await readItems()
  // noon of the 23rd
  vi.setSystemTime(NOW.getTime() + 55 * HOUR_MS)
  const { dialog } = await startWithoutNetwork()
  await waitFor(async () => expect(await savedItems()).toBeUndefined(), LATE)
  expect(dialog.queryByRole('button', { name: 'View my saved plan' })).toBeNull()
})

test("F119: another person's items are not offered on this phone", async () => {
  await readItems()
  const row = await savedItems()
  await emptyPhone()
  await keepRead(`${meera.id + 1}/["saved-board",900]`, { ...row, userId: meera.id + 1 })
  const { dialog } = await startWithoutNetwork()
  expect(dialog.queryByRole('button', { name: 'View my saved plan' })).toBeNull()
  await waitFor(async () => expect(await keptReads()).toEqual([]))
})

test('F120: the items go when the server refuses them, and nothing is said', async () => {
  const { queryClient } = await readItems()
  serve(readBoard, refusal(403, 'forbidden'))
  await queryClient.refetchQueries({ queryKey: ['saved-board'] })
  await waitFor(async () => expect((await savedItems())?.data.days).toEqual([]))
})

test('R432: a phone that saves data reads nothing ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await openScreen('/events/900/my-items?day=2026-11-21', { as: meera })
  await waitFor(async () => expect((await keptReads()).length).toBeGreaterThan(0), LATE)
  Reflect.deleteProperty(navigator, 'connection')
  const whole = requestsTo(listBoardPeople).filter(
    ({ query }) => query.get('pagination[pageSize]') === '1000',
  )
  expect(whole).toHaveLength(0)
  expect(await savedItems()).toBeUndefined()
})
