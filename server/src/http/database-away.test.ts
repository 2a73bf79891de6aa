import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { isDatabaseAway } from '#db/away.ts'
import { openDb, openPool } from '#db/connect.ts'
import { inTransactionOf } from '#db/transaction.ts'
import { openLimits } from '#http/limits.ts'
import { silentLog } from '#test/database.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { picture } from '#test/pictures.ts'
import { race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const AWAY = 'The service is briefly unavailable. Please try again in a moment.'

let asha: GivenPerson
let offsite: { id: number }
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  offsite = await server.given.event()
})

describe('While the database is away', () => {
  type Call = Awaited<ReturnType<typeof calls>>[number]
  const timeOf = async (work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }

  const calls = async () => {
    const NEW = { password: 'seven mangoes', passwordConfirmation: 'seven mangoes' }
    const ravi = { username: 'ravi', email: 'ravi@muster.test', name: 'Ravi', contact: '9876543210' }
    return [
      ['POST', '/auth/local', { identifier: asha.email, password: PASSWORD }],
      ['POST', '/auth/local/register', { ...ravi, password: 'seven mangoes' }],
      ['POST', '/auth/forgot-password', { email: asha.email }],
      ['POST', '/auth/reset-password', { code: 'x'.repeat(43), ...NEW }],
      ['POST', '/auth/email-confirmation', { confirmation: 'x'.repeat(43) }],
      ['POST', '/auth/change-password', { currentPassword: PASSWORD, ...NEW }],
      ['POST', '/auth/send-email-confirmation', undefined],
      ['POST', '/auth/logout', undefined],
      ['GET', '/auth/sessions', undefined],
      ['POST', '/auth/sessions/end-others', undefined],
      ['GET', '/users/me', undefined],
      ['GET', '/events', undefined],
      ['GET', `/events/${offsite.id}`, undefined],
      ['POST', `/events/${offsite.id}/rsvp`, undefined],
      ['PUT', `/events/${offsite.id}/cover-image`, await picture()],
      ['GET', `/images/${'a'.repeat(40)}`, undefined],
      ['POST', '/items/1/check-in', { clientKey: 'the-key-of-one-tap' }],
      ['POST', '/items/1/annul-check-in', { user: asha.id, reason: 'left again' }],
      ['PUT', '/buses/1', { data: { checked_in_users: [asha.id] } }],
    ] as const
  }

  test('every call is 503 with Retry-After, and nobody is logged out', async () => {
    const pool = openPool({ host: '/nowhere', user: 'muster', database: 'muster' }, silentLog)
    const db = openDb(pool)
    const away = { pool, db, inTransaction: inTransactionOf(db), limits: openLimits(pool) }
    const app = await buildApp({ ...server.ctx, ...away })
    const ask = async ([method, path, payload]: Call) => {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${asha.token}`,
          ...(Buffer.isBuffer(payload) ? { 'content-type': 'image/png' } : {}),
        },
        ...(payload ? { payload } : {}),
      })
      const answer = { status: response.statusCode, body: response.json(), headers: response.headers }
      expectRefusal(answer, 503, AWAY)
      expect(response.headers['retry-after'], path).toBe('2')
    }
    const all = await calls()
    // nobody waits for a connection for longer than it takes our own PostgreSQL to start again
    expect(await timeOf(() => Promise.all(all.map(ask)))).toBeLessThan(5_000)
    // and once it is known to be away, nobody waits at all
    expect(await timeOf(() => Promise.all(all.map(ask)))).toBeLessThan(1_000)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2'])
    await app.close()
    await db.destroy()
  })

  test('/readyz says so within a moment although the database only hangs', async () => {
    const hanging = { query: () => new Promise(() => undefined) }
    const app = await buildApp({ ...server.ctx, pool: hanging as never })
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

  /** Somebody else holds a lock for as long as `work` takes. */
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

  test('in the middle of a transaction, nothing was written: it is done again, once, and nobody notices', async () => {
    const answer = await whileLocked(async () => {
      const asked = call('POST', `/events/${offsite.id}/rsvp`, { as: asha })
      await expect.poll(isSomebodyWaiting).toBe(true)
      await endSessionsThat(`wait_event_type = 'Lock'`)
      await expect.poll(isSomebodyWaiting).toBe(true)
      return { asked }
    })
    expect(await answer.asked).toMatchObject({ status: 200, body: { meta: { alreadyJoined: false } } })
  })

  describe('in the middle of a commit, nobody knows what became of it', () => {
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

    test('a log-in is 503 and is not done again', async () => {
      const asked = call('POST', '/auth/local', { body: { identifier: asha.email, password: PASSWORD } })
      await expect.poll(commits).toBe(1)
      await endSessionsThat(committing)
      const answer = await asked
      expectRefusal(answer, 503, AWAY)
      expect(answer.headers['retry-after']).toBe('2')
    })

    test('one that hangs is given up after three seconds, and nobody waits for another', async () => {
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

    test('an RSVP may be done twice, so it is, and the person has joined just now', async () => {
      const ravi = await server.given.person()
      const asked = call('POST', `/events/${offsite.id}/rsvp`, { as: ravi })
      await expect.poll(commits).toBe(1)
      await endSessionsThat(committing)
      expect(await asked).toMatchObject({ status: 200, body: { meta: { alreadyJoined: false } } })
    })
  })

  test('in the middle of a read, it is read again', async () => {
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

  test('into a lock that somebody does not give back, the call is 503 within seconds', async () => {
    const ravi = await server.given.person()
    const answer = await whileLocked(() => call('POST', `/events/${offsite.id}/rsvp`, { as: ravi }))
    expectRefusal(answer, 503, AWAY)
    expect(answer.headers['retry-after']).toBe('2')
  })

  test('an answer that went wrong inside is 500 without a detail', async () => {
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
  expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(true)
})

test.each(['23505', '42703', '22021', 'FST_ERR_VALIDATION', undefined])('%s does not', code => {
  expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(false)
})
