// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title="Filters" closeLabel="Close">
        Content
      </Sheet>
    </>
  )
}

test('A sheet renders its content only while it is visible', async () => {
  render(<Opener />)
  expect(screen.queryByText('Content')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect((await screen.findByRole('dialog', { name: 'Filters' })).textContent).toContain('Content')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Content')).toBeNull())
})

const confirm = {
  title: 'Leave?',
  description: 'You lose your seat.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}

test('A dialog that the browser closes while isOpen is true opens again', async () => {
  const onOpenChange = vi.fn()
  render(<ConfirmDialog {...confirm} isOpen onOpenChange={onOpenChange} onConfirm={() => undefined} />)
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Leave?' })
  dialog.close()
  await waitFor(() => expect(dialog.open).toBe(true))
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('A confirmation in flight can be neither repeated nor closed', async () => {
  const [onOpenChange, onConfirm] = [vi.fn(), vi.fn()]
  render(
    <ConfirmDialog
      {...confirm}
      isOpen
      isBusy
      busyLabel="Leaving..."
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Leaving...' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onOpenChange).not.toHaveBeenCalled()
})
