import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, startSession } from '#device/session.ts'
import { letTimePass, pass } from '#test/passing-time.ts'
import { addressAt, deccan, withGoogle } from '#test/pune.ts'
import { baseMapFails, setUpMaps, showPreview } from '#test/render-map.tsx'

const address = addressAt(deccan)
const LABEL = 'Map of Deccan Gymkhana, Pune, Maharashtra 411004'
const link = () => screen.findByRole('link', { name: 'Open in maps' })

/** Scrolls the preview into view. */
let scrollIntoView: () => void = () => undefined
beforeEach(() => {
  startSession('of-asha')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        scrollIntoView = () => callback([{ isIntersecting: true }])
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

test('a preview is a still map with the pin, drawn when it is scrolled into view', async () => {
  setUpMaps()
  const user = showPreview(address)
  expect(await screen.findByText(/Sketch map/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: LABEL })).toBeNull()
  scrollIntoView()
  const picture = await screen.findByRole('img', { name: LABEL, busy: false })
  expect(screen.getByLabelText('Chosen place')).toBeTruthy()
  expect(picture.tabIndex).toBe(-1)
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(await link())
})

test('R430: where data is saved a map is drawn only when somebody asks for it', async () => {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true })
  setUpMaps()
  const user = showPreview(address)
  Reflect.deleteProperty(navigator, 'connection')
  await screen.findByText(/Sketch map/)
  scrollIntoView()
  expect(screen.queryByRole('img', { name: LABEL })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show map' }))
  expect(await screen.findByRole('img', { name: LABEL, busy: false })).toBeTruthy()
})

test('F87: a map that is gone right after the phone was turned throws nothing', async () => {
  letTimePass()
  const thrown: unknown[] = []
  const keep = (reason: unknown) => void thrown.push(reason)
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', keep)
  setUpMaps()
  showPreview(address)
  scrollIntoView()
  await screen.findByRole('img', { name: LABEL, busy: false })
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  window.dispatchEvent(new Event('resize'))
  await pass(50)
  cleanup()
  // Leaflet's own answer to the new size came after 200 ms
  await pass(300)
  width.mockRestore()
  process.off('uncaughtException', keep)
  for (const listener of before) process.on('uncaughtException', listener)
  expect(thrown).toEqual([])
})

test('its link opens the address in the maps app', async () => {
  setUpMaps()
  showPreview(address)
  expect((await link()).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Deccan%20Gymkhana%2C%20Pune%2C%20Maharashtra%20411004',
  )
})

test('the link stays when the map fails', async () => {
  setUpMaps({ map: baseMapFails })
  showPreview(address)
  await link()
  scrollIntoView()
  expect(await screen.findByText('The map could not be loaded.')).toBeTruthy()
  expect(await link()).toBeTruthy()
})

test('with Google it is an embedded map', async () => {
  // the DOM of the tests logs that it cannot load frames
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    create(name === 'iframe' ? 'a-frame' : name),
  )
  setUpMaps({ config: withGoogle })
  showPreview(address)
  await link()
  scrollIntoView()
  const frame = (await screen.findByTitle(LABEL)) as HTMLElement
  expect(frame.getAttribute('src')).toBe(
    'https://www.google.com/maps/embed/v1/place?key=of-the-browser&q=Deccan+Gymkhana%2C+Pune%2C+Maharashtra+411004',
  )
  expect(frame.tabIndex).toBe(-1)
})
