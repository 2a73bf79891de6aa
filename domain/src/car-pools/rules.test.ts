import { describe, expect, test } from 'vitest'
import type { Point } from '../places/schema.ts'
import { SEATS } from './limits.ts'
import {
  areaLine,
  areaOf,
  boundsOf,
  detourMinutes,
  isFull,
  metersBetween,
  type PoolFacts,
  RELATIONS,
  type RiderFacts,
  relationOf,
  riderOf,
  seatsLeft,
  seatsLeftOf,
  whyCannotAnswer,
  whyCannotCreate,
  whyCannotInvite,
  whyCannotJoin,
  whyCannotLeave,
  whyCannotSaveCarPool,
  whyCannotSetSeats,
  whyCannotWait,
} from './rules.ts'
import { REQUEST_STATUSES } from './schema.ts'

const [OWNER, RIDER, ME] = [1, 2, 3]
const [POOL, OTHER_POOL] = [10, 20]
const pool: PoolFacts = {
  id: POOL,
  ownerId: OWNER,
  availableSeats: 4,
  assignedIds: [OWNER, RIDER],
  invitedIds: [],
}
const full: PoolFacts = { ...pool, availableSeats: 2 }
const inviting: PoolFacts = { ...pool, invitedIds: [ME] }
const me: RiderFacts = { id: ME, ownsPoolId: null, inPoolId: null, asksPoolId: null }
const owner: RiderFacts = { ...me, id: OWNER, ownsPoolId: POOL, inPoolId: POOL }
const rider: RiderFacts = { ...me, id: RIDER, inPoolId: POOL }
const asking: RiderFacts = { ...me, asksPoolId: POOL }
const askingElsewhere: RiderFacts = { ...me, asksPoolId: OTHER_POOL }
const elsewhere: RiderFacts = { ...me, inPoolId: OTHER_POOL }
const ownerElsewhere: RiderFacts = { ...elsewhere, ownsPoolId: OTHER_POOL }

describe('The seats of a car pool', () => {
  test.each([
    [4, 1, 3],
    [4, 3, 1],
    [4, 4, 0],
    [1, 1, 0],
    [2, 3, 0],
  ])('%i with %i people in it leave %i', (availableSeats, assignedCount, left) => {
    const facts = { availableSeats, assignedIds: Array.from({ length: assignedCount }, (_, at) => at) }
    expect(seatsLeft(facts)).toBe(left)
    expect(seatsLeftOf({ availableSeats, assignedCount })).toBe(left)
    expect(isFull(facts)).toBe(left === 0)
  })

  test('can be lowered to those who are in it and no further', () => {
    expect(whyCannotSetSeats(3, 3)).toBeNull()
    expect(whyCannotSetSeats(2, 3)).toBe('seats_below_assigned')
  })
})

describe('What a person is to a car pool', () => {
  test.each([
    ['who offers it', pool, owner, 'owner'],
    ['who has a seat', pool, rider, 'assigned'],
    ['who is invited', inviting, me, 'invited'],
    ['who is invited and asks elsewhere', inviting, askingElsewhere, 'invited'],
    ['who is invited and has asked here', inviting, asking, 'invited'],
    ['who asks', pool, asking, 'requested'],
    ['who asks elsewhere', pool, askingElsewhere, 'pending_elsewhere'],
    ['who has a seat elsewhere', pool, elsewhere, 'none'],
    ['who offers another', pool, ownerElsewhere, 'none'],
    ['anybody else', pool, me, 'none'],
  ] as const)('%s: %s', (_, facts, person, relation) => {
    expect(relationOf(facts, person)).toBe(relation)
    expect(relationOf({ ...facts, availableSeats: 2 }, person), 'full or not').toBe(relation)
    expect(RELATIONS).toContain(relation)
  })
})

describe('To join', () => {
  test.each([
    ['anybody', pool, me, null],
    ['who is invited', inviting, me, null],
    ['who is invited and asks elsewhere', inviting, askingElsewhere, null],
    ['its owner', pool, owner, 'in_this_pool'],
    ['its owner, full', full, owner, 'in_this_pool'],
    ['a passenger', pool, rider, 'in_this_pool'],
    ['a passenger, full', full, rider, 'in_this_pool'],
    ['who offers another', pool, ownerElsewhere, 'owns_a_pool'],
    ['who offers another, full', full, ownerElsewhere, 'owns_a_pool'],
    ['who is invited and offers another', inviting, ownerElsewhere, 'owns_a_pool'],
    ['who has a seat elsewhere', pool, elsewhere, 'in_another_pool'],
    ['who has a seat elsewhere, full', full, elsewhere, 'in_another_pool'],
    ['anybody, full', full, me, 'pool_full'],
    ['who is invited, full', { ...full, invitedIds: [ME] }, me, 'pool_full'],
    ['who asks, full', full, asking, 'pool_full'],
    ['who asks', pool, asking, 'request_pending'],
    ['who asks elsewhere', pool, askingElsewhere, 'request_pending'],
  ] as const)('%s: %s', (_, facts, person, refusal) => {
    expect(whyCannotJoin(facts, person)).toBe(refusal)
  })
})

