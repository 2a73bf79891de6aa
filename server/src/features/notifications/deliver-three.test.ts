import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MemoryPush, memoryPush } from '#outside/push.ts'
import { HANG_MS } from '#test/hang.ts'
import { type Instances, openInstances } from '#test/instances.ts'
import { openDelivery } from './deliver.ts'
import { notifyEach } from './store.ts'

const PEOPLE = 600
const SERVERS = 3
let instances: Instances

beforeAll(async () => {
  instances = await openInstances(SERVERS, () => ({ push: pushOfMany() }))
})
afterAll(() => instances.close())

let haveBegun = 0
let letAllSend: () => void
const allHaveBegun = new Promise<void>(resolve => {
  letAllSend = resolve
})
/** Nothing is sent before each server has something to send. */
const pushOfMany = (): MemoryPush => {
  const push = memoryPush()
  const { send } = push
  let hasBegun = false
  push.send = async (...message) => {
    if (!hasBegun) haveBegun += 1
    hasBegun = true
    if (haveBegun === SERVERS) letAllSend()
    await allHaveBegun
    return send(...message)
  }
  return push
}

test('F102: Three servers deliver from one database, and each person gets the message once', async () => {
  const { given, all } = instances
  const [{ ctx }] = all as [(typeof all)[0]]
  const me = await given.person({ role: 'Admin' })
  const { id: eventId } = await given.event({ quiet_from: null, quiet_until: null })
  await ctx.pool.query(
    `with people as (insert into users (email, username, name, contact, password_hash, confirmed)
        select 't' || n || '@muster.test', 't' || n, 'Member ' || n, '9876543210', '', true
          from generate_series(1, $2::int) n returning id),
      members as (insert into event_members (event_id, user_id, joined_at) select $1, id, now() from people),
      signed_in as (insert into sessions (user_id, user_agent, created_at, last_used_at, expires_at)
        select id, '', now(), now(), now() + interval '1 day' from people returning id, user_id)
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select user_id, id, 'https://fcm.googleapis.com/' || user_id, 'p', 'a' from signed_in`,
    [eventId, PEOPLE],
  )
  const words = { title: 'Lunch', body: 'Lunch is ready' }
  const members = ctx.db.selectFrom('event_members').select('user_id').where('event_id', '=', eventId)
  // all three begin at the same moment, and none by a job
  const here = { ...ctx, jobs: { ...ctx.jobs, send: async () => undefined } }
  const id = await ctx.inTransaction(async tx => {
    const notice = { eventId, kind: 'message', words, screen: 'my-items', me: { user: me } } as const
    return notifyEach(here, tx, notice, members)
  })
  await Promise.all(all.map(instance => openDelivery(instance.ctx).deliver(id)))
  const status = async () =>
    (await ctx.pool.query('select notification_status as status from notifications where id = $1', [id])).rows
  await vi.waitFor(async () => expect(await status()).toEqual([{ status: 'sent' }]), { timeout: HANG_MS })
  const sent = all.map(instance =>
    (instance.ctx.push as MemoryPush).sent.map(({ device }) => device.endpoint),
  )
  for (const own of sent) expect(own.length).toBeGreaterThan(0)
  expect(sent.flat()).toHaveLength(PEOPLE)
  expect(new Set(sent.flat()).size).toBe(PEOPLE)
})
