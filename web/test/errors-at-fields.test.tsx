import {
  changePassword,
  forgotPassword,
  listSessions,
  logIn,
  register,
  resetPassword,
} from '@muster/domain/accounts/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from './open-screen.tsx'
import { asha } from './people.ts'
import { noNetwork, refusal, requestsTo, serve } from './stub-server.ts'
import { said } from './toasts.ts'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const errorOf = (label: string) => {
  const note = input(label).getAttribute('aria-invalid') && input(label).getAttribute('aria-describedby')
  return note ? document.getElementById(note)?.textContent : undefined
}
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))
const expectAt = async (label: string, sentence: string) => {
  await waitFor(() => expect(errorOf(label)).toBe(sentence))
  await waitFor(() => expect(document.activeElement).toBe(input(label)))
}

const WRONG = 'The email or the password is not right.'

test('R210: A wrong password is shown at the password, which takes the focus, until something is typed', async () => {
  const { user } = await openScreen('/login')
  serve(logIn, refusal(400, 'wrong_credentials'))
  await user.type(input('Email'), 'asha@muster.example')
  await user.type(input('Password'), 'muster-dmeo')
  await press(user, 'Sign in')
  await expectAt('Password', WRONG)
  expect(errorOf('Email')).toBeUndefined()
  await user.type(input('Password'), 'x')
  expect(errorOf('Password')).toBeUndefined()
})

test.each([
  ['Email', ''],
  ['Password', 'asha@muster.example'],
])('R210: The empty %s is marked and takes the focus', async (label, email) => {
  const { user } = await openScreen('/login')
  if (email) await user.type(input('Email'), email)
  await press(user, 'Sign in')
  await expectAt(label, 'Please fill in all fields')
  expect(said).toEqual(['error: Please fill in all fields'])
})

test('R210: A log-in that did not reach the server marks no field', async () => {
  const { user } = await openScreen('/login')
  serve(logIn, noNetwork)
  await user.type(input('Email'), 'asha@muster.example')
  await user.type(input('Password'), 'muster-demo')
  await press(user, 'Sign in')
  await waitFor(() => expect(said).toEqual(['error: Login failed']))
  expect([errorOf('Email'), errorOf('Password')]).toEqual([undefined, undefined])
})

async function signUp(firstName = 'Asha', lastName = 'Rao') {
  const { user } = await openScreen('/signup')
  await user.type(input('First name'), firstName)
  await user.type(input('Last name'), lastName)
  await user.type(input('Email'), 'asha@muster.example')
  await user.type(input('Contact number'), '9876543201')
  await user.type(input('Password'), 'monsoon-24')
  await user.type(input('Confirm password'), 'monsoon-24')
  return user
}

test.each([
  ['email_taken', 'Email', 'There is already an account with this email. Please log in instead.'],
  ['password_common', 'Password', 'This password is too common. Please choose another one.'],
] as const)('R210: A sign-up refused with %s says so at the field %s', async (code, label, sentence) => {
  const user = await signUp()
  serve(register, refusal(400, code))
  await press(user, 'Create account')
  await expectAt(label, sentence)
})

test('R497: A password of the person’s own data is refused before it is sent', async () => {
  const user = await signUp('Asha', 'Kulkarni')
  await user.clear(input('Password'))
  await user.type(input('Password'), 'kulkarni7')
  await user.clear(input('Confirm password'))
  await user.type(input('Confirm password'), 'kulkarni7')
  await press(user, 'Create account')
  await expectAt(
    'Password',
    'Please choose a password with at least 4 characters besides your name, email and phone number.',
  )
  expect(requestsTo(register)).toEqual([])
})

test('R40: A space after a name, as keyboards put it, is not judged and not sent', async () => {
  const user = await signUp('Asha ', ' Rao ')
  expect([errorOf('First name'), errorOf('Last name')]).toEqual([undefined, undefined])
  serve(register, noNetwork)
  await press(user, 'Create account')
  await waitFor(() => expect(requestsTo(register)[0]?.body.name).toBe('Asha Rao'))
})

test('R210: What the server says about an email is shown at the email', async () => {
  const { user } = await openScreen('/forgot-password')
  const message = 'Please enter a valid email address'
  serve(forgotPassword, refusal(400, 'invalid', [{ path: 'email', message }]))
  await user.type(input('Email'), 'asha@muster.example{Enter}')
  await expectAt('Email', message)
})

test('R210: A common new password of a reset is shown at the password', async () => {
  const { user } = await openScreen('/reset-password?code=secret')
  serve(resetPassword, refusal(400, 'password_common'))
  await user.type(input('New password'), 'password')
  await user.type(input('Confirm new password'), 'password{Enter}')
  await expectAt('New password', 'This password is too common. Please choose another one.')
})

test.each([
  ['wrong_password', 'Current password', 'The current password is not right.'],
  ['password_common', 'New password', 'This password is too common. Please choose another one.'],
] as const)('R210: A change refused with %s says so at the field %s', async (code, label, sentence) => {
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  const { user } = await openScreen('/profile', { as: asha })
  await press(user, 'Change password')
  await user.type(await screen.findByLabelText('Current password'), 'muster-demo')
  await user.type(input('New password'), 'monsoon-24')
  serve(changePassword, refusal(400, code))
  await user.type(input('Confirm new password'), 'monsoon-24{Enter}')
  await expectAt(label, sentence)
})
