import { ASK_AGAIN_AFTER_MS } from '@muster/domain/car-pools/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/car-pool-invariants.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing } from '#test/no-change.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { expectRefusal } from '#test/refusal.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const PLACE = {
  meetingPoint: 'Gate 3, Paud Road, Kothrud, Pune, Maharashtra 411038',
  latitude: 18.5074,
  longitude: 73.8077,
  placeId: 'pune-kothrud',
}

let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let outsider: GivenPerson
let admin: GivenPerson
let offsite: { id: number; documentId: string }
let nudged: string[]
beforeEach(async () => {
  const { given, ctx } = server
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  meera = await given.person({ name: 'Meera' })
  outsider = await given.person({ name: 'Outsider' })
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  offsite = await given.event()
  for (const { id } of [asha, ravi, meera]) await given.member(offsite.id, id)
  nudged = []
  ctx.live.nudge = (_, topic) => nudged.push(topic)
})

const create = (as: GivenPerson, data: object = {}) => {
  const body = { data: { event: offsite.documentId, car_owner: as.id, ...PLACE, ...data } }
  return server.call('POST', '/car-pools', { as, body })
}
const update = (as: GivenPerson, { id }: { id: number }, data: object) =>
  server.call('PUT', `/car-pools/${id}`, { as, body: { data } })
const remove = (as: GivenPerson, { id }: { id: number }) => server.call('DELETE', `/car-pools/${id}`, { as })
const join = (as: GivenPerson, { id }: { id: number }) =>
  server.call('POST', `/car-pools/${id}/join`, { as, body: { message: 'Two bags' } })
const leave = (as: GivenPerson, { id }: { id: number }) =>
  server.call('POST', `/car-pools/${id}/leave`, { as })
const refused = (call: () => Promise<Answer>, code: string, status: number) =>
  expectNothing(server.ctx, call, code, status)
const requestsOf = (column: 'requester_id' | 'requestee_id', { id }: GivenPerson) =>
  server.ctx.db.selectFrom('car_pool_requests').selectAll().where(column, '=', id).orderBy('id').execute()
const rowOf = ({ id }: { id: number }) =>
  server.ctx.db.selectFrom('car_pools').selectAll().where('item_id', '=', id).executeTakeFirstOrThrow()
const assignedTo = async ({ id }: { id: number }) => {
  const rows = await server.ctx.db
    .selectFrom('assignments')
    .select('user_id')
    .where('item_id', '=', id)
    .orderBy('user_id')
    .execute()
  return rows.map(row => row.user_id)
}
/** Asha's, with Ravi as passenger. */
async function ridden(values: object = {}): Promise<GivenItem> {
  const carPool = await server.given.carPool(offsite.id, asha.id, values)
  await server.given.assign(carPool, ravi.id)
  return carPool
}

