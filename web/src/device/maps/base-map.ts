import type { Geometry } from 'geojson'
import { asRecord } from '../storage.ts'

const LAYERS = ['village', 'ward', 'river', 'road', 'rail', 'metro'] as const
type Layer = (typeof LAYERS)[number] | 'place'

export interface MapFeature {
  layer: Layer
  name: string
  kind: string
  geometry: Geometry
}

const isLayer = (layer: unknown): layer is Layer => layer === 'place' || LAYERS.some(known => known === layer)

function readFeature(value: unknown): MapFeature[] {
  const feature = asRecord(value)
  const properties = asRecord(feature?.properties)
  const layer = properties?.layer
  if (!isLayer(layer) || !asRecord(feature?.geometry)) return []
  const text = (field: unknown) => (typeof field === 'string' ? field : '')
  return [
    {
      layer,
      name: text(properties?.name),
      kind: text(properties?.cls ?? properties?.kind),
      geometry: feature?.geometry as Geometry,
    },
  ]
}

export async function readBaseMap(url: string, signal: AbortSignal): Promise<MapFeature[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the base map failed with status ${response.status}`)
  const { features } = asRecord(await response.json()) ?? {}
  if (!Array.isArray(features)) throw new Error('the base map has no features')
  return features.flatMap(readFeature)
}

const rank = ({ layer }: MapFeature) => (layer === 'place' ? LAYERS.length : LAYERS.indexOf(layer))

/** Without places, which are drawn as names. */
export const inDrawingOrder = (features: readonly MapFeature[]) =>
  features.filter(({ layer }) => layer !== 'place').sort((one, other) => rank(one) - rank(other))
