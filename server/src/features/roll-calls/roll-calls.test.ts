import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { deleteOldPlaces } from './store-end.ts'

const server = testServer()
let people: Record<'admin' | 'other' | 'asha' | 'ravi' | 'dev' | 'meera' | 'nina' | 'guest', GivenPerson>
let offsite: GivenItem
let bus: GivenItem
const DAY_MS = 86_400_000

beforeAll(async () => {
  const { given } = server
  const as = (name: string, values = {}) => given.person({ name, ...values })
  people = {
    admin: await as('Admin', { role: 'Admin' }),
    other: await as('Other Admin', { role: 'Admin' }),
    asha: await as('Asha', { contact: '9000000001' }),
    ravi: await as('Ravi'),
    dev: await as('Dev'),
    meera: await as('Meera'),
    nina: await as('Nina', { contact: '9000000009' }),
    guest: await as('Guest'),
  }
})
beforeEach(async () => {
  const { given } = server
  const { asha, ravi, dev, meera, nina } = people
  offsite = await given.event({ emergency_coordinator_id: nina.id })
  for (const { id } of [asha, ravi, dev]) await given.member(offsite.id, id)
  bus = await given.bus(offsite.id, { bus_identifier: 'Bus 7' }, meera.id)
  await given.assign(bus, asha.id)
})

