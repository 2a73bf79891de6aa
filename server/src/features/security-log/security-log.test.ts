import { SECURITY_LOG_DAYS } from '@muster/domain/security-log/limits.ts'
import type { SecurityEntry } from '@muster/domain/security-log/schema.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { HANG_MS } from '#test/hang.ts'
import { expectRefusal } from '#test/refusal.ts'
import { codeIn, testServer } from '#test/server.ts'
import { clearSecurityLog } from './commands.ts'
import { startWritingReads, writeReads } from './write-reads.ts'

const server = testServer()
const { call } = server
const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' }
const HOUR = 3_600_000

let admin: GivenPerson
let asha: GivenPerson
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T05:10:00+05:30')
  await writeReads(server.ctx)
  await server.ctx.pool.query('truncate security_log')
  admin = await server.given.person({ role: 'Admin', name: 'Nandita Rao' })
  asha = await server.given.person({ name: 'Asha Kulkarni' })
})

const read = async (filters = ''): Promise<SecurityEntry[]> =>
  (await call('GET', `/security-log?${filters}`, { as: admin })).body.data
const kinds = async (of: GivenPerson) =>
  (await read(`filters[person]=${of.id}`)).map(({ kind, by }) => `${kind} by ${by?.name ?? 'Muster'}`)

describe('R495: The security log has', () => {
  test('each log-in, with the way and the device', async () => {
    const body = { identifier: asha.email, password: PASSWORD }
    await call('POST', '/auth/local', { body, headers: CHROME })
    expectRefusal(await call('POST', '/auth/local', { body: { ...body, password: 'wrong-one' } }), 400)
    const { handOffCode } = (await call('POST', '/auth/hand-offs', { as: asha })).body.data
    await call('POST', '/auth/hand-offs/use', { body: { handOffCode } })
    expect(await read(`filters[person]=${asha.id}`)).toMatchObject([
      { kind: 'logged-in', way: 'hand-off', person: { id: asha.id }, by: null },
      { kind: 'logged-in', way: 'password', onDevice: 'Chrome on Android', at: '2026-11-20T23:40:00.000Z' },
    ])
  })

  test('a new password by a link', async () => {
    await call('POST', '/auth/forgot-password', { body: { email: asha.email } })
    const password = 'seven mangoes'
    const body = { code: codeIn(await server.mailTo(asha.email)), password, passwordConfirmation: password }
    await call('POST', '/auth/reset-password', { body, headers: CHROME })
    expect(await read(`filters[person]=${asha.id}`)).toMatchObject([
      { kind: 'password-set', onDevice: 'Chrome on Android' },
    ])
  })

  test('who disables an account, enables it and ends its sessions', async () => {
    const set = (isDisabled: boolean) =>
      call('PUT', `/users/${asha.id}/account`, { as: admin, body: { data: { isDisabled } } })
    await set(true)
    await set(false)
    await call('POST', `/users/${asha.id}/sessions/end`, { as: admin })
    const by = 'by Nandita Rao'
    expect(await kinds(asha)).toEqual([
      `sessions-ended ${by}`,
      `account-enabled ${by}`,
      `account-disabled ${by}`,
    ])
  })

  test('who becomes an Admin, and no longer is one, also outside of the app', async () => {
    const as = (role: string) =>
      server.ctx.pool.query('update users set role = $1 where id = $2', [role, asha.id])
    await as('Admin')
    await as('Attendee')
    expect(await kinds(asha)).toEqual(['admin-ended by Muster', 'admin-made by Muster'])
  })

  test('who becomes co-ordinator of an item or an event, also by an API token', async () => {
    const event = await server.given.event({ name: 'Monsoon' })
    const bus = await server.given.bus(event.id, { bus_identifier: 'Bus 2' })
    const token = await server.given.apiToken(admin.id, 'read-write')
    const { item, revision } = (await call('GET', `/items/${bus.id}/settings`, { as: admin })).body.data
    const body = { data: { revision, item: { ...item, coordinator: asha.email } } }
    const edited = await call('PUT', `/items/${bus.id}/settings`, { as: token, body })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const update = 'update events set emergency_coordinator_id = $1 where id = $2'
    await server.ctx.pool.query(update, [asha.id, event.id])
    await server.ctx.pool.query(update, [null, event.id])
    expect(await read(`filters[person]=${asha.id}`)).toMatchObject([
      { kind: 'coordinator-ended', by: null, event: { name: 'Monsoon' }, item: null },
      { kind: 'coordinator-made', by: null, event: { name: 'Monsoon' }, item: null },
      {
        kind: 'coordinator-made',
        by: { id: admin.id },
        item: { name: 'Bus 2' },
        apiToken: { id: expect.any(Number) },
      },
    ])
  })

  test('API tokens that are made and ended', async () => {
    const data = { name: 'Badges', access: 'read', days: '30', currentPassword: PASSWORD }
    const { id } = (await call('POST', '/api-tokens', { as: admin, body: { data } })).body.data
    expect(await read('filters[kind]=token-made')).toMatchObject([
      { by: { id: admin.id }, person: { id: admin.id }, apiToken: { id, name: 'Badges' } },
    ])
    await call('DELETE', `/api-tokens/${id}`, { as: admin })
    expect(await read('filters[kind]=token-ended')).toMatchObject([{ apiToken: { id, name: null } }])
  })
})

