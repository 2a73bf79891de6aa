import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const DAY_MS = 86_400_000

let admin: GivenPerson
let meera: GivenPerson
let event: Awaited<ReturnType<typeof server.given.event>>
const people: Record<string, GivenPerson> = {}
const before = (days: number) => new Date(server.clock.now.getTime() - days * DAY_MS)

const device = async (person: GivenPerson, values: object) => {
  const { id } = await server.given.device(person)
  await server.ctx.db.updateTable('push_subscriptions').set(values).where('id', '=', id).execute()
}

beforeAll(async () => {
  const { given } = server
  admin = await given.person({ role: 'Admin' })
  meera = await given.person({ name: 'Meera' })
  event = await given.event({ name: '=Off-site' })
  const bus = await given.bus(event.id, {}, meera.id)
  const add = async (name: string, values: object = {}) => {
    const person = await given.person({ name, ...values })
    await given.member(event.id, person.id)
    people[name] = person
    return person
  }
  const asha = await add('Asha')
  const ravi = await add('Ravi')
  const dead = await add('Dead', { confirmed: false })
  await add('Nobody', { confirmed: false, contact: '' })
  const left = await add('Left')
  await given.assign(bus, asha.id, dead.id)
  await device(asha, {
    last_sent_at: before(2),
    last_delivered_at: before(2),
    last_opened_at: before(1),
  })
  await device(asha, { is_active: false, last_delivered_at: before(9) })
  await device(dead, { last_sent_at: before(2), last_delivered_at: before(5) })
  await server.ctx.db
    .insertInto('unsubscribes')
    .values({ user_id: left.id, event_id: event.id, at: before(1) })
    .execute()
  await given.preferences(event.id, ravi.id)
  await call('PUT', '/users/me/installed-app', { as: asha })
})

const reach = (as: GivenPerson, query = '') => call('GET', `/events/${event.id}/reach/people${query}`, { as })
const namesOf = async (as: GivenPerson, query = '') =>
  (await reach(as, query)).body.data.map((person: { name: string }) => person.name)

describe('R369: The reach report', () => {
  test('counts an Admin every member once, and says the next step for each', async () => {
    const { body } = await call('GET', `/events/${event.id}/reach`, { as: admin })
    expect(body.data).toEqual({
      ...{ total: 5, push: 1, emailOnly: 1, unreachable: 3, whatsapp: 2, call: 0, none: 1, notInstalled: 4 },
    })
    const steps = (await reach(admin)).body.data.map((one: { name: string; nextStep: string }) => [
      one.name,
      one.nextStep,
    ])
    expect(steps).toEqual([
      ['Asha', 'push'],
      ['Dead', 'whatsapp'],
      ['Left', 'whatsapp'],
      ['Nobody', 'none'],
      ['Ravi', 'email'],
    ])
  })

  test('says what is known of a person and their devices, dead ones apart', async () => {
    const [asha, dead] = (await reach(admin)).body.data
    expect(asha).toMatchObject({
      ...{ isInstalled: true, devicesAlive: 1, devicesDead: 1, isEmailConfirmed: true },
      ...{ lastDeliveredAt: before(2).toISOString(), lastOpenedAt: before(1).toISOString() },
    })
    // R370: it once confirmed, and is silent since
    expect(dead).toMatchObject({
      isInstalled: false,
      devicesAlive: 0,
      devicesDead: 1,
      hasUnsubscribed: false,
    })
  })

  test('has only the people of their own items for a co-ordinator, in every list and in the file', async () => {
    expect(await namesOf(meera)).toEqual(['Asha', 'Dead'])
    expect((await call('GET', `/events/${event.id}/reach`, { as: meera })).body.data.total).toBe(2)
    expect(await namesOf(meera, '?filters[name][$containsi]=ravi')).toEqual([])
    const file = await call('POST', `/events/${event.id}/reach-exports`, { as: meera })
    expect(file.body).toContain('Asha')
    expect(file.body).not.toContain('Ravi')
    expectRefusal(await reach(people.Asha!), 403)
    expectRefusal(await reach(await server.given.person()), 404)
  })

  test('filters by next step, installation and preferences, searches and pages', async () => {
    const list = (key: string) => namesOf(admin, `?filters[list]=${key}`)
    expect(await list('unreachable')).toEqual(['Dead', 'Left', 'Nobody'])
    expect(await list('email')).toEqual(['Ravi'])
    expect(await list('not-installed')).not.toContain('Asha')
    expect(await list('no-preferences')).toEqual(['Asha', 'Dead', 'Left', 'Nobody'])
    expectRefusal(await reach(meera, '?filters[list]=no-preferences'), 403)
    expectRefusal(await reach(admin, '?filters[list]=everybody'), 400)
    expect(await namesOf(admin, `?filters[name][$containsi]=${people.Ravi!.email}`)).toEqual(['Ravi'])
    const { body } = await reach(admin, '?pagination[page]=2&pagination[pageSize]=2')
    expect(body.data).toHaveLength(2)
    expect(body.meta.pagination).toMatchObject({ page: 2, total: 5 })
  })

  test('asks for a call once somebody has messaged, and forgets the installed app with the account', async () => {
    const at = server.clock.now.toISOString()
    const body = { user: people.Dead!.id, way: 'whatsapp', at }
    await call('POST', `/events/${event.id}/contacts`, { as: meera, body })
    const [dead] = (await reach(admin, '?filters[list]=call')).body.data
    expect(dead).toMatchObject({ name: 'Dead', newestContact: { way: 'whatsapp', by: { name: 'Meera' } } })
    const rows = () =>
      server.ctx.db.selectFrom('installed_apps').selectAll().where('user_id', '=', people.Asha!.id).execute()
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
    await call('PUT', '/users/me/installed-app', { as: people.Asha! })
    expect(await rows()).toMatchObject([{ first_seen_at: before(1), last_seen_at: before(0) }])
    server.clock.now = before(1)
  })
})

test('R371: The file is safe in a spreadsheet, and each export is recorded', async () => {
  const { id, email } = await server.given.person({
    name: '=HYPERLINK("http://evil")',
    contact: '9812345678',
  })
  await server.given.member(event.id, id)
  const { status, headers, body } = await call('POST', `/events/${event.id}/reach-exports`, { as: admin })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const line = (body as string).split('\r\n').find(one => one.includes(email))
  expect(line).toContain(`"'=HYPERLINK`)
  expect(line).toContain('98123 45678')
  expect(line).toContain('Email only')
  const audit = await server.ctx.pool.query("select actor_id from audit where action = 'reach-exported'")
  expect(audit.rows.map(({ actor_id }) => actor_id)).toEqual([meera.id, admin.id])
})
