import { currentUser, listSessions, logIn, logOut } from '@muster/domain/accounts/endpoints.ts'
import { listEvents, rsvp } from '@muster/domain/events/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startSession } from '#device/session.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen, tokenOf } from '#test/open-screen.tsx'
import { letTimePass, pass } from '#test/passing-time.ts'
import { asha, ravi } from '#test/people.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const KEYS = ['auth-storage', 'token', 'user', 'event-storage']
const stored = () => KEYS.filter(key => localStorage.getItem(key) !== null)
const ended = refusal(401, 'session_ended')
const expired = 'error: Session expired. Please log in again.'

test.each(['/', '/profile', '/events/3/agenda'])('A visitor at %s is redirected to the login', async path => {
  await openScreen(path)
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(location.pathname).toBe('/login')
  expect(said).toEqual([])
})

async function logInAgain(user: UserEvent) {
  serve(logIn, { jwt: tokenOf(asha), device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  await user.type(screen.getByLabelText('Email'), asha.email)
  await user.type(screen.getByLabelText('Password'), 'muster-demo')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

function serveProfile() {
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
}

test('A link that a visitor opens leads back to itself after the log-in, also by way of the sign-up', async () => {
  const { user } = await openScreen('/profile?from=mail')
  await user.click(screen.getByRole('link', { name: 'Create account' }))
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  const arrival = await screen.findByRole('heading', { name: 'Welcome back' })
  // the focus is on a new screen's heading, and then stays where the person puts it
  await waitFor(() => expect(document.activeElement).toBe(arrival))
  serveProfile()
  await logInAgain(user)
  await screen.findByRole('heading', { name: 'Profile' })
  expect(location.pathname + location.search).toBe('/profile?from=mail')
})

test('After an ended session the log-in leads back to the screen', async () => {
  serveProfile()
  serve(listSessions, ended)
  const { user } = await openScreen('/profile', { as: asha })
  await screen.findByRole('heading', { name: 'Welcome back' })
  serveProfile()
  await logInAgain(user)
  await screen.findByRole('heading', { name: 'Profile' })
})

test('After a log-out the log-in leads to the events', async () => {
  serveProfile()
  serve(logOut, { ok: true })
  serve(listEvents, page([]))
  const { user } = await openScreen('/profile', { as: asha })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await logInAgain(user)
  await screen.findByText('No Events Found')
  expect(location.pathname).toBe('/')
})

test.each(['//evil', '/\\evil', 'https://evil', 'javascript:alert(1)', '/login'])(
  'A log-in that was asked to lead to %s leads to the events',
  async asked => {
    serve(listEvents, page([]))
    await openScreen('/login', { as: asha, state: { asked } })
    await screen.findByText('No Events Found')
    expect(location.href).toBe('http://muster.test/')
  },
)

test.each(['/forgot-password', '/reset-password?code=x'])('%s is open to everybody', async path => {
  await openScreen(path, { as: asha })
  expect(location.pathname).toBe(path.split('?')[0])
})

test('An ended session clears the phone, leads to the login and shows one toast', async () => {
  localStorage.setItem('event-storage', '{}')
  serve(listEvents, ended)
  const opening = openScreen('/', { as: asha })
  serve(currentUser, ended)
  const { queryClient } = await opening
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(location.pathname).toBe('/login')
  // both calls were refused
  expect(requestsTo(currentUser)).toHaveLength(1)
  expect(requestsTo(listEvents)).toHaveLength(1)
  expect(said).toEqual([expired])
  expect(stored()).toEqual([])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('A tap that finds the session ended shows only that toast', async () => {
  serve(listEvents, page([offSite()]))
  const { user } = await openScreen('/', { as: asha })
  serve(rsvp, ended)
  await user.click(await screen.findByRole('button', { name: 'RSVP' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(said).toEqual([expired])
})

test('A late 401 of an old session does not end the new one', async () => {
  letTimePass()
  let refuse: () => void = () => undefined
  serve(
    listEvents,
    ({ token }) =>
      new Promise(resolve => {
        if (token === tokenOf(asha)) refuse = () => resolve(ended)
        else resolve(page([]))
      }),
  )
  await openScreen('/', { as: asha })
  await waitFor(() => expect(requestsTo(listEvents)).toHaveLength(1))
  startSession('newer')
  refuse()
  await pass(1000)
  expect(localStorage.getItem('token')).toBe('newer')
  expect(said).toEqual([])
})

test('A phone with a token and no stored person asks the server who it is', async () => {
  serve(listEvents, page([]))
  serve(currentUser, ravi)
  await openScreen('/', { token: 'from-a-reload' })
  await waitFor(() => expect(JSON.parse(localStorage.getItem('user') ?? '{}').name).toBe('Ravi Iyer'))
  await screen.findByText('No Events Found')
})

test('A phone that cannot find out who is signed in offers a retry', async () => {
  serve(listEvents, page([]))
  serve(currentUser, noNetwork)
  const { user } = await openScreen('/', { token: 'from-a-reload' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(stored()).toContain('token')
  serve(currentUser, ravi)
  await user.click(again)
  await screen.findByText('No Events Found')
})

const inAnotherTab = (change: () => void) => {
  change()
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

test('Logging out in another tab logs out here', async () => {
  serve(listEvents, page([]))
  const { queryClient } = await openScreen('/', { as: asha })
  await screen.findByText('No Events Found')
  inAnotherTab(() => localStorage.clear())
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('A sign-in as another person in another tab shows that person’s events here', async () => {
  serve(listEvents, ({ token }) => page([offSite({ name: token === 'ravi' ? 'For Ravi' : 'For Asha' })]))
  serve(listSessions, { data: [] })
  await openScreen('/', { as: asha })
  await screen.findByRole('heading', { name: 'For Asha' })
  serve(currentUser, ravi)
  inAnotherTab(() => {
    localStorage.setItem('token', 'ravi')
    localStorage.setItem('auth-storage', JSON.stringify({ state: { token: 'ravi', user: null } }))
    localStorage.removeItem('user')
  })
  await screen.findByRole('heading', { name: 'For Ravi' })
  expect(screen.queryByRole('heading', { name: 'For Asha' })).toBeNull()
})

test('The menu logs out too', async () => {
  serve(listEvents, page([]))
  serve(logOut, { ok: true })
  const { user } = await openScreen('/', { as: asha })
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' })
  await user.click(button as HTMLElement)
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(said).toEqual(['success: Logged out successfully'])
})
