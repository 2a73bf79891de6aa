import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { refusals } from '@muster/domain/refusals.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepUser, startSession } from '#device/session.ts'
import { flight, itinerary, monsoon, session } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen, tokenOf } from '#test/open-screen.tsx'
import { asha, ravi } from '#test/people.ts'
import { emptyPhone, forgetMemory, keptTaps } from '#test/phone-storage.tsx'
import { noNetwork, refusal, requestsTo, serve, setNetwork } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'
import { addTap, sendTap, sendWaiting, useTaps } from './outbox.ts'

let eventId = 7500
beforeEach(async () => {
  eventId += 1
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await emptyPhone()
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readMyItinerary, itinerary([flight()]))
  serve(listEvents, page([offSite({ id: eventId })]))
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

/** For a hang only. Part of the app is loaded two seconds after its start, and a retry comes after seconds. */
const LATE = { timeout: 40_000 }
const TAPPED_AT = NOW.toISOString()
const reply = (item: ItineraryItem, at: string | null) => ({
  data: {
    item: { id: item.id, documentId: item.documentId },
    user: { id: asha.id, name: asha.name },
    leg: 'first' as const,
    ...{ at, checkedInCount: 10, totalCount: item.totalCount },
  },
  meta: { alreadyCheckedIn: false },
})
/** A new start of the app, after another session or none. */
const open = async (as = asha) => {
  const opened = await openScreen(`/events/${eventId}/my-checkin`, { as })
  await screen.findByText('Add to my calendar')
  return opened
}
const next = () => within(screen.getByRole('region', { name: 'Next' }))
const bodies = () => requestsTo(checkIn).map(({ body }) => body)

/** The app is open, and the tap finds no network. */
async function tapInVain() {
  serve(checkIn, noNetwork)
  const { user } = await open()
  await user.click(next().getByRole('button', { name: 'Check In' }))
  await next().findByText('Waiting for network')
  await waitFor(async () => expect(await keptTaps()).toHaveLength(1))
  return user
}

function closeApp() {
  cleanup()
  forgetMemory()
}

test('R411: a tap survives a closed app and is sent at the next start, with its own time, once', async () => {
  await tapInVain()
  closeApp()
  vi.setSystemTime(NOW.getTime() + 3 * 60 * 60_000)
  serve(checkIn, reply(flight(), TAPPED_AT))
  await open()
  await waitFor(() => expect(said).toContain('success: Checked in to flight successfully!'), LATE)
  expect(screen.getByText(/^Checked In/)).toBeTruthy()
  const [first, second, ...more] = bodies()
  expect(second).toEqual(first)
  expect(second?.at).toBe(TAPPED_AT)
  expect(more).toEqual([])
  await waitFor(async () => expect(await keptTaps()).toEqual([]))
})

test('R425: a tap that the server refuses because the app is too old waits, and the app asks for the update', async () => {
  serve(checkIn, refusal(426, 'client_too_old'))
  const { user } = await open()
  await user.click(next().getByRole('button', { name: 'Check In' }))
  expect(await screen.findByText('App Update Available', {}, LATE)).toBeTruthy()
  await waitFor(async () => expect(await keptTaps()).toHaveLength(1))
})

test('R411: until it is sent, the card of a new start says that it waits', async () => {
  await tapInVain()
  closeApp()
  await open()
  expect(await next().findByText('Waiting for network', {}, LATE)).toBeTruthy()
  expect(next().getByText(/^Your tap at 5:00 AM is saved on this phone\./)).toBeTruthy()
})

test('R411: a session that is over keeps the tap, another person neither sees nor sends it, and its own person does', async () => {
  await tapInVain()
  serve(checkIn, refusal(401, 'session_ended'))
  setNetwork(true)
  await screen.findByRole('heading', { name: 'Welcome back' }, LATE)
  expect(said).toContain('info: 1 check-in waits on this phone. Please log in again to send it.')
  cleanup()
  serve(checkIn, reply(flight(), TAPPED_AT))
  const before = requestsTo(checkIn).length
  await open(ravi)
  window.dispatchEvent(new Event('online'))
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(screen.queryByText('Waiting for network')).toBeNull()
  expect(requestsTo(checkIn)).toHaveLength(before)
  cleanup()
  await open()
  await waitFor(() => expect(requestsTo(checkIn)).toHaveLength(before + 1), LATE)
  expect(requestsTo(checkIn).at(-1)?.token).toBe(tokenOf(asha))
  await waitFor(async () => expect(await keptTaps()).toEqual([]))
})

test('R411: a refusal of a tap that has waited stays on its card until it is read, also after a restart', async () => {
  await tapInVain()
  closeApp()
  serve(checkIn, refusal(409, 'has_departed'))
  await open()
  const why = /^Your tap at 5:00 AM did not check you in\. /
  expect((await next().findByText(why, {}, LATE)).textContent).not.toMatch(/in\. $/)
  closeApp()
  const { user } = await open()
  await next().findByText(why, {}, LATE)
  await user.click(next().getByRole('button', { name: 'OK' }))
  expect(next().queryByText(why)).toBeNull()
  await waitFor(async () => expect(await keptTaps()).toEqual([]))
})

test('R411: a refusal at an item that has left the plan is shown above the cards', async () => {
  await tapInVain()
  closeApp()
  serve(checkIn, refusal(404, 'not_found'))
  serve(readMyItinerary, itinerary([session()]))
  await open()
  const note = await screen.findByText(/did not check you in/, {}, LATE)
  expect(note.textContent).toBe(`Flight: Your tap at 5:00 AM did not check you in. ${refusals.not_found}`)
})

test('R411: a tap that staff have taken back says so instead of a success', async () => {
  await tapInVain()
  serve(checkIn, reply(flight(), null))
  setNetwork(true)
  await next().findByText(/Staff have undone this check-in\./, {}, LATE)
  expect(said.filter(one => one.startsWith('success: Checked'))).toEqual([])
})

test('R413: a phone without space says that the app has to stay open, and the tap is sent', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  serve(checkIn, noNetwork)
  const { user } = await open()
  await user.click(next().getByRole('button', { name: 'Check In' }))
  await next().findByText('This phone could not save your tap. Please keep Muster open until it is sent.')
  serve(checkIn, reply(flight(), TAPPED_AT))
  await user.click(next().getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(said).toEqual(['success: Checked in to flight successfully!']))
})

