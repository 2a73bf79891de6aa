import { areaOf, detourMinutes } from '@muster/domain/car-pools/rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenItem, GivenPerson } from '#test/given.ts'
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
let pool: GivenItem
let owner: GivenPerson
let rider: GivenPerson
let invited: GivenPerson
let asker: GivenPerson
let stranger: GivenPerson
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
  asker = await person('Asker')
  stranger = await person('Stranger')
  const people = [owner, rider, invited, asker, stranger]
  for (const { id } of people) await given.member(event.id, id)
  admin = await person('Admin', 'Admin')
  pool = await given.carPool(event.id, owner.id, {
    meeting_point: EXACT,
    area: 'Kothrud, Pune',
    place_id: 'the-gate',
    note: 'Blue car',
    departure_at: new Date('2026-11-21T01:00:00Z'),
    ...GATE,
  })
  await given.assign(pool, rider.id)
  await given.carPoolRequest(pool, asker.id, owner.id, { message: 'May I?' })
  await given.carPoolRequest(pool, owner.id, invited.id, { request_type: 'invite_request' })
})

const read = (as: GivenPerson, id: number | string = pool.documentId) =>
  server.call('GET', `/car-pools/${id}?${ALL}`, { as })
const readAll = async (as: GivenPerson) => {
  const { body } = await server.call('GET', `/car-pools?${ALL}&filters[event][id][$eq]=${event.id}`, { as })
  return body.data
}
const points = (as: GivenPerson) => server.call('GET', `/events/${event.id}/car-pool-points`, { as })

describe('Where a car pool meets', () => {
  test.each([
    ['its owner', () => owner, 'owner'],
    ['a passenger', () => rider, 'assigned'],
    ['who is invited', () => invited, 'invited'],
    ['an Admin', () => admin, 'none'],
  ])('is told to %s', async (_, who, relation) => {
    const told = { meetingPoint: EXACT, placeId: 'the-gate', isArea: false, relation, ...GATE }
    expect((await read(who())).body.data).toMatchObject(told)
    expect(await readAll(who())).toMatchObject([told])
    expect((await points(who())).body.data).toEqual([
      { id: pool.id, ...GATE, isArea: false, seatsLeft: 2, relation },
    ])
  })

  test.each([
    ['a stranger', () => stranger, 'none'],
    ['who has asked and is not accepted', () => asker, 'requested'],
  ])('is an area for %s, on every call', async (_, who, relation) => {
    const area = areaOf(GATE)
    const told = { meetingPoint: 'Kothrud, Pune', placeId: null, isArea: true, relation, ...area }
    const answers = [await read(who()), await read(who(), pool.id)]
    for (const { body } of answers) expect(body.data).toMatchObject({ ...told, note: 'Blue car' })
    expect(await readAll(who())).toMatchObject([told])
    const map = await points(who())
    expect(map.body.data).toEqual([{ id: pool.id, ...area, isArea: true, seatsLeft: 2, relation }])
    for (const answer of [...answers, map]) expect(await leaksIn(server.ctx, answer, who())).toEqual([])
  })

  test('is no point for whoever offers none, and not on the map', async () => {
    const { given } = server
    const other = await given.event()
    for (const { id } of [owner, stranger]) await given.member(other.id, id)
    const pointless = await given.carPool(other.id, owner.id)
    expect((await read(stranger, pointless.id)).body.data).toMatchObject({ latitude: null, longitude: null })
    const map = await server.call('GET', `/events/${other.id}/car-pool-points`, { as: stranger })
    expect(map.body.data).toEqual([])
  })
})

describe('How far out of the way it is', () => {
  test('is said from the caller’s own home to what they are told, and to nobody without one', async () => {
    await server.given.preferences(event.id, stranger.id, HOME)
    await server.given.preferences(event.id, invited.id, HOME)
    await server.given.preferences(event.id, rider.id, HOME)
    const detour = async (as: GivenPerson) => (await read(as)).body.data.detourMinutes
    expect(await detour(stranger)).toBe(detourMinutes(HOME, areaOf(GATE), VENUE))
    expect(await detour(invited)).toBe(detourMinutes(HOME, GATE, VENUE))
    expect(await detour(asker), 'without a home').toBeNull()
    expect(await detour(rider), 'in it').toBeNull()
    expect(await detour(admin), 'no member').toBeNull()
    expect((await readAll(stranger))[0].detourMinutes).toBe(await detour(stranger))
  })
})

