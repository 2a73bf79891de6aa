import { authorisation, type Role } from '@muster/domain/shared/authorisation.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { withDatabase } from '#db/access.ts'
import { openDb, openPool } from '#db/connect.ts'
import { isDatabaseUnavailable } from '#db/connection-errors.ts'
import { inTransactionOf } from '#db/transaction.ts'
import { openLimits } from '#http/limits.ts'
import { fixtures } from '#test/authorisation/fixtures.ts'
import type { World } from '#test/authorisation/world.ts'
import { worldsIn } from '#test/authorisation/worlds.ts'
import { silentLog } from '#test/database.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const { worldOf } = worldsIn(server)
const AWAY = 'The service is briefly unavailable. Please try again in a moment.'

let asha: GivenPerson
let offsite: { id: number }
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  offsite = await server.given.event()
})

describe('While the database is away', () => {
  const timeOf = async (work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }

  const awayPool = openPool({ host: '/nowhere', user: 'muster', database: 'muster' }, silentLog)
  const db = openDb(awayPool)
  afterAll(() => db.destroy())

  /** One person makes more calls here than anybody makes in a minute, so each call counts alone. */
  function limitsOf(pool: pg.Pool) {
    const limits = openLimits(pool)
    const count: typeof limits.count = (name, key) => limits.count(name, `${key} ${Math.random()}`)
    return { ...limits, count }
  }
  const appWith = (pool: pg.Pool) =>
    buildApp({
      ...server.ctx,
      ...withDatabase({ db, pool }),
      inTransaction: inTransactionOf(db),
      limits: limitsOf(awayPool),
    })

  /** All calls in one world, so nothing is added that only one of them needs. */
  async function worldForAll(role: Role): Promise<World> {
    const world = await worldOf(role)
    const { ashas, request } = world.carPools
    const existing = {
      ...{ seated: async () => ashas, own: async () => ashas },
      ...{ invited: async () => request, asked: async () => request },
    }
    return { ...world, carPools: { ...world.carPools, ...existing } }
  }

  async function callsAs(person: GivenPerson | null, world: World) {
    const calls = []
    // one after the other, because some fixtures make room for their own rows
    for (const name of Object.keys(authorisation)) {
      const fixture = fixtures[name]
      if (!fixture) throw new Error(`${name} has no fixture`)
      const { path, body, headers } = await fixture.call(world)
      const authorization = person ? { authorization: `Bearer ${person.token}` } : {}
      calls.push({
        name,
        request: {
          method: name.split(' ')[0] as 'GET',
          url: `/api${path}`,
          headers: { ...authorization, ...headers },
          ...(body ? { payload: body as object } : {}),
        },
      })
    }
    return calls
  }

  type Call = Awaited<ReturnType<typeof callsAs>>[number]
  type Response = Awaited<ReturnType<FastifyInstance['inject']>>

  function expectAway({ name }: Call, response: Response) {
    const answer = { status: response.statusCode, body: response.json(), headers: response.headers }
    expectRefusal(answer, 503, AWAY)
    expect(response.headers['retry-after'], name).toBe('2')
  }

  test('every call is 503 with Retry-After, not 401', async () => {
    const app = await appWith(awayPool)
    const world = await worldForAll('attendee')
    // served from memory, to everyone
    const all = (await callsAs(world.me, world)).filter(({ name }) => name !== 'GET /base-maps/:name')
    const callAll = () => Promise.all(all.map(async call => expectAway(call, await app.inject(call.request))))
    // a call waits for a connection only as long as the embedded PostgreSQL takes to restart
    expect(await timeOf(callAll)).toBeLessThan(5_000)
    // once it is known to be away, nobody waits
    expect(await timeOf(callAll)).toBeLessThan(1_000)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2'])
    await app.close()
  })

  test('every call is 503 also if the database goes just after the session was read', async () => {
    const sessionsOnly = {
      query: (query: pg.QueryConfig) =>
        (query.name === 'read-sessions' ? server.ctx.pool : awayPool).query(query),
    }
    const app = await appWith(sessionsOnly as pg.Pool)
    const world = await worldForAll('admin')
    const needNoDatabase: string[] = []
    for (const call of await callsAs(world.me, world)) {
      const response = await app.inject(call.request)
      if (response.statusCode === 200) needNoDatabase.push(call.name)
      else expectAway(call, response)
    }
    expect(needNoDatabase.sort()).toEqual([
      ...['GET /base-maps/:name', 'GET /installation', 'GET /maps-config', 'GET /push-config'],
      // an address that is confirmed already
      'POST /auth/send-email-confirmation',
      ...['details', 'geocode', 'reverse-geocode', 'suggestions'].map(search => `POST /places/${search}`),
    ])
    await app.close()
  })

  test('/readyz is 503 within two seconds if the database hangs', async () => {
    const hanging = { query: () => new Promise(() => undefined) }
    const app = await buildApp({
      ...server.ctx,
      ...withDatabase({ db: server.ctx.db, pool: hanging as never }),
    })
    const started = performance.now()
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect(performance.now() - started).toBeLessThan(1_900)
    await app.close()
  })
})

