// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { CalendarDays, ListChecks } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Shell } from './shell.tsx'

const menu = [
  {
    label: 'Events',
    to: '/',
    icon: CalendarDays,
    children: [{ label: 'Agenda', to: '/events/1/agenda', icon: CalendarDays }],
  },
  { label: 'All Check In', to: '/events/1/all-checkin', icon: ListChecks, group: 'Manage Event' },
]
const tabs = [
  { label: 'Today', to: '/events/1/my-checkin', icon: ListChecks },
  {
    label: 'Rides',
    to: '/events/1/car-pools',
    icon: ListChecks,
    alsoAt: ['/events/1/car-pool-requests'],
    waiting: { count: 2, label: '2 requests to answer' },
  },
]
const user = { name: 'Asha Kulkarni', username: 'asha', email: 'asha@muster.example', initials: 'AS' }
const onLogOut = vi.fn()

function show(path = '/') {
  history.replaceState(null, '', path)
  render(
    <Shell user={user} title="Events" menu={menu} tabs={tabs} onLogOut={onLogOut}>
      Cards
    </Shell>,
  )
}

function beOfWidth(width: number) {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setViewport({ width })
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: removes the state of another test
  document.cookie = 'sidebar_state=; path=/; max-age=0'
})
afterEach(() => {
  cleanup()
  onLogOut.mockClear()
})

test('The block at the top names the person and opens the profile', () => {
  beOfWidth(1280)
  show()
  const block = screen.getByRole('link', { name: /Asha Kulkarni.*@asha.*asha@muster.example/ })
  expect(block.getAttribute('href')).toBe('/profile')
})

test('Manage Event is unfolded at first, and only the open screen is marked', () => {
  beOfWidth(1280)
  show()
  expect(screen.getByRole('link', { name: 'All Check In' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-current')).toBe('page')
})

test('On a desktop Ctrl+b folds the sidebar to icons with names, kept in a cookie', async () => {
  beOfWidth(1280)
  show()
  const button = screen.getByRole('button', { name: 'Menu', expanded: true })
  await userEvent.keyboard('{Control>}b{/Control}')
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeTruthy()
  expect(document.cookie).toContain('sidebar_state=false')
  cleanup()
  show()
  expect(screen.getByRole('button', { name: 'Menu', expanded: false })).toBeTruthy()
})

async function showFolded(path = '/') {
  beOfWidth(1280)
  show(path)
  await userEvent.keyboard('{Control>}b{/Control}')
  await screen.findByRole('button', { name: 'Menu', expanded: false })
}

test('A folded sidebar centres its icons and marks the current one', async () => {
  await showFolded()
  const classesOf = (name: string) => screen.getByRole('link', { name }).className.split(' ')
  for (const name of ['Events', 'Agenda', 'All Check In', /Asha/])
    expect(screen.getByRole('link', { name }).className).toMatch(/^[^{}>]*\bjustify-center\b[^{}>]*$/)
  expect(classesOf('Events')).toContain('bg-accent-soft')
  expect(classesOf('Agenda')).not.toContain('bg-accent-soft')
})

test('A folded sidebar names an icon under the mouse or the focus, which stays where it is', async () => {
  await showFolded()
  const agenda = screen.getByRole('link', { name: 'Agenda' })
  agenda.focus()
  fireEvent.pointerOver(agenda, { pointerType: 'mouse' })
  expect((await screen.findByRole('tooltip')).textContent).toBe('Agenda')
  expect(document.activeElement).toBe(agenda)
  expect(screen.getByRole('link', { name: 'Agenda' })).toBe(agenda)
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Log Out' }), { pointerType: 'mouse' })
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('Log Out'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('An unfolded sidebar has no tips, and a finger opens none', async () => {
  beOfWidth(1280)
  show()
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Agenda' }), { pointerType: 'mouse' })
  await userEvent.keyboard('{Control>}b{/Control}')
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Agenda' }), { pointerType: 'touch' })
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('On a phone the drawer closes when an entry is chosen', async () => {
  beOfWidth(390)
  show()
  expect(screen.queryByRole('link', { name: 'Agenda' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More', expanded: false }))
  const drawer = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' })
  await userEvent.click(within(drawer).getByRole('link', { name: 'Agenda' }))
  expect(drawer.open).toBe(false)
})

test.each([
  ['/events/1/my-checkin/', 'Today'],
  ['/events/1/car-pools', /^Rides/],
  ['/events/1/car-pool-requests', /^Rides/],
])('R464: On a phone the tab bar marks the screen %s', (path, name) => {
  beOfWidth(390)
  show(path)
  const bar = within(screen.getByRole('navigation', { name: 'Main screens' }))
  expect(bar.getByRole('link', { current: 'page' })).toBe(bar.getByRole('link', { name }))
  expect(bar.getByRole('link', { name: /2 requests to answer/ }).getAttribute('href')).toBe(
    '/events/1/car-pools',
  )
})

test('R464: A desktop has no tab bar', () => {
  beOfWidth(1280)
  show()
  expect(screen.queryByRole('navigation', { name: 'Main screens' })).toBeNull()
})

test('Log Out logs out', async () => {
  beOfWidth(1280)
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  expect(onLogOut).toHaveBeenCalledOnce()
})
