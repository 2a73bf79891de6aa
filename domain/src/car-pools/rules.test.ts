import { describe, expect, test } from 'vitest'
import { REQUEST_STATUSES, SEATS } from './limits.ts'
import {
  type CarPoolFacts,
  isAvailable,
  isFull,
  isRideOver,
  RELATIONS,
  type RiderFacts,
  relationOfRider,
  riderOf,
  seatsLeft,
  seatsOf,
  whyCannotAnswer,
  whyCannotCreate,
  whyCannotInvite,
  whyCannotJoin,
  whyCannotLeave,
  whyCannotSaveCarPool,
  whyCannotSetSeats,
  whyCannotTakeAnySeat,
  whyCannotTakeSeat,
} from './rules.ts'

const [OWNER, RIDER, ME] = [1, 2, 3]
const [CAR_POOL, OTHER_CAR_POOL] = [10, 20]
const carPool: CarPoolFacts = {
  id: CAR_POOL,
  ownerId: OWNER,
  availableSeats: 4,
  assignedIds: [OWNER, RIDER],
  invitedIds: [],
}
const full: CarPoolFacts = { ...carPool, availableSeats: 2 }
const inviting: CarPoolFacts = { ...carPool, invitedIds: [ME] }
const me: RiderFacts = { id: ME, ownsPoolId: null, inPoolId: null, asksPoolId: null }
const owner: RiderFacts = { ...me, id: OWNER, ownsPoolId: CAR_POOL, inPoolId: CAR_POOL }
const rider: RiderFacts = { ...me, id: RIDER, inPoolId: CAR_POOL }
const asking: RiderFacts = { ...me, asksPoolId: CAR_POOL }
const askingElsewhere: RiderFacts = { ...me, asksPoolId: OTHER_CAR_POOL }
const elsewhere: RiderFacts = { ...me, inPoolId: OTHER_CAR_POOL }
const ownerElsewhere: RiderFacts = { ...elsewhere, ownsPoolId: OTHER_CAR_POOL }

describe('The seats of a car pool', () => {
  test.each([
    [4, 1, 3],
    [4, 3, 1],
    [4, 4, 0],
    [1, 1, 0],
    [2, 3, 0],
  ])('%i seats with %i people leave %i', (availableSeats, assignedCount, left) => {
    const facts = { availableSeats, assignedIds: Array.from({ length: assignedCount }, (_, at) => at) }
    expect(seatsLeft(seatsOf(facts))).toBe(left)
    expect(seatsLeft({ availableSeats, assignedCount })).toBe(left)
    expect(isFull(seatsOf(facts))).toBe(left === 0)
  })

  test('can be lowered to the number of people and no further', () => {
    expect(whyCannotSetSeats(3, 3)).toBeNull()
    expect(whyCannotSetSeats(2, 3)).toBe('seats_below_assigned')
  })
})

describe('The relation of a person to a car pool', () => {
  test.each([
    ['its owner', carPool, owner, 'owner'],
    ['a passenger', carPool, rider, 'assigned'],
    ['a person who is invited', inviting, me, 'invited'],
    ['a person who is invited and has asked elsewhere', inviting, askingElsewhere, 'invited'],
    ['a person who is invited and has asked here', inviting, asking, 'invited'],
    ['a person who has asked', carPool, asking, 'requested'],
    ['a person who has asked elsewhere', carPool, askingElsewhere, 'pending_elsewhere'],
    ['a passenger of another one', carPool, elsewhere, 'none'],
    ['the owner of another one', carPool, ownerElsewhere, 'none'],
    ['anybody else', carPool, me, 'none'],
  ] as const)('%s: %s', (_, facts, person, relation) => {
    expect(relationOfRider(facts, person)).toBe(relation)
    expect(relationOfRider({ ...facts, availableSeats: 2 }, person), 'full or not').toBe(relation)
    expect(RELATIONS).toContain(relation)
  })
})

const seenBy = (rider: RiderFacts, facts: CarPoolFacts) => ({
  ...seatsOf(facts),
  relation: relationOfRider(facts, rider),
  isOver: false,
})

describe('Joining', () => {
  test.each([
    ['anybody', carPool, me, null],
    ['a person who is invited', inviting, me, null],
    ['a person who is invited and has asked elsewhere', inviting, askingElsewhere, null],
    ['its owner', carPool, owner, 'in_this_pool'],
    ['its owner, full', full, owner, 'in_this_pool'],
    ['a passenger', carPool, rider, 'in_this_pool'],
    ['a passenger, full', full, rider, 'in_this_pool'],
    ['the owner of another one', carPool, ownerElsewhere, 'owns_a_pool'],
    ['the owner of another one, full', full, ownerElsewhere, 'owns_a_pool'],
    ['a person who is invited and owns another one', inviting, ownerElsewhere, 'owns_a_pool'],
    ['a passenger of another one', carPool, elsewhere, 'in_another_pool'],
    ['a passenger of another one, full', full, elsewhere, 'in_another_pool'],
    ['anybody, full', full, me, 'pool_full'],
    ['a person who is invited, full', { ...full, invitedIds: [ME] }, me, 'pool_full'],
    ['a person who has asked, full', full, asking, 'pool_full'],
    ['a person who has asked', carPool, asking, 'request_pending'],
    ['a person who has asked elsewhere', carPool, askingElsewhere, 'request_pending'],
  ] as const)('%s: %s', (_, facts, person, refusal) => {
    expect(whyCannotJoin(seenBy(person, facts), person)).toBe(refusal)
    const seatRefusal = refusal === 'request_pending' ? null : refusal
    expect(whyCannotTakeSeat(seenBy(person, facts), person)).toBe(seatRefusal)
  })

  test.each([
    ['anybody', carPool, me, 'ride_over'],
    ['anybody, full', full, me, 'pool_full'],
    ['a person who has asked', carPool, asking, 'ride_over'],
    ['a person who has asked elsewhere', carPool, askingElsewhere, 'ride_over'],
    ['a passenger of another one', carPool, elsewhere, 'in_another_pool'],
    // the owner knows whether the car waits
    ['a person who is invited', inviting, me, null],
  ] as const)('a ride that is over, %s: %s', (_, facts, person, refusal) => {
    expect(whyCannotJoin({ ...seenBy(person, facts), isOver: true }, person)).toBe(refusal)
  })
})

