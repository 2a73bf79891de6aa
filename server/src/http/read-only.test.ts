import type { DiskState } from '@muster/domain/installation/schema.ts'
import { authorisation } from '@muster/domain/shared/authorisation.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { bundledVersion } from '#db/embedded/binaries.ts'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const SENTENCE =
  'Nothing can be saved right now, because the server is short of space. Nothing was changed, and you can go on reading.'

let state: DiskState
let looks = 0
let timesRoomWasMade = 0
let app: FastifyInstance
let asha: GivenPerson
let admin: GivenPerson
let offsite: { id: number }
const full: DiskState = { level: 'full', freeBytes: 400 * 1024 ** 2 }

const disk = {
  get state() {
    return state
  },
  look: async () => {
    looks += 1
  },
  makeRoom: () => {
    timesRoomWasMade += 1
  },
  stop: async () => undefined,
}

beforeAll(async () => {
  state = full
  app = await buildApp({ ...server.ctx, disk })
  asha = await server.given.person({ name: 'Asha' })
  admin = await server.given.person({ name: 'Admin', role: 'Admin' })
  offsite = await server.given.event()
})
afterAll(() => app.close())

async function call(
  method: string,
  path: string,
  as: GivenPerson | null = asha,
  body?: object,
): Promise<Answer> {
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    ...(as ? { headers: { authorization: `Bearer ${as.token}` } } : {}),
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const pathOf = (name: string) => (name.split(' ')[1] ?? '').replace(':id', String(offsite.id))
const isRow = (name: string) => Object.hasOwn(authorisation, name)
const SEARCHES = {
  'POST /places/suggestions': { text: 'kothrud' },
  'POST /places/details': { placeId: 'pune-kothrud' },
  'POST /places/geocode': { address: 'kothrud' },
  'POST /places/reverse-geocode': { latitude: 18.5074, longitude: 73.8077 },
}
const DOWNLOAD = 'POST /users/me/data'
const SERVED = ['POST /auth/local', 'POST /auth/logout', DOWNLOAD, ...Object.keys(SEARCHES)]
/** They answer with a page and have a test of their own. */
const PAGES = ['POST /unsubscribe/:key']
const writes = Object.keys(authorisation).filter(name => !name.startsWith('GET '))

describe('While the disk is full', () => {
  beforeAll(() => {
    state = full
  })

  test.each(writes.filter(name => !SERVED.includes(name) && !PAGES.includes(name)))(
    '%s is refused and changes nothing',
    async name => {
      const before = await changesIn(server.ctx)
      const answer = await call(name.split(' ')[0]!, pathOf(name), admin)
      expectRefusal(answer, 503, SENTENCE)
      expect(answer.body.error.details.code).toBe('read_only')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(await changesIn(server.ctx)).toEqual(before)
    },
  )

  test.each(writes.filter(name => authorisation[name]?.anonymous === 401))(
    '%s without a session is 401',
    async name => {
      expectRefusal(await call(name.split(' ')[0]!, pathOf(name), null), 401)
    },
  )

  test('a forbidden call is still 403', async () => {
    expectRefusal(await call('PUT', `/events/${offsite.id}/cover-image`), 403)
  })

  test('a person logs in, reads, and logs out', async () => {
    expect(SERVED.every(isRow)).toBe(true)
    const { status, body } = await call('POST', '/auth/local', null, {
      identifier: asha.email,
      password: PASSWORD,
    })
    expect(status).toBe(200)
    const me = { ...asha, token: body.jwt as string }
    for (const path of ['/users/me', '/events', `/events/${offsite.id}`, '/auth/sessions'])
      expect((await call('GET', path, me)).status, path).toBe(200)
    expect((await call('POST', '/auth/logout', me)).status).toBe(200)
    expectRefusal(await call('GET', '/users/me', me), 401)
  })

  test.each(Object.entries(SEARCHES))('%s is served, because it saves nothing', async (name, body) => {
    expect((await call('POST', pathOf(name), asha, body)).status).toBe(200)
  })

  test('people download what is held on them', async () => {
    expect((await call('POST', pathOf(DOWNLOAD), asha, { password: PASSWORD })).status).toBe(200)
  })

  test('the server is ready, because reads work', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  test('reading does not update the session’s last use', async () => {
    const lastUsed = async () => {
      const { rows } = await server.ctx.pool.query('select last_used_at from sessions where id = $1', [
        asha.sessionId,
      ])
      return rows[0].last_used_at as Date
    }
    const before = await lastUsed()
    const { now } = server.clock
    server.clock.now = new Date(now.getTime() + 10 * 60_000)
    await call('GET', '/users/me')
    // a statement that was sent before this one
    await server.ctx.pool.query('select pg_sleep(0.2)')
    expect(await lastUsed()).toEqual(before)
    state = { ...full, level: 'ok' }
    await call('GET', '/users/me')
    await expect.poll(lastUsed).toEqual(server.clock.now)
    server.clock.now = now
    state = full
  })

  test('an Admin sees it', async () => {
    expect((await call('GET', '/installation', admin)).body).toEqual({
      data: { disk: full, backup: null, postgres: { version: bundledVersion() } },
    })
  })
})

test.each(['ok', 'low'] as const)('while the disk is %s, everything is saved', async level => {
  state = { level, freeBytes: 1 }
  const ravi = await server.given.person()
  expect((await call('POST', `/events/${offsite.id}/rsvp`, ravi)).status).toBe(200)
})

test('With an external database an Admin sees nothing about the disk', async () => {
  const { body } = await server.call('GET', '/installation', { as: admin })
  expect(body).toEqual({ data: { disk: null, backup: null, postgres: null } })
})

describe('If PostgreSQL notices the full disk before the watch does', () => {
  beforeAll(async () => {
    state = { level: 'ok', freeBytes: 10 ** 12 }
    await server.ctx.pool.query(`
      create function no_space() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
      create constraint trigger no_space after insert on event_members
        deferrable initially deferred for each row execute function no_space()`)
  })
  afterAll(() => server.ctx.pool.query('drop function no_space cascade'))

  test('the write is refused as in read-only mode, nothing is saved, and the watch checks at once', async () => {
    const ravi = await server.given.person()
    const before = await changesIn(server.ctx)
    const looked = looks
    const answer = await call('POST', `/events/${offsite.id}/rsvp`, ravi)
    expectRefusal(answer, 503, SENTENCE)
    expect(looks).toBe(looked + 1)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('a read and a log-in are 503, and the ballast is deleted for the retry', async () => {
    const noSpace = Object.assign(new Error('could not write init file'), { code: '53100' })
    const count = () => Promise.reject(noSpace)
    const other = await buildApp({
      ...server.ctx,
      disk,
      limits: { isShedding: false, count, forgive: count, forget: count, isSpent: async () => false },
    })
    for (const [method, url] of [
      ['GET', '/api/users/me'],
      ['POST', '/api/auth/local'],
    ] as const) {
      const made = timesRoomWasMade
      const response = await other.inject({ method, url })
      expect(response.json().error.details.code).toBe('unavailable')
      expect(timesRoomWasMade).toBe(made + 1)
    }
    const response = await other.inject({ method: 'POST', url: '/api/auth/local/register' })
    expect(response.json().error.details.code).toBe('read_only')
    await other.close()
  })
})
