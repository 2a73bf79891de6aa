import { beforeAll, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer()
const { call } = server

const DRAFT = {
  name: 'Winter Off-site',
  desc: 'Three days in the hills',
  startDate: '2026-12-20T03:30:00.000Z',
  endDate: '2026-12-22T12:30:00.000Z',
  timezone: 'Asia/Kolkata',
  location: 'Mahabaleshwar',
  locationCoOrds: { latitude: 17.9237, longitude: 73.6586 },
  registration: 'open',
  active: false,
  isArchived: false,
  isCarPoolEnabled: true,
  availableDrinks: ['Chai', 'Coffee'],
  joinPolicy: 'domains',
  joinDomains: ['muster.test'],
  emergencyCoordinator: 'meera@muster.test',
}

let admin: GivenPerson
let second: GivenPerson
let meera: GivenPerson
beforeAll(async () => {
  const { given } = server
  admin = await given.person({ name: 'Nandita Rao', role: 'Admin' })
  second = await given.person({ name: 'Second Admin', role: 'Admin' })
  meera = await given.person({ name: 'Meera Kulkarni', email: 'meera@muster.test' })
})

const create = (data: object = DRAFT, as = admin) => call('POST', '/events', { as, body: { data } })
const edit = (id: number | string, data: object, as = admin) =>
  call('PUT', `/events/${id}/settings`, { as, body: { data } })
const created = async () => (await create()).body.data
const audited = (eventId: number) =>
  server.ctx.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'details'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute()

describe('An event is made by an Admin', () => {
  test('with all that was asked for, and nobody sees it before it is published', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...DRAFT,
      ...{ id: expect.any(Number), documentId: expect.any(String), revision: 1 },
      emergencyCoordinator: {
        ...{ id: meera.id, name: 'Meera Kulkarni', email: 'meera@muster.test' },
        contact: expect.stringMatching(/^\d{10}$/),
      },
    })
    const { id, documentId } = body.data
    expect((await call('GET', `/events/${documentId}/settings`, { as: second })).body).toEqual(body)
    const ravi = await server.given.person()
    expectRefusal(await call('GET', `/events/${id}`, { as: ravi }), 404)
    expect((await call('GET', `/events/${id}`, { as: second })).body.data).toMatchObject({
      ...{ name: 'Winter Off-site', active: false, membersCount: 0, isJoined: false },
    })
    // who is named on an event finds it
    expect((await call('GET', `/events/${id}`, { as: meera })).status).toBe(200)
    expect(await audited(id)).toEqual([
      { action: 'event-created', actor_id: admin.id, details: { name: 'Winter Off-site' } },
    ])
  })

  test('and once published it can be joined by those who may', async () => {
    const { id, revision } = await created()
    const ravi = await server.given.person({ email: 'ravi@muster.test', confirmed: true })
    const other = await server.given.person({ email: 'ravi@elsewhere.test', confirmed: true })
    expect((await edit(id, { ...DRAFT, active: true, revision })).body.data.revision).toBe(2)
    expect((await call('POST', `/events/${id}/rsvp`, { as: ravi })).status).toBe(200)
    expectRefusal(await call('POST', `/events/${id}/rsvp`, { as: other }), 403)
  })

  test('once, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'a-key-of-a-new-event' }
    const send = () => call('POST', '/events', { as: admin, body: { data: DRAFT }, headers })
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
  })
})

