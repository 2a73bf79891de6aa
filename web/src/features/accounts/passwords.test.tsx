import { confirmEmail, forgotPassword, resetPassword } from '@muster/domain/accounts/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

test('A reset link is requested, and another email can be tried', async () => {
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
])('The email "%s" is not sent: %s', async (text, sentence) => {
  const { user } = await openScreen('/forgot-password')
  if (text) await user.type(input('Email'), text)
  await user.click(press('Send reset link'))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(requestsTo(forgotPassword)).toEqual([])
})

test.each<[string, Failure, string]>([
  [
    "the server's sentence",
    refusal(429, 'too_many_requests'),
    'Too many requests. Please wait a moment and try again.',
  ],
  ['the default sentence', noNetwork, 'Failed to send password reset email'],
])('A failed request for a link shows %s', async (_, outcome, sentence) => {
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

test('The code of a reset link disappears from the address bar and is sent with the new password', async () => {
  const { fillIn } = await openReset()
  expect(location.href).toBe('http://muster.test/reset-password')
  serve(resetPassword, { ok: true, device: 'known' })
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
])('The new passwords %s and %s are not sent', async (password, confirmation, sentence) => {
  const { fillIn } = await openReset()
  await fillIn(password, confirmation)
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(requestsTo(resetPassword)).toEqual([])
})

test('A used or expired link leads to a new one', async () => {
  const { fillIn } = await openReset()
  serve(resetPassword, refusal(400, 'reset_code_invalid'))
  await fillIn('monsoon-24', 'monsoon-24')
  await screen.findByRole('heading', { name: 'Invalid reset link' })
  expect(said).toEqual(['error: Invalid or expired reset code'])
  expect(screen.getByRole('link', { name: 'Request new reset link' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

test('A failed reset keeps what was typed', async () => {
  const { fillIn } = await openReset()
  serve(resetPassword, noNetwork)
  await fillIn('monsoon-24', 'monsoon-24')
  await waitFor(() => expect(said).toEqual(['error: Failed to reset password']))
  expect(input('New password').value).toBe('monsoon-24')
})

test('A link without a code leads to the form that sends another', async () => {
  await openScreen('/reset-password')
  expect(screen.getByRole('heading', { name: 'Invalid reset link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request new reset link' })).toBeTruthy()
  expect(said).toEqual(['error: Invalid reset link. Please request a new password reset.'])
  await screen.findByRole('heading', { name: 'Forgot password?' })
  expect(location.pathname).toBe('/forgot-password')
})

test('An email is confirmed once, and its code disappears from the address bar', async () => {
  serve(confirmEmail, { ok: true, wasConfirmed: false })
  await openScreen('/confirm-email?code=secret')
  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(location.search).toBe('')
  expect(requestsTo(confirmEmail).map(({ body }) => body)).toEqual([{ confirmation: 'secret' }])
})

test('R164: Confirming twice says that the email is confirmed already', async () => {
  serve(confirmEmail, { ok: true, wasConfirmed: true })
  await openScreen('/confirm-email?code=secret')
  await screen.findByRole('heading', { name: 'Email already confirmed' })
})

test('An invalid confirmation link says so and is not retried', async () => {
  serve(confirmEmail, refusal(400, 'confirmation_invalid'))
  await openScreen('/confirm-email?code=secret')
  await screen.findByRole('heading', { name: 'Link not valid' })
  expect(screen.getByText(/^This confirmation link is no longer valid/)).toBeTruthy()
  expect(requestsTo(confirmEmail)).toHaveLength(1)
})

test('A confirmation link without a code sends nothing', async () => {
  await openScreen('/confirm-email')
  await screen.findByRole('heading', { name: 'Link not valid' })
  expect(requestsTo(confirmEmail)).toEqual([])
})

test('A confirmation that did not reach the server can be retried', async () => {
  serve(confirmEmail, new Refusal(502, '<html>'))
  const { user } = await openScreen('/confirm-email?code=secret')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  serve(confirmEmail, { ok: true, wasConfirmed: false })
  await screen.findByRole('heading', { name: 'Email confirmed' })
})
