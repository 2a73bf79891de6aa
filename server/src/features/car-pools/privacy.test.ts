import { areaCentre, detourMinutes } from '@muster/domain/car-pools/geography.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { leaksIn } from '#test/leaks.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

const VENUE = { latitude: 18.7557, longitude: 73.4091 }
const GATE = { latitude: 18.5074321, longitude: 73.8077123 }
const HOME = { latitude: 18.5362, longitude: 73.894 }
const EXACT = 'Gate 3, Paud Road, Kothrud, Pune'
const ALL = 'populate=event,car_owner,assigned_users,checked_in_users,checked_out_users,requests'

let event: GivenItem
let carPool: GivenItem
let owner: GivenPerson
let rider: GivenPerson
let invited: GivenPerson
let requester: GivenPerson
let otherMember: GivenPerson
let admin: GivenPerson
let phones = 7_000_000_000

const person = (name: string, role = 'Attendee') => {
  phones += 1
  return server.given.person({ name, role, contact: String(phones) })
}

beforeAll(async () => {
  const { given } = server
  event = await given.event({ ...VENUE })
  owner = await person('Owner')
  rider = await person('Rider')
  invited = await person('Invited')
  requester = await person('Requester')
  otherMember = await person('Other member')
  const people = [owner, rider, invited, requester, otherMember]
  for (const { id } of people) await given.member(event.id, id)
  admin = await person('Admin', 'Admin')
  carPool = await given.carPool(event.id, owner.id, {
    meeting_point: EXACT,
    area: 'Kothrud, Pune',
    place_id: 'the-gate',
    note: 'Blue car',
    departure_at: new Date('2026-11-21T01:00:00Z'),
    ...GATE,
  })
  await given.assign(carPool, rider.id)
  await given.carPoolRequest(carPool, requester.id, owner.id, { message: 'May I?' })
  await given.carPoolRequest(carPool, owner.id, invited.id, { request_type: 'invite_request' })
})

const read = (as: GivenPerson, id: number | string = carPool.documentId) =>
  server.call('GET', `/car-pools/${id}?${ALL}`, { as })
const readAll = async (as: GivenPerson) => {
  const { body } = await server.call('GET', `/car-pools?${ALL}&filters[event][id][$eq]=${event.id}`, { as })
  return body.data
}
const points = (as: GivenPerson) => server.call('GET', `/events/${event.id}/car-pool-points`, { as })

describe('The meeting point of a car pool', () => {
  test.each([
    ['its owner', () => owner, 'owner'],
    ['a passenger', () => rider, 'assigned'],
    ['a person who is invited', () => invited, 'invited'],
    ['an Admin', () => admin, 'none'],
  ])('is shown to %s', async (_, who, relation) => {
    const shown = { meetingPoint: EXACT, placeId: 'the-gate', isArea: false, relation, ...GATE }
    expect((await read(who())).body.data).toMatchObject(shown)
    expect(await readAll(who())).toMatchObject([shown])
    expect((await points(who())).body.data).toEqual([
      { id: carPool.id, ...GATE, isArea: false, seatsLeft: 2, isOver: false, relation },
    ])
  })

  test.each([
    ['another member', () => otherMember, 'none'],
    ['a person with a pending request', () => requester, 'requested'],
  ])('is an area for %s, on every call', async (_, who, relation) => {
    const area = areaCentre(GATE)
    const shown = { meetingPoint: 'Kothrud, Pune', placeId: null, isArea: true, relation, ...area }
    const answers = [await read(who()), await read(who(), carPool.id)]
    for (const { body } of answers) expect(body.data).toMatchObject({ ...shown, note: 'Blue car' })
    expect(await readAll(who())).toMatchObject([shown])
    const map = await points(who())
    expect(map.body.data).toEqual([
      { id: carPool.id, ...area, isArea: true, seatsLeft: 2, isOver: false, relation },
    ])
    for (const answer of [...answers, map]) expect(await leaksIn(server.ctx, answer, who())).toEqual([])
  })

  test('without coordinates is not on the map', async () => {
    const { given } = server
    const other = await given.event()
    for (const { id } of [owner, otherMember]) await given.member(other.id, id)
    const pointless = await given.carPool(other.id, owner.id)
    expect((await read(otherMember, pointless.id)).body.data).toMatchObject({
      latitude: null,
      longitude: null,
    })
    const map = await server.call('GET', `/events/${other.id}/car-pool-points`, { as: otherMember })
    expect(map.body.data).toEqual([])
  })
})

