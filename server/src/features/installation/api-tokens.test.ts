import { describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { puneHome } from '#test/pune.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { hashOfCode, newCode } from '../accounts/codes.ts'
import { appointAdmin } from '../accounts/commands-appoint.ts'

const DAY_MS = 86_400_000
const server = testServer({ withLimits: true })
const call: typeof server.call = (...args) => server.call(...args)
const person = (role = 'Admin') => server.given.person({ role })

const make = async (as: GivenPerson, values: object = {}) =>
  call('POST', '/api-tokens', {
    as,
    body: { data: { name: 'Badges', access: 'read', days: '90', currentPassword: PASSWORD, ...values } },
  })

async function made(as: GivenPerson, values: object = {}): Promise<{ id: number; token: string }> {
  const { status, body } = await make(as, values)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const isServed = async (as: { token: string }) => {
  const { status } = await call('GET', '/events', { as })
  expect([200, 401]).toContain(status)
  return status === 200
}

const auditOf = (action: string, actorId: number) =>
  server.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .where('actor_id', '=', actorId)
    .execute()

describe('R193: An API token', () => {
  test('is shown once, kept as a hash, and listed with its last use', async () => {
    const [admin, other] = [await person(), await person()]
    const { id, token } = await made(admin)
    expect(token).toMatch(/^muster_[\w-]{43}$/)
    const tables = await server.ctx.db.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(tables)).not.toContain(token.slice(7))
    expect(JSON.stringify(await server.ctx.db.selectFrom('audit').selectAll().execute())).not.toContain(token)
    const ofOther = async () => {
      const { body } = await call('GET', '/api-tokens', { as: other })
      expect(JSON.stringify(body)).not.toContain(token)
      return body.data.find((one: { id: number }) => one.id === id)
    }
    expect(await ofOther()).toEqual({
      ...{ id, name: 'Badges', access: 'read', admin: { id: admin.id, name: admin.name } },
      createdAt: server.clock.now.toISOString(),
      expiresAt: new Date(server.clock.now.getTime() + 90 * DAY_MS).toISOString(),
      lastUsedAt: null,
    })
    expect(await isServed({ token })).toBe(true)
    await expect.poll(async () => (await ofOther()).lastUsedAt).toBe(server.clock.now.toISOString())
  })

  test('acts for its Admin, and leaves a line in the log and in the audit', async () => {
    const admin = await person()
    const { id, token } = await made(admin, { access: 'read-write' })
    expect((await call('GET', '/users/me', { as: { token } })).body.id).toBe(admin.id)
    expect(server.logged.some(line => line.includes(`"apiToken":${id}`))).toBe(true)
    expect(server.logged.join('')).not.toContain(token)
    expect(await auditOf('api-token-made', admin.id)).toMatchObject([
      { details: { token: id, name: 'Badges', access: 'read-write' } },
    ])
  })

  test('ends when it is revoked, by any Admin', async () => {
    const [admin, other] = [await person(), await person()]
    const { id, token } = await made(admin)
    expect((await call('DELETE', `/api-tokens/${id}`, { as: other })).status).toBe(200)
    expect(await isServed({ token })).toBe(false)
    expectRefusal(await call('DELETE', `/api-tokens/${id}`, { as: other }), 404)
    expect(await auditOf('api-token-revoked', other.id)).toMatchObject([{ subject_id: admin.id }])
  })

  test('ends with all others of its Admin in one call, and those of other Admins stay', async () => {
    const [admin, other] = [await person(), await person()]
    const own = [await made(admin), await made(admin, { name: 'Catering' })]
    const foreign = await made(other)
    const endAll = () => call('DELETE', '/api-tokens', { as: admin })
    expect((await endAll()).body).toEqual({ ok: true })
    expect(await Promise.all(own.map(isServed))).toEqual([false, false])
    expect(await isServed(foreign)).toBe(true)
    expect(await auditOf('api-token-revoked', admin.id)).toMatchObject([
      { subject_id: admin.id, details: { name: 'Badges' } },
      { subject_id: admin.id, details: { name: 'Catering' } },
    ])
    expect((await endAll()).status, 'with none left').toBe(200)
  })

  test('ends when it expires', async () => {
    const { token } = await made(await person(), { days: '30' })
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 30 * DAY_MS - 1)
    expect(await isServed({ token })).toBe(true)
    server.clock.now = new Date(before.getTime() + 30 * DAY_MS)
    expect(await isServed({ token })).toBe(false)
    server.clock.now = before
  })

  test.each<[string, (admin: GivenPerson) => Promise<unknown>]>([
    [
      'loses the role, also after getting it back',
      async ({ id }) => {
        for (const role of ['Attendee', 'Admin'])
          await server.ctx.db.updateTable('users').set({ role }).where('id', '=', id).execute()
      },
    ],
    [
      'is disabled, also after being enabled again',
      async ({ id }) => {
        for (const disabled_at of [new Date(), null])
          await server.ctx.db.updateTable('users').set({ disabled_at }).where('id', '=', id).execute()
      },
    ],
    [
      'is gone',
      async ({ id }) => {
        await server.ctx.db.deleteFrom('audit').where('actor_id', '=', id).execute()
        await server.ctx.db.deleteFrom('users').where('id', '=', id).execute()
      },
    ],
    [
      'undoes a change of the email',
      async ({ id, email }) => {
        const code = newCode()
        const now = server.clock.now
        await server.ctx.db
          .insertInto('one_time_codes')
          .values({
            user_id: id,
            purpose: 'undo-email',
            email,
            code_hash: hashOfCode(code),
            ...{ created_at: now, expires_at: new Date(now.getTime() + DAY_MS) },
          })
          .execute()
        expect((await call('POST', '/auth/undo-email-change', { body: { code } })).status).toBe(200)
      },
    ],
    ['is appointed anew at the terminal', ({ email }) => appointAdmin(server.ctx, email)],
  ])('ends when its Admin %s', async (_, happens) => {
    const admin = await person()
    const { token } = await made(admin)
    expect(await isServed({ token })).toBe(true)
    await happens(admin)
    expect(await isServed({ token })).toBe(false)
  })

  test('is 401 when it is made up, cut or sent in the address', async () => {
    const { token } = await made(await person())
    for (const bad of [`muster_${'a'.repeat(43)}`, token.slice(0, -1), 'muster_', token.toUpperCase()])
      expect(await isServed({ token: bad })).toBe(false)
    expectRefusal(await call('GET', `/events?token=${token}`), 401)
  })

  test('has limits of its own, apart from those of its Admin', async () => {
    const admin = await person()
    const { id, token } = await made(admin)
    const statuses = async () => [
      (await call('GET', '/users/me', { as: admin })).status,
      (await call('GET', '/users/me', { as: { token } })).status,
    ]
    const spend = async (key: string | number) => {
      while (!(await server.ctx.limits.isSpent('readOfUser', key)))
        await server.ctx.limits.count('readOfUser', key)
    }
    await spend(admin.id)
    expect(await statuses()).toEqual([429, 200])
    await spend(`token ${id}`)
    expect(await statuses()).toEqual([429, 429])
  })

  test.each([
    ['a name', { name: ' ' }],
    ['a short name', { name: 'x'.repeat(61) }],
    ['a name of one line', { name: 'a\nb' }],
    ['a name that can be read', { name: 'a\u202eb' }],
    ['an end', { days: '0' }],
    ['an end within a year', { days: '3650' }],
    ['its access', { access: 'all' }],
    ['nothing else', { admin: 1 }],
    ['the password', { currentPassword: 'seven mangoes' }],
  ])('needs %s', async (_, values) => {
    expectRefusal(await make(await person(), values), 400)
  })

  test('needs the password of who makes it, which can be tried ten times', async () => {
    const admin = await person()
    const wrong = () => make(admin, { currentPassword: 'seven mangoes' })
    for (let times = 0; times < 10; times++)
      expectRefusal(await wrong(), 400, 'The current password is not right.')
    expectRefusal(await wrong(), 429)
    expect(await auditOf('api-token-made', admin.id)).toEqual([])
  })

  test('is told to its Admin by email, with a way to end it', async () => {
    const admin = await person()
    const { token } = await made(admin)
    const mail = await server.mailTo(admin.email)
    expect(mail.subject).toBe('A new API token was made')
    expect(mail.text).toMatch(/^Made by: .+ on \d/m)
    expect(mail.text).toContain('http://muster.test/forgot-password\n')
    expect(mail.text).not.toContain(token)
  })

  test('reads no home address, not even that of its Admin, and finds none', async () => {
    const admin = await person()
    const event = await server.given.event()
    await server.given.member(event.id, admin.id)
    const saved = { user: admin.id, event: event.id, food: 'Veg', tshirtSize: 'M', ...puneHome }
    const { status } = await call('POST', '/user-event-preferences', { as: admin, body: { data: saved } })
    expect(status).toBe(200)
    const { token } = await made(admin)
    const of = `filters[event][id][$eq]=${event.id}`
    const read = async (as: { token: string }, query: string) =>
      (await call('GET', `/user-event-preferences?${query}`, { as })).body.data
    for (const query of [of, `${of}&sort=createdAt:desc`]) {
      expect((await read(admin, query))[0]).toMatchObject({ street: puneHome.street })
      const [row] = await read({ token }, query)
      expect(row).toMatchObject({ food: 'Veg' })
      for (const part of Object.keys(puneHome)) expect([part, part in row]).toEqual([part, false])
      const one = await call('GET', `/user-event-preferences/${row.id}`, { as: { token } })
      expect(one.body.data).not.toHaveProperty('street')
    }
    const guess = `filters[city][$eq]=${puneHome.city}`
    expect(await read(admin, guess)).toHaveLength(1)
    expect(await read({ token }, guess)).toEqual([])
  })

  test('is made by Admins only, also when the role ends at the same moment', async () => {
    expectRefusal(await make(await person('Attendee')), 403)
    const admin = await person()
    const [answer] = await Promise.all([
      make(admin),
      server.ctx.db.updateTable('users').set({ role: 'Attendee' }).where('id', '=', admin.id).execute(),
    ])
    const left = server.ctx.db.selectFrom('api_tokens').selectAll().where('admin_id', '=', admin.id)
    expect(await left.execute()).toEqual([])
    expect([200, 403]).toContain(answer.status)
  })
})
