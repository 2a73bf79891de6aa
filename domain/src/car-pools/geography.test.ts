import { describe, expect, test } from 'vitest'
import type { Point } from '../places/schema.ts'
import { areaCentre, areaLine, boundsOf, detourMinutes, metersBetween } from './geography.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const KOTHRUD = at(18.5074, 73.8077)
const STATION = at(18.5289, 73.8744)
const LONAVALA = at(18.7557, 73.4091)
/** In metres. */
const moved = ({ latitude, longitude }: Point, north: number, east: number) =>
  at(latitude + north / 111_320, longitude + east / (111_320 * Math.cos((latitude * Math.PI) / 180)))

describe('The centre of an area', () => {
  const points = Array.from({ length: 400 }, (_, n) => moved(KOTHRUD, (n % 20) * 97, Math.floor(n / 20) * 89))

  test('is at most 250 m away in each direction', () => {
    for (const point of points) {
      const { latitude, longitude } = areaCentre(point)
      expect(metersBetween(point, at(latitude, point.longitude))).toBeLessThan(255)
      expect(metersBetween(point, at(point.latitude, longitude))).toBeLessThan(255)
    }
  })

  test('is the same for all points of the area, and neighbouring areas are 500 m apart', () => {
    const middle = areaCentre(KOTHRUD)
    expect(areaCentre(middle)).toEqual(middle)
    for (const [north, east] of [
      [240, 240],
      [-240, 240],
      [240, -240],
      [-240, -240],
    ] as const)
      expect(areaCentre(moved(middle, north, east))).toEqual(middle)
    // the step to the east depends on the latitude
    const north = { ...areaCentre(moved(middle, 500, 0)), longitude: middle.longitude }
    for (const neighbour of [north, areaCentre(moved(middle, 0, 500))]) {
      expect(metersBetween(middle, neighbour)).toBeGreaterThan(495)
      expect(metersBetween(middle, neighbour)).toBeLessThan(505)
    }
    // 400 points in a square of about 1.9 km fall into about 20 areas
    const areas = new Set(points.map(point => JSON.stringify(areaCentre(point))))
    expect(areas.size).toBeGreaterThanOrEqual(16)
    expect(areas.size).toBeLessThanOrEqual(25)
  })

  test.each([
    ['south and west', at(-33.8688, -70.6693)],
    ['at the equator', at(0, 0)],
    ['far in the north', at(69.65, 18.95)],
  ])('is as close to its points %s', (_, point) => {
    expect(metersBetween(point, areaCentre(point))).toBeLessThan(360)
    expect(areaCentre(areaCentre(point))).toEqual(areaCentre(point))
  })
})

describe('The line of an area', () => {
  const region = { name: 'Pune' }

  test('is the locality of its centre, so that points of one area have one line', () => {
    const asked: Point[] = []
    const localityAt = (point: Point) => {
      asked.push(point)
      return 'Kothrud'
    }
    expect(areaLine(KOTHRUD, { region, localityAt })).toBe('Kothrud, Pune')
    expect(areaLine(areaCentre(KOTHRUD), { region, localityAt })).toBe('Kothrud, Pune')
    expect(asked).toEqual([areaCentre(KOTHRUD), areaCentre(KOTHRUD)])
  })

  test.each([
    ['where no locality is known', KOTHRUD, null],
    ['without a point', null, 'Kothrud'],
    ['in a locality that is called like the city', KOTHRUD, 'Pune'],
  ])('is the city %s', (_, point, locality) => {
    expect(areaLine(point, { region, localityAt: () => locality })).toBe('Pune')
  })
})

describe('The distance between two points', () => {
  test.each([
    ['one point to itself', KOTHRUD, KOTHRUD, 0],
    ['Kothrud to the station', KOTHRUD, STATION, 7_430],
    ['Kothrud to Lonavala', KOTHRUD, LONAVALA, 50_260],
  ])('is right from %s', (_, from, to, meters) => {
    expect(metersBetween(from, to)).toBeGreaterThanOrEqual(meters * 0.995)
    expect(metersBetween(from, to)).toBeLessThanOrEqual(meters * 1.005)
    expect(metersBetween(to, from)).toBe(metersBetween(from, to))
  })
})

describe('The detour', () => {
  const between = (from: Point, to: Point, share: number) =>
    at(
      from.latitude + (to.latitude - from.latitude) * share,
      from.longitude + (to.longitude - from.longitude) * share,
    )

  test('is zero for points on the way and at home', () => {
    for (const share of [0, 0.2, 0.5, 1])
      expect(detourMinutes(KOTHRUD, between(KOTHRUD, LONAVALA, share), LONAVALA)).toBe(0)
  })

  test('is the way there and back for a person who lives next to the event', () => {
    const home = moved(LONAVALA, 50, 0)
    const there = detourMinutes(home, KOTHRUD, null)
    expect(Math.abs(detourMinutes(home, KOTHRUD, LONAVALA) - 2 * there)).toBeLessThanOrEqual(1)
  })

  test('is the way to the meeting point if the event has no location', () => {
    // 7.4 km in a straight line, 10 km by road, 25 km/h
    expect(detourMinutes(KOTHRUD, STATION, null)).toBe(24)
  })

  test('grows with the distance from the direct way, in whole minutes', () => {
    const minutes = [0, 1_000, 3_000, 6_000].map(east =>
      detourMinutes(KOTHRUD, moved(KOTHRUD, 0, east), LONAVALA),
    )
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    expect(new Set(minutes).size).toBe(4)
    expect(minutes.every(Number.isInteger)).toBe(true)
  })
})

test('Bounds contain all points, and no points have no bounds', () => {
  expect(boundsOf([KOTHRUD, LONAVALA, STATION])).toEqual({
    north: 18.7557,
    south: 18.5074,
    east: 73.8744,
    west: 73.4091,
  })
  expect(boundsOf([KOTHRUD])).toEqual({ north: 18.5074, south: 18.5074, east: 73.8077, west: 73.8077 })
  expect(boundsOf([])).toBeNull()
})