describe('Creating a car pool', () => {
  test('seats its owner and stores times, note and area', async () => {
    const times = { departureTime: '2026-11-22T07:00:00+05:30', returnTime: '2026-11-23T18:00:00+05:30' }
    const { status, body } = await create(asha, { ...times, note: 'No smoking' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.message).toBe('Car pool created successfully!')
    expect(body.data).toMatchObject({
      ...PLACE,
      availableSeats: 4,
      assignedCount: 1,
      relation: 'owner',
      note: 'No smoking',
      departureTime: '2026-11-22T01:30:00.000Z',
    })
    expect(await assignedTo(body.data)).toEqual([asha.id])
    expect((await rowOf(body.data)).area).toBe('Kothrud, Pune')
    expect(nudged).toContain('car-pools')
  })

  test('accepts both names of event and owner', async () => {
    const names = { event: undefined, car_owner: undefined, eventDocumentId: offsite.documentId }
    expect((await create(asha, { ...names, carOwnerId: asha.id })).status).toBe(200)
    expect((await create(ravi, { eventDocumentId: offsite.documentId, carOwnerId: ravi.id })).status).toBe(
      200,
    )
    const other = await server.given.event()
    await refused(() => create(meera, { eventDocumentId: other.documentId }), 'not_found', 404)
  })

  test('is allowed for members, for themselves, while car pooling is on', async () => {
    await refused(() => create(asha, { car_owner: ravi.id }), 'forbidden', 403)
    await refused(() => create(asha, { carOwnerId: ravi.id }), 'forbidden', 403)
    for (const nobody of [outsider, admin]) await refused(() => create(nobody), 'not_found', 404)
    const off = await server.given.event({ is_car_pool_enabled: false })
    await server.given.member(off.id, asha.id)
    await refused(() => create(asha, { event: off.id }), 'car_pooling_off', 403)
    await refused(() => create(outsider, { event: off.id }), 'not_found', 404)
  })

  test('is refused in the order of R74', async () => {
    await ridden()
    const wrong = { meetingPoint: '  ', availableSeats: 0 }
    await refused(() => create(asha, wrong), 'one_pool_per_owner', 409)
    await refused(() => create(meera, wrong), 'meeting_point_missing', 400)
    await refused(() => create(meera, { availableSeats: 0 }), 'seats_out_of_range', 400)
    await refused(() => create(meera, { availableSeats: 8 }), 'seats_out_of_range', 400)
    await refused(() => create(ravi), 'in_another_pool', 409)
    expectRefusal(await create(meera, { latitude: null }), 400)
    const backwards = { departureTime: '2026-11-22T07:00:00Z', returnTime: '2026-11-22T07:00:00Z' }
    expectRefusal(await create(meera, backwards), 400, 'The way back must be after the way there')
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })

  test('invites at most as many people as there are seats left, and notifies them', async () => {
    await refused(
      () => create(asha, { availableSeats: 2, inviteUsers: [ravi.id, meera.id] }),
      'too_many_invited',
      409,
    )
    await refused(() => create(asha, { inviteUsers: [outsider.id] }), 'not_found', 404)
    await refused(() => create(asha, { inviteUsers: [asha.id] }), 'in_this_pool', 409)
    const { body } = await create(asha, { inviteUsers: [ravi.id, meera.id] })
    expect(await requestsOf('requestee_id', ravi)).toMatchObject([
      {
        car_pool_id: body.data.id,
        requester_id: asha.id,
        request_type: 'invite_request',
        request_status: 'pending',
        meeting_point: 'Kothrud, Pune',
      },
    ])
    expect(await notificationsOf(server.ctx, meera)).toEqual([
      {
        title: 'Car pool invitation',
        body: 'Asha invites you to a car pool.',
        path: `/events/${offsite.id}/car-pool-requests`,
        state: 'queued',
      },
    ])
    expect(await notificationsOf(server.ctx, asha)).toEqual([])
  })

  test('ends the requests and invitations of its owner', async () => {
    const carPool = await server.given.carPool(offsite.id, ravi.id)
    await server.given.carPoolRequest(carPool, asha.id, ravi.id)
    await server.given.carPoolRequest(carPool, ravi.id, asha.id, { request_type: 'invite_request' })
    await create(asha)
    for (const column of ['requester_id', 'requestee_id'] as const)
      expect(await requestsOf(column, asha)).toMatchObject([
        { request_status: 'invalidated', invalidated_reason: 'owns_a_pool' },
      ])
  })
})

describe('Updating a car pool', () => {
  test('is forbidden for others at the event, and outsiders get 404', async () => {
    const carPool = await ridden()
    for (const other of [ravi, meera, admin])
      await refused(() => update(other, carPool, { availableSeats: 5 }), 'not_owner_edit', 403)
    await refused(() => update(outsider, carPool, { availableSeats: 5 }), 'not_found', 404)
    await refused(() => update(asha, { id: 999_999 }, { availableSeats: 5 }), 'not_found', 404)
  })

  test('notifies the passengers of a new time or place only', async () => {
    const carPool = await ridden({ latitude: 18.5, longitude: 73.8, place_id: 'p' })
    const { body } = await update(asha, carPool, { note: 'Blue car', availableSeats: 5 })
    expect(body.message).toBe('Car pool updated successfully!')
    expect(body.data).toMatchObject({ note: 'Blue car', availableSeats: 5, placeId: 'p' })
    expect(await notificationsOf(server.ctx, ravi)).toEqual([])
    await update(asha, carPool, { departureTime: '2026-11-22T07:00:00Z' })
    await update(asha, carPool, { departureTime: '2026-11-22T07:00:00Z' })
    await update(asha, carPool, PLACE)
    expect((await notificationsOf(server.ctx, ravi)).map(({ title }) => title)).toEqual([
      'Car pool changed',
      'Car pool changed',
    ])
    expect(await notificationsOf(server.ctx, asha)).toEqual([])
    expect(await rowOf(carPool)).toMatchObject({ area: 'Kothrud, Pune', place_id: 'pune-kothrud' })
  })

  test('to a new meeting point without coordinates clears the old ones', async () => {
    const carPool = await ridden({ latitude: 18.5, longitude: 73.8, place_id: 'p' })
    const { body } = await update(asha, carPool, { meetingPoint: 'Baner' })
    expect(body.data).toMatchObject({ meetingPoint: 'Baner', latitude: null, longitude: null, placeId: null })
  })

  test('never leaves fewer seats than people, and the refusal says how many there are', async () => {
    const carPool = await ridden()
    await refused(() => update(asha, carPool, { availableSeats: 1 }), 'seats_below_assigned', 409)
    expectRefusal(
      await update(asha, carPool, { availableSeats: 1 }),
      409,
      'Cannot reduce seats below 2 - there are already 2 users assigned to this car pool',
    )
    await refused(
      () => update(asha, carPool, { meetingPoint: ' ', availableSeats: 1 }),
      'meeting_point_missing',
      400,
    )
    await refused(() => update(asha, carPool, { availableSeats: 8 }), 'seats_out_of_range', 400)
    await update(asha, carPool, { availableSeats: 1, removeUsers: [ravi.id] })
    expect(await assignedTo(carPool)).toEqual([asha.id])
  })

  test('that makes it full ends its pending requests', async () => {
    const carPool = await ridden()
    await server.given.carPoolRequest(carPool, meera.id, asha.id)
    await update(asha, carPool, { availableSeats: 3 })
    expect((await requestsOf('requester_id', meera))[0]?.request_status).toBe('pending')
    await update(asha, carPool, { availableSeats: 2 })
    expect(await requestsOf('requester_id', meera)).toMatchObject([
      { request_status: 'invalidated', invalidated_reason: 'pool_full' },
    ])
  })

  test('removes passengers, annuls their check-ins and notifies them', async () => {
    const carPool = await ridden()
    for (const person of [asha, meera])
      await refused(() => update(asha, carPool, { removeUsers: [person.id] }), 'not_a_passenger', 409)
    const body = { data: { checked_in_users: [ravi.id] } }
    expect((await server.call('PUT', `/car-pools/${carPool.id}`, { as: ravi, body })).status).toBe(200)
    await update(asha, carPool, { removeUsers: [ravi.id], note: 'Blue car' })
    expect(await assignedTo(carPool)).toEqual([asha.id])
    expect(await brokenInvariants(server.ctx)).toEqual([])
    expect(await notificationsOf(server.ctx, ravi)).toMatchObject([{ title: 'Removed from a car pool' }])
    expect(nudged).toContain(`items/${carPool.id}/check-ins`)
  })

  test('invites free people once, and no more than there are seats', async () => {
    const carPool = await ridden({ available_seats: 3 })
    await refused(() => update(asha, carPool, { inviteUsers: [ravi.id] }), 'in_this_pool', 409)
    const dev = await server.given.person()
    await server.given.member(offsite.id, dev.id)
    await refused(() => update(asha, carPool, { inviteUsers: [meera.id, dev.id] }), 'too_many_invited', 409)
    expect((await update(asha, carPool, { inviteUsers: [meera.id] })).status).toBe(200)
    await refused(() => update(asha, carPool, { inviteUsers: [meera.id] }), 'already_invited', 409)
    await refused(() => update(asha, carPool, { availableSeats: 2, inviteUsers: [dev.id] }), 'pool_full', 409)
    await server.given.carPool(offsite.id, dev.id)
    await refused(() => update(asha, carPool, { inviteUsers: [dev.id] }), 'invitee_unavailable', 409)
  })
})

describe('Deleting a car pool', () => {
  test('is allowed for its owner, deletes everything and notifies the passengers', async () => {
    const carPool = await ridden()
    await server.given.carPoolRequest(carPool, meera.id, asha.id)
    for (const other of [ravi, meera]) await refused(() => remove(other, carPool), 'not_owner_delete', 403)
    await refused(() => remove(outsider, carPool), 'not_found', 404)
    const { body } = await remove(asha, carPool)
    expect(body).toEqual({ data: carPool, message: 'Car pool deleted successfully' })
    expect(await requestsOf('requester_id', meera)).toMatchObject([
      { request_status: 'invalidated', invalidated_reason: 'pool_deleted', car_pool_id: null },
    ])
    expect(await assignedTo(carPool)).toEqual([])
    expect(await notificationsOf(server.ctx, ravi)).toMatchObject([
      { body: 'Your car pool was deleted by its owner.', path: `/events/${offsite.id}/car-pools` },
    ])
    await refused(() => remove(asha, carPool), 'not_found', 404)
    expect((await create(asha)).status).toBe(200)
  })

  test('by an Admin is audited and notifies the owner as well', async () => {
    const carPool = await ridden()
    expect((await remove(admin, carPool)).status).toBe(200)
    for (const person of [asha, ravi])
      expect(await notificationsOf(server.ctx, person)).toMatchObject([
        { body: 'Your car pool was deleted by an Admin.' },
      ])
    const trail = await server.ctx.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'subject_id', 'details'])
      .where('event_id', '=', offsite.id)
      .execute()
    expect(trail).toEqual([
      {
        actor_id: admin.id,
        action: 'car-pool-deleted',
        subject_id: asha.id,
        details: { carPool: carPool.id },
      },
    ])
  })
})