describe('When the database goes', () => {
  const sessionsOfOurs = `pid != pg_backend_pid() and datname = current_database()`
  const isSomebodyWaiting = async () => {
    const { rows } = await server.ctx.pool.query(
      `select from pg_stat_activity where ${sessionsOfOurs} and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }

  async function whileHeld<T>(lock: string, work: () => Promise<T>): Promise<T> {
    const holder = await server.ctx.pool.connect()
    try {
      await holder.query('begin')
      await holder.query(lock)
      return await work()
    } finally {
      await holder.query('rollback').catch(() => undefined)
      holder.release(true)
    }
  }

  const whileLocked = <T>(work: () => Promise<T>) =>
    whileHeld(`select from events where id = ${offsite.id} for update`, work)
  const whileTableLocked = <T>(table: string, work: () => Promise<T>) =>
    whileHeld(`lock table ${table} in access exclusive mode`, work)

  const endSessionsThat = (where: string) =>
    server.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${sessionsOfOurs} and ${where}`,
    )

  test('in the middle of a transaction, the transaction is retried and the call succeeds', async () => {
    const answer = await whileLocked(async () => {
      const asked = call('POST', `/events/${offsite.id}/rsvp`, { as: asha })
      await expect.poll(isSomebodyWaiting).toBe(true)
      await endSessionsThat(`wait_event_type = 'Lock'`)
      await expect.poll(isSomebodyWaiting).toBe(true)
      return { asked }
    })
    expect(await answer.asked).toMatchObject({ status: 200, body: { meta: { alreadyJoined: false } } })
  })

  describe('in the middle of a commit, its outcome is unknown', () => {
    const committing = `query = 'commit' and state = 'active'`
    const commits = async () =>
      (await server.ctx.pool.query(`select from pg_stat_activity where ${sessionsOfOurs} and ${committing}`))
        .rowCount

    beforeAll(async () => {
      await server.ctx.pool.query(`
        create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
        create constraint trigger dawdle after insert on event_members deferrable initially deferred
          for each row execute function dawdle();
        create constraint trigger dawdle after insert on sessions deferrable initially deferred
          for each row execute function dawdle()`)
    })
    afterAll(async () => {
      await server.ctx.pool.query('drop function dawdle cascade')
    })

    test('a log-in is 503 and is not retried', async () => {
      const asked = call('POST', '/auth/local', { body: { identifier: asha.email, password: PASSWORD } })
      await expect.poll(commits).toBe(1)
      await endSessionsThat(committing)
      const answer = await asked
      expectRefusal(answer, 503, AWAY)
      expect(answer.headers['retry-after']).toBe('2')
    })

    test('a commit that hangs is 503 after three seconds and is not retried', async () => {
      const ravi = await server.given.person()
      const since = performance.now()
      const asked = call('POST', `/events/${offsite.id}/rsvp`, { as: ravi })
      await expect.poll(commits).toBe(1)
      const { rows } = await server.ctx.pool.query(
        `select pid from pg_stat_activity where ${sessionsOfOurs} and ${committing}`,
      )
      process.kill(rows[0].pid, 'SIGSTOP')
      try {
        expectRefusal(await asked, 503, AWAY)
        expect(performance.now() - since).toBeLessThan(4_500)
      } finally {
        process.kill(rows[0].pid, 'SIGCONT')
      }
    })

    test('an RSVP is retried, because it is idempotent, and reports a new member', async () => {
      const ravi = await server.given.person()
      const asked = call('POST', `/events/${offsite.id}/rsvp`, { as: ravi })
      await expect.poll(commits).toBe(1)
      await endSessionsThat(committing)
      expect(await asked).toMatchObject({ status: 200, body: { meta: { alreadyJoined: false } } })
    })
  })

  test('in the middle of a read, the read is retried', async () => {
    const asked = await whileTableLocked('events', async () => {
      const answer = call('GET', '/events', { as: asha })
      await expect.poll(isSomebodyWaiting).toBe(true)
      await endSessionsThat(`wait_event_type = 'Lock'`)
      await expect.poll(isSomebodyWaiting).toBe(true)
      return { answer }
    })
    expect((await asked.answer).status).toBe(200)
  })

  test('while connections are idle, the next calls are 200 or 503, and soon all 200', async () => {
    await race(20, () => call('GET', '/users/me', { as: asha }))
    await server.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${sessionsOfOurs}`,
    )
    const answers = await race(50, () => call('GET', '/users/me', { as: asha }))
    for (const { status } of answers) expect([200, 503]).toContain(status)
    await expect
      .poll(async () => (await race(20, () => call('GET', '/users/me', { as: asha }))).map(a => a.status))
      .toEqual(Array(20).fill(200))
  })

  test('a call that waits for a lock which is not released is 503 within seconds', async () => {
    const ravi = await server.given.person()
    const answer = await whileLocked(() => call('POST', `/events/${offsite.id}/rsvp`, { as: ravi }))
    expectRefusal(answer, 503, AWAY)
    expect(answer.headers['retry-after']).toBe('2')
  })

  test('an unexpected database error is 500 without details', async () => {
    const ravi = await server.given.person()
    await server.ctx.pool.query('alter table event_members rename to event_members_away')
    const answer = await call('GET', '/events', { as: ravi })
    await server.ctx.pool.query('alter table event_members_away rename to event_members')
    expectRefusal(answer, 500, 'Something went wrong. Please try again.')
    expect(JSON.stringify(answer.body)).not.toMatch(/event_members|select|pg|stack/)
    expect(server.logged.some(line => line.includes('unexpected error') && line.includes('42P01'))).toBe(true)
  })
})

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P03', '57014', '08006', '53300', '53100', '25006'],
  ...['55P03', '25P04', '58030', '40P01', '40001', 'EPIPE', 'EAI_AGAIN'],
])('%s means that the database is away', code => {
  expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code }))).toBe(true)
})

test.each(['23505', '42703', '22021', 'FST_ERR_VALIDATION', undefined])(
  '%s does not mean that the database is away',
  code => {
    expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code }))).toBe(false)
  },
)
