import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { withDatabase } from '#db/access.ts'
import { dawdleCommits, whileAway, whileCommitsWait } from '#test/database-away.ts'
import { testServer } from '#test/server.ts'

const server = testServer({ withTimeouts: true })
const { awayPool, appWith, worldForAll, callsAs } = whileAway(server)

beforeAll(() => dawdleCommits(server.ctx.pool))

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

test('While the database is away, calls wait only as long as it takes to restart, and later ones not at all', async () => {
  const app = await appWith(awayPool)
  const world = await worldForAll('attendee')
  const all = await callsAs(world.me, world)
  const callAll = () => Promise.all(all.map(({ request }) => app.inject(request)))
  expect(await timeOf(callAll)).toBeLessThan(5_000)
  // once it is known to be away, nobody waits
  expect(await timeOf(callAll)).toBeLessThan(1_000)
  await app.close()
})

test('/readyz is 503 within two seconds if the database hangs', async () => {
  const hanging = { query: () => new Promise(() => undefined) }
  const app = await buildApp({
    ...server.ctx,
    ...withDatabase({ db: server.ctx.db, pool: hanging as never }),
  })
  const readyz = async () => expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(await timeOf(readyz)).toBeLessThan(1_900)
  await app.close()
})

test('A commit in a PostgreSQL process that hangs is 503 after three seconds', async () => {
  const event = await server.given.event()
  const ravi = await server.given.person()
  const committing = async () => {
    const { rows } = await server.ctx.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and query = 'commit' and state = 'active'`,
    )
    return rows.map(({ pid }) => pid)
  }
  await whileCommitsWait(server.ctx.pool, async () => {
    const since = performance.now()
    const asked = server.call('POST', `/events/${event.id}/rsvp`, { as: ravi })
    await expect.poll(committing).toHaveLength(1)
    const [pid] = await committing()
    process.kill(pid!, 'SIGSTOP')
    try {
      expect((await asked).status).toBe(503)
      expect(performance.now() - since).toBeLessThan(4_500)
    } finally {
      process.kill(pid!, 'SIGCONT')
    }
  })
})
