import { currentUser, register } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const errorOf = (label: string) => {
  const note = input(label).getAttribute('aria-describedby')
  return note && document.getElementById(note)?.textContent
}
const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create account' }))

async function fillIn(user: UserEvent) {
  await user.type(input('First name'), 'Asha')
  await user.type(input('Last name'), 'Rao')
  await user.type(input('Email'), 'asha@muster.example')
  await user.type(input('Contact number'), '9876543201')
  await user.type(input('Password'), 'monsoon-24')
  await user.type(input('Confirm password'), 'monsoon-24')
}

test('Asha creates an account, is signed in and sees the events', async () => {
  const { user } = await openScreen('/signup')
  expect(screen.getByRole('heading', { name: 'Create Account' })).toBeTruthy()
  serve(register, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(listEvents, page([]))
  await fillIn(user)
  await create(user)
  await screen.findByText('No Events Found')
  expect(said).toEqual(['success: Account created successfully'])
  expect(requestsTo(register).map(({ body }) => body)).toEqual([
    {
      username: 'asha',
      email: 'asha@muster.example',
      password: 'monsoon-24',
      contact: '9876543201',
      name: 'Asha Rao',
    },
  ])
})

test('Where the rest comes by e-mail, the screen says so', async () => {
  const { user } = await openScreen('/signup')
  serve(register, { jwt: null, device: null, user: null })
  await fillIn(user)
  await create(user)
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(screen.getByText(/We have sent a link to asha@muster\.example\./)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back to login' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(said).toEqual([])
})

test.each([
  ['First name', 'A', 'First name must be at least 2 characters'],
  ['First name', 'A'.repeat(51), 'First name must be less than 50 characters'],
  ['First name', 'Asha Devi', 'First name cannot contain spaces'],
  ['Last name', 'R', 'Last name must be at least 2 characters'],
  ['Last name', 'de Souza', 'Last name cannot contain spaces'],
  ['Email', 'asha', 'Email must be at least 6 characters'],
  ['Email', 'asha.rao', 'Please enter a valid email address'],
  ['Contact number', '5876543201', 'Please enter a valid 10-digit Indian mobile number'],
  ['Password', 'short', 'Password must be at least 6 characters'],
])('%s with the value %s shows: %s', async (label, text, sentence) => {
  const { user } = await openScreen('/signup')
  await user.click(input(label))
  await user.paste(text)
  await waitFor(() => expect(errorOf(label)).toBe(sentence))
  expect(input(label).getAttribute('aria-invalid')).toBe('true')
})

test('A changed password validates the confirmation again', async () => {
  const { user } = await openScreen('/signup')
  await fillIn(user)
  await waitFor(() => expect(errorOf('Confirm password')).toBeFalsy())
  await user.type(input('Password'), '!')
  await waitFor(() => expect(errorOf('Confirm password')).toBe("Passwords don't match"))
  await user.type(input('Confirm password'), '!')
  await waitFor(() => expect(errorOf('Confirm password')).toBeFalsy())
})

test('A changed password does not validate an empty confirmation', async () => {
  const { user } = await openScreen('/signup')
  await user.type(input('Password'), 'monsoon-24')
  await waitFor(() => expect(input('Password').value).toBe('monsoon-24'))
  expect(errorOf('Confirm password')).toBeFalsy()
})

test.each([
  ['98765abc43210', '9876543210'],
  ['+91 98765 43201', '9876543201'],
  ['098765 43201', '9876543201'],
  ['98765432109', '9876543210'],
])('The contact number keeps the ten digits of %s', async (pasted, kept) => {
  const { user } = await openScreen('/signup')
  expect(screen.getByText('+91')).toBeTruthy()
  await user.click(input('Contact number'))
  await user.paste(pasted)
  expect(input('Contact number').value).toBe(kept)
})

test.each([
  ['+919820012345', '9820012345'],
  ['919820012345', '9820012345'],
  ['09820012345', '9820012345'],
  ['9198200123', '9198200123'],
])('The contact number keeps the ten digits of %s, typed one by one', async (typed, kept) => {
  const { user } = await openScreen('/signup')
  await user.type(input('Contact number'), typed)
  expect(input('Contact number').value).toBe(kept)
})

test('A digit that is missing after a +91 is an error', async () => {
  const { user } = await openScreen('/signup')
  await user.type(input('Contact number'), '+91 98200 0000')
  await user.tab()
  await waitFor(() =>
    expect(errorOf('Contact number')).toBe('Please enter a valid 10-digit Indian mobile number'),
  )
  await user.type(input('Contact number'), '{Backspace}12')
  expect(input('Contact number').value).toBe('9820000012')
})

test('An invalid form is not sent, and its first invalid field gets the focus', async () => {
  const { user } = await openScreen('/signup')
  await create(user)
  await waitFor(() => expect(errorOf('First name')).toBe('First name must be at least 2 characters'))
  expect(document.activeElement).toBe(input('First name'))
  expect(requestsTo(register)).toEqual([])
})

test.each<[string, Failure, string]>([
  [
    "the server's sentence",
    refusal(400, 'email_taken'),
    'There is already an account with this email. Please log in instead.',
  ],
  ['the default sentence for a reply without one', new Refusal(500, {}), 'Failed to create account'],
  ['the sentence for no reply', noNetwork, 'Sign up failed. Please try again.'],
])('A failed sign-up shows %s and keeps what was typed', async (_, outcome, sentence) => {
  const { user } = await openScreen('/signup')
  serve(register, outcome)
  await fillIn(user)
  await create(user)
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
  expect(input('Email').value).toBe('asha@muster.example')
  expect(input('Password').value).toBe('monsoon-24')
})

test("The server's message about a field is shown at the field", async () => {
  const { user } = await openScreen('/signup')
  serve(register, refusal(400, 'password_common', [{ path: 'password', message: 'Too common.' }]))
  await fillIn(user)
  await create(user)
  await waitFor(() => expect(errorOf('Password')).toBe('Too common.'))
})
