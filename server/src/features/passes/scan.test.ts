import type { Pass } from '@muster/domain/passes/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing } from '#test/no-change.ts'
import { codeAt } from '#test/pass-code.ts'
import { countBy } from '#test/race.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const NOW = new Date('2026-11-21T05:00:00+05:30')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

let asha: GivenPerson
let meera: GivenPerson
let admin: GivenPerson
let offsite: { id: number; documentId: string }
/** Meera co-ordinates it, and Asha is on it. */
let bus: GivenItem
let otherBus: GivenItem
let pass: Pass
beforeEach(async () => {
  server.clock.now = NOW
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  meera = await given.person({ name: 'Meera' })
  admin = await given.person({ name: 'Nandita', role: 'Admin' })
  offsite = await given.event()
  await given.member(offsite.id, asha.id)
  const evening = { time: new Date('2026-11-21T20:00:00+05:30') }
  bus = await given.bus(offsite.id, { ...evening, bus_identifier: 'Bus 1' }, meera.id)
  otherBus = await given.bus(offsite.id, { ...evening, bus_identifier: 'Bus 2' }, admin.id)
  await given.assign(bus, asha.id)
  pass = await passOf(asha)
})

async function passOf(as: GivenPerson, event: { id: number } = offsite, replaces: number | null = null) {
  const { body } = await call('POST', `/events/${event.id}/pass`, { as, body: { replaces } })
  return body.data as Pass
}

let count = 0
const newKey = () => {
  count += 1
  return `the-key-of-one-scan-${count}`
}
const scan = (as: GivenPerson, item: GivenItem, code: string, body: object = {}) =>
  call('POST', `/items/${item.id}/scan`, { as, body: { code, leg: 'first', clientKey: newKey(), ...body } })
const trailOf = ({ id }: GivenItem) =>
  server.ctx.db
    .selectFrom('scans')
    .select(['outcome', 'user_id', 'by_user_id', 'at'])
    .where('item_id', '=', id)
    .orderBy('id')
    .execute()
const checkInsOf = ({ id }: GivenItem) =>
  server.ctx.db
    .selectFrom('check_ins')
    .select(['user_id', 'by_user_id', 'method', 'at'])
    .where('item_id', '=', id)
    .where('annulled_at', 'is', null)
    .execute()

