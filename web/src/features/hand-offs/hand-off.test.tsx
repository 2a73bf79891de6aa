import { currentUser, listSessions } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { makeHandOff, redeemHandOff } from '@muster/domain/hand-offs/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { letTimePass, pass } from '#test/passing-time.ts'
import { asha } from '#test/people.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import { refusal, requestsTo, serve } from '#test/stub-server.ts'
import { tapAgainAndAgain } from '#test/tap-again.ts'
import { said } from '#test/toasts.ts'

const OPEN = { name: 'Log in with a code' }
afterEach(() => {
  Object.defineProperty(navigator, 'standalone', { value: undefined, configurable: true })
  vi.useRealTimers()
})
const inInstalledApp = () =>
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })

test('R429: The installed app signs Asha in with the code of her browser', async () => {
  inInstalledApp()
  const { user } = await openScreen('/login')
  await user.click(await screen.findByRole('button', OPEN))
  const field = await screen.findByLabelText('Code')
  const submit = () => user.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) as HTMLElement)
  await user.type(field, 'K7QM')
  await submit()
  expect(await screen.findByText('Please enter the code of 8 letters and digits')).toBeTruthy()
  expect(requestsTo(redeemHandOff)).toEqual([])

  serve(redeemHandOff, refusal(400, 'hand_off_invalid'))
  await user.type(field, ' 4xtb')
  await submit()
  const sentence =
    'This code is not right, or no longer valid. Please check it, or show a new code on the other screen.'
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field)

  serve(redeemHandOff, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(listEvents, page([]))
  await submit()
  await screen.findByText('No Events Found')
  expect(location.pathname).toBe('/')
  expect(said.at(-1)).toBe('success: Login successful')
  expect(requestsTo(redeemHandOff)).toHaveLength(2)
})

test('R429: A browser does not offer it', async () => {
  await openScreen('/login')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(screen.queryByRole('button', OPEN)).toBeNull()
})

test('R429: Asha shows one code in her profile, until its time is over', async () => {
  letTimePass()
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  const { user } = await openScreen('/profile', { as: asha })
  await user.click(await screen.findByRole('button', { name: 'Log in on the installed app' }))
  const show = await screen.findByRole<HTMLButtonElement>('button', { name: 'Show a code' })
  expect(screen.getByText(/It works once, for 2 minutes\. Show it to nobody else\./)).toBeTruthy()
  serve(makeHandOff, () => ({
    data: { handOffCode: 'K7QM4XTB', endsAt: new Date(Date.now() + 120_000).toISOString() },
  }))
  await tapAgainAndAgain(show, makeHandOff, false)
  expect(await screen.findByText('K7QM 4XTB')).toBeTruthy()
  expect(requestsTo(makeHandOff)).toHaveLength(1)
  await pass(120_000)
  expect(await screen.findByText('This code has expired.')).toBeTruthy()
  expect(screen.queryByText('K7QM 4XTB')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show a new code' })).toBeTruthy()
})
