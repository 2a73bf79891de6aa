import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DeleteDialog } from './delete-dialog.tsx'

test('the default confirmation has the words of R114', async () => {
  document.documentElement.lang = 'en'
  document.title = 'Deleting'
  const onConfirm = vi.fn()
  const { rerender } = render(<DeleteDialog isOpen onOpenChange={() => undefined} onConfirm={onConfirm} />)
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Confirmation' })
  expect(dialog.textContent).toContain(
    'Are you sure you want to delete this item? This action cannot be undone.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  rerender(<DeleteDialog isOpen isBusy onOpenChange={() => undefined} onConfirm={onConfirm} />)
  screen.getByRole('button', { name: 'Deleting...' })
})