test.each([
  ['a passenger', rider, null],
  ['the owner, who deletes it instead', owner, 'owner_cannot_leave'],
  ['who is not in it', me, 'not_in_pool'],
  ['who is in another', elsewhere, 'not_in_pool'],
] as const)('To leave, %s: %s', (_, person, refusal) => {
  expect(whyCannotLeave(pool, person)).toBe(refusal)
})

test.each([
  ['anybody', me, null, null],
  ['who asks somewhere', asking, null, null],
  ['who owns one', owner, 'one_pool_per_owner', 'owns_a_pool'],
  ['who has a seat', rider, 'in_another_pool', 'in_another_pool'],
] as const)('To offer one, and to wait for a seat, %s', (_, person, create, wait) => {
  expect(whyCannotCreate(person)).toBe(create)
  expect(whyCannotWait(person)).toBe(wait)
})

test.each([
  ['anybody', pool, me, null],
  ['who asks here', pool, asking, null],
  ['who asks elsewhere', pool, askingElsewhere, null],
  ['a passenger', pool, rider, 'in_this_pool'],
  ['oneself', pool, owner, 'in_this_pool'],
  ['who offers one', pool, ownerElsewhere, 'invitee_unavailable'],
  ['who has a seat elsewhere', full, elsewhere, 'invitee_unavailable'],
  ['who is invited', inviting, me, 'already_invited'],
  ['who is invited, full', { ...full, invitedIds: [ME] }, me, 'already_invited'],
  ['anybody, full', full, me, 'pool_full'],
] as const)('To invite, %s: %s', (_, facts, person, refusal) => {
  expect(whyCannotInvite(facts, person)).toBe(refusal)
})

describe('A request', () => {
  const between = { requesterId: OWNER, requesteeId: ME }

  test.each(REQUEST_STATUSES)('that is %s is answered only while it is pending', status => {
    const refusal = status === 'pending' ? null : 'request_ended'
    expect(whyCannotAnswer({ type: 'join_request', status, ...between })).toBe(refusal)
  })

  test('is about the seat of whoever asks, and an invitation about that of whoever is invited', () => {
    expect(riderOf({ type: 'join_request', ...between })).toBe(OWNER)
    expect(riderOf({ type: 'invite_request', ...between })).toBe(ME)
  })
})

describe('To save a car pool', () => {
  const own = { ownerId: ME, assignedCount: 3 }
  const asked = { ownsPoolId: null, pool: null, meId: ME, meetingPoint: 'Kothrud depot', seats: 4 }

  test('is refused for what comes first in the specification', () => {
    // everything is wrong with it, and then one thing less at a time
    const worst = { ...asked, ownsPoolId: POOL, meetingPoint: '  ', seats: 0 }
    expect(whyCannotSaveCarPool(worst)).toBe('one_pool_per_owner')
    const others = { ...worst, pool: { ...own, ownerId: OWNER } }
    expect(whyCannotSaveCarPool(others)).toBe('not_owner_edit')
    const edited = { ...others, pool: own }
    expect(whyCannotSaveCarPool(edited)).toBe('meeting_point_missing')
    const named = { ...edited, meetingPoint: 'Kothrud depot' }
    expect(whyCannotSaveCarPool(named)).toBe('seats_out_of_range')
    expect(whyCannotSaveCarPool({ ...named, seats: 2 })).toBe('seats_below_assigned')
    expect(whyCannotSaveCarPool({ ...named, seats: 3 })).toBeNull()
  })

  test.each([
    [SEATS.min - 1, 'seats_out_of_range'],
    [SEATS.min, null],
    [SEATS.max, null],
    [SEATS.max + 1, 'seats_out_of_range'],
  ])('with %i seats: %s', (seats, refusal) => {
    expect(whyCannotSaveCarPool({ ...asked, seats })).toBe(refusal)
  })

  test('needs a meeting point of more than spaces', () => {
    expect(whyCannotSaveCarPool({ ...asked, meetingPoint: ' \t ' })).toBe('meeting_point_missing')
    expect(whyCannotSaveCarPool(asked)).toBeNull()
  })
})

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const KOTHRUD = at(18.5074, 73.8077)
const STATION = at(18.5289, 73.8744)
const LONAVALA = at(18.7557, 73.4091)
/** So many metres to the north and to the east. */
const moved = ({ latitude, longitude }: Point, north: number, east: number) =>
  at(latitude + north / 111_320, longitude + east / (111_320 * Math.cos((latitude * Math.PI) / 180)))

