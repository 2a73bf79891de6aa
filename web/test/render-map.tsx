import { readMapsConfig } from '@muster/domain/places/endpoints.ts'
import type { AddressResult, MapsConfig, Point } from '@muster/domain/places/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { MapPreview } from '#features/places/map-preview.tsx'
import { MapPicker } from '#features/places/parts/map-picker.tsx'
import { offline } from './pune.ts'
import { serve } from './stub-server.ts'

export const MAP_SIZE = { width: 360, height: 320 }

const baseMap = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [73.82, 18.51],
            [73.84, 18.51],
            [73.84, 18.525],
            [73.82, 18.525],
          ],
        ],
      },
      properties: { layer: 'ward', name: 'Erandwane' },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [73.8301, 18.519] },
      properties: { layer: 'place', kind: 'education', name: 'Law College' },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [73.83, 18.516] },
      properties: { layer: 'secret' },
    },
  ],
}

type BaseMap = () => Promise<Response>
const baseMapLoads: BaseMap = () => Promise.resolve(new Response(JSON.stringify(baseMap)))
export const baseMapFails: BaseMap = () => Promise.resolve(new Response('', { status: 404 }))
export const baseMapHangs: BaseMap = () => new Promise(() => undefined)

/** Stubs sizes and the canvas, which the DOM of the tests lacks, and serves the maps configuration and the base map. */
export function setUpMaps({
  config = offline,
  map = baseMapLoads,
}: {
  config?: MapsConfig
  map?: BaseMap
} = {}) {
  serve(readMapsConfig, { data: config })
  const server = globalThis.fetch
  globalThis.fetch = (input, init) => (String(input) === config.baseMapUrl ? map() : server(input, init))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(MAP_SIZE.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(MAP_SIZE.height)
  const canvas = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never)
}

const renderInApp = (children: React.ReactNode) => {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } })
  document.documentElement.lang = 'en'
  document.title = 'Muster'
  render(
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Preferences</h1>
        {children}
      </main>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

function Form({ start, onConfirm }: { start: Point | null; onConfirm: (address: AddressResult) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={search} aria-label="Search address" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Pick from Map
      </button>
      <MapPicker
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        start={start}
        onConfirm={onConfirm}
        onSearch={() => search.current?.focus()}
      />
    </>
  )
}

export function showPicker(start: Point | null = null) {
  const onConfirm = vi.fn<(address: AddressResult) => void>()
  return { user: renderInApp(<Form start={start} onConfirm={onConfirm} />), onConfirm }
}

export const showPreview = (address: AddressResult) => renderInApp(<MapPreview address={address} />)
