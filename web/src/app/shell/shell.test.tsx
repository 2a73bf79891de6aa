// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { CalendarDays, ListChecks } from 'lucide-react'
import { MemoryRouter } from 'react-router'
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
const user = { name: 'Asha Kulkarni', username: 'asha', email: 'asha@muster.example', initials: 'AS' }
const onLogOut = vi.fn()

const show = () =>
  render(
    <MemoryRouter>
      <Shell user={user} title="Events" menu={menu} onLogOut={onLogOut} isLoggingOut={false}>
        Cards
      </Shell>
    </MemoryRouter>,
  )

function beOfWidth(width: number) {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setViewport({ width })
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: forgets the state that another test left
  document.cookie = 'sidebar_state=; path=/; max-age=0'
})
afterEach(() => {
  cleanup()
  onLogOut.mockClear()
})

test('the block on top names the person and opens the profile', () => {
  beOfWidth(1280)
  show()
  const block = screen.getByRole('link', { name: /Asha Kulkarni.*@asha.*asha@muster.example/ })
  expect(block.getAttribute('href')).toBe('/profile')
})

test('Manage Event is open from the start and marks nothing as current that is not', () => {
  beOfWidth(1280)
  show()
  expect(screen.getByRole('link', { name: 'All Check In' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-current')).toBe('page')
})

test('on a desktop Ctrl+b folds the sidebar to icons that keep their names, and a cookie remembers it', async () => {
  beOfWidth(1280)
  show()
  const button = screen.getByRole('button', { name: 'Menu', expanded: true })
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeTruthy()
  expect(document.cookie).toContain('sidebar_state=false')
  cleanup()
  show()
  expect(screen.getByRole('button', { name: 'Menu', expanded: false })).toBeTruthy()
})

test('on a phone the drawer closes when an entry is chosen', async () => {
  beOfWidth(390)
  show()
  expect(screen.queryByRole('link', { name: 'Agenda' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' })
  await userEvent.click(within(drawer).getByRole('link', { name: 'Agenda' }))
  expect(drawer.open).toBe(false)
})

test('Log Out logs out', async () => {
  beOfWidth(1280)
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  expect(onLogOut).toHaveBeenCalledOnce()
})
