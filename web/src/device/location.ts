import { LOCATION_MAX_AGE_MS, LOCATION_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import type { Point } from '@muster/domain/places/schema.ts'

export class LocationUnsupported extends Error {}

export function readLocation(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new LocationUnsupported())
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ message }) => reject(new Error(message)),
      { enableHighAccuracy: true, timeout: LOCATION_TIMEOUT_MS, maximumAge: LOCATION_MAX_AGE_MS },
    )
  })
}
