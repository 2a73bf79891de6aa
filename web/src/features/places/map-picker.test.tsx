import { readMapsConfig, reverseGeocode } from '@muster/domain/places/endpoints.ts'
import { MAP_START_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, startSession } from '#device/session.ts'
import { letTimePass, pass } from '#test/passing-time.ts'
import { addressAt, deccan, offline, pune, withGoogle } from '#test/pune.ts'
import { baseMapFails, baseMapHangs, MAP_SIZE, setUpMaps, showPicker } from '#test/render-map.tsx'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const MIDDLE = { clientX: MAP_SIZE.width / 2, clientY: MAP_SIZE.height / 2 }
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const theMap = () => screen.findByRole('application', { name: 'Map of Pune', busy: false })
const picker = () => screen.queryByRole('dialog', { name: 'Pick from map' })
const status = () => screen.getByRole('status').textContent

/** Adds properties that Leaflet reads and the DOM of the tests lacks. */
function send(target: EventTarget, event: Event, properties: object) {
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value })
  act(() => void target.dispatchEvent(event))
}
const pressArrowRight = (map: HTMLElement) =>
  send(map, new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }), { keyCode: 39 })
const mouse = (target: EventTarget, type: string, clientX: number) =>
  send(target, new MouseEvent(type, { clientX, clientY: 160, bubbles: true }), { which: 1 })

const openPicker = async (start: Point | null = null) => {
  const shown = showPicker(start)
  await shown.user.click(button('Pick from Map'))
  return { ...shown, map: await theMap() }
}