describe('The detour', () => {
  test('is computed from the caller’s home to the place that they see', async () => {
    await server.given.preferences(event.id, otherMember.id, HOME)
    await server.given.preferences(event.id, invited.id, HOME)
    await server.given.preferences(event.id, rider.id, HOME)
    const detour = async (as: GivenPerson) => (await read(as)).body.data.detourMinutes
    expect(await detour(otherMember)).toBe(detourMinutes(HOME, areaCentre(GATE), VENUE))
    expect(await detour(invited)).toBe(detourMinutes(HOME, GATE, VENUE))
    expect(await detour(requester), 'without a home').toBeNull()
    expect(await detour(rider), 'in it').toBeNull()
    expect(await detour(admin), 'no member').toBeNull()
    expect((await readAll(otherMember))[0].detourMinutes).toBe(await detour(otherMember))
  })
})

describe('The people of a car pool', () => {
  const phoneOf = async ({ id }: GivenPerson) =>
    (await server.ctx.db.selectFrom('users').select('contact').where('id', '=', id).executeTakeFirstOrThrow())
      .contact

  test('see each other’s phones, and Admins also see e-mail addresses', async () => {
    const riders = [
      { id: owner.id, name: 'Owner', contact: await phoneOf(owner) },
      { id: rider.id, name: 'Rider', contact: await phoneOf(rider) },
    ]
    const reachable = riders.map((one, at) => ({ ...one, email: [owner, rider][at]?.email }))
    for (const [who, people] of [
      [owner, riders],
      [rider, riders],
      [admin, reachable],
    ] as const) {
      const { data } = (await read(who)).body
      expect(data.car_owner).toEqual(people[0])
      expect(data.assigned_users).toEqual(people)
    }
  })

  test('are reached by the co-ordinator of their bus, and others are not', async () => {
    const { given } = server
    const kiran = await person('Kiran')
    const bus = await given.bus(event.id, {}, kiran.id)
    await given.assign(bus, rider.id)
    const answer = await read(kiran)
    expect(answer.body.data.assigned_users).toEqual([
      { id: owner.id, name: 'Owner' },
      { id: rider.id, name: 'Rider', email: rider.email, contact: await phoneOf(rider) },
    ])
    expect(await leaksIn(server.ctx, answer, kiran)).toEqual([])
    const elsewhere = await given.event()
    await given.member(elsewhere.id, owner.id)
    await given.assign(await given.bus(elsewhere.id, {}, kiran.id), owner.id)
    expect((await read(kiran)).body.data.car_owner, 'a bus of another event').toEqual({
      id: owner.id,
      name: 'Owner',
    })
  })

  test('are shown without phones to everybody else at the event', async () => {
    for (const who of [otherMember, requester, invited]) {
      const { data } = (await read(who)).body
      expect(data.car_owner).toEqual({ id: owner.id, name: 'Owner' })
      expect(data.assigned_users).toEqual([
        { id: owner.id, name: 'Owner' },
        { id: rider.id, name: 'Rider' },
      ])
    }
  })

  test('no longer share phones and place with a person who has left', async () => {
    const { given, ctx } = server
    const guest = await person('Guest')
    await given.member(event.id, guest.id)
    await given.assign(carPool, guest.id)
    const before = await read(guest)
    expect(JSON.stringify(before.body)).toContain(await phoneOf(owner))
    expect(JSON.stringify((await read(rider)).body)).toContain(await phoneOf(guest))
    await ctx.db
      .deleteFrom('assignments')
      .where('item_id', '=', carPool.id)
      .where('user_id', '=', guest.id)
      .execute()
    const after = await read(guest)
    expect(after.body.data).toMatchObject({ isArea: true, meetingPoint: 'Kothrud, Pune' })
    expect(await leaksIn(ctx, after, guest)).toEqual([])
    expect(JSON.stringify((await read(rider)).body)).not.toContain(await phoneOf(guest))
    // the reply from before would count as a leak now
    expect((await leaksIn(ctx, before, guest)).toSorted()).toEqual(
      [await phoneOf(owner), await phoneOf(rider), EXACT, 'the-gate', '18.5074321', '73.8077123'].toSorted(),
    )
  })

  test('see who is checked in, and nobody else does', async () => {
    const { ctx } = server
    const row = { item_id: carPool.id, user_id: rider.id, at: ctx.now(), method: 'self' }
    await ctx.db
      .insertInto('check_ins')
      .values([
        { ...row, leg: 'first' },
        { ...row, user_id: owner.id, leg: 'second' },
      ])
      .execute()
    const isIn = { id: rider.id, name: 'Rider' }
    const isBack = { id: owner.id, name: 'Owner' }
    expect((await read(owner)).body.data).toMatchObject({
      checked_in_users: [isIn],
      checked_out_users: [isBack],
    })
    expect((await read(otherMember)).body.data).toMatchObject({ checked_in_users: [], checked_out_users: [] })
  })

  test('have requests that only the owner and Admins see', async () => {
    const requests = [
      { request_type: 'join_request', person: { id: requester.id, name: 'Requester' }, message: 'May I?' },
      { request_type: 'invite_request', person: { id: invited.id, name: 'Invited' }, message: null },
    ]
    for (const who of [owner, admin]) expect((await read(who)).body.data.requests).toMatchObject(requests)
    for (const who of [rider, requester, invited, otherMember])
      expect((await read(who)).body.data.requests).toEqual([])
    const own = async (who: GivenPerson) => (await read(who)).body.data.request
    expect(await own(requester)).toMatchObject({ request_type: 'join_request' })
    expect(await own(invited)).toMatchObject({ request_type: 'invite_request' })
    expect(await own(otherMember)).toBeNull()
  })
})

