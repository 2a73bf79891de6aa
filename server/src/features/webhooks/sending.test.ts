import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPublicAgents } from '#outside/public-agent.ts'
import { CERTIFICATE } from '#test/certificate.ts'
import type { GivenPerson } from '#test/given.ts'
import { type Instances, openInstances } from '#test/instances.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { countBy, race } from '#test/race.ts'
import { testServer } from '#test/server.ts'
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts'
import { openSender } from './send.ts'
import { deleteOldMessages } from './store-posts.ts'

const server = testServer({ hasSweeps: true })
const { call } = server
const START = new Date('2026-11-21T05:00:00+05:30')
const [SECOND_MS, HOUR_MS, DAY_MS] = [1_000, 3_600_000, 86_400_000]
let receiver: Receiver
let secure: Receiver
let admin: GivenPerson
let hook: { id: number }

beforeAll(async () => {
  receiver = await startReceiver()
  secure = await startReceiver({ isHttps: true })
  server.ctx.publicAgents = openPublicAgents({ allowedHosts: [receiver.host, secure.host] })
})
afterAll(() => Promise.all([receiver.stop(), secure.stop()]))

const ok = async (...args: Parameters<typeof call>) => {
  const reply = await call(...args)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const add = (url: string, event: string | null = null) => {
  const data = { url, description: 'Badges', topics: ['rsvp'], event }
  return ok('POST', '/webhooks', { as: admin, body: { data } })
}
const sendTest = (id = hook.id) => ok('POST', `/webhooks/${id}/test`, { as: admin })
const log = (id = hook.id) => ok('GET', `/webhooks/${id}/posts`, { as: admin })
const stateOf = async (id = hook.id) =>
  (await ok('GET', '/webhooks', { as: admin })).find((one: { id: number }) => one.id === id)
const sendDue = () => openSender(server.ctx).sendDue()
const after = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

beforeEach(async () => {
  await server.ctx.db.deleteFrom('webhooks').execute()
  server.clock.now = START
  receiver.received.length = 0
  receiver.respond(200)
  admin = await server.given.person({ role: 'Admin' })
  hook = await add(receiver.url)
})

describe('R381: A post that is not accepted', () => {
  test('is tried again with the same id, later and later, for a day', async () => {
    receiver.respond(500)
    await sendTest()
    const triedAt: number[] = []
    for (let step = 0; step < 60 && (await log())[0].state !== 'failed'; step++) {
      const before = receiver.received.length
      await sendDue()
      if (receiver.received.length > before) triedAt.push(server.clock.now.getTime() - START.getTime())
      const [{ nextTryAt }] = await log()
      if (nextTryAt) server.clock.now = new Date(nextTryAt)
    }
    const gaps = triedAt.slice(1).map((at, index) => at - triedAt[index]!)
    expect(gaps[0]).toBeGreaterThanOrEqual(5 * SECOND_MS)
    expect(gaps[0]).toBeLessThanOrEqual(6 * SECOND_MS)
    expect(gaps[1]).toBeGreaterThanOrEqual(30 * SECOND_MS)
    expect(triedAt.at(-1)).toBeGreaterThan(18 * HOUR_MS)
    expect(triedAt.at(-1)).toBeLessThanOrEqual(DAY_MS)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [post] = await log()
    expect(post).toMatchObject({ state: 'failed', attempts: triedAt.length, statusCode: 500, error: null })
  })

  test('is accepted later, and its log has status, time, tries and the beginning of the reply', async () => {
    receiver.respond(response => response.writeHead(503).end('\u0000busy'))
    await sendTest()
    await sendDue()
    expect(await stateOf()).toMatchObject({ failingSince: START.toISOString(), waitingCount: 1 })
    expect((await log())[0]).toMatchObject({ state: 'waiting', statusCode: 503, reply: '\ufffdbusy' })
    receiver.respond(response => response.end(`<b>${'x'.repeat(3_000)}`))
    await sendDue()
    expect(receiver.received).toHaveLength(1)
    after(10 * SECOND_MS)
    await sendDue()
    expect(await log()).toMatchObject([
      { topic: 'test', state: 'done', statusCode: 200, attempts: 2, error: null, nextTryAt: null },
    ])
    expect((await log())[0].reply).toBe(`<b>${'x'.repeat(1_021)}`)
    expect(await stateOf()).toMatchObject({ failingSince: null, waitingCount: 0 })
  })

  test('does not follow a redirect, and 410 switches the address off and tells the Admins', async () => {
    receiver.respond(response => response.writeHead(307, { location: receiver.url }).end())
    await sendTest()
    await sendDue()
    expect(receiver.received).toHaveLength(1)
    expect((await log())[0]).toMatchObject({ state: 'waiting', statusCode: 307 })
    receiver.respond(410)
    await sendTest()
    await sendDue()
    expect(await stateOf()).toMatchObject({ pausedBecause: 'gone', waitingCount: 0 })
    expect((await notificationsOf(server.ctx, admin)).map(({ title }) => title)).toEqual([
      'A webhook was switched off',
    ])
    expect((await call('POST', `/webhooks/${hook.id}/test`, { as: admin })).status).toBe(409)
  })

  test('pauses the address after three days in which nothing was accepted', async () => {
    receiver.respond(500)
    for (let hours = 0; hours < 72; hours += 20) {
      await sendTest()
      await sendDue()
      expect(await stateOf()).toMatchObject({ pausedBecause: null })
      after(20 * HOUR_MS)
    }
    await sendTest()
    await sendDue()
    expect(await stateOf()).toMatchObject({ pausedBecause: 'failing' })
    expect(await notificationsOf(server.ctx, admin)).toHaveLength(1)
    await ok('PUT', `/webhooks/${hook.id}`, { as: admin, body: { data: { isPaused: false } } })
    expect(await stateOf()).toMatchObject({ pausedBecause: null, failingSince: null })
  })
})

test('R382: A slow address keeps no other waiting', async () => {
  const slow = await startReceiver()
  server.ctx.publicAgents = openPublicAgents({ allowedHosts: [receiver.host, secure.host, slow.host] })
  const held: (() => void)[] = []
  slow.respond(response => held.push(() => response.end()))
  const { id } = await add(slow.url)
  for (let count = 0; count < 6; count++) await sendTest(id)
  const sender = openSender(server.ctx)
  const first = sender.sendDue()
  await slow.posts(4)
  await sendTest()
  void sender.sendDue()
  await receiver.posts(1)
  await expect.poll(async () => (await log())[0].state).toBe('done')
  expect(slow.received).toHaveLength(4)
  slow.respond(200)
  for (const answer of held) answer()
  await first
  expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual(Array(6).fill('done'))
  await slow.stop()
})

test('R383: A name that leads inside, a certificate of nobody and a closed port get no message, and the log says why', async () => {
  const resolve = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as never
  const { id } = await add(secure.url)
  await server.ctx.db
    .updateTable('webhooks')
    .set({ url: `http://inside.example:${receiver.host.split(':')[1]}/` })
    .where('id', '=', hook.id)
    .execute()
  server.ctx.publicAgents = openPublicAgents({ allowedHosts: [secure.host, '127.0.0.1:1'], resolve })
  await sendTest()
  await sendTest(id)
  await sendDue()
  expect(receiver.received).toHaveLength(0)
  expect(secure.received).toHaveLength(0)
  expect((await log())[0]).toMatchObject({ state: 'waiting', error: 'private', statusCode: null })
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', error: 'certificate' })
  server.ctx.publicAgents.https.options.ca = CERTIFICATE
  after(10 * SECOND_MS)
  await sendDue()
  expect((await log(id))[0]).toMatchObject({ state: 'done', attempts: 2 })
  expect(secure.received).toHaveLength(1)
  server.ctx.publicAgents = openPublicAgents({ allowedHosts: [receiver.host, secure.host] })
})

describe('R384: Sending again', () => {
  test('posts once more with the same id, although many press at once', async () => {
    await sendTest()
    await sendDue()
    const [{ id }] = await log()
    const again = () => call('POST', `/webhooks/${hook.id}/posts/${id}/redeliver`, { as: admin })
    const answers = await race(12, again)
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 409: 11 })
    await sendDue()
    expect(receiver.received.map(({ json }) => json.id)).toEqual(
      Array(2).fill(receiver.received[0]!.headers['webhook-id']),
    )
    expect(await log()).toMatchObject([{ state: 'done', attempts: 1 }])
    const other = await add(receiver.url)
    expect((await call('POST', `/webhooks/${other.id}/posts/${id}/redeliver`, { as: admin })).status).toBe(
      404,
    )
  })

  test('the log ends after 30 days', async () => {
    await sendTest()
    await server.ctx.db.updateTable('webhook_messages').set({ created_at: START }).execute()
    const kept = async () => (await server.ctx.db.selectFrom('webhook_posts').select('id').execute()).length
    after(30 * DAY_MS - 1)
    await deleteOldMessages(server.ctx)
    expect(await kept()).toBe(1)
    after(2)
    await deleteOldMessages(server.ctx)
    expect(await kept()).toBe(0)
  })
})

