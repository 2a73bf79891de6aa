import { confirmEmail, forgotPassword, resetPassword } from '@muster/domain/accounts/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from './open-screen.tsx'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from './stub-server.ts'
import { said } from './toasts.ts'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

test('a reset link is asked for, and another email can be tried', async () => {
  const { user } = await openScreen('/forgot-password')
  serve(forgotPassword, { ok: true })
  await user.type(input('Email'), 'asha@muster.example{Enter}')
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(said).toEqual(['success: Password reset email sent successfully'])
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  await user.click(press('Try another email'))
  expect(screen.getByRole('heading', { name: 'Forgot password?' })).toBeTruthy()
})

test.each([
  ['', 'Email must be at least 6 characters'],
  ['asha', 'Email must be at least 6 characters'],
  ['asha.rao', 'Please enter a valid email address'],
])('the email "%s" is not sent: %s', async (text, sentence) => {
  const { user } = await openScreen('/forgot-password')
  if (text) await user.type(input('Email'), text)
  await user.click(press('Send reset link'))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(requestsTo(forgotPassword)).toEqual([])
})

test.each<[string, Failure, string]>([
  [
    'the sentence of the server',
    refusal(429, 'too_many_requests'),
    'Too many requests. Please wait a moment and try again.',
  ],
  ['that it failed', noNetwork, 'Failed to send password reset email'],
])('a link that cannot be asked for tells %s', async (_, outcome, sentence) => {
  const { user } = await openScreen('/forgot-password')
  serve(forgotPassword, outcome)
  await user.type(input('Email'), 'asha@muster.example{Enter}')
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
  expect(input('Email').value).toBe('asha@muster.example')
})

const openReset = async () => {
  const opened = await openScreen('/reset-password?code=secret')
  return {
    ...opened,
    fillIn: async (password: string, confirmation: string) => {
      await opened.user.type(input('New password'), password)
      await opened.user.type(input('Confirm new password'), confirmation)
      await opened.user.click(press('Reset password'))
    },
  }
}

test('the code of a reset link leaves the address bar and is sent with the new password', async () => {
  const { fillIn } = await openReset()
  expect(location.href).toBe('http://muster.test/reset-password')
  serve(resetPassword, { ok: true })
  await fillIn('monsoon-24', 'monsoon-24')
  await screen.findByRole('heading', { name: 'Password reset successful' })
  expect(said).toEqual(['success: Password reset successfully'])
  expect(requestsTo(resetPassword)[0]?.body).toEqual({
    code: 'secret',
    password: 'monsoon-24',
    passwordConfirmation: 'monsoon-24',
  })
  expect(screen.getByRole('link', { name: 'Continue to login' }).getAttribute('href')).toBe('/login')
})

test.each([
  ['short', 'short', 'Password must be at least 6 characters'],
  ['monsoon-24', 'monsoon-25', "Passwords don't match"],
])('the new passwords %s and %s are not sent', async (password, confirmation, sentence) => {
  const { fillIn } = await openReset()
  await fillIn(password, confirmation)
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(requestsTo(resetPassword)).toEqual([])
})

test('a link that was used or is too old leads to a new one', async () => {
  const { fillIn } = await openReset()
  serve(resetPassword, refusal(400, 'reset_code_invalid'))
  await fillIn('monsoon-24', 'monsoon-24')
  await screen.findByRole('heading', { name: 'Invalid reset link' })
  expect(said).toEqual(['error: Invalid or expired reset code'])
  expect(screen.getByRole('link', { name: 'Request new reset link' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

test('a reset that fails keeps what was typed', async () => {
  const { fillIn } = await openReset()
  serve(resetPassword, noNetwork)
  await fillIn('monsoon-24', 'monsoon-24')
  await waitFor(() => expect(said).toEqual(['error: Failed to reset password']))
  expect(input('New password').value).toBe('monsoon-24')
})

test('a link without its code says so and leads to the form that sends another', async () => {
  await openScreen('/reset-password')
  expect(screen.getByRole('heading', { name: 'Invalid reset link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request new reset link' })).toBeTruthy()
  expect(said).toEqual(['error: Invalid reset link. Please request a new password reset.'])
  await screen.findByRole('heading', { name: 'Forgot password?' })
  expect(location.pathname).toBe('/forgot-password')
})

test('an email is confirmed once, and its code leaves the address bar', async () => {
  serve(confirmEmail, { ok: true })
  await openScreen('/confirm-email?code=secret')
  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(location.search).toBe('')
  expect(requestsTo(confirmEmail).map(({ body }) => body)).toEqual([{ confirmation: 'secret' }])
})

test('a confirmation link that is no longer valid says so and is not tried again', async () => {
  serve(confirmEmail, refusal(400, 'confirmation_invalid'))
  await openScreen('/confirm-email?code=secret')
  await screen.findByRole('heading', { name: 'Link not valid' })
  expect(screen.getByText(/^This confirmation link is no longer valid/)).toBeTruthy()
  expect(requestsTo(confirmEmail)).toHaveLength(1)
})

test('a confirmation link without its code is not sent at all', async () => {
  await openScreen('/confirm-email')
  await screen.findByRole('heading', { name: 'Link not valid' })
  expect(requestsTo(confirmEmail)).toEqual([])
})

test('a confirmation that did not reach the server can be tried again', async () => {
  serve(confirmEmail, new Refusal(502, '<html>'))
  const { user } = await openScreen('/confirm-email?code=secret')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  serve(confirmEmail, { ok: true })
  await screen.findByRole('heading', { name: 'Email confirmed' })
})
