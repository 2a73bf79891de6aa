import { createHmac } from 'node:crypto'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import { readPass, renewPass } from '@muster/domain/passes/endpoints.ts'
import { codeOf, macDigits, signedText, stepAt } from '@muster/domain/passes/rules.ts'
import type { Pass } from '@muster/domain/passes/schema.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '#device/session.ts'
import { at, bus, itinerary, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, requestsTo, serve, serverIsAhead } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const first: Pass = { passNumber: 112_813_874, passKey: Buffer.alloc(32, 7).toString('base64url') }
const second: Pass = { passNumber: 998_877_665, passKey: Buffer.alloc(32, 9).toString('base64url') }

/** As another program would work it out. */
function digitsOf({ passNumber, passKey }: Pass, now: Date): string {
  const hmac = createHmac('sha256', Buffer.from(passKey, 'base64url'))
  const mac = macDigits(hmac.update(signedText(stepAt(now))).digest())
  return codeOf(passNumber, stepAt(now), mac)
}

const wakeLocks = vi.fn(async () => ({ release: async () => undefined }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  wakeLocks.mockClear()
  Object.defineProperty(navigator, 'wakeLock', { value: { request: wakeLocks }, configurable: true })
  return () => vi.useRealTimers()
})

let eventId = 400
async function open(event: Partial<typeof monsoon> = {}, as = asha) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, ...event, id: eventId } })
  serve(readMyItinerary, itinerary([bus()]))
  return openScreen(`/events/${eventId}/my-checkin`, { as })
}
const openPass = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Show My Pass' }))
const shownDigits = async () => {
  await screen.findByRole('img', { name: 'QR code of your pass' })
  const label = screen.getByText('The code in digits')
  return label.parentElement?.textContent.replace(/\D/g, '')
}

test('the pass is made once, keeps the screen on, and shows the code of this moment by the server’s clock', async () => {
  serverIsAhead(3_600_000)
  serve(readPass, { data: null })
  serve(renewPass, { data: first })
  const { user } = await open()
  await openPass(user)
  const code = digitsOf(first, new Date(NOW.getTime() + 3_600_000))
  await waitFor(async () => expect(await shownDigits()).toBe(code))
  const dialog = within(screen.getByRole('dialog', { name: 'My Pass' }))
  for (const text of ['Asha Rao', 'Monsoon Off-site']) expect(dialog.getByText(text)).toBeTruthy()
  expect(requestsTo(renewPass).map(({ body }) => body)).toEqual([{ replaces: null }])
  expect(wakeLocks).toHaveBeenCalledWith('screen')
})

test('the pass is kept on the phone and shown without a network, until log-out', async () => {
  serve(readPass, { data: first })
  const { user } = await open()
  await openPass(user)
  await shownDigits()
  const kept = localStorage.getItem('kept/passes') ?? ''
  expect(JSON.parse(kept)).toEqual({ [eventId]: first })
  cleanup()

  serve(readPass, noNetwork)
  const later = await open()
  // the log-in of this helper has removed it; a person who opens the app again has it still
  localStorage.setItem('kept/passes', JSON.stringify({ [eventId]: second }))
  await openPass(later.user)
  expect(await shownDigits()).toBe(digitsOf(second, NOW))
  cleanup()
  clearSession()
  expect(localStorage.getItem('kept/passes')).toBeNull()
})

test('a pass that could not be read says so and can be read again', async () => {
  serve(readPass, noNetwork)
  const { user } = await open()
  await openPass(user)
  expect(await screen.findByText(/^Your pass could not be loaded/)).toBeTruthy()
  serve(readPass, { data: first })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await shownDigits()).toBe(digitsOf(first, NOW))
})

test('a new pass is asked for once more before, and replaces the one that is shown', async () => {
  serve(readPass, { data: first })
  serve(renewPass, { data: second })
  const { user } = await open()
  await openPass(user)
  await shownDigits()
  await user.click(screen.getByRole('button', { name: 'Get a new pass' }))
  expect(screen.getByText('The pass that you have now stops working on all your phones.')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Get a new pass' }).at(-1)!)
  await waitFor(async () => expect(await shownDigits()).toBe(digitsOf(second, NOW)))
  expect(requestsTo(renewPass).map(({ body }) => body)).toEqual([{ replaces: first.passNumber }])
  expect(said).toContain('success: This is your new pass.')
})

test('a scan shows on the open pass', async () => {
  serve(readPass, { data: first })
  const { user } = await open({ membersCount: 0 })
  await openPass(user)
  await shownDigits()
  const item = bus()
  const checkedIn = { ...item, first: { ...item.first, checkedInAt: at(21, '05:01') } }
  serve(readMyItinerary, itinerary([checkedIn]))
  streamsBegun().at(-1)?.send(`event: nudge\ndata: items/${item.id}/check-ins\n\n`)
  expect(await screen.findByText(/^Checked in to To the hill fort 2 at 5:01/)).toBeTruthy()
})

test('there is no pass once all check-ins are over, nor for an Admin who has not joined', async () => {
  await open({ isJoined: false }, admin)
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show My Pass' })).toBeNull()
  cleanup()
  vi.setSystemTime(new Date('2026-11-24T05:00:00+05:30'))
  await open()
  await screen.findByText('Add to my calendar')
  expect(screen.queryByRole('button', { name: 'Show My Pass' })).toBeNull()
})