describe('A scanned pass', () => {
  test('checks its person in by scan, with an audit entry, and the second scan says since when and by whom', async () => {
    const { body } = await scan(meera, bus, codeAt(pass, NOW))
    expect(body.data).toEqual({
      outcome: 'in',
      leg: 'first',
      person: { id: asha.id, name: 'Asha' },
      checkIn: { at: NOW.toISOString(), by: { id: meera.id, name: 'Meera' }, method: 'scan' },
      expectedAt: [],
      closedBecause: null,
      checkedInCount: 1,
      totalCount: 1,
    })
    expect(await checkInsOf(bus)).toEqual([
      { user_id: asha.id, by_user_id: meera.id, method: 'scan', at: NOW },
    ])
    const audit = await server.ctx.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'subject_id', 'details'])
      .where('event_id', '=', offsite.id)
      .execute()
    expect(audit).toEqual([
      {
        action: 'check-in-by-scan',
        actor_id: meera.id,
        subject_id: asha.id,
        details: { item: bus.id, leg: 'first' },
      },
    ])

    server.clock.now = later(40)
    const again = await scan(admin, bus, codeAt(pass, later(40)))
    expect(again.body.data).toMatchObject({
      outcome: 'already-in',
      person: { name: 'Asha' },
      checkIn: { at: NOW.toISOString(), by: { name: 'Meera' } },
      checkedInCount: 1,
    })
    expect(await trailOf(bus)).toEqual([
      { outcome: 'in', user_id: asha.id, by_user_id: meera.id, at: NOW },
      { outcome: 'already-in', user_id: asha.id, by_user_id: admin.id, at: later(40) },
    ])
  })

  test('of a person who checked in alone says so', async () => {
    const keynote = await server.given.subEvent(offsite.id, {}, meera.id)
    await call('POST', `/items/${keynote.id}/check-in`, { as: asha, body: { clientKey: newKey() } })
    const { body } = await scan(meera, keynote, codeAt(pass, NOW))
    expect(body.data).toMatchObject({ outcome: 'already-in', checkIn: { by: null, method: 'self' } })
  })

  test('is accepted one step early or late, and too old after that', async () => {
    const shot = codeAt(pass, NOW)
    server.clock.now = later(60)
    expect((await scan(meera, bus, shot)).body.data).toMatchObject({
      outcome: 'too-old',
      person: { name: 'Asha' },
      checkIn: null,
    })
    server.clock.now = later(5 * 86_400)
    expect((await scan(meera, bus, shot)).body.data.outcome).toBe('too-old')
    server.clock.now = later(30)
    expect((await scan(meera, bus, shot)).body.data.outcome).toBe('in')
    server.clock.now = NOW
    const keynote = await server.given.subEvent(offsite.id, {}, meera.id)
    expect((await scan(meera, keynote, codeAt(pass, later(60)))).body.data.outcome).toBe('unknown')
    expect((await scan(meera, keynote, codeAt(pass, later(30)))).body.data.outcome).toBe('in')
  })

  test('is judged by the moment of the scan when the network was slow, never by a moment to come', async () => {
    const shot = codeAt(pass, NOW)
    server.clock.now = later(100)
    expect((await scan(meera, bus, shot, { at: later(60).toISOString() })).body.data.outcome).toBe('too-old')
    expect((await scan(meera, bus, shot, { at: NOW.toISOString() })).body.data.outcome).toBe('in')
    const tomorrow = codeAt(pass, later(86_400))
    const early = await scan(meera, bus, tomorrow, { at: later(86_400).toISOString() })
    expect(early.body.data.outcome).toBe('unknown')
  })

  test('not on the list says where the person is expected, of what the staff may read', async () => {
    const { body } = await scan(admin, otherBus, codeAt(pass, NOW))
    expect(body.data).toMatchObject({
      outcome: 'not-on-list',
      person: { name: 'Asha' },
      expectedAt: [{ id: bus.id, documentId: bus.documentId, name: 'Bus 1' }],
      totalCount: 0,
    })
    const kiran = await server.given.person({ name: 'Kiran' })
    const third = await server.given.bus(offsite.id, {}, kiran.id)
    expect((await scan(kiran, third, codeAt(pass, NOW))).body.data).toMatchObject({
      outcome: 'not-on-list',
      person: { name: 'Asha' },
      expectedAt: [],
    })
    expect(await checkInsOf(otherBus)).toEqual([])
    expect(await trailOf(otherBus)).toMatchObject([{ outcome: 'not-on-list', user_id: asha.id }])
  })

  test('of another event names nobody, in the answer and in the trail', async () => {
    const other = await server.given.event()
    await server.given.member(other.id, asha.id)
    const elsewhere = await passOf(asha, other)
    const { body } = await scan(meera, bus, codeAt(elsewhere, NOW))
    expect(body.data).toMatchObject({ outcome: 'other-event', person: null, checkIn: null, expectedAt: [] })
    expect(await trailOf(bus)).toMatchObject([{ outcome: 'other-event', user_id: null }])
  })

  test('is refused before the day of the item, and check-in says when it opens', async () => {
    const time = new Date('2026-11-22T20:00:00+05:30')
    const tomorrow = await server.given.bus(offsite.id, { time }, meera.id)
    await server.given.assign(tomorrow, asha.id)
    const { body } = await scan(meera, tomorrow, codeAt(pass, NOW))
    expect(body.data).toMatchObject({
      outcome: 'closed',
      closedBecause: expect.stringContaining('It opens on'),
    })
    expect(await checkInsOf(tomorrow)).toEqual([])
  })

  test('of the co-ordinator, at their own bus that has left, says that it has departed', async () => {
    await server.given.member(offsite.id, meera.id)
    await server.given.assign(bus, meera.id)
    await server.ctx.pool.query('update items set first_departed_at = $2 where id = $1', [bus.id, NOW])
    const { body } = await scan(meera, bus, codeAt(await passOf(meera), NOW))
    expect(body.data).toMatchObject({
      outcome: 'closed',
      closedBecause: expect.stringContaining('It has departed.'),
    })
    expect(await trailOf(bus)).toMatchObject([{ outcome: 'closed' }])
  })

  test('is worth nothing after the event, and check-in says so', async () => {
    server.clock.now = later(9 * 86_400)
    const { body } = await scan(meera, bus, codeAt(pass, server.clock.now))
    expect(body.data).toMatchObject({ outcome: 'closed', closedBecause: 'Check-in is over.', checkIn: null })
    expect(await checkInsOf(bus)).toEqual([])
    expect(await trailOf(bus)).toMatchObject([{ outcome: 'closed' }])
  })
})

describe('A code that is no pass', () => {
  const unknown = { outcome: 'unknown', person: null, checkIn: null, expectedAt: [], closedBecause: null }

  test('is answered the same, whether its number exists or not', async () => {
    const code = codeAt(pass, NOW)
    const forged = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
    const nobodys = codeAt({ ...pass, passNumber: 999_999_998 }, NOW)
    for (const text of [forged, nobodys, 'https://muster.example', '7', code.slice(1)])
      expect([text, (await scan(meera, bus, text)).body.data]).toEqual([
        text,
        { ...unknown, leg: 'first', checkedInCount: 0, totalCount: 1 },
      ])
    expect(await trailOf(bus)).toHaveLength(5)
    expect(await checkInsOf(bus)).toEqual([])
  })

  test.each([
    ['the person has a new pass', () => passOf(asha, offsite, pass.passNumber)],
    [
      'the person has left the event',
      () =>
        server.ctx.db
          .deleteFrom('event_members')
          .where('event_id', '=', offsite.id)
          .where('user_id', '=', asha.id)
          .execute(),
    ],
    [
      'the account is deleted',
      () => call('POST', '/auth/delete-account', { as: asha, body: { currentPassword: 'correct horse 7' } }),
    ],
  ])('is what is left of a pass when %s', async (_, end) => {
    await end()
    expect((await scan(meera, bus, codeAt(pass, NOW))).body.data).toMatchObject(unknown)
  })

  test('and a real one are in no line of the log', async () => {
    const code = codeAt(pass, NOW)
    await scan(meera, bus, code)
    await scan(meera, bus, `${code}1`)
    await call('POST', `/items/${bus.id}/scan`, { as: meera, body: { code, leg: 'third' } })
    const log = server.logged.join('\n')
    expect(log).toContain('/scan')
    for (const secret of [code, pass.passKey]) expect(log).not.toContain(secret)
  })
})

