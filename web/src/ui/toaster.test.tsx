import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { showToast } from './toaster.tsx'

const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]

afterEach(async () => {
  toast.dismiss()
  await waitFor(() => expect(toasts()).toEqual([]))
})

test('a success takes the errors before it away, and no toast is a stop of the Tab key', async () => {
  await openScreen('/login')
  showToast('info', 'Saved address is used.')
  showToast('error', 'The password is wrong.')
  await screen.findByText('The password is wrong.')
  showToast('success', 'Link sent!')
  await screen.findByText('Link sent!')
  await waitFor(() => expect(screen.queryByText('The password is wrong.')).toBeNull())
  expect(toasts().map(({ textContent }) => textContent)).toEqual(['Link sent!', 'Saved address is used.'])
  expect(toasts().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1])
})

test('R112: A short success is gone after 2 s, everything else after 4 s', async () => {
  await openScreen('/login')
  const shown = () => toasts().map(({ textContent }) => textContent)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    showToast('success', 'Login successful')
    showToast('success', 'Notifications are switched on for this phone.')
    showToast('info', 'Saved address is used.')
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await pass(1500)
    expect(shown()).toHaveLength(3)
    await pass(1500)
    expect(shown()).toEqual(['Saved address is used.', 'Notifications are switched on for this phone.'])
    await pass(1500)
    expect(shown()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['goes from under a finger', '(hover: none)', 0],
  ['stays under a mouse', '(hover: hover)', 1],
])('A toast %s', async (_, found, left) => {
  await openScreen('/login')
  const real = matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    query.startsWith('(hover') ? { matches: query === found } : real(query),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame'] })
  try {
    showToast('info', 'Saved address is used.')
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await pass(500)
    for (const shown of toasts()) fireEvent.pointerDown(shown)
    await pass(4000)
    await pass(1000)
    expect(toasts()).toHaveLength(left)
    for (const shown of toasts()) fireEvent.pointerUp(shown)
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
