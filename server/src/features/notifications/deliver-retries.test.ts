import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushOutcome } from '#outside/push.ts'
import { type Deliveries, deliveriesIn, named } from '#test/deliveries.ts'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'

const TOKEN = 'a-token-of-thirty-two-characters'
const server = testServer({ env: { METRICS_TOKEN: TOKEN } })
const NOON = new Date('2026-11-21T12:00:00+05:30')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

let deliveries: Deliveries
let eventId: number

beforeAll(() => {
  deliveries = deliveriesIn(server)
})
beforeEach(async () => {
  server.clock.now = NOON
  server.outbox.length = 0
  deliveries.push.sent.length = 0
  // what another test left is tried again when the clock moves
  await server.ctx.pool.query('delete from notifications')
  eventId = (await server.given.event()).id
})

async function peopleWhoseDevices(answers: Record<string, PushOutcome>) {
  const people = await named(server, ...Object.keys(answers))
  for (const person of people) {
    await deliveries.device(person)
    deliveries.push.answer(`-${person.id}-`, answers[person.name] as PushOutcome)
  }
  return people
}

const idsOf = (people: readonly GivenPerson[]) => people.map(({ id }) => id)

const ACCEPTED = { outcome: 'accepted' } as const
const UNAVAILABLE = { outcome: 'retry', error: '503', afterSeconds: null } as const

interface Row {
  name: string
  state: string
  attempts: number
  next: Date
}

async function rowsOf(id: number): Promise<Record<string, Row>> {
  const { rows } = await server.ctx.pool.query<Row>(
    `select u.name, d.state, d.attempts, d.next_try_at as next, d.error from deliveries d join users u on u.id = d.user_id
      where d.notification_id = $1 and d.channel = 'push' order by d.id`,
    [id],
  )
  return Object.fromEntries(rows.map(row => [row.name, row]))
}

const devicesOf = async (userIds: number[]) =>
  (
    await server.ctx.pool.query<{ name: string }>(
      `select u.name from push_subscriptions s join users u on u.id = s.user_id
        where u.id = any ($1) order by u.id`,
      [userIds],
    )
  ).rows.map(({ name }) => name)

test('F100: Whatever the push services answer, each device is treated by its answer and the rest is reached', async () => {
  const to = await peopleWhoseDevices({
    Asha: ACCEPTED,
    Gone: { outcome: 'gone', error: '410' },
    Busy: { outcome: 'retry', error: '429', afterSeconds: 120 },
    Away: UNAVAILABLE,
    Keys: { outcome: 'config', error: '403 BadJwtToken' },
    Large: { outcome: 'too-large', error: '413' },
    Ravi: ACCEPTED,
  })
  const id = await deliveries.send({ eventId, to: idsOf(to) })
  const rows = await rowsOf(id)
  expect(Object.values(rows).map(({ state }) => state)).toEqual([
    ...['sent', 'failed', 'queued', 'queued', 'queued', 'failed', 'sent'],
  ])
  const { Busy, Away, Keys } = rows
  expect(Busy?.next.getTime()).toBeGreaterThanOrEqual(after(120).getTime())
  expect(Away?.next.getTime()).toBeLessThan(after(10).getTime())
  expect(Keys?.next.getTime()).toBeGreaterThanOrEqual(after(900).getTime())
  expect(await devicesOf(idsOf(to))).toEqual(['Asha', 'Busy', 'Away', 'Keys', 'Large', 'Ravi'])
  const states = await deliveries.statesOf(id)
  expect([states.Gone, states.Large]).toEqual([
    ['sent', 'push failed', 'email sent'],
    ['sent', 'push failed', 'email sent'],
  ])
  const { rows: notifications } = await server.ctx.pool.query(
    'select notification_status as status from notifications where id = $1',
    [id],
  )
  expect(notifications).toEqual([{ status: 'sending' }])
  // the alarm
  expect(server.logged.filter(line => line.includes('check the configuration'))).toHaveLength(1)
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { body } = await server.app.inject({ url: '/metrics', headers })
  expect(body).toContain('muster_deliveries_total{channel="push",outcome="config"} 1')
  expect(body).toContain('muster_deliveries_total{channel="push",outcome="accepted"} 2')
  // by the machine's clock, which is later than the test's
  expect(body).toMatch(/^muster_delivery_oldest_due_seconds [1-9]/m)
})

test('R322: After five tries a device is given up and the person gets an e-mail', async () => {
  const to = await peopleWhoseDevices({ Asha: UNAVAILABLE })
  const id = await deliveries.send({ eventId, to: idsOf(to) })
  for (const [attempts, seconds] of [10, 60, 400, 3_000].entries()) {
    expect((await rowsOf(id)).Asha).toMatchObject({ state: 'queued', attempts: attempts + 1, error: '503' })
    // before the pause is over nobody asks again
    await deliveries.work()
    expect((await rowsOf(id)).Asha?.attempts).toBe(attempts + 1)
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000)
    await deliveries.work()
  }
  await deliveries.work()
  expect(await deliveries.statesOf(id)).toEqual({ Asha: ['sent', 'push failed', 'email sent'] })
  expect(server.outbox).toHaveLength(1)
})

test('R322: A person whose other device was reached, or who has switched e-mail off, gets none', async () => {
  const gone = { outcome: 'gone', error: '404' } as const
  const [asha, ravi] = (await peopleWhoseDevices({ Asha: gone, Ravi: gone })) as [GivenPerson, GivenPerson]
  await deliveries.device(asha, 'laptop')
  deliveries.push.answer('laptop', ACCEPTED)
  await server.ctx.db
    .insertInto('channel_choices')
    .values({ user_id: ravi.id, kind: 'change', channel: 'email', is_on: false })
    .execute()
  const id = await deliveries.send({ eventId, to: [asha.id, ravi.id] })
  expect(await deliveries.statesOf(id)).toEqual({
    Asha: ['sent', 'push failed', 'push sent'],
    Ravi: ['failed', 'push failed'],
  })
  expect(server.outbox).toEqual([])
})

test('A device that somebody else has signed in on is not sent what is for its former owner', async () => {
  const given = await peopleWhoseDevices({ Asha: UNAVAILABLE, Ravi: ACCEPTED })
  const [asha, ravi] = given as [GivenPerson, GivenPerson]
  const id = await deliveries.send({ eventId, to: [asha.id] })
  await server.ctx.pool.query(
    'update push_subscriptions set user_id = $2, session_id = $3 where user_id = $1',
    [...[asha.id, ravi.id, ravi.sessionId]],
  )
  deliveries.push.answer(`-${asha.id}-`, ACCEPTED)
  server.clock.now = after(60)
  await deliveries.work()
  expect(deliveries.push.sent).toEqual([])
  expect(await deliveries.statesOf(id)).toEqual({ Asha: ['sent', 'push failed', 'email sent'] })
})
