import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChildServer, cleanUp, newPreparedDataDir, query, startChild } from './crash/child-server.ts'
import { signal } from './embedded.ts'
import { TEST_HANG_MS } from './hang.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const MANY = 60
let receiver: Receiver
let dataDir: string
const servers: ChildServer[] = []

beforeAll(async () => {
  receiver = await startReceiver()
  dataDir = newPreparedDataDir()
})
afterAll(async () => {
  await cleanUp(dataDir, servers)
  await receiver.stop()
})

async function start(): Promise<ChildServer> {
  const server = startChild(dataDir, { PRIVATE_HOSTS: receiver.host })
  servers.push(server)
  await server.ready
  return server
}

test('F105: A server that is killed while it posts loses no message, and repeats one under the same id only', async () => {
  const first = await start()
  let arrived = 0
  const killed = new Promise<void>(done => {
    receiver.respond(response => {
      arrived += 1
      if (arrived === 10) {
        signal(first.pid, 'SIGKILL')
        done()
      }
      setTimeout(() => response.end(), 20)
    })
  })
  await query(
    dataDir,
    `insert into webhooks (url, description, topics, signing_key, created_at)
      values ('${receiver.url}', 'Badges', '{rsvp}', 'whsec_a2V5', now())`,
  )
  await query(
    dataDir,
    `with people as (
        insert into users (username, email, name, contact, password_hash)
        select 'p' || n, 'p' || n || '@muster.test', 'Person ' || n, '9876543210', 'none'
        from generate_series(1, ${MANY}) n returning id),
      event as (insert into events (name, start_date, end_date) values ('Off-site', now(), now()) returning id)
      insert into event_members (event_id, user_id, joined_at) select event.id, people.id, now() from event, people`,
  )
  await killed
  await first.exited
  await start()
  // as when the lease is over, which takes 90 seconds
  const [{ left }] = (await query<{ left: number }>(
    dataDir,
    `with freed as (update webhook_posts set leased_until = now() where state = 'sending' returning id)
      select count(*)::int as left from freed`,
  )) as [{ left: number }]
  expect(left).toBeGreaterThan(0)
  const ids = () => new Set(receiver.received.map(({ json }) => json.id))
  await expect.poll(() => ids().size, { timeout: 20_000 }).toBe(MANY)
  const repeated = receiver.received.length - MANY
  expect(repeated).toBeGreaterThanOrEqual(0)
  expect(repeated).toBeLessThanOrEqual(left)
  const states = () => query<{ state: string }>(dataDir, 'select distinct state from webhook_posts')
  await expect.poll(states).toEqual([{ state: 'done' }])
})
