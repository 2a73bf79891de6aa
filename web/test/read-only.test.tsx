import {
  changePassword,
  confirmEmail,
  endOtherSessions,
  forgotPassword,
  listSessions,
  register,
  resetPassword,
  sendEmailConfirmation,
} from '@muster/domain/accounts/endpoints.ts'
import { listEvents, rsvp } from '@muster/domain/events/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offSite, page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { asha } from './people.ts'
import { refusal, requestsTo, serve } from './stub-server.ts'
import { said } from './toasts.ts'

const SENTENCE =
  'Nothing can be saved right now, because the server is short of space. Nothing was changed, and you can go on reading.'
const refused = refusal(503, 'read_only')

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.findByRole('button', { name })

/** One toast with the server's sentence, and one request per tap. */
async function expectSentence(endpoint: Endpoint) {
  await waitFor(() => expect(said).toEqual([`error: ${SENTENCE}`]))
  expect(requestsTo(endpoint)).toHaveLength(1)
}

async function openProfile() {
  const session = {
    id: 1,
    userAgent: null,
    createdAt: '2026-11-20T05:00:00Z',
    lastUsedAt: '2026-11-21T05:00:00Z',
  }
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  serve(listSessions, {
    data: [
      { ...session, isCurrent: true },
      { ...session, id: 2, isCurrent: false },
    ],
  })
  return openScreen('/profile', { as: { ...asha, confirmed: false } })
}

test('A read-only server refuses an RSVP, which can be tapped again', async () => {
  serve(listEvents, page([offSite()]))
  serve(rsvp, refused)
  const { user } = await openScreen('/', { as: asha })
  await user.click(await button('RSVP'))
  await expectSentence(rsvp)
  expect(await button('RSVP')).toBeTruthy()
})

test('A read-only server refuses a sign-up, which keeps what was typed', async () => {
  serve(register, refused)
  const { user } = await openScreen('/signup')
  const typed = {
    'First name': 'Asha',
    'Last name': 'Rao',
    Email: 'asha@muster.example',
    'Contact number': '9876543201',
    Password: 'monsoon-24',
    'Confirm password': 'monsoon-24',
  }
  for (const [label, text] of Object.entries(typed)) await user.type(input(label), text)
  await user.click(await button('Create account'))
  await expectSentence(register)
  for (const [label, text] of Object.entries(typed)) expect(input(label).value).toBe(text)
})

test('A read-only server refuses a new password, and the form keeps what was typed', async () => {
  serve(changePassword, refused)
  const { user } = await openProfile()
  await user.click(await button('Change password'))
  const labels = ['Current password', 'New password', 'Confirm new password']
  await screen.findByLabelText('Current password')
  for (const label of labels) await user.type(input(label), 'monsoon-24')
  await user.click(await button('Save new password'))
  await expectSentence(changePassword)
  for (const label of labels) expect(input(label).value).toBe('monsoon-24')
})

test('A read-only server refuses a password reset, and the link is not called stale', async () => {
  serve(resetPassword, refused)
  const { user } = await openScreen('/reset-password?code=secret')
  for (const label of ['New password', 'Confirm new password']) await user.type(input(label), 'monsoon-24')
  await user.click(await button('Reset password'))
  await expectSentence(resetPassword)
  expect(input('New password').value).toBe('monsoon-24')
})

test('A read-only server refuses a reset link, and the form keeps what was typed', async () => {
  serve(forgotPassword, refused)
  const { user } = await openScreen('/forgot-password')
  await user.type(input('Email'), 'asha@muster.example{Enter}')
  await expectSentence(forgotPassword)
  expect(input('Email').value).toBe('asha@muster.example')
})

test('A read-only server refuses to end other sessions, which stay in the list', async () => {
  serve(endOtherSessions, refused)
  const { user } = await openProfile()
  await user.click(await button('Log out everywhere else'))
  const dialog = within(screen.getByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere else' }))
  await expectSentence(endOtherSessions)
  expect(screen.getAllByText('Unknown device')).toHaveLength(2)
})

test('A read-only server refuses to send a link again', async () => {
  serve(sendEmailConfirmation, refused)
  const { user } = await openProfile()
  await user.click(await button('Resend verification email'))
  await expectSentence(sendEmailConfirmation)
})

test('A read-only server refuses an email confirmation, which can be tapped again', async () => {
  serve(confirmEmail, refused)
  const { user } = await openScreen('/confirm-email?code=secret')
  await user.click(await button('Confirm'))
  await expectSentence(confirmEmail)
  serve(confirmEmail, { ok: true, wasConfirmed: false })
  await user.click(await button('Confirm'))
  await screen.findByRole('heading', { name: 'Email confirmed' })
})
