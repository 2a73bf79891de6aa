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

const openLink = async () => {
  const opened = await openScreen('/confirm-email#code=secret')
  await screen.findByRole('heading', { name: 'Confirm your email' })
  return { ...opened, tap: async () => opened.user.click(screen.getByRole('button', { name: 'Confirm' })) }
}

test('An email is confirmed by a tap, not by a program that opens the link, and its code leaves the address bar', async () => {
  serve(confirmEmail, { ok: true, wasConfirmed: false })
  const { tap } = await openLink()
  expect(location.href).not.toContain('secret')
  expect(requestsTo(confirmEmail)).toEqual([])
  await tap()
  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(requestsTo(confirmEmail).map(({ body }) => body)).toEqual([{ confirmation: 'secret' }])
})

test('R164: Confirming twice says that the email is confirmed already', async () => {
  serve(confirmEmail, { ok: true, wasConfirmed: true })
  await (await openLink()).tap()
  await screen.findByRole('heading', { name: 'Email already confirmed' })
})

test('Somebody who is not logged in confirms with the password of the account', async () => {
  serve(confirmEmail, refusal(403, 'confirmation_needs_owner'))
  const { tap, user } = await openLink()
  await tap()
  await user.type(await screen.findByLabelText('Current password'), 'a wrong one')
  expect(said).toEqual([])
  serve(confirmEmail, refusal(400, 'wrong_password'))
  await tap()
  expect(await screen.findByText('The current password is not right.')).toBeTruthy()
  serve(confirmEmail, { ok: true, wasConfirmed: false })
  await tap()
  await screen.findByRole('heading', { name: 'Email confirmed' })
  expect(requestsTo(confirmEmail).at(-1)?.body).toEqual({ confirmation: 'secret', password: 'a wrong one' })
})

test('Somebody who does not know the password chooses one with the link', async () => {
  serve(confirmEmail, refusal(403, 'confirmation_needs_owner'))
  const { tap, user } = await openLink()
  await tap()
  await user.click(await screen.findByRole('button', { name: 'I do not know the password' }))
  await screen.findByRole('heading', { name: 'Choose a password' })
  serve(resetPassword, { ok: true, device: 'a-device' })
  await user.type(input('New password'), 'monsoon-24')
  await user.type(input('Confirm new password'), 'monsoon-24')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  await screen.findByRole('heading', { name: 'Password reset successful' })
  expect(requestsTo(resetPassword)[0]?.body).toMatchObject({ code: 'secret', password: 'monsoon-24' })
})

test('The link to a new address gives nobody the account that asked for it', async () => {
  serve(confirmEmail, refusal(403, 'change_needs_owner'))
  await (await openLink()).tap()
  expect(await screen.findByText(/password of the account that gets this address/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I do not know the password' })).toBeNull()
})

test('An invalid confirmation link says so', async () => {
  serve(confirmEmail, refusal(400, 'confirmation_invalid'))
  await (await openLink()).tap()
  await screen.findByRole('heading', { name: 'Link not valid' })
  expect(screen.getByText(/^This confirmation link is no longer valid/)).toBeTruthy()
})

test('A confirmation link without a code sends nothing', async () => {
  await openScreen('/confirm-email')
  await screen.findByRole('heading', { name: 'Link not valid' })
  expect(requestsTo(confirmEmail)).toEqual([])
})

test('A confirmation that did not reach the server can be tapped again', async () => {
  serve(confirmEmail, new Refusal(502, '<html>'))
  const { tap } = await openLink()
  await tap()
  await waitFor(() => expect(said).toEqual(['error: Your email could not be confirmed.']))
  serve(confirmEmail, { ok: true, wasConfirmed: false })
  await tap()
  await screen.findByRole('heading', { name: 'Email confirmed' })
})
