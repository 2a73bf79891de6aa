import { readFileSync } from 'node:fs'
import https from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { openPublicAgents } from '#outside/public-agent.ts'
import { openPush, type PushTransport, vapidKeysOf } from '#outside/push.ts'
import {
  CERTIFICATE_FILE,
  PUSH_HOST,
  type PushService,
  startPushService,
} from '#test/push-service/push-service.ts'
import { testServer } from '#test/server.ts'
import { openDelivery } from './deliver.ts'
import { pushPayload } from './deliver-payload.ts'

const server = testServer()
const PEOPLE = 400
const AT_ONCE = 64
const ROUNDS = 3
const LEAST_RATIO = 0.6
const secret = new Uint8Array(32).fill(7)
const subject = 'mailto:admin@muster.example'

let service: PushService
let push: PushTransport
const ca = readFileSync(CERTIFICATE_FILE, 'utf8')
const agents = openPublicAgents()

beforeAll(async () => {
  service = await startPushService()
  const testHosts = { [PUSH_HOST]: `127.0.0.1:${service.port}` }
  push = openPush({ subject, testHosts, secret, ca, agent: agents.https })
  server.ctx.push = push
})
afterAll(async () => {
  push.close()
  agents.close()
  await service.stop()
})

async function insertPeople(eventId: number): Promise<void> {
  const { endpoint, p256dh, auth } = service.device('ok/')
  await server.ctx.pool.query(
    `with people as (insert into users (email, username, name, contact, password_hash, confirmed)
        select 's' || n || '@muster.test', 's' || n, 'Member ' || n, '9876543210', '', true
          from generate_series(1, $2::int) n returning id),
      members as (insert into event_members (event_id, user_id, joined_at) select $1, id, now() from people),
      signed_in as (insert into sessions (user_id, user_agent, created_at, last_used_at, expires_at)
        select id, '', now(), now(), now() + interval '1 day' from people returning id, user_id)
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select user_id, id, $3 || user_id, $4, $5 from signed_in`,
    [eventId, PEOPLE, endpoint, p256dh, auth],
  )
}

/** Milliseconds until all have it: plan, claims, outcomes and states. */
async function byEngine(eventId: number): Promise<number> {
  const { pool } = server.ctx
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into notifications (event_id, kind, title, body, created_at, expires_at)
        values ($1, 'message', 'Lunch', 'Lunch is ready', $2, $2::timestamptz + interval '1 day') returning id),
      people as (insert into recipients (notification_id, user_id)
        select made.id, m.user_id from made, event_members m where m.event_id = $1)
      select id from made`,
    [eventId, server.clock.now],
  )
  const delivery = openDelivery(server.ctx)
  const since = performance.now()
  await delivery.deliver(rows[0]?.id ?? 0)
  for (;;) {
    const { rowCount } = await pool.query(
      `select from notifications where id = $1 and notification_status = 'sent'`,
      [rows[0]?.id],
    )
    if (rowCount === 1) return performance.now() - since
  }
}

/** The same messages with nothing but the library. */
async function byLibrary(): Promise<number> {
  const agent = new https.Agent({ keepAlive: true, ca })
  const { publicKey, privateKey } = vapidKeysOf(secret)
  const vapidDetails = { subject, publicKey, privateKey }
  const { p256dh, auth } = service.device('ok/')
  const message = {
    title: 'Lunch',
    body: 'Lunch is ready',
    tag: 'lunch',
    navigate: 'https://muster.example/',
  }
  const payload = pushPayload({ ...message, receipt: 'a'.repeat(24), unread: 1 })
  let next = 0
  const since = performance.now()
  const work = async () => {
    while (next++ < PEOPLE) {
      const endpoint = `https://localhost:${service.port}/ok/${next}`
      const options = { vapidDetails, agent, TTL: 60, topic: 'lunch', timeout: 10_000 }
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const took = performance.now() - since
  agent.destroy()
  return took
}

test('R328: A message to 400 people goes out at least 0.6 times as fast as with the library alone', async () => {
  const { id } = await server.given.event({ quiet_from: null, quiet_until: null })
  await insertPeople(id)
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [library, engine] = [await byLibrary(), await byEngine(id)]
    console.info(`library ${Math.round(library)} ms, engine ${Math.round(engine)} ms`)
    // the first round warms up
    if (round > 0) ratios.push(library / engine)
  }
  expect(service.received).toHaveLength(2 * (ROUNDS + 1) * PEOPLE)
  const median = ratios.toSorted((one, other) => one - other)[1] ?? 0
  expect(median).toBeGreaterThan(LEAST_RATIO)
})