describe('A change of an event', () => {
  test('is kept with what was and what is', async () => {
    const { id } = await created()
    const { status, body } = await edit(id, {
      ...DRAFT,
      ...{ name: 'Spring Off-site', availableDrinks: [], emergencyCoordinator: null, revision: 1 },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name: 'Spring Off-site', emergencyCoordinator: null, revision: 2 })
    expect((await audited(id)).at(-1)).toEqual({
      action: 'event-changed',
      actor_id: admin.id,
      details: {
        changes: {
          name: ['Winter Off-site', 'Spring Off-site'],
          available_drinks: [['Chai', 'Coffee'], []],
          emergency_coordinator_id: [meera.id, null],
        },
      },
    })
  })

  test('by the second of two Admins is refused, and overwrites nothing', async () => {
    const { id } = await created()
    await edit(id, { ...DRAFT, location: 'Panchgani', revision: 1 }, second)
    const before = await changesIn(server.ctx)
    expectRefusal(
      await edit(id, { ...DRAFT, name: 'Mine', revision: 1 }),
      409,
      'Somebody else has changed this event in the meantime. Please look at it before you save.',
    )
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('by two Admins at once: one is kept, and the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await created()
      const replies = await Promise.all([
        edit(id, { ...DRAFT, name: 'Hers', revision: 1 }),
        edit(id, { ...DRAFT, location: 'His', revision: 1 }, second),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const { data } = (await call('GET', `/events/${id}/settings`, { as: admin })).body
      expect(data).toEqual(replies.find(({ status }) => status === 200)?.body.data)
      expect(data.revision).toBe(2)
    }
  })

  test('is lost to another without the lock of the event (control)', async () => {
    const putBack = dropRowLocks(server.ctx)
    try {
      for (let round = 0; round < 20; round++) {
        const { id } = await created()
        const replies = await Promise.all([
          edit(id, { ...DRAFT, name: 'Hers', revision: 1 }),
          edit(id, { ...DRAFT, location: 'His', revision: 1 }, second),
        ])
        if (replies.every(({ status }) => status === 200)) return
      }
      expect.unreachable('Two Admins never overwrote each other.')
    } finally {
      putBack()
    }
  })

  test('that is repeated after a lost answer is the same change', async () => {
    const { id } = await created()
    const change = { ...DRAFT, name: 'Spring Off-site', revision: 1 }
    const first = await edit(id, change)
    const before = await changesIn(server.ctx)
    expect((await edit(id, change)).body).toEqual(first.body)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('that archives it keeps it from those who have not joined, and it is in the list of those who have', async () => {
    const { id, revision } = await created()
    const ravi = await server.given.person()
    await server.given.member(id, ravi.id)
    const published = (await edit(id, { ...DRAFT, active: true, revision })).body.data
    const { body } = await edit(id, { ...DRAFT, isArchived: true, revision: published.revision })
    expect(body.data).toMatchObject({ active: false, isArchived: true })
    expect((await audited(id)).at(-1)?.details).toEqual({
      changes: { active: [true, false], archived: [false, true] },
    })
    const seen = (await call('GET', '/events', { as: ravi })).body.data
    expect(seen).toContainEqual(expect.objectContaining({ id, active: false, isArchived: true }))
    const other = await server.given.person({ email: 'sky@muster.test', confirmed: true })
    expectRefusal(await call('POST', `/events/${id}/rsvp`, { as: other }), 404)
    expectRefusal(
      await call('POST', `/events/${id}/rsvp`, { as: second }),
      409,
      'Registration is closed for this event',
    )
    expectRefusal(
      await edit(id, { ...DRAFT, active: true, isArchived: true, revision: 3 }),
      400,
      'An archived event cannot be published',
    )
  })

  test('that switches car pools off ends what waits for an answer', async () => {
    const { id, revision } = await created()
    const [ravi, asha] = [await server.given.person(), await server.given.person()]
    for (const person of [ravi, asha]) await server.given.member(id, person.id)
    await edit(id, { ...DRAFT, active: true, revision })
    const pool = await server.given.carPool(id, ravi.id)
    await call('POST', `/car-pools/${pool.id}/join`, { as: asha, body: {} })
    await edit(id, { ...DRAFT, active: true, isCarPoolEnabled: false, revision: 2 })
    const { body } = await call('GET', `/car-pool-requests?filters[requester][id]=${asha.id}`, { as: asha })
    expect(body.data.map((one: { request_status: string }) => one.request_status)).toEqual(['invalidated'])
  })
})

describe('Nothing changes', () => {
  const refused = async (reply: ReturnType<typeof create>, status: number, sentence?: string) =>
    expectRefusal(await reply, status, sentence)

  test('if what was sent cannot be', async () => {
    const { id } = await created()
    const before = await changesIn(server.ctx)
    await refused(create({ ...DRAFT, endDate: DRAFT.startDate }), 400, 'The event must end after it starts')
    await refused(
      create({ ...DRAFT, emergencyCoordinator: 'nobody@muster.test' }),
      400,
      'Nobody with this email has an account.',
    )
    await refused(create({ ...DRAFT, timezone: '+05:30' }), 400)
    await refused(create({ ...DRAFT, owner: 7 }), 400)
    await refused(edit(id, { ...DRAFT, name: '', revision: 1 }), 400, 'Please enter a name')
    await refused(edit(999_999, { ...DRAFT, revision: 1 }), 404)
    await refused(call('GET', '/events/999999/settings', { as: admin }) as never, 404)
    expect(await changesIn(server.ctx)).toEqual(before)
  })
})