describe('A scanner', () => {
  test('is for the staff of the very item', async () => {
    const code = codeAt(pass, NOW)
    await expectNothing(server.ctx, () => scan(meera, otherBus, code), 'not_found', 404)
    await expectNothing(server.ctx, () => scan(asha, bus, code), 'forbidden', 403)
    for (const [as, status] of [
      [asha, 403],
      [await server.given.person(), 404],
      [meera, 200],
      [admin, 200],
    ] as const)
      expect((await call('GET', `/items/${bus.id}/scans`, { as })).status).toBe(status)
    await expectNothing(server.ctx, () => scan(meera, bus, code, { leg: 'second' }), 'no_such_leg', 409)
  })

  test('that repeats a scan gets the first answer, and one row is kept', async () => {
    const clientKey = newKey()
    const code = codeAt(pass, NOW)
    const first = await scan(meera, bus, code, { clientKey })
    // long after the code has changed
    server.clock.now = later(600)
    const again = await scan(meera, bus, code, { clientKey })
    expect(again.body).toEqual(first.body)
    expect(await trailOf(bus)).toHaveLength(1)
    const elsewhere = () => scan(admin, otherBus, code, { clientKey })
    expect((await elsewhere()).body.data.outcome).toBe('too-old')
    await expectNothing(server.ctx, () => scan(admin, bus, code, { clientKey }), 'client_key_used', 409)
  })

  test('whose first try checked in without an answer says in, not already in', async () => {
    const clientKey = newKey()
    const code = codeAt(pass, NOW)
    await scan(meera, bus, code, { clientKey })
    // as if the server had stopped between the check-in and the trail
    await server.ctx.db.deleteFrom('scans').where('client_key', '=', clientKey).execute()
    expect((await scan(meera, bus, code, { clientKey })).body.data.outcome).toBe('in')
    expect(await trailOf(bus)).toMatchObject([{ outcome: 'in' }])
  })

  test('and another one at the same moment: one is in, one already in, both are in the trail', async () => {
    for (let round = 0; round < 10; round++) {
      const keynote = await server.given.subEvent(offsite.id, {}, meera.id)
      const code = codeAt(pass, NOW)
      const answers = await Promise.all([scan(meera, keynote, code), scan(admin, keynote, code)])
      expect(countBy(answers, ({ body }) => body.data.outcome)).toEqual({ in: 1, 'already-in': 1 })
      expect(countBy(await trailOf(keynote), ({ outcome }) => outcome)).toEqual({ in: 1, 'already-in': 1 })
      expect(await checkInsOf(keynote)).toHaveLength(1)
    }
  })

  test('shows the trail of its item, the latest first, with who was scanned and by whom', async () => {
    await scan(meera, bus, codeAt(pass, NOW))
    await scan(admin, bus, '7')
    const { body } = await call('GET', `/items/${bus.id}/scans?pagination[pageSize]=1`, { as: meera })
    expect(body.meta.pagination).toMatchObject({ total: 2, pageCount: 2 })
    expect(body.data).toMatchObject([{ outcome: 'unknown', person: null, by: { name: 'Nandita' } }])
    const all = await call('GET', `/items/${bus.id}/scans`, { as: meera })
    expect(all.body.data[1]).toMatchObject({
      outcome: 'in',
      leg: 'first',
      at: NOW.toISOString(),
      person: { id: asha.id, name: 'Asha' },
      by: { id: meera.id, name: 'Meera' },
    })
  })

  test('checks out of a room by its second leg', async () => {
    const day = 86_400
    const room = await server.given.room(
      offsite.id,
      { checkin_time: NOW, checkout_time: later(day) },
      meera.id,
    )
    await server.given.assign(room, asha.id)
    expect((await scan(meera, room, codeAt(pass, NOW))).body.data.outcome).toBe('in')
    server.clock.now = later(day + 60)
    const out = await scan(meera, room, codeAt(pass, server.clock.now), { leg: 'second' })
    expect(out.body.data).toMatchObject({ outcome: 'in', leg: 'second', checkedInCount: 1 })
  })
})
