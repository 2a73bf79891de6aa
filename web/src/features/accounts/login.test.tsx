import { currentUser, logIn, logOut } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const signIn = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Sign in' }))

async function fillIn(user: UserEvent) {
  await user.type(email(), ' asha@muster.example ')
  await user.type(password(), 'muster-demo')
}

test('Asha signs in and sees her events', async () => {
  const { user } = await openScreen('/login')
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(screen.getByText('Enter your credentials to access your account')).toBeTruthy()
  expect(document.title).toBe('Welcome back · Muster')
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(listEvents, page([]))
  await fillIn(user)
  await signIn(user)

  await screen.findByText('No Events Found')
  expect(location.pathname).toBe('/')
  expect(said).toEqual(['success: Login successful'])
  expect(requestsTo(logIn)[0]?.body).toEqual({ identifier: 'asha@muster.example', password: 'muster-demo' })
  expect(requestsTo(currentUser).map(({ token }) => token)).toEqual(['fresh'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Events' }))
})

test('The phone stores the token and of the person id, name and role only', async () => {
  const { user } = await openScreen('/login')
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(listEvents, page([]))
  await fillIn(user)
  await signIn(user)
  await waitFor(() => expect(localStorage.getItem('user')).not.toBeNull())
  expect(localStorage.getItem('token')).toBe('fresh')
  const { id, name, role } = asha
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ id, name, role })
  expect(JSON.parse(localStorage.getItem('auth-storage') ?? '').state.isAuthenticated).toBe(true)
  for (const text of [asha.contact, asha.email, 'username'])
    expect(JSON.stringify({ ...localStorage })).not.toContain(text)
  // the menu shows them once the server has answered
  expect((await screen.findAllByText(asha.email)).length).toBeGreaterThan(0)
})

test('A device that has signed in says so at the next log-in, also after a log-out', async () => {
  const { user } = await openScreen('/login')
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(logOut, { ok: true })
  serve(listEvents, page([]))
  await fillIn(user)
  await signIn(user)
  await screen.findByText('No Events Found')
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' })
  await user.click(button as HTMLElement)
  await screen.findByRole('heading', { name: 'Welcome back' })
  await fillIn(user)
  await signIn(user)
  await screen.findByText('No Events Found')
  expect(requestsTo(logIn).map(({ body }) => (body as { device?: string }).device)).toEqual([
    undefined,
    'known',
  ])
})

test('Empty fields cause a toast, and nothing is sent', async () => {
  const { user } = await openScreen('/login')
  await signIn(user)
  await user.type(email(), 'asha@muster.example')
  await signIn(user)
  expect(said).toEqual(['error: Please fill in all fields', 'error: Please fill in all fields'])
  expect(requestsTo(logIn)).toEqual([])
})

test('While a log-in is in flight the button says so and further taps do nothing', async () => {
  const { user } = await openScreen('/login')
  serve(logIn, () => new Promise<never>(() => undefined))
  await fillIn(user)
  await signIn(user)
  await user.click(await screen.findByRole('button', { name: 'Signing in...' }))
  await user.type(password(), '{Enter}more')
  expect(requestsTo(logIn)).toHaveLength(1)
  expect(password().value).toBe('muster-demo')
})

test("A wrong password shows the server's sentence and keeps what was typed", async () => {
  const { user } = await openScreen('/login')
  serve(logIn, refusal(400, 'wrong_credentials'))
  await fillIn(user)
  await signIn(user)
  await waitFor(() => expect(said).toEqual(['error: The email or the password is not right.']))
  expect([email().value.trim(), password().value]).toEqual(['asha@muster.example', 'muster-demo'])
  expect(requestsTo(logIn)).toHaveLength(1)
})

test('A 401 of the log-in itself is not an expired session', async () => {
  const { user } = await openScreen('/login')
  serve(logIn, refusal(401, 'wrong_credentials'))
  await fillIn(user)
  await signIn(user)
  await waitFor(() => expect(said).toEqual(['error: The email or the password is not right.']))
})

test('Without a reply the toast says that the login failed', async () => {
  const { user } = await openScreen('/login')
  serve(logIn, noNetwork)
  await fillIn(user)
  await signIn(user)
  await waitFor(() => expect(said).toEqual(['error: Login failed']))
})

test('What was typed into the first paint stays, and so does the focus', async () => {
  const early = document.createElement('div')
  early.id = 'root'
  early.innerHTML =
    '<div data-early><input name="identifier" value="ash"><input name="password" value="mus"></div>'
  document.body.append(early)
  early.querySelectorAll('input')[1]?.focus()
  try {
    await openScreen('/login', { isEarlyPaintKept: true })
  } finally {
    early.remove()
  }
  expect([email().value, password().value]).toEqual(['ash', 'mus'])
  expect(document.activeElement).toBe(password())
})

test.each(['/login', '/signup'])('%s redirects a signed-in person to the events', async path => {
  serve(listEvents, page([]))
  await openScreen(path, { as: asha })
  expect(location.pathname).toBe('/')
  await screen.findByText('No Events Found')
})