describe('R496: Phone numbers', () => {
  let event: { id: number; documentId: string }
  let meera: GivenPerson
  let bus: { id: number }
  beforeEach(async () => {
    event = await server.given.event({ name: 'Monsoon' })
    meera = await server.given.person({ name: 'Meera Iyer' })
    bus = await server.given.bus(event.id, {}, meera.id)
    for (const { id } of [asha, meera]) await server.given.member(event.id, id)
    await server.given.assign(bus, asha.id)
  })

  /** A reply is noted after it was sent. */
  const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: HANG_MS, interval: 10 })
  const phonesRead = (filters = '') =>
    eventually(async () => {
      await writeReads(server.ctx)
      const entries = await read(`filters[kind]=phones-read&${filters}`)
      expect(entries).not.toEqual([])
      return entries
    })

  test('that an Admin reads are one row for each hour, with how many people’s', async () => {
    const people = () => call('GET', `/events/${event.id}/people`, { as: admin })
    await people()
    expect(await phonesRead()).toMatchObject([
      {
        ...{ by: { id: admin.id }, call: 'GET /events/:id/people', event: { name: 'Monsoon' } },
        ...{ phones: { count: 2, isMore: false }, at: '2026-11-20T23:00:00.000Z', apiToken: null },
      },
    ])
    await server.given.member(event.id, (await server.given.person()).id)
    await call('GET', `/events/${event.documentId}/people`, { as: admin })
    await eventually(async () => {
      const rows = await phonesRead()
      expect(rows.map(({ phones }) => phones?.count)).toEqual([3])
    })
    server.clock.now = new Date(server.clock.now.getTime() + HOUR)
    await people()
    await eventually(async () => expect(await phonesRead()).toHaveLength(2))
  })

  test('that a co-ordinator reads on a board are found by whose they are', async () => {
    await call('GET', `/events/${event.id}/board/people`, {
      as: meera,
    })
    expect(await phonesRead(`filters[person]=${asha.id}`)).toMatchObject([
      { by: { id: meera.id }, phones: { count: 1 }, event: { name: 'Monsoon' } },
    ])
  })

  test('that a program reads name its API token', async () => {
    const token = await server.given.apiToken(admin.id)
    await call('GET', `/buses/${bus.id}?populate=assigned_users`, { as: token })
    const [entry] = await phonesRead()
    expect(entry).toMatchObject({ call: 'GET /buses/:id', event: { name: 'Monsoon' }, apiToken: {} })
    expect(entry?.apiToken).not.toBeNull()
  })

  test('in a spreadsheet and in a file count, too', async () => {
    await call('GET', `/events/${event.id}/sheet?filters[sheet]=people`, { as: admin })
    await call('POST', `/events/${event.id}/reach-exports`, { as: admin })
    const body = { data: { kind: 'people', format: 'csv' } }
    await call('POST', `/events/${event.id}/preferences-exports`, { as: admin, body })
    await eventually(async () => {
      const calls = (await phonesRead()).map(entry => [entry.call, entry.phones?.count])
      expect(calls.toSorted()).toEqual([
        ['GET /events/:id/sheet', 2],
        ['POST /events/:id/preferences-exports', 2],
        ['POST /events/:id/reach-exports', 2],
      ])
    })
  })

  test('of a co-ordinator, whom their people call, are not recorded, and neither are replies without phones', async () => {
    await call('GET', `/events/${event.id}/my-itinerary`, { as: asha })
    await call('GET', '/users/me', { as: asha })
    await call('GET', `/events/${event.id}/people?fields[0]=name`, { as: admin })
    await call('GET', `/events/${event.id}/people`, { as: admin })
    expect((await phonesRead()).map(entry => [entry.by?.id, entry.phones?.count])).toEqual([[admin.id, 2]])
  })

  test('are written when the server stops, and kept while the database cannot take them', async () => {
    const stop = startWritingReads(server.ctx)
    await call('GET', `/events/${event.id}/people`, { as: admin })
    await eventually(async () => {
      let offered = 0
      const refuse = async (reads: readonly unknown[]) => {
        offered = reads.length
        throw new Error('away')
      }
      await server.ctx.phoneReads.write(refuse, server.clock.now).catch(() => undefined)
      expect(offered).toBe(1)
    })
    await stop()
    expect(await read('filters[kind]=phones-read')).toMatchObject([{ phones: { count: 2 } }])
  })
})

