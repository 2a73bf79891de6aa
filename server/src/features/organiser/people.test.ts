import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements-of.ts'

const server = testServer()
const { call } = server

let admin: GivenPerson
let asha: GivenPerson
let ravi: GivenPerson
let dev: GivenPerson
let stranger: GivenPerson
let event: { id: number }
let bus: { id: number }
beforeEach(async () => {
  const { given } = server
  admin = await given.person({ role: 'Admin' })
  event = await given.event()
  bus = await given.bus(event.id)
  asha = await given.person({ name: 'Asha Kulkarni' })
  ravi = await given.person({ name: 'Ravi Deshpande' })
  dev = await given.person({ name: 'Dev Patil' })
  stranger = await given.person()
  for (const { id } of [asha, ravi, dev]) await given.member(event.id, id)
})

const change = (data: object, id = bus.id) =>
  call('PUT', `/items/${id}/people`, { as: admin, body: { data } })
const onIt = async (query = '') =>
  (await call('GET', `/items/${bus.id}/people?${query}`, { as: admin })).body.data.map(
    ({ name }: { name: string }) => name,
  )
const refusesAll = async (data: object, status: number, sentence?: string, id = bus.id) => {
  const before = await changesIn(server.ctx)
  expectRefusal(await change(data, id), status, sentence)
  expect(await changesIn(server.ctx)).toEqual(before)
}

describe('People of a bus', () => {
  test('are added and removed in one change, and the audit names each of them', async () => {
    expect((await change({ add: [asha.id, ravi.id], remove: [] })).body.data).toEqual({
      ...{ added: 2, removed: 0, assigned: 2 },
    })
    const { body } = await change({ add: [dev.id, ravi.id, dev.id], remove: [asha.id, stranger.id] })
    expect(body.data).toEqual({ added: 1, removed: 1, assigned: 2 })
    expect(await onIt()).toEqual(['Dev Patil', 'Ravi Deshpande'])
    const rows = await server.ctx.db
      .selectFrom('audit')
      .select(['action', 'subject_id as userId', 'actor_id as by', 'details'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    const entry = (action: string, { id }: GivenPerson) => ({
      ...{ action, userId: id, by: admin.id, details: { item: bus.id } },
    })
    expect(rows).toEqual([
      ...[entry('assigned', asha), entry('assigned', ravi)],
      ...[entry('assigned', dev), entry('unassigned', asha)],
    ])
  })

  test('see it in their day at once', async () => {
    await change({ add: [asha.id], remove: [] })
    const { body } = await call('GET', `/events/${event.id}/my-itinerary`, { as: asha })
    expect(JSON.stringify(body)).toContain(`"id":${bus.id},`)
  })

  test('who are removed are not checked in any more, with the reason', async () => {
    await change({ add: [asha.id], remove: [] })
    const tap = { as: asha, body: { clientKey: 'tap-at-the-kerb-1' } }
    expect((await call('POST', `/items/${bus.id}/check-in`, tap)).status).toBe(200)
    const { body } = await call('GET', `/items/${bus.id}/people`, { as: admin })
    expect(body.data).toMatchObject([{ id: asha.id, email: asha.email, isCheckedIn: true }])
    await change({ add: [], remove: [asha.id] })
    const checkIns = await server.ctx.db
      .selectFrom('check_ins')
      .select(['annulled_by_id as by', 'annulled_reason as reason'])
      .where('item_id', '=', bus.id)
      .execute()
    expect(checkIns).toEqual([{ by: admin.id, reason: expect.stringMatching(/^Taken off /) }])
  })

  test('are refused together when one of them has not joined the event', async () => {
    await refusesAll(
      { add: [asha.id, stranger.id], remove: [] },
      409,
      'Only people who have joined the event can be added.',
    )
  })

  test('are refused when they are added and removed, or too many', async () => {
    const both = { add: [asha.id], remove: [asha.id] }
    await refusesAll(both, 400, 'Nobody can be added and removed at once')
    const many = Array.from({ length: 501 }, (_, id) => id + 1)
    await refusesAll({ add: many, remove: [] }, 400, 'Please choose at most 500 people at once')
  })

  test('are found by name and email, a page at a time', async () => {
    await change({ add: [asha.id, ravi.id, dev.id], remove: [] })
    expect(await onIt('filters[name][$containsi]=KULK')).toEqual(['Asha Kulkarni'])
    expect(await onIt(`filters[name][$containsi]=${ravi.email}`)).toEqual(['Ravi Deshpande'])
    expect(await onIt('pagination[page]=2&pagination[pageSize]=2')).toEqual(['Ravi Deshpande'])
    const { body } = await call('GET', `/items/${bus.id}/people?pagination[page]=9`, { as: admin })
    expect(body.meta.pagination.total).toBe(3)
  })

  test('who are added by two Admins at once are added once', async () => {
    const answers = await race(4, () => change({ add: [asha.id, ravi.id], remove: [] }))
    expect(countBy(answers, ({ body }) => body.data.added)).toEqual({ 0: 3, 2: 1 })
    const audit = server.ctx.db.selectFrom('audit').select('id').where('event_id', '=', event.id)
    expect(await audit.execute()).toHaveLength(2)
  })

  test('cost as many statements for 40 as for 1', async () => {
    const others = await Promise.all(Array.from({ length: 40 }, () => server.given.person()))
    for (const { id } of others) await server.given.member(event.id, id)
    const one = await statementsOf(server.ctx, () => change({ add: [asha.id], remove: [] }))
    const many = await statementsOf(server.ctx, () => change({ add: others.map(({ id }) => id), remove: [] }))
    expect(many).toBe(one)
  })
})

test('Nobody is added to a session, because everyone is expected there', async () => {
  const session = await server.given.subEvent(event.id)
  await refusesAll(
    { add: [asha.id], remove: [] },
    409,
    'Everyone who has joined the event is expected at a session.',
    session.id,
  )
})

test('Nobody is added to a car pool here', async () => {
  const carPool = await server.given.carPool(event.id, ravi.id)
  await refusesAll({ add: [asha.id], remove: [] }, 404, undefined, carPool.id)
  expectRefusal(await call('GET', `/items/${carPool.id}/people`, { as: admin }), 404)
})

describe('People of an event', () => {
  test('are found by name and email', async () => {
    const found = async (query: string) =>
      (await call('GET', `/events/${event.id}/people?${query}`, { as: admin })).body.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await found('')).toEqual([asha.id, dev.id, ravi.id])
    expect(await found('filters[name][$containsi]=desh')).toEqual([ravi.id])
    expect(await found(`filters[name][$containsi]=${dev.email}`)).toEqual([dev.id])
  })

  test('are looked up by email, and emails of nobody there are named', async () => {
    const emails = [
      ravi.email.toUpperCase(),
      ` ${asha.email} `,
      stranger.email,
      'nobody@muster.test',
      ravi.email,
    ]
    const { body } = await call('POST', `/events/${event.id}/people/lookups`, {
      ...{ as: admin, body: { data: { emails } } },
    })
    expect(body.data.people.map(({ id }: { id: number }) => id)).toEqual([ravi.id, asha.id])
    expect(body.data.unknown).toEqual([stranger.email, 'nobody@muster.test'])
  })
})