beforeEach(() => startSession('of-asha'))
afterEach(() => {
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Choosing a place', () => {
  beforeEach(() => {
    setUpMaps()
    serve(reverseGeocode, ({ body }) => ({ data: addressAt(body) }))
  })

  test('starts without a choice and with a disabled button', async () => {
    await openPicker()
    expect(status()).toBe(placesWords.nothingPicked)
    expect(button('Confirm').disabled).toBe(true)
    expect(screen.queryByLabelText('Chosen place')).toBeNull()
    expect(screen.getByText(/Sketch map\. Map data © OpenStreetMap/)).toBeTruthy()
  })

  test('R179: on a sketch map offers the list, which closes the map and focuses the search', async () => {
    const { user } = await openPicker()
    expect(screen.getByText(placesWords.sketchIsRough)).toBeTruthy()
    await user.click(button('Use the list'))
    await waitFor(() => expect(picker()).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search address' }))
  })

  test('with a tap shows the pin and its address, and Confirm returns the address and closes', async () => {
    // an address near the pin
    serve(reverseGeocode, { data: addressAt(deccan) })
    const { map, onConfirm, user } = await openPicker()
    fireEvent.click(map, { clientX: 100, clientY: 100 })
    await waitFor(() => expect(button('Confirm').disabled).toBe(false))
    await waitFor(() => expect(status()).toBe('Deccan Gymkhana, Pune, Maharashtra 411004'))
    await waitFor(() =>
      expect(said).toEqual(['success: Address selected: Deccan Gymkhana, Pune, Maharashtra 411004']),
    )
    expect(await screen.findByLabelText('Chosen place')).toBeTruthy()
    const [asked] = requestsTo(reverseGeocode)
    // north-west of the centre
    expect(asked?.body.latitude).toBeGreaterThan(pune.center.latitude)
    expect(asked?.body.longitude).toBeLessThan(pune.center.longitude)
    await user.click(button('Confirm'))
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(addressAt(asked?.body as Point))
    await waitFor(() => expect(picker()).toBeNull())
  })

  test('works with the keyboard: arrows move the map, Enter picks its centre', async () => {
    letTimePass()
    const { map, user } = await openPicker()
    expect(map.getAttribute('aria-describedby')).toBe(screen.getByText(placesWords.pickHintKeys).id)
    map.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(requestsTo(reverseGeocode)).toHaveLength(1))
    expect(requestsTo(reverseGeocode)[0]?.body.longitude).toBeCloseTo(pune.center.longitude, 4)
    pressArrowRight(map)
    await pass(400)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(requestsTo(reverseGeocode)).toHaveLength(2))
    expect(requestsTo(reverseGeocode)[1]?.body.longitude).toBeGreaterThan(pune.center.longitude + 0.0005)
    await waitFor(() => expect(button('Confirm').disabled).toBe(false))
  })

  test('a drag of the pin picks the point where it ends', async () => {
    const { map } = await openPicker()
    fireEvent.click(map, MIDDLE)
    await waitFor(() => expect(requestsTo(reverseGeocode)).toHaveLength(1))
    const pin = await screen.findByLabelText('Chosen place')
    mouse(pin, 'mousedown', 180)
    mouse(document.body, 'mousemove', 240)
    mouse(document.body, 'mouseup', 240)
    await waitFor(() => expect(requestsTo(reverseGeocode)).toHaveLength(2))
    expect(requestsTo(reverseGeocode)[1]?.body.longitude).toBeGreaterThan(pune.center.longitude + 0.0005)
  })

  test('the newest choice wins over a late response to an earlier one', async () => {
    const { map } = await openPicker()
    let answerFirst: () => void = () => undefined
    serve(reverseGeocode, ({ body }) =>
      requestsTo(reverseGeocode).length === 1
        ? new Promise(resolve => {
            answerFirst = () => resolve({ data: addressAt(body, 'Too late') })
          })
        : { data: addressAt(body, 'Newest') },
    )
    fireEvent.click(map, MIDDLE)
    await waitFor(() => expect(status()).toBe(placesWords.findingAddress))
    fireEvent.click(map, { clientX: 20, clientY: 20 })
    await waitFor(() => expect(status()).toContain('Newest'))
    await act(async () => answerFirst())
    expect(status()).toContain('Newest')
    expect(said).toHaveLength(1)
  })

  test('a choice without an address cannot be confirmed, even after one with an address', async () => {
    const { map } = await openPicker()
    fireEvent.click(map, MIDDLE)
    await waitFor(() => expect(button('Confirm').disabled).toBe(false))
    serve(reverseGeocode, refusal(422, 'place_too_generic'))
    fireEvent.click(map, { clientX: 20, clientY: 20 })
    await waitFor(() => expect(status()).toBe(placesWords.tooGenericInline))
    expect(said.at(-1)).toBe(`error: ${placesWords.tooGeneric}`)
    expect(button('Confirm').disabled).toBe(true)
    serve(reverseGeocode, noNetwork)
    fireEvent.click(map, { clientX: 30, clientY: 30 })
    const why = 'Muster cannot be reached. Please check your connection.'
    await waitFor(() => expect(status()).toBe(placesWords.reverseFailedInline(why)))
    expect(said.at(-1)).toBe(`error: ${placesWords.reverseFailed(why)}`)
  })

  test('starts at the current address, without a choice', async () => {
    const { map, user } = await openPicker(deccan)
    expect(await screen.findByLabelText('Chosen place')).toBeTruthy()
    expect(button('Confirm').disabled).toBe(true)
    map.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(requestsTo(reverseGeocode)).toHaveLength(1))
    expect(requestsTo(reverseGeocode)[0]?.body.latitude).toBeCloseTo(deccan.latitude, 4)
  })

  test('the map shows names, except those of unknown layers', async () => {
    await openPicker()
    expect(screen.getByText('Law College')).toBeTruthy()
    expect(screen.getByText('Erandwane')).toBeTruthy()
  })
})

const tiles = {
  url: 'https://tiles.test/{z}/{x}/{y}.png',
  maxZoom: 19,
  attribution: '© OpenStreetMap contributors',
}
async function openTiles() {
  setUpMaps({ config: { ...offline, provider: 'osm', tiles }, map: baseMapFails })
  const { user } = showPicker()
  await user.click(button('Pick from Map'))
  return waitFor(() => {
    const asked = document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')
    expect(asked.length).toBeGreaterThan(0)
    return [...asked]
  })
}

test('a map of tiles has the attribution of its service, and no base map', async () => {
  const [first] = await openTiles()
  expect(screen.getByText(placesWords.mapLoading)).toBeTruthy()
  act(() => void first?.dispatchEvent(new Event('load')))
  await theMap()
  expect(first?.src).toMatch(/^https:\/\/tiles\.test\/16\/\d+\/\d+\.png$/)
  // tile servers demand a referrer
  expect(first?.referrerPolicy).toBe('strict-origin-when-cross-origin')
  expect(screen.getByText('© OpenStreetMap contributors')).toBeTruthy()
})

test('a map without any tile closes with a message', async () => {
  for (const tile of await openTiles()) act(() => void tile.dispatchEvent(new Event('error')))
  await screen.findByText(placesWords.mapFailed)
  await waitFor(() => expect(picker()).toBeNull())
})