let keys = 0
const newKey = () => {
  keys += 1
  return `key-of-an-answer-${keys}`
}
const path = (rest = '') => `/events/${offsite.id}/roll-call${rest}`
const start = (as = people.admin, body: object = {}) => server.call('POST', path(), { as, body })
const started = async (body: object = {}) => {
  const reply = await start(people.admin, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.documentId as string
}
const answer = (as: GivenPerson, rollCall: string, body: object) =>
  server.call('POST', path('/answers'), {
    as,
    body: { rollCall, answer: 'safe', clientKey: newKey(), ...body },
  })
const end = (rollCall: string, as = people.admin) =>
  server.call('POST', path('/end'), { as, body: { rollCall } })
const board = async (as: GivenPerson) => (await server.call('GET', path(), { as })).body.data
const names = async (as: GivenPerson, query = '') =>
  (await server.call('GET', `${path('/people')}?${query}`, { as })).body.data.map(
    ({ name, state }: { name: string; state: string }) => `${name} ${state}`,
  )
const onEvent = async (as: GivenPerson) =>
  (await server.call('GET', `/events/${offsite.id}`, { as })).body.data.rollCall
const report = async (rollCall: string) =>
  (await server.call('GET', `/events/${offsite.id}/roll-calls/${rollCall}`, { as: people.admin })).body.data

describe('A roll-call', () => {
  test('is on the event of everybody who is asked, also who joins later, and on the list of events', async () => {
    const { asha, admin, meera, guest } = people
    expect(await onEvent(asha)).toBeNull()
    const rollCall = await started()
    expect(await onEvent(asha)).toMatchObject({
      ...{ documentId: rollCall, about: null, isAsked: true, answer: null },
      emergencyCoordinator: { name: 'Nina', contact: '9000000009' },
    })
    expect(await onEvent(meera)).toMatchObject({ isAsked: false })
    expect(await onEvent(admin)).toMatchObject({ isAsked: false })
    expect(await onEvent(guest)).toBeNull()
    const { body } = await server.call('POST', `/events/${offsite.id}/rsvp`, { as: guest })
    expect(body.data.rollCall).toMatchObject({ isAsked: true })
    const list = await server.call('GET', '/events', { as: guest })
    expect(list.body.data.find(({ id }: GivenItem) => id === offsite.id).rollCall).toMatchObject({
      documentId: rollCall,
    })
    expect(await board(admin)).toMatchObject({ total: 4, silent: 4 })
    await server.ctx.db.deleteFrom('event_members').where('user_id', '=', guest.id).execute()
    expect(await board(admin)).toMatchObject({ total: 3, silent: 3 })
  })

  test('of an item asks its people only, also who is assigned later; of a session everybody', async () => {
    const { asha, ravi, admin } = people
    const rollCall = await started({ item: bus.documentId })
    expect(await board(admin)).toMatchObject({ about: 'Bus 7', total: 1 })
    expect(await onEvent(ravi)).toBeNull()
    expectRefusal(await answer(ravi, rollCall, {}), 409)
    await server.given.assign(bus, ravi.id)
    expect(await onEvent(ravi)).toMatchObject({ isAsked: true, about: 'Bus 7' })
    expect((await answer(ravi, rollCall, {})).status).toBe(200)
    expect(await names(admin)).toEqual(['Asha silent', 'Ravi safe'])
    await end(rollCall)
    const talk = await server.given.subEvent(offsite.id, { name: 'Keynote' })
    await started({ item: talk.documentId })
    expect(await board(admin)).toMatchObject({ about: 'Keynote', total: 3 })
    expect(await onEvent(asha)).toMatchObject({ about: 'Keynote' })
    const other = await server.given.event()
    const theirs = await server.given.bus(other.id)
    await end((await board(admin)).documentId)
    expectRefusal(await start(admin, { item: theirs.documentId }), 404)
  })

  test('runs once for an event, and a stale screen ends no other one', async () => {
    const first = await started()
    const second = await start(people.other)
    expectRefusal(second, 409)
    expect(second.body.error.details.code).toBe('roll_call_running')
    expect((await end(first)).body.data).toMatchObject({ silent: 3, total: 3, endedBy: { name: 'Admin' } })
    const next = await started()
    expect((await end(first)).status).toBe(200)
    expect(await board(people.admin)).toMatchObject({ documentId: next })
    expectRefusal(await end('a'.repeat(24)), 404)
  })
})

describe('An answer', () => {
  test('counts once, can be changed, and both stay in the trail with place and position', async () => {
    const { asha, admin } = people
    const rollCall = await started()
    const first = { answer: 'help', place: ' Gate 2 ', position: { latitude: 18.5, longitude: 73.8 } }
    const clientKey = 'one-tap-of-asha-1'
    const reply = await answer(asha, rollCall, { ...first, clientKey })
    expect(reply.body.data).toMatchObject({ answer: 'help', place: 'Gate 2', by: null, isLate: false })
    // a phone that heard nothing sends it again
    expect((await answer(asha, rollCall, { ...first, clientKey })).body).toEqual(reply.body)
    expect(await board(admin)).toMatchObject({ help: 1, safe: 0, silent: 2, total: 3 })
    expect(await onEvent(asha)).toMatchObject({ answer: { answer: 'help', place: 'Gate 2' } })
    await answer(asha, rollCall, { answer: 'safe' })
    // the retry of the older one arrives last, and changes nothing
    await answer(asha, rollCall, { ...first, clientKey })
    expect(await board(admin)).toMatchObject({ help: 0, safe: 1, silent: 2, total: 3 })
    await end(rollCall)
    expect((await report(rollCall)).trail).toMatchObject([
      {
        answer: 'help',
        place: 'Gate 2',
        position: first.position,
        isReplaced: true,
        person: { name: 'Asha' },
      },
      { answer: 'safe', place: null, isReplaced: false },
    ])
  })

  test('puts those who need help first, the newest at the top, with how to reach them', async () => {
    const { asha, ravi, dev, admin } = people
    const rollCall = await started()
    await answer(dev, rollCall, { answer: 'help' })
    await answer(ravi, rollCall, { answer: 'safe' })
    await answer(asha, rollCall, { answer: 'help', place: 'Lift' })
    expect(await names(admin)).toEqual(['Asha help', 'Dev help', 'Ravi safe'])
    expect(await names(admin, 'filters[list]=silent')).toEqual([])
    expect(await names(admin, 'filters[name][$containsi]=RAV')).toEqual(['Ravi safe'])
    expect(await names(admin, 'pagination[page]=2&pagination[pageSize]=1')).toEqual(['Dev help'])
    const { body } = await server.call('GET', path('/people'), { as: admin })
    expect(body.data[0]).toMatchObject({ contact: '9000000001', given: { place: 'Lift', by: null } })
  })

  test('of staff names them; a co-ordinator reads and answers for their own people only', async () => {
    const { asha, ravi, dev, meera, admin } = people
    const rollCall = await started()
    await answer(ravi, rollCall, { answer: 'help', place: 'secret place' })
    expect(await board(meera)).toMatchObject({ help: 0, silent: 1, total: 1 })
    expect(await names(meera)).toEqual(['Asha silent'])
    expect(await names(meera, 'filters[name][$containsi]=ravi')).toEqual([])
    expectRefusal(await answer(meera, rollCall, { user: ravi.id }), 403)
    expectRefusal(await answer(dev, rollCall, { user: asha.id }), 403)
    expect((await answer(meera, rollCall, { user: asha.id })).body.data.by).toMatchObject({ name: 'Meera' })
    expect((await answer(admin, rollCall, { user: dev.id, answer: 'help' })).status).toBe(200)
    expect(await names(admin)).toEqual(['Dev help', 'Ravi help', 'Asha safe'])
    expectRefusal(await answer(admin, rollCall, { user: people.guest.id }), 409)
    const audit = await server.ctx.db
      .selectFrom('audit')
      .select(['action', 'subject_id'])
      .where('event_id', '=', offsite.id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'roll-call-started', subject_id: null },
      { action: 'roll-call-answered-by-staff', subject_id: asha.id },
      { action: 'roll-call-answered-by-staff', subject_id: dev.id },
    ])
  })

  test('after the end is kept as late and notified: the numbers of the report stay', async () => {
    const { asha, ravi, admin, guest } = people
    const rollCall = await started()
    await answer(asha, rollCall, {})
    await end(rollCall)
    const late = await answer(ravi, rollCall, { answer: 'help', place: 'Pool' })
    expect(late.body.data).toMatchObject({ isLate: true })
    await answer(asha, rollCall, { answer: 'help' })
    expectRefusal(await answer(guest, rollCall, {}), 404)
    const found = await report(rollCall)
    expect(found).toMatchObject({ safe: 1, help: 0, silent: 2, total: 3 })
    expect(found.people).toMatchObject([
      { name: 'Asha', state: 'safe' },
      { name: 'Dev', state: 'silent' },
      { name: 'Ravi', state: 'silent', place: null },
    ])
    expect(found.trail.map(({ isLate }: { isLate: boolean }) => isLate)).toEqual([false, true, true])
    const notices = await server.ctx.db
      .selectFrom('notifications as n')
      .innerJoin('recipients as d', 'd.notification_id', 'n.id')
      .select(['n.title', 'd.user_id'])
      .where('n.event_id', '=', offsite.id)
      .where('d.user_id', '=', admin.id)
      .execute()
    expect(notices).toEqual([
      { title: 'Ravi needs help', user_id: admin.id },
      { title: 'Asha needs help', user_id: admin.id },
    ])
  })
})

