import type { AddressResult } from '@muster/domain/places/schema.ts'

/** A small still map of a chosen address, and a link that opens it in the person's maps app. */
export function MapPreview(_: { address: AddressResult }) {
  return null
}