test('Only Admins read the security log, page by page, and no API token does', async () => {
  expectRefusal(await call('GET', '/security-log', { as: asha }), 403)
  expectRefusal(await call('GET', '/security-log', { as: await server.given.apiToken(admin.id) }), 403)
  for (let n = 0; n < 3; n += 1)
    await call('POST', '/auth/local', { body: { identifier: asha.email, password: PASSWORD } })
  const { body } = await call('GET', '/security-log?filters[kind]=logged-in&pagination[pageSize]=2', {
    as: admin,
  })
  expect(body.data).toHaveLength(2)
  expect(body.meta.pagination.total).toBe(3)
})

test('Entries are deleted after 90 days', async () => {
  await call('POST', '/auth/local', { body: { identifier: asha.email, password: PASSWORD } })
  const days = (count: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + count * 24 * HOUR)
  }
  const count = async () => (await server.ctx.pool.query('select from security_log')).rowCount
  days(SECURITY_LOG_DAYS)
  await clearSecurityLog(server.ctx)
  expect(await count()).toBe(1)
  days(1)
  await clearSecurityLog(server.ctx)
  expect(await count()).toBe(0)
})

test('A deleted account takes its log-ins along, and what others did stays without a name', async () => {
  await call('POST', '/auth/local', { body: { identifier: asha.email, password: PASSWORD } })
  await call('POST', `/users/${asha.id}/sessions/end`, { as: admin })
  const { body } = await call('POST', '/auth/local', { body: { identifier: asha.email, password: PASSWORD } })
  const own = (
    await call('POST', '/users/me/data', { as: { token: body.jwt }, body: { password: PASSWORD } })
  ).body.data.lists
  expect(own.security_log.map(({ kind }: SecurityEntry) => kind)).toEqual([
    'logged-in',
    'sessions-ended',
    'logged-in',
  ])
  expect(JSON.stringify(own.security_log)).not.toContain('actor_id')
  await call('POST', '/auth/delete-account', { as: { token: body.jwt }, body: { currentPassword: PASSWORD } })
  expect(await read(`filters[person]=${asha.id}`)).toMatchObject([
    { kind: 'sessions-ended', by: { name: 'Nandita Rao' }, person: { name: 'A former member' } },
  ])
})
