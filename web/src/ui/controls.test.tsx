// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { PasswordField, TextField } from './field.tsx'
import { Stepper } from './stepper.tsx'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

test('A busy submit button keeps the focus and does not submit again', async () => {
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

test('The error of a field replaces its hint and describes the input', () => {
  render(<TextField label="Email" name="email" hint="Where tickets go" error="Not an address" />)
  const input = screen.getByRole('textbox', { name: 'Email', description: 'Not an address' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Where tickets go')).toBeNull()
})

test('A password is shown only on request', async () => {
  render(<PasswordField label="Password" name="password" showLabel="Show" hideLabel="Hide" />)
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input.getAttribute('type')).toBe('password')
})

function Seats({ first, ...limits }: { first: number; min?: number; max?: number; step?: number }) {
  const [value, setValue] = useState(first)
  return (
    <Stepper label="Seats" value={value} onChange={setValue} lessLabel="Less" moreLabel="More" {...limits} />
  )
}
const seats = () => Number(screen.getByRole('spinbutton', { name: 'Seats' }).getAttribute('aria-valuenow'))

test('A stepper works with buttons and keyboard, up to its limits', async () => {
  render(<Seats first={4} min={1} max={7} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(seats()).toBe(5)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(seats()).toBe(4)
  screen.getByRole('spinbutton').focus()
  const after = async (keys: string) => {
    await userEvent.keyboard(keys)
    return seats()
  }
  expect(await after('{ArrowUp}')).toBe(5)
  expect(await after('{ArrowRight}')).toBe(6)
  expect(await after('{ArrowDown}{ArrowLeft}')).toBe(4)
  expect(await after('{End}')).toBe(7)
  expect(await after('{ArrowUp}')).toBe(7)
  expect(screen.getByRole('button', { name: 'More' })).toHaveProperty('disabled', true)
  expect(await after('{Home}')).toBe(1)
  expect(await after('{ArrowDown}')).toBe(1)
  expect(screen.getByRole('button', { name: 'Less' })).toHaveProperty('disabled', true)
})

test('A stepper goes from 1 to 100 by default, and returns from beyond its limits', async () => {
  const { unmount } = render(<Seats first={99} />)
  screen.getByRole('spinbutton').focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(seats()).toBe(100)
  await userEvent.keyboard('{Home}')
  expect(seats()).toBe(1)
  unmount()
  render(<Seats first={12} max={7} step={2} />)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(seats()).toBe(7)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(seats()).toBe(5)
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

test('The arrow keys cycle through the tabs and the panel follows', async () => {
  render(<Requests />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  const sent = screen.getByRole('tab', { name: 'Sent', selected: true })
  expect(document.activeElement).toBe(sent)
  expect(screen.getByRole('tabpanel', { name: 'Sent' }).textContent).toBe('Those sent')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: /Received/, selected: true })).toBe(document.activeElement)
})
