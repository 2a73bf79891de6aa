import { joinAddressParts } from '../places/rules.ts'
import type { Bounds, Point } from '../places/schema.ts'
import { AREA_METERS } from './limits.ts'

const EARTH_RADIUS_METERS = 6_371_000
const METERS_PER_DEGREE = 111_320
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function metersBetween(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(h))
}

/** The same for every point of the area, so that repeated questions reveal no more than one (R78). */
export function areaCentre({ latitude, longitude }: Point): Point {
  const snap = (value: number, step: number) => (Math.floor(value / step) + 0.5) * step
  const lat = snap(latitude, AREA_METERS / METERS_PER_DEGREE)
  const lng = snap(longitude, AREA_METERS / (METERS_PER_DEGREE * Math.cos(radians(lat))))
  return { latitude: roundToMeter(lat), longitude: roundToMeter(lng) }
}
const roundToMeter = (degrees: number) => Math.round(degrees * 1e5) / 1e5

interface Gazetteer {
  region: { name: string }
  /** the part of town; `null` where the gazetteer knows none */
  localityAt(point: Point): string | null
}

/** What people outside a car pool read of its meeting point: never words of an address (R78). */
export const areaLine = (meetingPoint: Point | null, { region, localityAt }: Gazetteer): string =>
  joinAddressParts([meetingPoint && localityAt(areaCentre(meetingPoint)), region.name])

/** Roads are longer than a straight line, and traffic in Pune is slow. */
const ROAD_FACTOR = 1.35
const KM_PER_HOUR = 25
const minutesBetween = (a: Point, b: Point) =>
  (metersBetween(a, b) * ROAD_FACTOR * 60) / (KM_PER_HOUR * 1_000)

/**
 * Whole minutes that a meeting point adds to the way from home to the event; without a known event location, the
 * minutes from home to the meeting point.
 */
export function detourFrom(home: Point, event: Point | null): (meetingPoint: Point) => number {
  if (!event) return meetingPoint => Math.round(minutesBetween(home, meetingPoint))
  const direct = minutesBetween(home, event)
  return meetingPoint =>
    Math.max(0, Math.round(minutesBetween(home, meetingPoint) + minutesBetween(meetingPoint, event) - direct))
}
export const detourMinutes = (home: Point, meetingPoint: Point, event: Point | null) =>
  detourFrom(home, event)(meetingPoint)

/** The smallest bounds that contain all points; `null` for none. */
export function boundsOf(points: readonly Point[]): Bounds | null {
  const [first] = points
  if (!first) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}
