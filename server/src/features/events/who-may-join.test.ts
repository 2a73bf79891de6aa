import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectNothing } from '#test/no-change.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
let madeUp: GivenPerson
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha' })
  madeUp = await server.given.person({ name: 'Made up', confirmed: false })
})

const rsvp = (as: GivenPerson, id: number) => call('POST', `/events/${id}/rsvp`, { as })
const read = async (as: GivenPerson, id: number, query = '') =>
  (await call('GET', `/events/${id}?${query}`, { as })).body.data
const refused = (as: GivenPerson, id: number, code: string) =>
  expectNothing(server.ctx, () => rsvp(as, id), code, 403)
const invite = (event: { id: number }, email: string) =>
  server.ctx.db.insertInto('event_invitations').values({ event_id: event.id, email }).execute()

describe('An event', () => {
  test('that says nothing is for people with a confirmed address', async () => {
    const { id } = await server.given.event()
    expect((await read(madeUp, id)).joinRefusal).toBe('address_unconfirmed')
    await refused(madeUp, id, 'address_unconfirmed')
    expect((await read(asha, id)).joinRefusal).toBeNull()
    expect((await rsvp(asha, id)).body.data).toMatchObject({ isJoined: true, joinRefusal: null })
    await server.ctx.db.updateTable('users').set({ confirmed: true }).where('id', '=', madeUp.id).execute()
    expect((await rsvp(madeUp, id)).status).toBe(200)
  })

  test('for anyone admits an address that is not confirmed', async () => {
    const { id } = await server.given.event({ join_policy: 'anyone' })
    expect((await rsvp(madeUp, id)).status).toBe(200)
  })

  test('for a company admits confirmed addresses of its domains only', async () => {
    const { id } = await server.given.event({ join_policy: 'domains', join_domains: ['acme.example'] })
    const employee = await server.given.person({ email: 'dev@acme.example' })
    const pretender = await server.given.person({ email: 'eve@acme.example', confirmed: false })
    await refused(asha, id, 'domain_not_allowed')
    for (const unconfirmed of [pretender, madeUp]) {
      await refused(unconfirmed, id, 'address_unconfirmed')
      expect((await read(unconfirmed, id)).joinRefusal).toBe('address_unconfirmed')
    }
    expect((await rsvp(employee, id)).status).toBe(200)
  })

  test('for invited people admits their confirmed addresses only', async () => {
    const event = await server.given.event({ join_policy: 'invited' })
    await invite(event, asha.email)
    await invite(event, madeUp.email)
    const other = await server.given.person()
    await refused(other, event.id, 'not_invited')
    const uninvited = await server.given.person({ confirmed: false })
    for (const unconfirmed of [madeUp, uninvited]) {
      await refused(unconfirmed, event.id, 'address_unconfirmed')
      expect((await read(unconfirmed, event.id)).joinRefusal).toBe('address_unconfirmed')
    }
    expect((await rsvp(asha, event.id)).status).toBe(200)
  })

  test('tells nobody which domains and people may join', async () => {
    const event = await server.given.event({ join_policy: 'domains', join_domains: ['acme.example'] })
    const invited = await server.given.event({ join_policy: 'invited' })
    await invite(invited, 'secret@acme.example')
    const admin = await server.given.person({ role: 'Admin' })
    for (const as of [asha, madeUp, admin])
      for (const { id } of [event, invited])
        expect(JSON.stringify([await read(as, id), (await rsvp(as, id)).body])).not.toMatch(/acme/)
    const { body } = await call('GET', '/events', { as: asha })
    const refusals = new Map(
      body.data.map((one: { id: number; joinRefusal: string }) => [one.id, one.joinRefusal]),
    )
    expect(refusals.get(event.id)).toBe('domain_not_allowed')
    expect(refusals.get(invited.id)).toBe('not_invited')
  })

  test('keeps its members, whatever is changed later', async () => {
    const { id } = await server.given.event({ join_policy: 'anyone' })
    await rsvp(madeUp, id)
    await server.ctx.db.updateTable('events').set({ join_policy: 'invited' }).where('id', '=', id).execute()
    expect((await rsvp(madeUp, id)).body).toMatchObject({
      data: { joinRefusal: null },
      meta: { alreadyJoined: true },
    })
  })

  test('cannot be stored with an unknown policy, or for no domain', async () => {
    const before = await changesIn(server.ctx)
    for (const values of [{ join_policy: 'friends' }, { join_policy: 'domains' }])
      await expect(server.given.event(values)).rejects.toThrow(/events_(known_join_policy|domains_listed)/)
    await expect(
      sql`insert into event_invitations (event_id, email) select id, 'Asha@x.y' from events limit 1`.execute(
        server.ctx.db,
      ),
    ).rejects.toThrow('normalized')
    expect(await changesIn(server.ctx)).toEqual(before)
  })
})

describe('The members of an event', () => {
  test('are themselves alone for somebody whose address is not confirmed, with the count', async () => {
    const { id } = await server.given.event({ join_policy: 'anyone' })
    for (const as of [asha, madeUp]) await rsvp(as, id)
    const themselves = [{ id: madeUp.id, name: 'Made up' }]
    expect(await read(madeUp, id, 'populate=assigned_users')).toMatchObject({
      membersCount: 2,
      assigned_users: themselves,
    })
    const listed = await call('GET', '/events?populate=assigned_users', { as: madeUp })
    expect(listed.body.data.find((one: { id: number }) => one.id === id).assigned_users).toEqual(themselves)
    const filter = `filters[assigned_users][id][$eq]=${asha.id}`
    expect((await call('GET', `/events?${filter}`, { as: madeUp })).body.data).toEqual([])
    expect((await read(asha, id, 'populate=assigned_users')).assigned_users).toHaveLength(2)
  })

  test('are read a thousand at a time', async () => {
    const { id } = await server.given.event()
    await rsvp(asha, id)
    await server.ctx.pool.query(
      `with people as (insert into users (username, email, name, contact, password_hash)
          select 'm' || n, 'm' || n || '@muster.test', 'Member ' || lpad(n::text, 4, '0'), '9', 'none'
          from generate_series(1, 1200) n returning id)
        insert into event_members select $1, id, now() from people`,
      [id],
    )
    const names = async (query: string): Promise<string[]> =>
      (await read(asha, id, `populate=assigned_users&${query}`)).assigned_users.map(
        (one: { name: string }) => one.name,
      )
    const first = await names('')
    expect(first).toHaveLength(1_000)
    const second = await names('pagination[page]=2')
    expect(second).toHaveLength(201)
    expect(new Set([...first, ...second]).size).toBe(1_201)
    expect(await names('pagination[start]=1&pagination[limit]=2')).toEqual(['Member 0001', 'Member 0002'])
    expect((await call('GET', `/events/${id}?pagination[pageSize]=1001`, { as: asha })).status).toBe(400)
  })
})
