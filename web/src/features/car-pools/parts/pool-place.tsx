import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { MapPreview } from '#features/places/map-preview.tsx'
import { placeOf } from '../describe-pool.ts'
import { AREA_RADIUS_METERS } from '../places-at.ts'

/** Where it meets, as far as it is told. */
export function PoolPlace({ pool }: { pool: CarPoolReply }) {
  const { latitude, longitude, isArea } = pool
  if (latitude === null || longitude === null) return null
  return (
    <MapPreview
      address={{ formattedAddress: placeOf(pool), coordinates: { latitude, longitude } }}
      isNamedFreely={!isArea}
      isSquare
      areaMeters={isArea ? AREA_RADIUS_METERS : undefined}
    />
  )
}