describe('R385: Three servers', () => {
  let instances: Instances
  beforeAll(async () => {
    instances = await openInstances(3)
    for (const { ctx } of instances.all)
      ctx.publicAgents = openPublicAgents({ allowedHosts: [receiver.host] })
  })
  afterAll(() => instances.close())

  const MANY = 60
  const queue = async () => {
    const { ctx } = instances.all[0]!
    await ctx.db.deleteFrom('webhooks').execute()
    const { id } = await ctx.db
      .insertInto('webhooks')
      .values({
        url: receiver.url,
        description: 'x',
        topics: ['rsvp'],
        signing_key: 'whsec_eA==',
        created_at: START,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = await instances.given.event()
    for (let count = 0; count < MANY; count++)
      await instances.given.member(event.id, (await instances.given.person()).id)
    return { ctx, id }
  }

  test('post each message once', async () => {
    const { ctx } = await queue()
    const sent = await ctx.inTransaction(async tx => {
      await sql`lock table webhook_posts in share mode`.execute(tx)
      const all = instances.all.map(one => openSender(one.ctx).sendDue())
      // so that all three claim at the same moment
      const waiting = sql`select from pg_locks where not granted and relation = 'webhook_posts'::regclass`
      await expect.poll(async () => (await waiting.execute(ctx.db)).rows.length).toBe(3)
      return { all }
    })
    await Promise.all(sent.all)
    expect(receiver.received).toHaveLength(MANY)
    expect(new Set(receiver.received.map(({ json }) => json.id)).size).toBe(MANY)
  })

  test('post what a killed server has left, with the same id', async () => {
    const { ctx } = await queue()
    await ctx.db
      .updateTable('webhook_posts')
      .set({ state: 'sending', leased_until: new Date(ctx.now().getTime() + 1_000), attempts: 1 })
      .execute()
    await openSender(instances.all[1]!.ctx).sendDue()
    expect(receiver.received).toHaveLength(0)
    await ctx.db
      .updateTable('webhook_posts')
      .set({ leased_until: new Date(ctx.now().getTime() - 1) })
      .execute()
    await openSender(instances.all[1]!.ctx).sendDue()
    expect(receiver.received).toHaveLength(MANY)
  })
})
