import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { withDatabase } from '#db/access.ts'
import { isDatabaseUnavailable } from '#db/connection-errors.ts'
import { type AwayCall, dawdleCommits, whileAway, whileCommitsWait, whileHeld } from '#test/database-away.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer({ withTimeouts: true, env: { PUBLIC_URL: 'https://muster.test' } })
const AWAY = 'The service is briefly unavailable. Please try again in a moment.'

describe('While the database is away', () => {
  const { awayPool, appWith, worldForAll, callsAs } = whileAway(server)

  type Response = Awaited<ReturnType<FastifyInstance['inject']>>

  function expectAway({ name }: AwayCall, response: Response) {
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
    await callAll()
    // also once it is known to be away
    await callAll()
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

  test('/readyz is 503 if the database hangs', async () => {
    const hanging = { query: () => new Promise(() => undefined) }
    const app = await buildApp({
      ...server.ctx,
      ...withDatabase({ db: server.ctx.db, pool: hanging as never }),
    })
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await app.close()
  })
})

describe('When the database goes', () => {
  const patient = testServer()
  let asha: GivenPerson
  let offsite: { id: number }
  beforeAll(async () => {
    asha = await patient.given.person({ name: 'Asha' })
    offsite = await patient.given.event()
  })

  const sessionsOfOurs = `pid != pg_backend_pid() and datname = current_database()`
  const isSomebodyWaiting = async () => {
    const { rows } = await patient.ctx.pool.query(
      `select from pg_stat_activity where ${sessionsOfOurs} and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }

  const whileLocked = <T>(work: () => Promise<T>) =>
    whileHeld(patient.ctx.pool, `select from events where id = ${offsite.id} for update`, work)
  const whileTableLocked = <T>(table: string, work: () => Promise<T>) =>
    whileHeld(patient.ctx.pool, `lock table ${table} in access exclusive mode`, work)

  const endSessionsThat = (where: string) =>
    patient.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${sessionsOfOurs} and ${where}`,
    )

  test('in the middle of a transaction, the transaction is retried and the call succeeds', async () => {
    const answer = await whileLocked(async () => {
      const asked = patient.call('POST', `/events/${offsite.id}/rsvp`, { as: asha })
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
      (await patient.ctx.pool.query(`select from pg_stat_activity where ${sessionsOfOurs} and ${committing}`))
        .rowCount

    beforeAll(() => dawdleCommits(patient.ctx.pool))

    async function whileCommitting<T>(ask: () => Promise<T>): Promise<T> {
      const { answer } = await whileCommitsWait(patient.ctx.pool, async () => {
        const answer = ask()
        await expect.poll(commits).toBe(1)
        await endSessionsThat(committing)
        return { answer }
      })
      return answer
    }

    test('a log-in is 503 and is not retried', async () => {
      const body = { identifier: asha.email, password: PASSWORD }
      const answer = await whileCommitting(() => patient.call('POST', '/auth/local', { body }))
      expectRefusal(answer, 503, AWAY)
      expect(answer.headers['retry-after']).toBe('2')
    })

    test('an RSVP is retried, because it is idempotent, and reports a new member', async () => {
      const ravi = await patient.given.person()
      const answer = await whileCommitting(() =>
        patient.call('POST', `/events/${offsite.id}/rsvp`, { as: ravi }),
      )
      expect(answer).toMatchObject({ status: 200, body: { meta: { alreadyJoined: false } } })
    })
  })

  test('in the middle of a read, the read is retried', async () => {
    const asked = await whileTableLocked('events', async () => {
      const answer = patient.call('GET', '/events', { as: asha })
      await expect.poll(isSomebodyWaiting).toBe(true)
      await endSessionsThat(`wait_event_type = 'Lock'`)
      await expect.poll(isSomebodyWaiting).toBe(true)
      return { answer }
    })
    expect((await asked.answer).status).toBe(200)
  })

  test('while connections are idle, the next calls are 200 or 503, and soon all 200', async () => {
    await race(20, () => patient.call('GET', '/users/me', { as: asha }))
    await patient.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${sessionsOfOurs}`,
    )
    const answers = await race(50, () => patient.call('GET', '/users/me', { as: asha }))
    for (const { status } of answers) expect([200, 503]).toContain(status)
    await expect
      .poll(async () =>
        (await race(20, () => patient.call('GET', '/users/me', { as: asha }))).map(a => a.status),
      )
      .toEqual(Array(20).fill(200))
  })

  test('an unexpected database error is 500 without details', async () => {
    const ravi = await patient.given.person()
    await patient.ctx.pool.query('alter table event_members rename to event_members_away')
    const answer = await patient.call('GET', '/events', { as: ravi })
    await patient.ctx.pool.query('alter table event_members_away rename to event_members')
    expectRefusal(answer, 500, 'Something went wrong. Please try again.')
    expect(JSON.stringify(answer.body)).not.toMatch(/event_members|select|pg|stack/)
    expect(patient.logged.some(line => line.includes('unexpected error') && line.includes('42P01'))).toBe(
      true,
    )
  })
})

describe('A database that does not answer in time', () => {
  let offsite: { id: number }
  beforeAll(async () => {
    offsite = await server.given.event()
  })

  test('a call that waits for a lock which is not released is 503 ', async () => {
    const ravi = await server.given.person()
    const lock = `select from events where id = ${offsite.id} for update`
    const answer = await whileHeld(server.ctx.pool, lock, () =>
      server.call('POST', `/events/${offsite.id}/rsvp`, { as: ravi }),
    )
    expectRefusal(answer, 503, AWAY)
    expect(answer.headers['retry-after']).toBe('2')
  })

  test('in the middle of a commit makes the call 503, which is not retried', async () => {
    await dawdleCommits(server.ctx.pool)
    const ravi = await server.given.person()
    const answer = await whileCommitsWait(server.ctx.pool, () =>
      server.call('POST', `/events/${offsite.id}/rsvp`, { as: ravi }),
    )
    expectRefusal(answer, 503, AWAY)
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
