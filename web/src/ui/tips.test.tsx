// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tips } from './tips.tsx'

function Bar() {
  return (
    <div>
      <button type="button" data-tip="First">
        1
      </button>
      <button type="button" data-tip="Second">
        2
      </button>
      <Tips />
    </div>
  )
}

const over = (name: string) =>
  fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType: 'mouse' })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const tip = () => screen.queryByRole('tooltip')?.textContent

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('A tip opens after 700 ms, and the next one at once within 300 ms', () => {
  render(<Bar />)
  over('1')
  pass(699)
  expect(tip()).toBeUndefined()
  pass(1)
  expect(tip()).toBe('First')
  const bar = screen.getByRole('button', { name: '1' }).parentElement as HTMLElement
  act(() => void fireEvent.pointerLeave(bar))
  expect(tip()).toBeUndefined()
  pass(299)
  over('2')
  pass(0)
  expect(tip()).toBe('Second')
  act(() => void fireEvent.pointerLeave(bar))
  pass(300)
  over('1')
  pass(1)
  expect(tip()).toBeUndefined()
})

test('A tip stays while the mouse is on it', () => {
  render(<Bar />)
  over('1')
  pass(700)
  fireEvent.pointerOver(screen.getByRole('tooltip'), { pointerType: 'mouse' })
  pass(1000)
  expect(tip()).toBe('First')
})
