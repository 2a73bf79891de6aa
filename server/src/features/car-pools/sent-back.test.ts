import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing } from '#test/no-change.ts'
import { puneHome } from '#test/pune.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let asha: GivenPerson
let ravi: GivenPerson
let event: GivenItem
let other: GivenItem
let carPool: GivenItem
beforeEach(async () => {
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  event = await given.event()
  other = await given.event()
  for (const { id } of [asha, ravi]) await given.member(event.id, id)
  carPool = await given.carPool(event.id, asha.id)
})

const change = (data: object) => server.call('PUT', `/car-pools/${carPool.id}`, { as: asha, body: { data } })

describe('A car pool that a client sends back as it read it', () => {
  test('is changed only where it is new', async () => {
    const sent = [
      { event: event.id, car_owner: asha.id },
      { event: event.documentId, carOwnerId: asha.id },
      { eventDocumentId: event.documentId, id: carPool.id, documentId: carPool.documentId },
      { assigned_users: [asha.id], meetingPoint: 'Kothrud depot' },
    ]
    for (const [at, same] of sent.entries()) {
      const { status, body } = await change({ ...same, availableSeats: 5 + (at % 2) })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toMatchObject({
        ...{ id: carPool.id, availableSeats: 5 + (at % 2), meetingPoint: 'Kothrud depot' },
        ...{ car_owner: { id: asha.id }, event: { id: event.id } },
      })
    }
  })

  test('is refused with another event, owner, passenger or id', async () => {
    const { id: stranger } = await server.given.person()
    for (const another of [
      ...[{ event: other.id }, { event: other.documentId }, { eventDocumentId: other.documentId }],
      ...[{ car_owner: ravi.id }, { carOwnerId: stranger }, { id: carPool.id + 1 }],
      ...[{ documentId: other.documentId }, { assigned_users: [asha.id, ravi.id] }, { assigned_users: [] }],
    ])
      await expectNothing(server.ctx, () => change({ ...another, note: 'New' }), 'forbidden', 403)
  })

  test('checks the owner in, but not together with a change', async () => {
    const same = { event: event.id, car_owner: asha.id }
    const { status, body } = await change({ ...same, checked_in_users: [asha.id] })
    expect(status, JSON.stringify(body)).toBe(200)
    // on the second day of the event it is the way back
    expect(body.data.checked_out_users).toEqual([{ id: asha.id, name: 'Asha' }])
    expectRefusal(
      await change({ ...same, checked_in_users: [asha.id], note: 'New' }),
      400,
      'Please send either changes or check-in lists',
    )
    const elsewhere = { event: other.id, checked_in_users: [asha.id] }
    await expectNothing(server.ctx, () => change(elsewhere), 'forbidden', 403)
  })
})

test('A new car pool may name its owner as its only passenger', async () => {
  const create = (assigned_users: number[]) => {
    const data = { event: event.id, car_owner: ravi.id, meetingPoint: 'Kothrud depot', assigned_users }
    return server.call('POST', '/car-pools', { as: ravi, body: { data } })
  }
  await expectNothing(server.ctx, () => create([ravi.id, asha.id]), 'forbidden', 403)
  expect((await create([ravi.id])).status).toBe(200)
})

test('A new request may say that nothing has invalidated it', async () => {
  const ask = (data: object) =>
    server.call('POST', '/car-pool-requests', {
      as: ravi,
      body: { data: { car_pool: carPool.id, request_type: 'join_request', ...data } },
    })
  expectRefusal(await ask({ invalidated_reason: 'pool_full' }), 400, 'A new request is pending')
  const { status, body } = await ask({ invalidated_reason: null, request_status: 'pending' })
  expect(status, JSON.stringify(body)).toBe(200)
})

test('Preferences may be sent back with their own ids', async () => {
  const own = await server.given.preferences(event.id, asha.id)
  const save = (data: object) =>
    server.call('PUT', `/user-event-preferences/${own.documentId}`, { as: asha, body: { data } })
  const { status, body } = await save({ ...own, ...puneHome, tshirtSize: 'XL' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ ...own, ...puneHome, tshirtSize: 'XL' })
  for (const another of [{ id: own.id + 1 }, { documentId: event.documentId }])
    await expectNothing(server.ctx, () => save({ ...another, tshirtSize: 'S' }), 'forbidden', 403)
})