describe('The car pools of an event', () => {
  test('have only the parts that are populated', async () => {
    const { body } = await server.call('GET', `/car-pools/${carPool.id}?populate=event`, { as: otherMember })
    expect(body.data.event).toEqual({ id: event.id, documentId: event.documentId, name: expect.any(String) })
    for (const name of ['car_owner', 'assigned_users', 'requests', 'checked_in_users'])
      expect(body.data).not.toHaveProperty(name)
  })

  test('are hidden from outsiders', async () => {
    const outsider = await person('Outsider')
    expect(await readAll(outsider)).toEqual([])
    expectRefusal(await read(outsider), 404)
    expectRefusal(await read(outsider, 999_999_999), 404)
    expectRefusal(await points(outsider), 404)
  })

  test('are visible to its coordinators', async () => {
    const { given } = server
    const meera = await person('Meera')
    await given.bus(event.id, {}, meera.id)
    expect(await readAll(meera)).toMatchObject([{ id: carPool.id, isArea: true }])
    expect((await read(meera)).status).toBe(200)
    const named = await server.call('GET', `/events/${event.id}/car-pool-invitees`, { as: meera })
    expect(named.body.data, 'coordinators who are not members invite nobody').toEqual([])
  })

  test('are visible to Admins only while car pooling is off', async () => {
    const { given, ctx } = server
    const off = await given.event()
    await given.member(off.id, owner.id)
    const hidden = await given.carPool(off.id, owner.id, GATE)
    const calls = [
      `/car-pools/${hidden.id}`,
      `/events/${off.id}/car-pool-points`,
      `/events/${off.id}/car-pool-invitees`,
    ]
    const statuses = async (as: GivenPerson) =>
      Promise.all(calls.map(async path => (await server.call('GET', path, { as })).status))
    expect(await statuses(owner)).toEqual([200, 200, 200])
    await ctx.db.updateTable('events').set({ is_car_pool_enabled: false }).where('id', '=', off.id).execute()
    expect(await statuses(owner)).toEqual([404, 404, 404])
    const filter = `filters[event][documentId][$eq]=${off.documentId}`
    const listed = await server.call('GET', `/car-pools?${filter}&populate=board`, { as: owner })
    expect(listed.body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } })
    expect(listed.body.meta).not.toHaveProperty('board')
    expect(await statuses(admin)).toEqual([200, 200, 200])
  })
})
