import type { AddressResult, Point } from '@muster/domain/places/schema.ts'

export interface MapPickerProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** where the map opens and its pin stands; the region's centre without it */
  start: Point | null
  onConfirm: (address: AddressResult) => void
}

/** Specification 2: a map from which a place is confirmed, in a sheet. */
export function MapPicker(_: MapPickerProps) {
  return null
}