describe('The area of a meeting point', () => {
  const points = Array.from({ length: 400 }, (_, n) => moved(KOTHRUD, (n % 20) * 97, Math.floor(n / 20) * 89))

  test('is no more than the half of 500 m away in each direction', () => {
    for (const point of points) {
      const { latitude, longitude } = areaOf(point)
      expect(metersBetween(point, at(latitude, point.longitude))).toBeLessThan(255)
      expect(metersBetween(point, at(point.latitude, longitude))).toBeLessThan(255)
    }
  })

  test('is the same for all points in it, and the next one lies beside it', () => {
    const middle = areaOf(KOTHRUD)
    expect(areaOf(middle)).toEqual(middle)
    for (const [north, east] of [
      [240, 240],
      [-240, 240],
      [240, -240],
      [-240, -240],
    ] as const)
      expect(areaOf(moved(middle, north, east))).toEqual(middle)
    // each row of areas has its own steps to the east
    const north = { ...areaOf(moved(middle, 500, 0)), longitude: middle.longitude }
    for (const neighbour of [north, areaOf(moved(middle, 0, 500))]) {
      expect(metersBetween(middle, neighbour)).toBeGreaterThan(495)
      expect(metersBetween(middle, neighbour)).toBeLessThan(505)
    }
    // a square of about 1.9 km is cut into some twenty of them, not into four hundred
    const areas = new Set(points.map(point => JSON.stringify(areaOf(point))))
    expect(areas.size).toBeGreaterThanOrEqual(16)
    expect(areas.size).toBeLessThanOrEqual(25)
  })

  test.each([
    ['south and west', at(-33.8688, -70.6693)],
    ['at the equator', at(0, 0)],
    ['far in the north', at(69.65, 18.95)],
  ])('is as wide %s', (_, point) => {
    expect(metersBetween(point, areaOf(point))).toBeLessThan(360)
    expect(areaOf(areaOf(point))).toEqual(areaOf(point))
  })
})

test.each([
  ['Gate 3, Paud Road, Kothrud, Pune, Maharashtra 411038', 'Paud Road, Kothrud, Pune'],
  ['Gate 3, Paud Road, Kothrud, Pune', 'Paud Road, Kothrud, Pune'],
  ['Gate 3, Kothrud', 'Kothrud'],
  ['Kothrud, Pune', 'Kothrud, Pune'],
  ['Kothrud, Pune, Maharashtra', 'Kothrud, Pune'],
  ['Kothrud', 'Kothrud'],
  [' Gate 3 ,, Kothrud , Pune ', 'Kothrud, Pune'],
  ['Maharashtra', 'Maharashtra'],
])('Strangers read of "%s" the line "%s"', (meetingPoint, line) => {
  expect(areaLine(meetingPoint, { name: 'Pune', state: 'Maharashtra' })).toBe(line)
})

describe('The distance between two points', () => {
  test.each([
    ['none at all', KOTHRUD, KOTHRUD, 0],
    ['from Kothrud to the station', KOTHRUD, STATION, 7_430],
    ['from Kothrud to Lonavala', KOTHRUD, LONAVALA, 50_260],
  ])('is right for %s', (_, from, to, meters) => {
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

  test('is nothing on the way, wherever on it, and at home', () => {
    for (const share of [0, 0.2, 0.5, 1])
      expect(detourMinutes(KOTHRUD, between(KOTHRUD, LONAVALA, share), LONAVALA)).toBe(0)
  })

  test('is the way there and back for whoever lives next to the event', () => {
    const home = moved(LONAVALA, 50, 0)
    const there = detourMinutes(home, KOTHRUD, null)
    expect(Math.abs(detourMinutes(home, KOTHRUD, LONAVALA) - 2 * there)).toBeLessThanOrEqual(1)
  })

  test('is the way to the meeting point where nobody knows where the event is', () => {
    // 7.4 km as the crow flies, 10 km of road, 25 km/h
    expect(detourMinutes(KOTHRUD, STATION, null)).toBe(24)
  })

  test('grows with the distance from the way, in whole minutes', () => {
    const minutes = [0, 1_000, 3_000, 6_000].map(east =>
      detourMinutes(KOTHRUD, moved(KOTHRUD, 0, east), LONAVALA),
    )
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    expect(new Set(minutes).size).toBe(4)
    expect(minutes.every(Number.isInteger)).toBe(true)
  })
})

test('a map shows all points, and no point has no bounds', () => {
  expect(boundsOf([KOTHRUD, LONAVALA, STATION])).toEqual({
    north: 18.7557,
    south: 18.5074,
    east: 73.8744,
    west: 73.4091,
  })
  expect(boundsOf([KOTHRUD])).toEqual({ north: 18.5074, south: 18.5074, east: 73.8077, west: 73.8077 })
  expect(boundsOf([])).toBeNull()
})
