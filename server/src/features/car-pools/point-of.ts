import type { Point } from '@muster/domain/places/schema.ts'

interface Columns {
  latitude: number | null
  longitude: number | null
}

export const pointOf = ({ latitude, longitude }: Columns): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