describe('A ride', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  const [before, after] = [new Date('2026-11-21T05:59:00Z'), new Date('2026-11-21T06:01:00Z')]

  test.each([
    ['without times', null, null, false],
    ['that leaves later', after, null, false],
    ['that has left and says no way back', before, null, true],
    ['that has left and comes back later', before, after, false],
    ['that has come back', before, before, true],
    ['that only comes back, later', null, after, false],
    ['that only came back', null, before, true],
  ])('%s', (_, departure, back, isOver) => {
    expect(isRideOver(departure, back, now)).toBe(isOver)
  })

  test('is available while it has a seat and is not over', () => {
    const free = { ...seatsOf(carPool), isOver: false }
    expect(isAvailable(free)).toBe(true)
    expect(isAvailable({ ...free, isOver: true })).toBe(false)
    expect(isAvailable({ ...free, ...seatsOf(full) })).toBe(false)
  })
})

test.each([
  ['a passenger', rider, null],
  ['the owner', owner, 'owner_cannot_leave'],
  ['a person who is not in it', me, 'not_in_pool'],
  ['a passenger of another one', elsewhere, 'not_in_pool'],
] as const)('Leaving, %s: %s', (_, person, refusal) => {
  expect(whyCannotLeave(carPool, person)).toBe(refusal)
})

test.each([
  ['anybody', me, null, null],
  ['a person who has asked', asking, null, null],
  ['an owner', owner, 'one_pool_per_owner', 'owns_a_pool'],
  ['a passenger', rider, 'in_another_pool', 'in_another_pool'],
] as const)('Creating a car pool and waiting for a seat, %s', (_, person, create, wait) => {
  expect(whyCannotCreate(person)).toBe(create)
  expect(whyCannotTakeAnySeat(person)).toBe(wait)
})

test.each([
  ['anybody', carPool, me, null],
  ['a person who has asked here', carPool, asking, null],
  ['a person who has asked elsewhere', carPool, askingElsewhere, null],
  ['a passenger', carPool, rider, 'in_this_pool'],
  ['the owner', carPool, owner, 'in_this_pool'],
  ['the owner of another one', carPool, ownerElsewhere, 'invitee_unavailable'],
  ['a passenger of another one', full, elsewhere, 'invitee_unavailable'],
  ['a person who is invited', inviting, me, 'already_invited'],
  ['a person who is invited, full', { ...full, invitedIds: [ME] }, me, 'already_invited'],
  ['anybody, full', full, me, 'pool_full'],
] as const)('Inviting, %s: %s', (_, facts, person, refusal) => {
  expect(whyCannotInvite(facts, person)).toBe(refusal)
})

describe('A request', () => {
  const between = { requesterId: OWNER, requesteeId: ME }

  test.each(REQUEST_STATUSES)('that is %s can be answered only if it is pending', status => {
    const refusal = status === 'pending' ? null : 'request_ended'
    expect(whyCannotAnswer({ status })).toBe(refusal)
  })

  test('is about a seat for its sender, an invitation about a seat for its recipient', () => {
    expect(riderOf({ type: 'join_request', ...between })).toBe(OWNER)
    expect(riderOf({ type: 'invite_request', ...between })).toBe(ME)
  })
})

describe('Saving a car pool', () => {
  const own = { isNew: false, isOwner: true, assignedCount: 3 } as const
  const fresh = { isNew: true, ownsPoolId: null } as const
  const valid = { carPool: fresh, meetingPoint: 'Kothrud depot', seats: 4 }

  test('is refused for the first reason in the order of R74', () => {
    // everything is wrong at first, then one thing less at a time
    const worst = { ...valid, carPool: { ...fresh, ownsPoolId: CAR_POOL }, meetingPoint: '  ', seats: 0 }
    expect(whyCannotSaveCarPool(worst)).toBe('one_pool_per_owner')
    const others = { ...worst, carPool: { ...own, isOwner: false } }
    expect(whyCannotSaveCarPool(others)).toBe('not_owner_edit')
    const edited = { ...others, carPool: own }
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
    expect(whyCannotSaveCarPool({ ...valid, seats })).toBe(refusal)
  })

  test('needs a meeting point that is not blank', () => {
    expect(whyCannotSaveCarPool({ ...valid, meetingPoint: ' \t ' })).toBe('meeting_point_missing')
    expect(whyCannotSaveCarPool(valid)).toBeNull()
  })
})