describe('Use my location', () => {
  const stubLocation = (
    answer: (ok: PositionCallback, no: PositionErrorCallback, options?: PositionOptions) => void,
  ) => {
    const getCurrentPosition = vi.fn(answer)
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        get: (real, name) => (name === 'geolocation' ? { getCurrentPosition } : Reflect.get(real, name)),
      }),
    )
    return getCurrentPosition
  }
  const stubCoordinates = (coords: Point) => stubLocation(ok => ok({ coords } as GeolocationPosition))

  beforeEach(() => {
    setUpMaps()
    serve(reverseGeocode, ({ body }) => ({ data: addressAt(body) }))
  })

  test('picks the precise location of the device, at most five minutes old', async () => {
    const asked = stubCoordinates(deccan)
    const { user } = await openPicker()
    await user.click(button('Use my location'))
    await waitFor(() => expect(button('Confirm').disabled).toBe(false))
    expect(requestsTo(reverseGeocode).map(({ body }) => body)).toEqual([deccan])
    const [, , options] = asked.mock.calls[0] ?? []
    expect(options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 })
  })

  test('outside the region shows the name of the region', async () => {
    stubCoordinates({ latitude: 19.076, longitude: 72.8777 })
    const { user } = await openPicker()
    await user.click(button('Use my location'))
    await waitFor(() => expect(said).toEqual(['error: Only addresses in Pune are accepted.']))
    expect(requestsTo(reverseGeocode)).toEqual([])
  })

  test('shows a message when permission is denied', async () => {
    stubLocation((_, no) => no({ code: 1, message: 'denied' } as GeolocationPositionError))
    const { user } = await openPicker()
    await user.click(button('Use my location'))
    await waitFor(() => expect(said).toEqual([`error: ${placesWords.locationFailed}`]))
    expect(button('Use my location').getAttribute('aria-disabled')).toBeNull()
  })

  test('shows a message when the browser does not support it', async () => {
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        get: (real, name) => (name === 'geolocation' ? undefined : Reflect.get(real, name)),
      }),
    )
    const { user } = await openPicker()
    await user.click(button('Use my location'))
    await waitFor(() => expect(said).toEqual([`error: ${placesWords.locationUnsupported}`]))
  })
})

describe('A map that fails', () => {
  const expectMessage = async (message: string) => {
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    await waitFor(() => expect(picker()).toBeNull())
  }

  test('closes with a message when its data cannot be loaded', async () => {
    setUpMaps({ map: baseMapFails })
    const { user } = showPicker()
    await user.click(button('Pick from Map'))
    await expectMessage(placesWords.mapFailed)
  })

  test('closes after 30 seconds, not before', async () => {
    setUpMaps({ map: baseMapHangs })
    const { user } = showPicker()
    await user.click(button('Pick from Map'))
    await screen.findByRole('application', { name: 'Map of Pune', busy: true })
    vi.useFakeTimers()
    // reopened with fake timers
    fireEvent.click(button(placesWords.closePicker))
    await act(async () => vi.advanceTimersByTimeAsync(1000))
    fireEvent.click(button('Pick from Map'))
    await act(async () => vi.advanceTimersByTimeAsync(MAP_START_TIMEOUT_MS - 1))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => vi.advanceTimersByTimeAsync(1000))
    vi.useRealTimers()
    await expectMessage(placesWords.startTimeout)
  })

  test('closes with a message when the configuration fails, and can be opened again', async () => {
    setUpMaps()
    serve(readMapsConfig, noNetwork)
    const { user } = showPicker()
    await user.click(button('Pick from Map'))
    await expectMessage(placesWords.mapFailed)
    serve(readMapsConfig, { data: offline })
    await user.click(button('Pick from Map'))
    await theMap()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // Must be the last test, as a refused key disables Google for the page.
  test('closes with a message when its key is refused', async () => {
    setUpMaps({ config: withGoogle })
    class BlockedMap {
      constructor() {
        ;(globalThis as { gm_authFailure?: () => void }).gm_authFailure?.()
      }
      addListener() {}
    }
    vi.spyOn(console, 'info').mockReturnValue()
    vi.stubGlobal('google', { maps: { importLibrary: async () => ({ Map: BlockedMap }) } })
    const { user } = showPicker()
    await user.click(button('Pick from Map'))
    await expectMessage(placesWords.mapBlocked)
  })
})
