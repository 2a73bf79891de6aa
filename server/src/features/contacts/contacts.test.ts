import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { type Instances, openInstances } from '#test/instances.ts'

/** Two servers on one database, each with what it has read before in its memory. */
let instances: Instances
let people: Record<'admin' | 'meera' | 'vikram' | 'asha' | 'dev', GivenPerson>
let event: GivenItem
let items: Record<'bus' | 'flight' | 'talk', GivenItem>

beforeAll(async () => {
  instances = await openInstances(2)
})
afterAll(() => instances.close())

beforeEach(async () => {
  const { given } = instances
  people = {
    admin: await given.person({ name: 'Nandita', role: 'Admin' }),
    meera: await given.person({ name: 'Meera' }),
    vikram: await given.person({ name: 'Vikram' }),
    asha: await given.person({ name: 'Asha' }),
    dev: await given.person({ name: 'Dev' }),
  }
  const { meera, vikram, asha, dev } = people
  event = await given.event()
  for (const { id } of [asha, dev]) await given.member(event.id, id)
  items = {
    bus: await given.bus(event.id, { bus_identifier: 'Bus 2' }, meera.id),
    flight: await given.flight(event.id, {}, vikram.id),
    talk: await given.subEvent(event.id, {}, vikram.id),
  }
  await given.assign(items.bus, asha.id)
  await given.assign(items.flight, dev.id)
})

async function call(method: 'GET' | 'POST', path: string, as: GivenPerson, body?: object, at = 0) {
  const reply = await fetch(`${instances.all[at]!.base}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
  return { status: reply.status, body: (await reply.json()) as any }
}

const minutesAgo = (minutes: number) =>
  new Date(instances.all[0]!.ctx.now().getTime() - minutes * 60_000).toISOString()
const tap = (as: GivenPerson, body: object = {}) =>
  call('POST', `/events/${event.id}/contacts`, as, {
    ...{ user: people.asha.id, way: 'call', at: minutesAgo(5) },
    ...body,
  })
const logOf = (as: GivenPerson, of = people.asha) =>
  call('GET', `/events/${event.documentId}/contacts/${of.id}`, as)
const rowOf = async (as: GivenPerson, of: GivenPerson, server = 0) => {
  const { body } = await call('GET', `/events/${event.id}/board/people`, as, undefined, server)
  return body.data.find(({ id }: GivenPerson) => id === of.id)?.newestContact
}

test('a contact is on the boards of both servers at once, under the name that its author has now', async () => {
  const { admin, meera, asha } = people
  for (const server of [0, 1]) expect(await rowOf(admin, asha, server)).toBeNull()
  const at = minutesAgo(5)
  expect((await tap(meera, { at, item: items.bus.id })).body).toEqual({ ok: true })
  const contact = { way: 'call', at, by: { id: meera.id, name: 'Meera' } }
  for (const server of [0, 1]) expect(await rowOf(admin, asha, server)).toEqual(contact)
  await tap(admin, { way: 'whatsapp', at: minutesAgo(2) })
  for (const server of [0, 1]) expect(await rowOf(meera, asha, server)).toMatchObject({ way: 'whatsapp' })
  const reminder = { entityType: 'bus', entityId: items.bus.id, reminderType: 'checkin_reminder' }
  await call('POST', '/notifications/send-reminder', meera, { ...reminder, eventId: event.id })
  for (const server of [0, 1]) expect(await rowOf(admin, asha, server)).toMatchObject({ way: 'reminder' })
  await instances.all[0]!.ctx.pool.query("update users set name = 'Meera Shah' where id = $1", [meera.id])
  for (const server of [0, 1])
    expect(await rowOf(admin, asha, server)).toMatchObject({ by: { name: 'Meera Shah' } })

  const { body } = await logOf(admin)
  expect(body.data.map(({ way, by, item }: typeof body) => [way, by.name, item?.name])).toEqual([
    ['reminder', 'Meera Shah', 'Bus 2'],
    ['whatsapp', 'Nandita', undefined],
    ['call', 'Meera Shah', 'Bus 2'],
  ])
})

test('a tap that is sent again is kept once, and one from the future counts as now', async () => {
  const at = minutesAgo(5)
  await tap(people.meera, { at })
  await tap(people.meera, { at })
  expect((await logOf(people.meera)).body.data).toHaveLength(1)
  const before = instances.all[0]!.ctx.now().toISOString()
  await tap(people.meera, { at: minutesAgo(-60) })
  const [newest] = (await logOf(people.meera)).body.data
  expect(newest.at >= before && newest.at <= instances.all[0]!.ctx.now().toISOString()).toBe(true)
})

test('staff contact and read the people of their own items only', async () => {
  const { admin, meera, vikram, asha, dev } = people
  await tap(meera, { item: items.bus.id })
  // everybody is expected at Vikram's session, which makes Asha nobody's
  expect((await tap(vikram)).status).toBe(403)
  expect((await logOf(vikram)).status).toBe(403)
  expect(await rowOf(vikram, asha)).toBeNull()
  expect((await tap(asha, { user: dev.id })).status).toBe(403)
  expect((await tap(meera, { item: items.flight.id })).status).toBe(404)
  expect((await tap(admin, { user: admin.id })).status).toBe(403)
  expect((await tap(admin, { user: 2_000_000_000 })).status).toBe(404)
  expect((await tap(admin, { way: 'reminder' })).status).toBe(400)
  expect((await logOf(admin)).body.data).toHaveLength(1)
  // of two co-ordinators of a person each reads the items that are theirs
  await instances.given.assign(items.flight, asha.id)
  expect((await logOf(vikram)).body.data).toMatchObject([{ way: 'call', by: { name: 'Meera' }, item: null }])
})

test('it goes with the membership, and what a deleted account did stays from a former member', async () => {
  const { admin, meera, asha } = people
  await tap(meera)
  const { pool } = instances.all[0]!.ctx
  const deleted = await call('POST', '/auth/delete-account', meera, { currentPassword: 'correct horse 7' })
  expect(deleted.status).toBe(200)
  for (const server of [0, 1]) {
    const { by } = await rowOf(admin, asha, server)
    expect(by.name).not.toContain('Meera')
  }
  await pool.query('delete from event_members where event_id = $1 and user_id = $2', [event.id, asha.id])
  await instances.given.member(event.id, asha.id)
  for (const server of [0, 1]) expect(await rowOf(admin, asha, server)).toBeNull()
})
