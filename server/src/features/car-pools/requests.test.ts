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

let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let admin: GivenPerson
let offsite: { id: number; documentId: string }
/** Asha's. */
let carPool: GivenItem
beforeEach(async () => {
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  meera = await given.person({ name: 'Meera' })
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  offsite = await given.event()
  for (const { id } of [asha, ravi, meera]) await given.member(offsite.id, id)
  carPool = await given.carPool(offsite.id, asha.id)
})

const send = (as: GivenPerson, data: object) =>
  server.call('POST', '/car-pool-requests', { as, body: { data: { car_pool: carPool.documentId, ...data } } })
const ask = (as: GivenPerson, data: object = {}) => send(as, { request_type: 'join_request', ...data })
const invite = (as: GivenPerson, { id: requestee }: { id: number }) =>
  send(as, { request_type: 'invite_request', requestee })
const respond = (as: GivenPerson, { id }: { id: number }, action: string) =>
  server.call('PUT', `/car-pool-requests/${id}/respond`, { as, body: { action } })
const cancel = (as: GivenPerson, { id }: { id: number }, reason?: string | null) =>
  server.call('PUT', `/car-pool-requests/${id}/cancel`, { as, body: reason === undefined ? {} : { reason } })
const refused = (call: () => Promise<Answer>, code: string, status: number) =>
  expectNothing(server.ctx, call, code, status)
const isIn = async ({ id }: GivenPerson) => {
  const { rows } = await server.ctx.pool.query(
    'select from assignments where item_id = $1 and user_id = $2',
    [carPool.id, id],
  )
  return rows.length === 1
}