test('R446: what waits is sent when the server is reached again, also where the browser never says that it is online', async () => {
  const user = await tapInVain()
  setNetwork(false)
  const retry = await screen.findByRole('button', { name: 'Retry Connection' }, LATE)
  setNetwork(true, { isNoticed: false })
  serve(checkIn, reply(flight(), TAPPED_AT))
  await user.click(retry)
  await waitFor(() => expect(said).toContain('success: Checked in to flight successfully!'), LATE)
})

test('R446: a network that comes back during an attempt that fails is tried once more at once', async () => {
  startSession(tokenOf(asha))
  keepUser(asha)
  const onReply = async () => undefined
  const send = () => sendWaiting(onReply, () => expect.unreachable())
  serve(checkIn, noNetwork)
  const place = { userId: asha.id, eventId, itemId: 1, kind: 'bus', leg: 'first' } as const
  await sendTap(addTap(place), onReply).catch(() => null)
  await waitFor(async () => expect(await keptTaps()).toHaveLength(1))
  const before = requestsTo(checkIn).length
  serve(checkIn, () => {
    if (requestsTo(checkIn).length > before + 1) return reply(flight(), TAPPED_AT)
    void send()
    return noNetwork
  })
  await send()
  expect(requestsTo(checkIn)).toHaveLength(before + 2)
  expect(useTaps.getState().rows).toEqual([])
})

test('R446: a network that comes back while the tap itself fails is tried once more at once', async () => {
  startSession(tokenOf(asha))
  keepUser(asha)
  const onReply = async () => undefined
  const place = { userId: asha.id, eventId, itemId: 1, kind: 'bus', leg: 'first' } as const
  const before = requestsTo(checkIn).length
  serve(checkIn, async () => {
    if (requestsTo(checkIn).length > before + 1) return reply(flight(), TAPPED_AT)
    await sendWaiting(onReply, () => expect.unreachable())
    return noNetwork
  })
  await sendTap(addTap(place), onReply).catch(() => null)
  await waitFor(() => expect(useTaps.getState().rows).toEqual([]))
  expect(requestsTo(checkIn)).toHaveLength(before + 2)
})

test('F114: in 100 rounds of a network that comes and goes no tap is lost and none counts twice', async () => {
  startSession(tokenOf(asha))
  keepUser(asha)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const recorded = new Map<string, string>()
  let round = 0
  serve(checkIn, ({ params, body }) => {
    const fate = (round * 7 + Number(params.id)) % 3
    if (fate === 0) return noNetwork
    recorded.set(body.clientKey, String(params.id))
    // recorded, but the answer is lost
    return fate === 1 ? noNetwork : reply(flight(), TAPPED_AT)
  })
  const onReply = async () => undefined
  const send = () => sendWaiting(onReply, () => expect.unreachable())
  for (round = 1; round <= 100; round++) {
    const place = { userId: asha.id, eventId, itemId: round, kind: 'bus', leg: 'first' } as const
    await sendTap(addTap(place), onReply).catch(() => null)
    if (round % 10 === 0) {
      await waitFor(async () => expect(await keptTaps()).toHaveLength(useTaps.getState().rows.length))
      forgetMemory()
    }
    await Promise.all([send(), send()])
  }
  while (useTaps.getState().rows.length > 0) {
    round++
    await send()
  }
  expect(recorded.size).toBe(100)
  expect(new Set(recorded.values()).size).toBe(100)
  await waitFor(async () => expect(await keptTaps()).toEqual([]))
})
