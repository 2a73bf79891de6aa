import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsNarrow, useIsWide } from './viewport.ts'

const NARROW = '(max-width: 767.98px)'
const WIDE = '(min-width: 1024px)'

/** A browser of which the test says what its queries answer. */
function openBrowser(...matching: string[]) {
  const heard = new Set<() => void>()
  let matches = new Set(matching)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches.has(query),
    addEventListener: (_: string, listener: () => void) => heard.add(listener),
    removeEventListener: (_: string, listener: () => void) => heard.delete(listener),
  }))
  return (...now: string[]) =>
    act(async () => {
      matches = new Set(now)
      for (const listener of heard) listener()
    })
}
afterEach(() => vi.unstubAllGlobals())

function Layout() {
  const [isWide, isNarrow] = [useIsWide(), useIsNarrow()]
  return (
    <main>
      <h1>{isWide ? 'two panes' : isNarrow ? 'phone' : 'one pane'}</h1>
    </main>
  )
}
const layout = () => screen.getByRole('heading').textContent

test('A page follows the width of the window, and on paper stays as it was on the screen', async () => {
  document.documentElement.lang = 'en'
  document.title = 'Layout'
  const change = openBrowser(WIDE)
  render(<Layout />)
  expect(layout()).toBe('two panes')
  // paper is as narrow as a phone
  await change('print', NARROW)
  expect(layout()).toBe('two panes')
  await change(WIDE)
  await change(NARROW)
  expect(layout()).toBe('phone')
  await change('print')
  expect(layout()).toBe('phone')
  await change()
  expect(layout()).toBe('one pane')
})
