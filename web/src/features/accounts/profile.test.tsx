import {
  changePassword,
  currentUser,
  endOtherSessions,
  listSessions,
  logOut,
  sendEmailConfirmation,
} from '@muster/domain/accounts/endpoints.ts'
import type { SessionsReply } from '@muster/domain/accounts/schema.ts'
import { readCalendarFeed, revokeCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { endSession } from '@muster/domain/profile/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const session = (
  id: number,
  isCurrent: boolean,
  userAgent: string | null,
): SessionsReply['data'][number] => ({
  id,
  userAgent,
  createdAt: '2026-11-20T05:00:00.000Z',
  lastUsedAt: '2026-11-21T05:00:00.000Z',
  isCurrent,
})
const here = session(1, true, ANDROID)
const elsewhere = session(2, false, null)

const noFeed = { url: null, createdAt: null, lastReadAt: null }
const ownFeed = {
  url: 'https://muster.example/api/calendars/secret.ics',
  createdAt: '2026-11-20T05:00:00.000Z',
  lastReadAt: '2026-11-21T06:00:00.000Z',
}

async function openProfile(sessions = [here, elsewhere], person = asha) {
  serve(listSessions, { data: sessions })
  serve(readCalendarFeed, { data: noFeed })
  const opened = await openScreen('/profile', { as: person })
  await screen.findByText(`+91 ${person.contact}`)
  return opened
}

test('The profile shows who is signed in', async () => {
  await openProfile()
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('AS')).toBeTruthy()
  for (const text of ['Asha Rao', 'asha@muster.example', 'Attendee', 'Verified'])
    expect(main.getByText(text)).toBeTruthy()
  expect(main.queryByRole('button', { name: 'Resend verification email' })).toBeNull()
})

test('The link for an unconfirmed email can be sent again', async () => {
  const { user } = await openProfile([here], { ...asha, confirmed: false })
  expect(screen.getByText('Pending Verification')).toBeTruthy()
  serve(sendEmailConfirmation, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Resend verification email' }))
  await waitFor(() => expect(said).toEqual(['success: Verification email sent']))
})

test('A link that could not be sent again shows an error', async () => {
  const { user } = await openProfile([here], { ...asha, confirmed: false })
  serve(sendEmailConfirmation, noNetwork)
  await user.click(screen.getByRole('button', { name: 'Resend verification email' }))
  await waitFor(() => expect(said).toEqual(['error: Failed to send the verification email']))
})

test('Without the server the profile shows what is stored and offers a retry', async () => {
  serve(listSessions, noNetwork)
  serve(readCalendarFeed, noNetwork)
  const opening = openScreen('/profile', { as: asha })
  serve(currentUser, noNetwork)
  const { user } = await opening
  await screen.findByText('Your details could not be loaded.')
  await screen.findByText('Your sessions could not be loaded.')
  await screen.findByText('Your calendar link could not be loaded.')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
  expect(main.getByText('Attendee')).toBeTruthy()
  expect(screen.queryByText('asha@muster.example')).toBeNull()
  serve(readCalendarFeed, { data: noFeed })
  serve(currentUser, asha)
  serve(listSessions, { data: [here] })
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)
  await screen.findByText(`+91 ${asha.contact}`)
  await screen.findByText('This device')
  expect(main.getByText('asha@muster.example')).toBeTruthy()
  await screen.findByText('You have no calendar link. You can make one in My Check In.')
})

