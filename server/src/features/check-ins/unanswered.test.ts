import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

let asha: GivenPerson
let bus: GivenItem
const pool = () => server.ctx.pool as { query: (query: { name?: string }) => Promise<unknown> }
let query: ReturnType<typeof pool>['query']
beforeEach(async () => {
  asha = await server.given.person()
  const { id } = await server.given.event()
  await server.given.member(id, asha.id)
  bus = await server.given.bus(id)
  await server.given.assign(bus, asha.id)
  query = pool().query
})
afterEach(() => {
  pool().query = query
})

const checkIn = () =>
  server.call('POST', `/items/${bus.id}/check-in`, { as: asha, body: { clientKey: 'the-key-of-one-tap' } })
const rows = () => server.ctx.db.selectFrom('check_ins').select('at').where('item_id', '=', bus.id).execute()

/** PostgreSQL executes the statement, but its answer is lost. */
function loseOneAnswer() {
  let isLost = false
  pool().query = async asked => {
    const answer = await query(asked)
    if (isLost || !asked.name?.startsWith('check-in-of-assigned')) return answer
    isLost = true
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  }
}

test('A check-in whose database answer was lost succeeds once, with a nudge, as a new check-in', async () => {
  loseOneAnswer()
  const nudges: string[] = []
  server.ctx.live.nudge = (_, topic) => nudges.push(topic)
  expect(await checkIn()).toMatchObject({
    status: 200,
    body: { data: { checkedInCount: 1 }, meta: { alreadyCheckedIn: false } },
  })
  expect(await rows()).toHaveLength(1)
  expect(nudges).toEqual([`items/${bus.id}/check-ins`])
  expect((await checkIn()).body.meta).toEqual({ alreadyCheckedIn: true })
})

test('A check-in that lost its connection before it was written is retried on another', async () => {
  const holder = await server.ctx.pool.connect()
  const ofOthers = `datname = current_database() and wait_event_type = 'Lock'`
  const waiting = async () => (await holder.query(`select from pg_stat_activity where ${ofOthers}`)).rowCount
  await holder.query('begin')
  await holder.query('lock table check_ins in access exclusive mode')
  const asked = checkIn()
  await expect.poll(waiting).toBe(1)
  await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofOthers}`)
  await expect.poll(waiting).toBe(1)
  await holder.query('rollback')
  holder.release()
  expect(await asked).toMatchObject({ status: 200, body: { meta: { alreadyCheckedIn: false } } })
  expect(await rows()).toHaveLength(1)
})