describe('The people of a car pool', () => {
  const phoneOf = async ({ id }: GivenPerson) =>
    (await server.ctx.db.selectFrom('users').select('contact').where('id', '=', id).executeTakeFirstOrThrow())
      .contact

  test('have each other’s phones, and an Admin has them', async () => {
    const riders = [
      { id: owner.id, name: 'Owner', contact: await phoneOf(owner) },
      { id: rider.id, name: 'Rider', contact: await phoneOf(rider) },
    ]
    for (const who of [owner, rider, admin]) {
      const { data } = (await read(who)).body
      expect(data.car_owner).toEqual(riders[0])
      expect(data.assigned_users).toEqual(riders)
    }
  })

  test('are names to everybody else at the event', async () => {
    for (const who of [stranger, asker, invited]) {
      const { data } = (await read(who)).body
      expect(data.car_owner).toEqual({ id: owner.id, name: 'Owner' })
      expect(data.assigned_users).toEqual([
        { id: owner.id, name: 'Owner' },
        { id: rider.id, name: 'Rider' },
      ])
    }
  })

  test('lose sight of each other’s phones and of the place with whoever leaves', async () => {
    const { given, ctx } = server
    const guest = await person('Guest')
    await given.member(event.id, guest.id)
    await given.assign(pool, guest.id)
    const before = await read(guest)
    expect(JSON.stringify(before.body)).toContain(await phoneOf(owner))
    expect(JSON.stringify((await read(rider)).body)).toContain(await phoneOf(guest))
    await ctx.db
      .deleteFrom('assignments')
      .where('item_id', '=', pool.id)
      .where('user_id', '=', guest.id)
      .execute()
    const after = await read(guest)
    expect(after.body.data).toMatchObject({ isArea: true, meetingPoint: 'Kothrud, Pune' })
    expect(await leaksIn(ctx, after, guest)).toEqual([])
    expect(JSON.stringify((await read(rider)).body)).not.toContain(await phoneOf(guest))
    // what was told before would be found now
    expect((await leaksIn(ctx, before, guest)).toSorted()).toEqual(
      [await phoneOf(owner), await phoneOf(rider), EXACT, 'the-gate', '18.5074321', '73.8077123'].toSorted(),
    )
  })

  test('see who is in, and nobody else does', async () => {
    const { ctx } = server
    const row = { item_id: pool.id, user_id: rider.id, at: ctx.now(), method: 'self' }
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
    expect((await read(stranger)).body.data).toMatchObject({ checked_in_users: [], checked_out_users: [] })
  })

  test('are asked by requests that the owner reads, and an Admin, and nobody else', async () => {
    const requests = [
      { request_type: 'join_request', person: { id: asker.id, name: 'Asker' }, message: 'May I?' },
      { request_type: 'invite_request', person: { id: invited.id, name: 'Invited' }, message: null },
    ]
    for (const who of [owner, admin]) expect((await read(who)).body.data.requests).toMatchObject(requests)
    for (const who of [rider, asker, invited, stranger])
      expect((await read(who)).body.data.requests).toEqual([])
    const own = async (who: GivenPerson) => (await read(who)).body.data.request
    expect(await own(asker)).toMatchObject({ request_type: 'join_request' })
    expect(await own(invited)).toMatchObject({ request_type: 'invite_request' })
    expect(await own(stranger)).toBeNull()
  })
})

describe('The car pools of an event', () => {
  test('are told of only where they are populated', async () => {
    const { body } = await server.call('GET', `/car-pools/${pool.id}?populate=event`, { as: stranger })
    expect(body.data.event).toEqual({ id: event.id, documentId: event.documentId, name: expect.any(String) })
    for (const name of ['car_owner', 'assigned_users', 'requests', 'checked_in_users'])
      expect(body.data).not.toHaveProperty(name)
  })

  test('are not there for whoever is not at it', async () => {
    const outsider = await person('Outsider')
    expect(await readAll(outsider)).toEqual([])
    expectRefusal(await read(outsider), 404)
    expectRefusal(await read(outsider, 999_999_999), 404)
    expectRefusal(await points(outsider), 404)
  })

  test('are there for its coordinators', async () => {
    const { given } = server
    const meera = await person('Meera')
    await given.bus(event.id, {}, meera.id)
    expect(await readAll(meera)).toMatchObject([{ id: pool.id, isArea: true }])
    expect((await read(meera)).status).toBe(200)
    const named = await server.call('GET', `/events/${event.id}/car-pool-invitees`, { as: meera })
    expect(named.body.data, 'who is no member invites nobody').toEqual([])
  })

  test('are there for nobody but an Admin while car pooling is switched off', async () => {
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
