import type { Point } from '@muster/domain/places/schema.ts'
import { divIcon, type Marker, type MarkerOptions, marker } from 'leaflet'
import { PIN_SIZE, pinElement } from './map-pin.ts'

export const pinMarker = (
  { latitude, longitude }: Point,
  label: string,
  options: MarkerOptions = { interactive: false },
): Marker =>
  marker([latitude, longitude], {
    icon: divIcon({
      html: pinElement(label),
      className: '',
      iconSize: [PIN_SIZE.width, PIN_SIZE.height],
      iconAnchor: [PIN_SIZE.width / 2, PIN_SIZE.height],
    }),
    keyboard: false,
    ...options,
  })
