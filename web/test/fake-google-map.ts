import { vi } from 'vitest'

type Listener = (event?: unknown) => void
const PER_DEGREE = 1_000

/** Google's map as far as we use it: a degree is a thousand pixels, and north is up. */
export function fakeGoogleMap() {
  const listeners = new Map<string, Listener>()
  const shown = { options: {} as Record<string, unknown>, zoom: 0, center: { lat: 0, lng: 0 } }
  const guarded: Element[] = []

  class FakeMap {
    readonly pane = document.createElement('div')
    constructor(element: HTMLElement, options: { zoom: number; center: typeof shown.center }) {
      shown.options = options as never
      shown.zoom = options.zoom
      shown.center = options.center
      element.append(this.pane)
    }
    addListener(name: string, listener: Listener) {
      listeners.set(name, listener)
    }
    getCenter = () => ({ toJSON: () => shown.center })
    getZoom = () => shown.zoom
    setZoom(zoom: number) {
      shown.zoom = zoom
    }
    panTo(center: typeof shown.center) {
      shown.center = center
    }
  }

  class OverlayView {
    static preventMapHitsAndGesturesFrom = (element: Element) => void guarded.push(element)
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

  const library = { Map: FakeMap, OverlayView }
  return {
    shown,
    guarded,
    tell: (name: string, event?: unknown) => listeners.get(name)?.(event),
    install: () => vi.stubGlobal('google', { maps: { importLibrary: async () => library } }),
  }
}
