import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, startSession } from '#device/session.ts'
import { noDrawing, openPage, showPreview } from './a-map.tsx'
import { addressAt, deccan, withGoogle } from './pune.ts'

const address = addressAt(deccan)
const LABEL = 'Map of Deccan Gymkhana, Pune, Maharashtra 411004'
const link = () => screen.findByRole('link', { name: 'Open in maps' })

/** What the phone scrolls to. */
let see: () => void = () => undefined
beforeEach(() => {
  startSession('of-asha')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        see = () => told([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('a preview is a still picture with the pin, and is drawn when it is scrolled to', async () => {
  openPage()
  const user = showPreview(address)
  expect(await screen.findByText(/Sketch map/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: LABEL })).toBeNull()
  see()
  const picture = await screen.findByRole('img', { name: LABEL, busy: false })
  expect(screen.getByLabelText('Chosen place')).toBeTruthy()
  expect(picture.tabIndex).toBe(-1)
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(await link())
})

test('its link asks the maps app for the address', async () => {
  openPage()
  showPreview(address)
  expect((await link()).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Deccan%20Gymkhana%2C%20Pune%2C%20Maharashtra%20411004',
  )
})

test('a picture that cannot be drawn leaves the link', async () => {
  openPage({ map: noDrawing })
  showPreview(address)
  await link()
  see()
  expect(await screen.findByText('The map could not be loaded.')).toBeTruthy()
  expect(await link()).toBeTruthy()
})

test('with Google it is the map that Google documents for a page', async () => {
  // the page of the tests would complain at length that it loads no frames
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    create(name === 'iframe' ? 'a-frame' : name),
  )
  openPage({ config: withGoogle })
  showPreview(address)
  await link()
  see()
  const frame = (await screen.findByTitle(LABEL)) as HTMLElement
  expect(frame.getAttribute('src')).toBe(
    'https://www.google.com/maps/embed/v1/place?key=of-the-browser&q=Deccan+Gymkhana%2C+Pune%2C+Maharashtra+411004',
  )
  expect(frame.tabIndex).toBe(-1)
})
