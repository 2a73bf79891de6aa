import { listSessions } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { clearSession } from '#device/session.ts'
import { ProfileScreen } from '#features/accounts/profile.screen.tsx'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { serve } from '#test/stub-server.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Boundary } from './boundary.tsx'
import { createQueryClient } from './query-client.ts'

test('A visitor at an unknown address sees that the page was not found', async () => {
  await openScreen('/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(location.pathname).toBe('/nowhere')
})

test('A signed-in person at an unknown address keeps the menu', async () => {
  await openScreen('/nowhere', { as: asha })
  await screen.findByRole('heading', { level: 2, name: 'Page not found' })
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
})

test('A new screen starts at the top, and Back restores the scroll position', async () => {
  serve(listEvents, page([offSite()]))
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  const { user } = await openScreen('/', { as: asha })
  await screen.findByText('Discover and join events')
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
  dispatchEvent(new Event('scroll'))
  const [profile] = screen.getAllByRole('link', { name: /Asha Rao/ })
  await user.click(profile as HTMLElement)
  await screen.findByText('Where you are logged in')
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Profile' }))
  history.back()
  await screen.findByText('Discover and join events')
  await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640))
})

test('A link to the open screen adds no step for Back', async () => {
  serve(listEvents, page([offSite()]))
  const { user } = await openScreen('/', { as: asha })
  await screen.findByText('Discover and join events')
  const steps = history.length
  await user.click(screen.getByRole('link', { name: 'Events', current: 'page' }))
  expect(history.length).toBe(steps)
  expect(location.pathname).toBe('/')
})

const inBoundary = (content: ReactNode) =>
  act(
    async () =>
      void render(
        <main>
          <h1>Muster</h1>
          <Boundary>
            <Suspense fallback="…">{content}</Suspense>
          </Boundary>
        </main>,
      ),
  )

test('A screen whose script fails to load appears after a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isThere = false
  const Late = lazyPart(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Here at last</p>
  })
  await inBoundary(<Late />)
  await screen.findByText('This screen could not be loaded')
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Here at last')
})

test('A preloaded screen replaces the first paint without a fallback in between', async () => {
  const Early = lazyPart(async () => () => <p>Here at once</p>)
  await Early.preload()
  render(
    <main>
      <h1>Muster</h1>
      <Suspense fallback="…">
        <Early />
      </Suspense>
    </main>,
  )
  expect(screen.getByText('Here at once')).toBeTruthy()
})

test('A script that fails twice online is from an old release, so the page reloads', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const Gone = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  await inBoundary(<Gone />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
  await screen.findByRole('button', { name: 'Try again' })
})

test('A screen that throws shows our message, not its own', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('undefined is not a function')
  }
  await inBoundary(<Broken />)
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  expect(screen.queryByText(/undefined is not/)).toBeNull()
})

test('The profile without a person says that nobody is logged in', () => {
  clearSession()
  render(
    <main>
      <h1>Profile</h1>
      <QueryClientProvider client={createQueryClient()}>
        <ProfileScreen />
      </QueryClientProvider>
    </main>,
  )
  expect(screen.getByRole('heading', { name: 'Not Logged In' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
})