describe('Joining a car pool', () => {
  test('sends a request to the owner and notifies them', async () => {
    const carPool = await ridden()
    const { body } = await join(meera, carPool)
    expect(body.message).toBe('Join request sent successfully!')
    expect(body.data).toMatchObject({ relation: 'requested', assignedCount: 2 })
    expect(await requestsOf('requester_id', meera)).toMatchObject([
      {
        requestee_id: asha.id,
        message: 'Two bags',
        meeting_point: 'Kothrud',
        request_status: 'pending',
      },
    ])
    expect(await notificationsOf(server.ctx, asha)).toMatchObject([
      {
        body: 'Meera would like to join your car pool.',
        path: `/events/${offsite.id}/car-pool-requests`,
      },
    ])
  })

  test('accepts an invitation and ends everything else that is pending', async () => {
    const [carPool, other] = [await ridden(), await server.given.carPool(offsite.id, meera.id)]
    const dev = await server.given.person({ name: 'Dev' })
    await server.given.member(offsite.id, dev.id)
    await server.given.carPoolRequest(other, dev.id, meera.id)
    await server.given.carPoolRequest(carPool, asha.id, dev.id, { request_type: 'invite_request' })
    await server.given.carPoolRequest(other, meera.id, dev.id, { request_type: 'invite_request' })
    const { body } = await join(dev, carPool)
    expect(body.message).toBe('Successfully joined the car pool!')
    expect(body.data).toMatchObject({ relation: 'assigned', assignedCount: 3 })
    const ended = [...(await requestsOf('requestee_id', dev)), ...(await requestsOf('requester_id', dev))]
    expect(ended.map(row => [row.request_status, row.invalidated_reason])).toEqual([
      ['accepted', null],
      ['invalidated', 'in_a_pool'],
      ['invalidated', 'in_a_pool'],
    ])
    expect(await notificationsOf(server.ctx, asha)).toMatchObject([{ body: 'Dev joined your car pool.' }])
  })

  test('into the last seat ends the requests of others', async () => {
    const carPool = await ridden({ available_seats: 3 })
    const dev = await server.given.person()
    await server.given.member(offsite.id, dev.id)
    await server.given.carPoolRequest(carPool, dev.id, asha.id)
    await server.given.carPoolRequest(carPool, asha.id, meera.id, { request_type: 'invite_request' })
    await join(meera, carPool)
    expect(await requestsOf('requester_id', dev)).toMatchObject([
      { request_status: 'invalidated', invalidated_reason: 'pool_full' },
    ])
  })

  test('is refused by each rule', async () => {
    const [carPool, full] = [
      await ridden(),
      await server.given.carPool(offsite.id, meera.id, { available_seats: 1 }),
    ]
    for (const inside of [asha, ravi]) await refused(() => join(inside, carPool), 'in_this_pool', 409)
    await refused(() => join(meera, carPool), 'owns_a_pool', 409)
    await refused(() => join(ravi, full), 'in_another_pool', 409)
    const dev = await server.given.person()
    await refused(() => join(dev, carPool), 'not_found', 404)
    await server.given.member(offsite.id, dev.id)
    await refused(() => join(dev, full), 'pool_full', 409)
    expect((await join(dev, carPool)).status).toBe(200)
    await refused(() => join(dev, carPool), 'request_pending', 409)
    await refused(() => join(outsider, carPool), 'not_found', 404)
    await refused(() => join(admin, carPool), 'not_found', 404)
  })

  test('R71: after it has left is possible for the way back only, unless the owner has invited', async () => {
    const inMinutes = (minutes: number) => new Date(server.ctx.now().getTime() + minutes * 60_000)
    const carPool = await ridden({ departure_at: inMinutes(-60) })
    const [dev, invited] = [await server.given.person(), await server.given.person()]
    for (const { id } of [dev, invited]) await server.given.member(offsite.id, id)
    await refused(() => join(dev, carPool), 'ride_over', 409)
    const comesBackAt = async (return_at: Date) =>
      server.ctx.db.updateTable('car_pools').set({ return_at }).where('item_id', '=', carPool.id).execute()
    await comesBackAt(inMinutes(-1))
    await refused(() => join(dev, carPool), 'ride_over', 409)
    await server.given.carPoolRequest(carPool, asha.id, invited.id, { request_type: 'invite_request' })
    expect((await join(invited, carPool)).body.message).toBe('Successfully joined the car pool!')
    await comesBackAt(inMinutes(1))
    expect((await join(dev, carPool)).body.message).toBe('Join request sent successfully!')
  })
})

