import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { showToast } from './toaster.tsx'

const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]

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
