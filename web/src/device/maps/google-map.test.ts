import type { Point } from '@muster/domain/places/schema.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeGoogleMap } from '#test/fake-google-map.ts'
import { deccan, pune, withGoogle } from '#test/pune.ts'
import type { MapView } from './map-view.ts'
import { openMap } from './open-map.ts'

const google = () => {
  const fake = fakeGoogleMap()
  fake.install()
  return fake
}
const onPick = vi.fn<(point: Point) => void>()
const onLost = vi.fn<(reason: unknown) => void>()
let element: HTMLElement
let opened: MapView | undefined

beforeEach(() => {
  onPick.mockReset()
  onLost.mockReset()
  vi.spyOn(console, 'info').mockReturnValue()
  element = document.createElement('div')
})
afterEach(() => {
  opened?.destroy()
  vi.unstubAllGlobals()
})

async function open(fake: ReturnType<typeof google>, isInteractive = true) {
  const options = {
    region: pune,
    center: pune.center,
    zoom: 16,
    isInteractive,
    pinLabel: 'Pin',
    onPick,
    onLost,
  }
  const opening = openMap(element, withGoogle, options, new AbortController().signal)
  await waitFor(() => expect(fake.shown.zoom).toBe(16))
  fake.fire('tilesloaded')
  opened = await opening
  return opened
}
const pin = () => element.querySelector<HTMLElement>('[aria-label="Pin"]')

test('a Google map is restricted to the region, without controls and links', async () => {
  const fake = google()
  const view = await open(fake)
  expect(fake.shown.options).toMatchObject({
    disableDefaultUI: true,
    clickableIcons: false,
    gestureHandling: 'greedy',
  })
  const { latLngBounds } = fake.shown.options.restriction as { latLngBounds: typeof pune.bounds }
  expect(latLngBounds.north).toBeGreaterThan(pune.bounds.north)
  expect(latLngBounds.north).toBeLessThan(pune.bounds.north + 0.1)
  expect(view.center()).toEqual(pune.center)
  view.zoomBy(-1)
  view.moveTo(deccan)
  expect(fake.shown.zoom).toBe(15)
  expect(view.center()).toEqual(deccan)
})

test('a click picks the point', async () => {
  const fake = google()
  await open(fake)
  fake.fire('click', { latLng: { lat: () => 18.5, lng: () => 73.8 } })
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ latitude: 18.5, longitude: 73.8 })
})

test('the pin is at its point, and a drag picks the point where it ends', async () => {
  const fake = google()
  const view = await open(fake)
  expect(pin()?.hidden).toBe(true)
  view.setPin({ latitude: 18, longitude: 73 })
  expect(pin()?.hidden).toBe(false)
  expect(pin()?.style.translate).toBe('73000px -18000px')
  expect(fake.gestureTargets).toEqual([pin()])
  const drag = (type: string, clientX: number, clientY: number) =>
    pin()?.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId: 1 }))
  Object.assign(pin() ?? {}, { setPointerCapture: () => undefined })
  drag('pointermove', 900, 900)
  drag('pointerdown', 10, 10)
  drag('pointermove', 110, 60)
  expect(onPick).not.toHaveBeenCalled()
  drag('lostpointercapture', 110, 60)
  expect(onPick).toHaveBeenCalledTimes(1)
  const [picked] = onPick.mock.calls[0] ?? []
  expect(picked?.latitude).toBeCloseTo(17.95)
  expect(picked?.longitude).toBeCloseTo(73.1)
  view.setPin(null)
  expect(pin()?.hidden).toBe(true)
  view.destroy()
  expect(element.childElementCount).toBe(0)
})

test('a still map ignores gestures, keys and drags', async () => {
  const fake = google()
  const view = await open(fake, false)
  expect(fake.shown.options).toMatchObject({ gestureHandling: 'none', keyboardShortcuts: false })
  view.setPin(deccan)
  fake.fire('click', { latLng: { lat: () => 18.5, lng: () => 73.8 } })
  pin()?.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1 }))
  pin()?.dispatchEvent(new PointerEvent('lostpointercapture', { pointerId: 1 }))
  expect(onPick).not.toHaveBeenCalled()
})

test('circles have a minimum size at low zoom, and new circles and pins replace the previous ones', async () => {
  const fake = google()
  const view = await open(fake)
  view.setPoints(
    [
      { point: deccan, radiusMeters: 350, look: 'free' },
      { point: deccan, radiusMeters: 0, look: 'full' },
    ],
    [{ point: deccan, label: 'Yours' }],
  )
  const radii = () => fake.circles.map(({ radius }) => Math.round(Number(radius)))
  expect(radii()).toEqual([350, 20])
  fake.shown.zoom = 10
  fake.fire('zoom_changed')
  expect(radii()).toEqual([1305, 1305])
  expect(element.querySelectorAll('[aria-label="Yours"]')).toHaveLength(1)
  view.setPoints([], [])
  expect([fake.circles.length, element.querySelectorAll('[aria-label="Yours"]').length]).toEqual([0, 0])
})

test('a fit to a single point does not zoom in too far', async () => {
  const fake = google()
  const view = await open(fake)
  const { latitude, longitude } = deccan
  view.fit({ north: latitude, south: latitude, east: longitude, west: longitude })
  expect(fake.shown).toMatchObject({ zoom: 15, center: { lat: latitude, lng: longitude } })
})

// Must be the last test, as a refused key disables Google for the page.
test('a key that is refused after the first tiles loses the map', async () => {
  await open(google())
  ;(globalThis as { gm_authFailure?: () => void }).gm_authFailure?.()
  expect(onLost.mock.calls).toEqual([[expect.objectContaining({ code: 'maps_misconfigured' })]])
})