describe('Requests to join', () => {
  test('notify the owner, and only one can be pending', async () => {
    const { status, body } = await ask(ravi, { requester: ravi.id, requestee: asha.id, message: 'Two bags' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.message).toBe('Join request sent successfully!')
    expect(body.data).toMatchObject({
      request_type: 'join_request',
      request_status: 'pending',
      message: 'Two bags',
      meetingPoint: 'Kothrud',
    })
    expect(await notificationsOf(server.ctx, asha)).toMatchObject([{ title: 'New car pool request' }])
    await refused(() => ask(ravi), 'request_pending', 409)
  })

  test('on behalf of another person or to another owner are refused', async () => {
    await refused(() => ask(ravi, { requester: meera.id }), 'forbidden', 403)
    await refused(() => ask(ravi, { requestee: meera.id }), 'forbidden', 403)
    await refused(() => ask(asha), 'in_this_pool', 409)
    await refused(() => ask(admin), 'not_found', 404)
    await refused(() => ask(ravi, { car_pool: 999_999 }), 'not_found', 404)
  })

  test('of an invited person accept the invitation', async () => {
    const { body: invited } = await invite(asha, ravi)
    const { body } = await ask(ravi)
    expect(body).toMatchObject({
      data: { id: invited.data.id, request_status: 'accepted' },
      message: 'Successfully joined the car pool!',
    })
    expect(await isIn(ravi)).toBe(true)
  })
})

describe('Invitations', () => {
  test('come from the owner only and notify the invited person', async () => {
    const { body } = await invite(asha, ravi)
    expect(body).toMatchObject({
      data: { request_type: 'invite_request', request_status: 'pending' },
      message: 'Invitation sent successfully!',
    })
    expect(await notificationsOf(server.ctx, ravi)).toMatchObject([{ title: 'Car pool invitation' }])
    await refused(() => invite(asha, ravi), 'already_invited', 409)
    for (const other of [ravi, admin]) await refused(() => invite(other, meera), 'not_owner_edit', 403)
  })

  test('go only to members of the event without a car pool', async () => {
    expectRefusal(await send(asha, { request_type: 'invite_request' }), 400)
    await refused(() => invite(asha, admin), 'not_found', 404)
    await refused(() => invite(asha, asha), 'in_this_pool', 409)
    await server.given.carPool(offsite.id, meera.id)
    await refused(() => invite(asha, meera), 'invitee_unavailable', 409)
    await server.ctx.pool.query('update car_pools set available_seats = 1 where item_id = $1', [carPool.id])
    await refused(() => invite(asha, ravi), 'pool_full', 409)
  })
})

describe('Answers', () => {
  test('The owner accepts a request, and its sender gets the seat and a notification', async () => {
    const { data } = (await ask(ravi)).body
    await refused(() => respond(ravi, data, 'accept'), 'forbidden', 403)
    await refused(() => respond(admin, data, 'accept'), 'forbidden', 403)
    await refused(() => respond(meera, data, 'accept'), 'not_found', 404)
    const { body } = await respond(asha, data, 'accept')
    expect(body).toMatchObject({
      data: { request_status: 'accepted' },
      message: 'Request accepted successfully!',
    })
    expect(await isIn(ravi)).toBe(true)
    expect(await notificationsOf(server.ctx, ravi)).toMatchObject([{ body: 'Asha accepted your request.' }])
    for (const action of ['accept', 'reject'])
      await refused(() => respond(asha, data, action), 'request_ended', 409)
    await refused(() => cancel(ravi, data), 'request_ended', 409)
  })

  test('The invited person accepts an invitation, and the owner gets a notification', async () => {
    const { data } = (await invite(asha, ravi)).body
    await refused(() => respond(asha, data, 'accept'), 'forbidden', 403)
    expect((await respond(ravi, data, 'accept')).body.data.request_status).toBe('accepted')
    expect(await isIn(ravi)).toBe(true)
    expect(await notificationsOf(server.ctx, asha)).toMatchObject([{ body: 'Ravi joined your car pool.' }])
  })

  test.each([
    ['a request', () => ask(ravi), () => asha, () => ravi],
    ['an invitation', () => invite(asha, ravi), () => ravi, () => asha],
  ])('Rejecting %s seats nobody and notifies its sender', async (_, sent, answers, sender) => {
    const { data } = (await sent()).body
    const { body } = await respond(answers(), data, 'reject')
    expect(body).toMatchObject({
      data: { request_status: 'rejected' },
      message: 'Request rejected successfully!',
    })
    expect(await isIn(ravi)).toBe(false)
    expect((await notificationsOf(server.ctx, sender())).at(-1)?.title).toBe('Request declined')
    await refused(() => respond(answers(), data, 'accept'), 'request_ended', 409)
    server.clock.now = new Date(server.clock.now.getTime() + ASK_AGAIN_AFTER_MS)
    expect((await sent()).status).toBe(200)
  })

  test('Accepting ends all other requests of that person, and the last seat ends the requests of others', async () => {
    const other = await server.given.carPool(offsite.id, meera.id)
    const dev = await server.given.person()
    await server.given.member(offsite.id, dev.id)
    const offered = await server.given.carPoolRequest(other, meera.id, ravi.id, {
      request_type: 'invite_request',
    })
    const others = (await ask(dev)).body.data
    await server.ctx.pool.query('update car_pools set available_seats = 2 where item_id = $1', [carPool.id])
    await respond(asha, (await ask(ravi)).body.data, 'accept')
    const { rows } = await server.ctx.pool.query(
      'select id, invalidated_reason from car_pool_requests where id = any($1) order by id',
      [[offered.id, others.id]],
    )
    expect(rows).toEqual([
      { id: offered.id, invalidated_reason: 'in_a_pool' },
      { id: others.id, invalidated_reason: 'pool_full' },
    ])
    await refused(() => respond(asha, others, 'accept'), 'request_ended', 409)
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })

  test('Unknown actions and requests are refused', async () => {
    const { data } = (await ask(ravi)).body
    expectRefusal(await respond(asha, data, 'maybe'), 400, 'Please accept or reject')
    expectRefusal(await send(ravi, { request_type: 'lift' }), 400, 'Please ask to join or invite')
    await refused(() => respond(asha, { id: 999_999 }, 'accept'), 'not_found', 404)
  })
})

describe('Cancelling', () => {
  test('is allowed for the sender, with or without a reason', async () => {
    const { data } = (await ask(ravi)).body
    await refused(() => cancel(asha, data), 'forbidden', 403)
    await refused(() => cancel(admin, data), 'forbidden', 403)
    await refused(() => cancel(meera, data), 'not_found', 404)
    const { body } = await cancel(ravi, data, ' Found a bus ')
    expect(body).toMatchObject({
      data: { request_status: 'cancelled', reason: 'Found a bus' },
      message: 'Request cancelled successfully!',
    })
    await refused(() => respond(asha, data, 'accept'), 'request_ended', 409)
    const invited = (await invite(asha, ravi)).body.data
    expect((await cancel(asha, invited)).body.data).toMatchObject({
      request_status: 'cancelled',
      reason: null,
    })
  })
})

test('R213: An event counts the requests that the caller has to answer, and nobody else’s', async () => {
  const toAnswer = async (as: GivenPerson) => {
    const one = await server.call('GET', `/events/${offsite.id}`, { as })
    const all = await server.call('GET', '/events', { as })
    const listed = all.body.data.find(({ id }: { id: number }) => id === offsite.id)
    expect(listed.requestsToAnswer).toBe(one.body.data.requestsToAnswer)
    return one.body.data.requestsToAnswer
  }
  expect(await toAnswer(asha)).toBe(0)
  const { body: asked } = await ask(ravi)
  const { body: invited } = await invite(asha, meera)
  expect([await toAnswer(asha), await toAnswer(ravi), await toAnswer(meera)]).toEqual([1, 0, 1])
  const elsewhere = await server.given.event()
  await server.given.member(elsewhere.id, asha.id)
  const other = await server.call('GET', `/events/${elsewhere.id}`, { as: asha })
  expect(other.body.data.requestsToAnswer).toBe(0)
  await respond(asha, asked.data, 'accept')
  await respond(meera, invited.data, 'reject')
  expect([await toAnswer(asha), await toAnswer(ravi), await toAnswer(meera)]).toEqual([0, 0, 0])
})
