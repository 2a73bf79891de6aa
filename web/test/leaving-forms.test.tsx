import {
  changePassword,
  currentUser,
  forgotPassword,
  listSessions,
  logIn,
  register,
} from '@muster/domain/accounts/endpoints.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { readCalendarFeed, readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itinerary, monsoon, session } from './itineraries.ts'
import { openScreen } from './open-screen.tsx'
import { asha } from './people.ts'
import { SIGNED_IN } from './signed-in-user.ts'
import { noNetwork, requestsTo, serve } from './stub-server.ts'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const ASKED = { asked: '/events/900/my-checkin' }

test('R216: A sign-up that was left keeps what was typed in this tab, but no password', async () => {
  const { user } = await openScreen('/signup')
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(input('First name'), 'Asha')
  await user.type(input('Contact number'), '9876543201')
  await user.type(input('Password'), 'monsoon-24')
  await user.click(screen.getByRole('link', { name: 'Log in' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await user.click(screen.getByRole('link', { name: 'Create account' }))
  await screen.findByRole('heading', { name: 'Create Account' })
  expect([input('First name').value, input('Contact number').value, input('Password').value]).toEqual([
    'Asha',
    '9876543201',
    '',
  ])
  expect(screen.getByRole('status').textContent).toBe(
    'What you typed is still here, except for the password.',
  )
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('monsoon-24')
  // nothing was changed, so nothing is left to keep
  await user.clear(input('First name'))
  await user.clear(input('Contact number'))
  expect({ ...sessionStorage }).toEqual({})
})

const fillIn = async () => {
  const { user } = await openScreen('/signup', { state: ASKED })
  await user.type(input('First name'), 'Asha')
  await user.type(input('Last name'), 'Rao')
  await user.type(input('Email'), 'asha@muster.example')
  await user.type(input('Contact number'), '9876543201')
  await user.type(input('Password'), 'monsoon-24')
  await user.type(input('Confirm password'), 'monsoon-24{Enter}')
  return user
}

test('R216: An account that was made leaves nothing behind in the tab', async () => {
  serve(register, { jwt: null, device: null, user: null })
  await fillIn()
  await screen.findByRole('heading', { name: 'Check your email' })
  expect({ ...sessionStorage }).toEqual({})
})

/** The link of the e-mail opens another tab, whose history knows nothing. */
async function logInElsewhere() {
  cleanup()
  const { user } = await openScreen('/login')
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(readEvent, { data: monsoon })
  serve(readMyItinerary, itinerary([session()]))
  await user.type(input('Email'), 'asha@muster.example')
  await user.type(input('Password'), 'monsoon-24{Enter}')
}

test('R33: A sign-up that goes on in an e-mail still leads back to the address that was asked for', async () => {
  serve(register, { jwt: null, device: null, user: null })
  await fillIn()
  await screen.findByRole('heading', { name: 'Check your email' })
  await logInElsewhere()
  await screen.findByRole('heading', { level: 1, name: 'My Check In' })
  expect(location.pathname).toBe('/events/900/my-checkin')
  // once
  expect(Object.keys(localStorage).filter(key => key.includes('asked'))).toEqual([])
})

test('R33: So does a forgotten password', async () => {
  serve(forgotPassword, { ok: true })
  const { user } = await openScreen('/forgot-password', { state: ASKED })
  await user.type(input('Email'), 'asha@muster.example{Enter}')
  await screen.findByRole('heading', { name: 'Check your email' })
  await logInElsewhere()
  await screen.findByRole('heading', { level: 1, name: 'My Check In' })
  expect(location.pathname).toBe('/events/900/my-checkin')
})

test('R216: A password that is half typed is not dropped without a question', async () => {
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  const { user } = await openScreen('/profile', { as: asha })
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.type(await screen.findByLabelText('New password'), 'monsoon-24')
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leaving()).toBe(true)
  const sheet = within(screen.getByRole('dialog', { name: 'Change password' }))
  await user.click(sheet.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(input('New password').value).toBe('monsoon-24')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(leaving()).toBe(false)
  expect(requestsTo(changePassword)).toEqual([])
  // and an untouched one closes at once
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByLabelText('New password')
  expect(input('New password').value).toBe('')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('R216: A change that failed still asks', async () => {
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  serve(changePassword, noNetwork)
  const { user } = await openScreen('/profile', { as: asha })
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.type(await screen.findByLabelText('Current password'), 'muster-demo')
  await user.type(input('New password'), 'monsoon-24')
  await user.type(input('Confirm new password'), 'monsoon-24{Enter}')
  await waitFor(() => expect(requestsTo(changePassword)).toHaveLength(1))
  await user.keyboard('{Escape}')
  document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
})
