import type { Geometry } from 'geojson'
import { asRecord } from '../storage.ts'

/** Layers of the bundled base map (server/regions), from the ground up. */
const LAYERS = ['village', 'ward', 'river', 'road', 'rail', 'metro'] as const
type LayerName = (typeof LAYERS)[number]
type LayerOf = LayerName | 'place'

export interface MapFeature {
  layer: LayerOf
  /** '' where it has none */
  name: string
  /** of a road or a place */
  kind: string
  geometry: Geometry
}

const isLayer = (layer: unknown): layer is LayerOf =>
  layer === 'place' || LAYERS.some(known => known === layer)

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

/** What is of another layer than ours is not drawn. */
export async function readBaseMap(url: string, signal: AbortSignal): Promise<MapFeature[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the base map came with ${response.status}`)
  const { features } = asRecord(await response.json()) ?? {}
  if (!Array.isArray(features)) throw new Error('the base map is no list of features')
  return features.flatMap(readFeature)
}

const rank = ({ layer }: MapFeature) => (layer === 'place' ? LAYERS.length : LAYERS.indexOf(layer))

export const fromTheGroundUp = (features: readonly MapFeature[]) =>
  features.filter(({ layer }) => layer !== 'place').sort((one, other) => rank(one) - rank(other))
