// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { PasswordField, TextField } from './field.tsx'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

test('a busy submit button keeps the focus and does not submit again', async () => {
  const onSubmit = vi.fn()
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  screen.getByRole('button', { name: 'Save' }).focus()
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Saving...' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the error of a field takes the place of its hint and is tied to it', () => {
  render(<TextField label="Email" name="email" hint="Where tickets go" error="Not an address" />)
  const input = screen.getByRole('textbox', { name: 'Email', description: 'Not an address' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Where tickets go')).toBeNull()
})

test('a password is shown only on request', async () => {
  render(<PasswordField label="Password" name="password" showLabel="Show" hideLabel="Hide" />)
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input.getAttribute('type')).toBe('password')
})

function Requests() {
  const [tab, setTab] = useState<'received' | 'sent'>('received')
  const items = [
    { value: 'received', label: 'Received', count: 3 },
    { value: 'sent', label: 'Sent' },
  ] as const
  return (
    <Tabs label="Requests" value={tab} onChange={setTab} items={items}>
      Those {tab}
    </Tabs>
  )
}

test('the arrow keys go round the tabs and the panel follows', async () => {
  render(<Requests />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  const sent = screen.getByRole('tab', { name: 'Sent', selected: true })
  expect(document.activeElement).toBe(sent)
  expect(screen.getByRole('tabpanel', { name: 'Sent' }).textContent).toBe('Those sent')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: /Received/, selected: true })).toBe(document.activeElement)
})
