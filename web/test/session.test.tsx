import { currentUser, listSessions, logOut } from '@muster/domain/accounts/endpoints.ts'
import { listEvents, rsvp } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startSession } from '#device/session.ts'
import { offSite, page } from './off-sites.ts'
import { openScreen, tokenOf } from './open-screen.tsx'
import { asha, ravi } from './people.ts'
import { noNetwork, refusal, requestsTo, serve } from './stub-server.ts'
import { said } from './toasts.ts'

const KEYS = ['auth-storage', 'token', 'user', 'event-storage']
const stored = () => KEYS.filter(key => localStorage.getItem(key) !== null)
const ended = refusal(401, 'session_ended')
const expired = 'error: Session expired. Please log in again.'

test.each(['/', '/profile', '/events/3/agenda'])('a visitor at %s is sent to the login', async path => {
  await openScreen(path)
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(location.pathname).toBe('/login')
  expect(said).toEqual([])
})

test.each(['/forgot-password', '/reset-password?code=x'])('%s is there for everybody', async path => {
  await openScreen(path, { as: asha })
  expect(location.pathname).toBe(path.split('?')[0])
})

test('an ended session empties the phone, leads to the login and is told once', async () => {
  localStorage.setItem('event-storage', '{}')
  serve(listEvents, ended)
  const opening = openScreen('/', { as: asha })
  serve(currentUser, ended)
  const { queryClient } = await opening
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(location.pathname).toBe('/login')
  // Both calls were refused.
  expect(requestsTo(currentUser)).toHaveLength(1)
  expect(requestsTo(listEvents)).toHaveLength(1)
  expect(said).toEqual([expired])
  expect(stored()).toEqual([])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('a press that finds the session ended says only that', async () => {
  serve(listEvents, page([offSite()]))
  const { user } = await openScreen('/', { as: asha })
  serve(rsvp, ended)
  await user.click(await screen.findByRole('button', { name: 'RSVP' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(said).toEqual([expired])
})

test('a late 401 of an old session leaves the new one alone', async () => {
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
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(localStorage.getItem('token')).toBe('newer')
  expect(said).toEqual([])
})

test('a phone that knows the token and not the person asks who it is', async () => {
  serve(listEvents, page([]))
  serve(currentUser, ravi)
  await openScreen('/', { token: 'from-a-reload' })
  await waitFor(() => expect(JSON.parse(localStorage.getItem('user') ?? '{}').name).toBe('Ravi Iyer'))
  await screen.findByText('No Events Found')
})

test('and offers to try again when nobody answers', async () => {
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

test('logging out in another tab logs out here', async () => {
  serve(listEvents, page([]))
  const { queryClient } = await openScreen('/', { as: asha })
  await screen.findByText('No Events Found')
  inAnotherTab(() => localStorage.clear())
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('another person in another tab is the person here, with their own events', async () => {
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

test('the menu logs out too', async () => {
  serve(listEvents, page([]))
  serve(logOut, { ok: true })
  const { user } = await openScreen('/', { as: asha })
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' })
  await user.click(button as HTMLElement)
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(said).toEqual(['success: Logged out successfully'])
})
