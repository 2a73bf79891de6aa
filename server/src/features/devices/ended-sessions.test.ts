import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Deliveries, deliveriesIn } from '#test/deliveries.ts'
import type { GivenPerson } from '#test/given.ts'
import { pushKeys } from '#test/given-devices.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let deliveries: Deliveries
let eventId: number
let asha: GivenPerson
let ravi: GivenPerson

beforeAll(() => {
  deliveries = deliveriesIn(server)
})
beforeEach(async () => {
  server.outbox.length = 0
  deliveries.push.sent.length = 0
  server.clock.now = new Date('2026-11-21T12:00:00+05:30')
  eventId = (await server.given.event()).id
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi' })
  await server.given.member(eventId, asha.id)
})

/** What reaches Asha of one message. */
async function reached() {
  await deliveries.send({ eventId, to: [asha.id] })
  return { push: deliveries.push.sent.length, mail: server.outbox.map(({ to }) => to) }
}

test('R331: A device whose session is in use gets the message', async () => {
  await deliveries.device(asha)
  expect(await reached()).toEqual({ push: 1, mail: [] })
})

test.each([
  ['was not used for two weeks', { last_used_at: new Date('2026-11-07T11:00:00+05:30') }],
  ['has expired', { expires_at: new Date('2026-11-21T11:00:00+05:30') }],
])('R331: A device whose session %s gets nothing, and an e-mail is sent', async (_, session) => {
  await deliveries.device(asha)
  await server.ctx.db.updateTable('sessions').set(session).where('id', '=', asha.sessionId).execute()
  expect(await reached()).toEqual({ push: 0, mail: [asha.email] })
})

test('R329: A message on its way does not follow the device to the next person', async () => {
  const { endpoint } = await deliveries.device(asha)
  await deliveries.write({ eventId, to: [asha.id] })
  await server.call('POST', '/push-subscriptions', {
    as: ravi,
    body: { data: { endpoint, keys: pushKeys() } },
  })
  await deliveries.work()
  expect([deliveries.push.sent.length, server.outbox.map(({ to }) => to)]).toEqual([0, [asha.email]])
})