test('The profile shows since when there is a calendar link and when it was read, and ends it', async () => {
  serve(listSessions, { data: [here] })
  serve(readCalendarFeed, { data: ownFeed })
  const { user } = await openScreen('/profile', { as: asha })
  expect(await screen.findByText(/^Made 20 Nov 26/)).toBeTruthy()
  expect(screen.getByText(/^Last read by a calendar 21 Nov 26/)).toBeTruthy()
  serve(revokeCalendarFeed, { data: noFeed })
  await user.click(screen.getByRole('button', { name: 'Stop this link' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Stop this calendar link?' }))
  expect(requestsTo(revokeCalendarFeed)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Stop this link' }))
  await waitFor(() => expect(said).toEqual(['success: The link no longer works.']))
  await screen.findByText('You have no calendar link. You can make one in My Check In.')
  expect(screen.queryByRole('button', { name: 'Stop this link' })).toBeNull()
})

test('Signing out everywhere else says that the calendar link stops working, and reads it again', async () => {
  const { user } = await openProfile()
  serve(endOtherSessions, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByText(/Your calendar link stops working\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(() => expect(requestsTo(readCalendarFeed)).toHaveLength(2))
})

test('All sessions are listed, and this one is marked', async () => {
  await openProfile()
  const [first, second] = (await screen.findAllByText(/^Last used 21 Nov 26/)).map(
    detail => detail.closest('li')?.textContent,
  )
  expect(first).toContain('Chrome on Android')
  expect(first).toContain('This device')
  expect(second).toContain('Unknown device')
  expect(second).not.toContain('This device')
})

test('Signing out everywhere else asks for confirmation and keeps this session', async () => {
  const { user } = await openProfile()
  serve(endOtherSessions, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Log out everywhere else?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(requestsTo(endOtherSessions)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere else' }),
  )
  await waitFor(() => expect(said).toEqual(['success: Logged out everywhere else']))
  expect(screen.queryByText('Unknown device')).toBeNull()
  expect(screen.getByText('This device')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
})

test('A single other device is signed out after a question, and the others stay', async () => {
  const tablet = session(3, false, 'Mozilla/5.0 (iPad) AppleWebKit/605.1 (KHTML) Version/19.0 Safari/604.1')
  const { user } = await openProfile([here, elsewhere, tablet])
  await user.click(await screen.findByRole('button', { name: 'Log out Unknown device' }))
  expect(screen.queryByRole('button', { name: 'Log out Chrome on Android' })).toBeNull()
  const dialog = within(screen.getByRole('alertdialog', { name: 'Log out Unknown device?' }))
  expect(dialog.getByText(/Your calendar link stops working\./)).toBeTruthy()
  serve(endSession, { ok: true })
  await user.click(dialog.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(said).toEqual(['success: Logged out']))
  expect(requestsTo(endSession).map(({ params }) => params)).toEqual([{ id: '2' }])
  expect(screen.queryByText('Unknown device')).toBeNull()
  expect(screen.getByText('Safari on iPad')).toBeTruthy()
  await waitFor(() => expect(requestsTo(readCalendarFeed)).toHaveLength(2))
})

test('With a single session there is no button to end others', async () => {
  await openProfile([here])
  await screen.findByText('This device')
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
})

test('Sessions that could not be ended stay in the list', async () => {
  const { user } = await openProfile()
  serve(endOtherSessions, noNetwork)
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere else' }),
  )
  await waitFor(() => expect(said).toEqual(['error: Failed to log out elsewhere']))
  expect(screen.getByText('Unknown device')).toBeTruthy()
})

async function openPasswordForm() {
  const { user } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(screen.getByText(/your calendar link stops working/)).toBeTruthy()
  await user.type(await screen.findByLabelText('Current password'), 'muster-demo')
  await user.type(screen.getByLabelText('New password'), 'monsoon-24')
  return user
}

test('After a changed password the sheet closes', async () => {
  const user = await openPasswordForm()
  serve(changePassword, { ok: true, device: 'known' })
  await user.type(screen.getByLabelText('Confirm new password'), 'monsoon-24')
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
  await waitFor(() => expect(said).toEqual(['success: Password changed successfully']))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull())
  // the server has ended the other sessions, so they are read again
  await waitFor(() => expect(requestsTo(listSessions)).toHaveLength(2))
})

test('A wrong current password keeps the sheet open with what was typed', async () => {
  const user = await openPasswordForm()
  serve(changePassword, refusal(400, 'wrong_password'))
  await user.type(screen.getByLabelText('Confirm new password'), 'monsoon-24{Enter}')
  await waitFor(() => expect(said).toEqual(['error: The current password is not right.']))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('monsoon-24')
})

test('New passwords that differ are not sent', async () => {
  const user = await openPasswordForm()
  await user.type(screen.getByLabelText('Confirm new password'), 'monsoon-25{Enter}')
  expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  expect(requestsTo(changePassword)).toEqual([])
})

test.each([
  ['the server hears of it', { ok: true }],
  ['the server does not answer', noNetwork],
] as const)('Logging out clears the phone, whether or not %s', async (_, outcome) => {
  const { user, queryClient } = await openProfile()
  localStorage.setItem('event-storage', '{"state":{"currentEvent":{"id":1,"name":"x"}}}')
  serve(logOut, outcome)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(location.pathname).toBe('/login')
  expect(said).toEqual(['success: Logged out successfully'])
  for (const key of ['auth-storage', 'token', 'user', 'event-storage'])
    expect(localStorage.getItem(key)).toBeNull()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(requestsTo(logOut).map(({ token }) => token)).toEqual(['token-of-asha'])
})
