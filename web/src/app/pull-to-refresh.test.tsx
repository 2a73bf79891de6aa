import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PullToRefresh } from './pull-to-refresh.tsx'

const RELEASE = 'Release to refresh'
const refresh = vi.fn()
const touch = (clientY: number, clientX = 100) => ({ touches: [{ clientX, clientY }] })

beforeEach(() => {
  refresh.mockClear()
  document.title = 'Events'
  document.documentElement.lang = 'en'
})

const open = (below?: ReactNode) =>
  render(
    <main>
      <h1>Events</h1>
      <PullToRefresh refresh={refresh} />
      {below}
    </main>,
  )

function pull(from: Element, by: number, across = 0) {
  fireEvent.touchStart(from, touch(100))
  fireEvent.touchMove(from, touch(100 + by, 100 + across))
}

test('R17: A pull beyond the threshold says so, and letting go reloads the page', async () => {
  open()
  pull(document.body, 150)
  expect(screen.queryByText(RELEASE)).toBeNull()
  fireEvent.touchMove(document.body, touch(100 + 210))
  await screen.findByText(RELEASE)
  expect(refresh).not.toHaveBeenCalled()
  fireEvent.touchEnd(document.body, { touches: [] })
  expect(refresh).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText(RELEASE)).toBeNull())
})

test('A finger that goes back, moves sideways or is joined by another one reloads nothing', () => {
  open()
  pull(document.body, 210)
  fireEvent.touchMove(document.body, touch(110))
  fireEvent.touchEnd(document.body, { touches: [] })
  pull(document.body, 210, 300)
  fireEvent.touchEnd(document.body, { touches: [] })
  pull(document.body, 210)
  fireEvent.touchStart(document.body, { touches: [...touch(310).touches, ...touch(50).touches] })
  fireEvent.touchEnd(document.body, { touches: [] })
  expect(refresh).not.toHaveBeenCalled()
})

test('A dialog, a map and a list that is scrolled by itself keep the finger', () => {
  open(
    <>
      <div data-testid="map" style={{ touchAction: 'none' }} />
      <div data-testid="list" />
    </>,
  )
  screen.getByTestId('list').scrollTop = 40
  for (const name of ['map', 'list']) {
    pull(screen.getByTestId(name), 210)
    fireEvent.touchEnd(document.body, { touches: [] })
  }
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  pull(dialog, 210)
  fireEvent.touchEnd(document.body, { touches: [] })
  dialog.remove()
  expect(refresh).not.toHaveBeenCalled()
  pull(document.body, 210)
  fireEvent.touchEnd(document.body, { touches: [] })
  expect(refresh).toHaveBeenCalledTimes(1)
})