describe('Leaving a car pool', () => {
  test('frees the seat, notifies the owner and annuls the check-in', async () => {
    const carPool = await ridden()
    await server.call('POST', `/items/${carPool.id}/check-in`, {
      as: ravi,
      body: { clientKey: 'the-key-of-one-tap-1' },
    })
    const { body } = await leave(ravi, carPool)
    expect(body.message).toBe('Successfully left the car pool!')
    expect(body.data).toMatchObject({ relation: 'none', assignedCount: 1, isArea: true })
    expect(await brokenInvariants(server.ctx)).toEqual([])
    const [checkIn] = await server.ctx.db
      .selectFrom('check_ins')
      .select('annulled_reason')
      .where('item_id', '=', carPool.id)
      .execute()
    expect(checkIn).toEqual({ annulled_reason: 'Left the car pool' })
    expect(await notificationsOf(server.ctx, asha)).toMatchObject([{ body: 'Ravi left your car pool.' }])
    expect((await create(ravi)).status).toBe(200)
  })

  test('is allowed for passengers only', async () => {
    const carPool = await ridden()
    await refused(() => leave(asha, carPool), 'owner_cannot_leave', 409)
    await refused(() => leave(meera, carPool), 'not_in_pool', 409)
    await refused(() => leave(outsider, carPool), 'not_found', 404)
  })
})

