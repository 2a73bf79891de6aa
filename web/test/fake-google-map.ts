import { vi } from 'vitest'

type Listener = (event?: unknown) => void
const PER_DEGREE = 1_000

/** The part of Google's map that we use. One degree is 1,000 pixels, and north is up. */
export function fakeGoogleMap() {
  const listeners = new Map<string, Listener>()
  const shown = { options: {} as Record<string, unknown>, zoom: 0, center: { lat: 0, lng: 0 } }
  const gestureTargets: Element[] = []
  const circles: Record<string, unknown>[] = []

  class FakeMap {
    readonly pane = document.createElement('div')
    readonly getDiv: () => HTMLElement
    constructor(element: HTMLElement, options: { zoom: number; center: typeof shown.center }) {
      shown.options = options as never
      shown.zoom = options.zoom
      shown.center = options.center
      element.append(this.pane)
      this.getDiv = () => element
    }
    addListener(name: string, listener: Listener) {
      listeners.set(name, listener)
    }
    getCenter = () => ({ toJSON: () => shown.center })
    getZoom = () => shown.zoom
    setZoom(zoom: number) {
      shown.zoom = zoom
    }
    fitBounds({ south, west }: { south: number; west: number }) {
      shown.center = { lat: south, lng: west }
      shown.zoom = 19
    }
    panTo(center: typeof shown.center) {
      shown.center = center
    }
  }

  class OverlayView {
    static preventMapHitsAndGesturesFrom = (element: Element) => void gestureTargets.push(element)
    map: FakeMap | null = null
    onAdd() {}
    draw() {}
    onRemove() {}
    setMap(map: FakeMap | null) {
      this.map = map
      if (map) this.onAdd()
      else this.onRemove()
      if (map) this.draw()
    }
    getPanes = () => ({ floatPane: this.map?.pane })
    getProjection = () => ({
      fromLatLngToDivPixel: ({ lat, lng }: { lat: number; lng: number }) => ({
        x: lng * PER_DEGREE,
        y: -lat * PER_DEGREE,
      }),
      fromDivPixelToLatLng: ({ x, y }: { x: number; y: number }) => ({
        toJSON: () => ({ lat: -y / PER_DEGREE, lng: x / PER_DEGREE }),
      }),
    })
  }

  /** `circles` contains those on the map. */
  class Circle {
    readonly options: Record<string, unknown>
    constructor(options: Record<string, unknown>) {
      this.options = options
      circles.push(options)
    }
    setOptions(options: Record<string, unknown>) {
      Object.assign(this.options, options)
    }
    setMap() {
      circles.splice(circles.indexOf(this.options), 1)
    }
  }

  const library = { Map: FakeMap, OverlayView, Circle }
  return {
    shown,
    gestureTargets,
    circles,
    fire: (name: string, event?: unknown) => listeners.get(name)?.(event),
    install: () => vi.stubGlobal('google', { maps: { importLibrary: async () => library } }),
  }
}