describe('The report', () => {
  test('is listed, and a CSV that a spreadsheet opens without running a formula', async () => {
    const { asha, admin, meera } = people
    const rollCall = await started()
    await answer(asha, rollCall, { answer: 'help', place: '=HYPERLINK("x")' })
    await end(rollCall)
    const { body } = await server.call('GET', `/events/${offsite.id}/roll-calls`, { as: admin })
    expect(body.data).toMatchObject([
      { documentId: rollCall, startedBy: { name: 'Admin' }, help: 1, silent: 2, total: 3 },
    ])
    const file = await server.call('GET', `/events/${offsite.id}/roll-calls/${rollCall}/csv`, { as: admin })
    const { csv, fileName } = file.body.data
    // 5 AM in Pune, the day before in UTC
    expect(fileName).toBe('roll-call-2026-11-21.csv')
    expect(csv.startsWith('\ufeffPart,Person,Answer')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain('Person,Dev,Silent')
    for (const as of [asha, meera])
      expectRefusal(await server.call('GET', `/events/${offsite.id}/roll-calls/${rollCall}`, { as }), 403)
  })

  test('keeps places for 30 days, and answers without them after that', async () => {
    const { asha } = people
    const rollCall = await started()
    await answer(asha, rollCall, { place: 'Gate', position: { latitude: 18.5, longitude: 73.8 } })
    await end(rollCall)
    const { ctx } = server
    const later = (days: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + days * DAY_MS) })
    await deleteOldPlaces(later(29))
    expect((await report(rollCall)).trail).toMatchObject([{ place: 'Gate' }])
    await deleteOldPlaces(later(31))
    expect((await report(rollCall)).trail).toMatchObject([{ answer: 'safe', place: null, position: null }])
  })

  test('is notified to all who are asked at the start, and the notice expires with the end', async () => {
    const rollCall = await started()
    const notice = () =>
      server.ctx.db
        .selectFrom('notifications as n')
        .innerJoin('recipients as d', 'd.notification_id', 'n.id')
        .select(['n.expires_at', 'd.user_id'])
        .where('n.event_id', '=', offsite.id)
        .orderBy('d.user_id')
        .execute()
    const { asha, ravi, dev } = people
    const told = await notice()
    expect(told.map(({ user_id }) => user_id)).toEqual([asha, ravi, dev].map(({ id }) => id))
    await end(rollCall)
    for (const [index, { expires_at }] of (await notice()).entries())
      expect(expires_at.getTime()).toBeLessThan(told[index]!.expires_at.getTime())
  })
})