describe('The list that checks the caller in', () => {
  const put = (as: GivenPerson, { id }: GivenItem, data: object) =>
    server.call('PUT', `/car-pools/${id}`, { as, body: { data } })

  test('checks in to the departure on the first day, and to the return on another day', async () => {
    offsite = await server.given.event({ start_date: server.clock.now })
    for (const { id } of [asha, ravi]) await server.given.member(offsite.id, id)
    const carPool = await ridden()
    const there = await put(ravi, carPool, { checked_in_users: [ravi.id] })
    expect(there.body.data).toMatchObject({ checked_in_users: [{ id: ravi.id }], checked_out_users: [] })
    const today = server.clock.now
    server.clock.now = new Date(today.getTime() + 86_400_000)
    const back = await put(ravi, carPool, { checked_in_users: [ravi.id] })
    server.clock.now = today
    expect(back.body.data.checked_out_users).toMatchObject([{ id: ravi.id }])
  })

  test('changes nothing else and works for the caller only', async () => {
    const carPool = await ridden()
    expectRefusal(await put(asha, carPool, { checked_in_users: [asha.id], availableSeats: 7 }), 400)
    await refused(() => put(ravi, carPool, { checked_in_users: [asha.id] }), 'forbidden', 403)
    await refused(() => put(meera, carPool, { checked_in_users: [meera.id] }), 'not_found', 404)
    await refused(() => put(outsider, carPool, { checked_in_users: [outsider.id] }), 'not_found', 404)
  })
})

test('Every change nudges the screens, and a refusal does not', async () => {
  const { body } = await create(asha)
  const carPool = body.data
  const nudgedBy = async (work: () => Promise<Answer>) => {
    nudged = []
    const { status } = await work()
    return `${status} ${nudged.includes('car-pools') ? 'nudged' : 'quiet'}`
  }
  const answer = async (action: string) => {
    const [request] = (await requestsOf('requester_id', ravi)).slice(-1)
    return server.call('PUT', `/car-pool-requests/${request?.id}/respond`, { as: asha, body: { action } })
  }
  const said = [
    await nudgedBy(() => join(ravi, carPool)),
    await nudgedBy(() => join(ravi, carPool)),
    await nudgedBy(() => answer('reject')),
    await nudgedBy(() => answer('accept')),
    await nudgedBy(() => {
      server.clock.now = new Date(server.clock.now.getTime() + ASK_AGAIN_AFTER_MS)
      return join(ravi, carPool)
    }),
    await nudgedBy(() => answer('accept')),
    await nudgedBy(() => update(asha, carPool, { note: 'Blue car' })),
    await nudgedBy(() => update(ravi, carPool, { note: 'Red car' })),
    await nudgedBy(() => leave(ravi, carPool)),
    await nudgedBy(() => remove(asha, carPool)),
  ]
  expect(said).toEqual([
    '200 nudged',
    '409 quiet',
    '200 nudged',
    '409 quiet',
    '200 nudged',
    '200 nudged',
    '200 nudged',
    '403 quiet',
    '200 nudged',
    '200 nudged',
  ])
})
