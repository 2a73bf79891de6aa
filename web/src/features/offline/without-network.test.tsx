import { logOut } from '@muster/domain/accounts/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { listSubEvents, readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { flight, itinerary, monsoon, subEvent, subEvents } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha, meera, ravi } from '#test/people.ts'
import { emptyPhone, keepRead, keptReads, startAgain } from '#test/phone-storage.tsx'
import { serve, serverIsAhead, setNetwork, silenceNetwork } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

let eventId = 7000
beforeEach(async () => {
  eventId += 1
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await emptyPhone()
  const { name, email, contact, id } = meera
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readMyItinerary, itinerary([flight()], { id, name, email, contact: contact ?? '' }))
  serve(listEvents, page([offSite({ id: eventId })]))
  serve(listSubEvents, subEvents([subEvent()]))
  return () => vi.useRealTimers()
})

/** For a hang only. Part of the app is loaded two seconds after its start, and a retry comes after seconds. */
const LATE = { timeout: 40_000 }
const openPlan = (as = asha) => openScreen(`/events/${eventId}/my-checkin`, { as })
const dialog = async () =>
  within(await screen.findByRole('alertdialog', { name: 'No Internet Connection' }, LATE))
const noDialog = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LATE)

/** Opens the plan online, until it is on the phone. */
async function readPlan() {
  const opened = await openPlan()
  await waitFor(async () => expect((await keptReads()).length).toBeGreaterThanOrEqual(2), LATE)
  return opened
}

test('R410: the dialog says what does not work, blocks, and closes itself when the network is back', async () => {
  const { user } = await readPlan()
  setNetwork(false)
  const shown = await dialog()
  for (const text of ['Changes of your plan, and messages', 'Car pools, requests and preferences'])
    expect(shown.getByText(text)).toBeTruthy()
  expect(said).toEqual(['error: No internet connection detected.'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Retry Connection' }))
  await waitFor(() =>
    expect(said.at(-1)).toBe('error: Still having connection issues. Please check your internet.'),
  )
  setNetwork(true)
  await noDialog()
  expect(said.at(-1)).toBe("success: Connection restored! You're back online.")
})

test('R410: Retry Connection says that all is available again', async () => {
  await readPlan()
  setNetwork(false)
  const retry = (await dialog()).getByRole('button', { name: 'Retry Connection' })
  // the browser does not notice that the network is back, and the app has no moment to ask by itself
  setNetwork(true, { isNoticed: false })
  fireEvent.click(retry)
  await noDialog()
  expect(said.at(-1)).toBe('success: Connected! All features are now available.')
})

test('F127: a network that is back during the check that fails is found at once', async () => {
  await readPlan()
  setNetwork(false)
  setNetwork(true)
  // longer than both checks take
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(said).toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('R457: a start whose calls get no answer leads to the dialog before the first call gives up', async () => {
  await readPlan()
  silenceNetwork()
  startAgain()
  const shown = within(await screen.findByRole('alertdialog', {}, LATE))
  expect(await shown.findByRole('button', { name: 'View my saved plan' })).toBeTruthy()
})

test('R457: a call that is answered again closes the dialog', async () => {
  await readPlan()
  setNetwork(false, { isNoticed: false })
  startAgain()
  await dialog()
  setNetwork(true, { isNoticed: false })
  // its retries come within seconds, the next check within 30
  await noDialog()
  expect(said.at(-1)).toBe("success: Connection restored! You're back online.")
})

test('R412: after a start without a network the saved plan shows the cards with the time of the reading', async () => {
  await readPlan()
  vi.setSystemTime(NOW.getTime() + 10 * 60_000)
  setNetwork(false, { isNoticed: false })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const user = startAgain()
  await user.click(await (await dialog()).findByRole('button', { name: 'View my saved plan' }))
  await noDialog()
  expect(await screen.findByRole('article', { name: /AI 849/ })).toBeTruthy()
  expect(screen.getByText('meera@muster.example')).toBeTruthy()
  expect(
    screen.getByText(/^No internet\. This is your plan as saved on 2\d Nov, \w+, \d+:\d\d [AP]M\.$/),
  ).toBeTruthy()
  vi.restoreAllMocks()
  setNetwork(true)
  await waitFor(() => expect(screen.queryByText(/^No internet\./)).toBeNull())
})

test('R458: a start without a network corrects a phone that is three days ahead', async () => {
  const daysMs = 3 * 24 * 60 * 60_000
  vi.setSystemTime(NOW.getTime() + daysMs)
  serverIsAhead(-daysMs)
  await readPlan()
  setNetwork(false, { isNoticed: false })
  const user = startAgain()
  await user.click(await (await dialog()).findByRole('button', { name: 'View my saved plan' }))
  expect(await screen.findByRole('article', { name: /AI 849/ })).toBeTruthy()
  expect(screen.getByText(/^No internet\..* saved on 2[01] Nov/)).toBeTruthy()
})

test('R412: log-out removes what was read', async () => {
  const { user } = await readPlan()
  serve(logOut, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await waitFor(async () => expect(await keptReads()).toEqual([]))
})

test('R412: what another person has read on this phone is not offered', async () => {
  await readPlan()
  const [own] = (await keptReads()) as { queryKey: unknown }[]
  cleanup()
  await openPlan(ravi)
  await waitFor(async () => expect((await keptReads()).length).toBeGreaterThan(0), LATE)
  await emptyPhone()
  await keepRead('of another', { ...own, userId: asha.id, queryKey: ['itinerary', eventId] })
  setNetwork(false)
  expect((await dialog()).queryByRole('button', { name: 'View my saved plan' })).toBeNull()
})
