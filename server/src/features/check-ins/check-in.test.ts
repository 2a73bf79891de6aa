import type { Topic } from '@muster/domain/shared/live.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing as refusal, withoutChange } from '#test/no-change.ts'
import { expectRefusal } from '#test/refusal.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const NOW = new Date('2026-11-21T05:00:00+05:30')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

let asha: GivenPerson
let ravi: GivenPerson
let offsite: { id: number }
let bus: GivenItem
let nudges: [eventId: number, topic: Topic][]
beforeEach(async () => {
  server.clock.now = NOW
  const { given, ctx } = server
  ;[asha, ravi] = [await given.person({ name: 'Asha' }), await given.person({ name: 'Ravi' })]
  offsite = await given.event()
  for (const { id } of [asha, ravi]) await given.member(offsite.id, id)
  bus = await given.bus(offsite.id)
  await given.assign(bus, asha.id, ravi.id)
  nudges = []
  ctx.live.nudge = (...nudge) => nudges.push(nudge)
})

let count = 0
const newKey = () => {
  count += 1
  return `the-key-of-one-tap-${count}`
}
const checkIn = (as: GivenPerson, { id }: { id: number | string }, body: object = {}) =>
  server.call('POST', `/items/${id}/check-in`, { as, body: { clientKey: newKey(), ...body } })
const rowsOf = ({ id }: GivenItem) =>
  server.ctx.db.selectFrom('check_ins').selectAll().where('item_id', '=', id).orderBy('id').execute()
const annulFirst = ({ id }: GivenItem) =>
  server.ctx.db
    .updateTable('check_ins')
    .set({ annulled_at: NOW, annulled_reason: 'left again' })
    .where('item_id', '=', id)
    .execute()

const expectNothing = async (call: () => Promise<Answer>, code: string, status: number) => {
  nudges = []
  await refusal(server.ctx, call, code, status)
  expect(nudges).toEqual([])
}

describe('A check-in', () => {
  test('stores who, when and how, and sends a nudge', async () => {
    const { status, body } = await checkIn(asha, bus, { clientKey: 'one-tap-of-asha-1' })
    expect([status, body]).toEqual([
      200,
      {
        data: {
          item: { id: bus.id, documentId: bus.documentId },
          user: { id: asha.id, name: 'Asha' },
          leg: 'first',
          at: NOW.toISOString(),
          checkedInCount: 1,
          totalCount: 2,
        },
        meta: { alreadyCheckedIn: false },
      },
    ])
    expect(await rowsOf(bus)).toMatchObject([
      {
        user_id: asha.id,
        by_user_id: asha.id,
        method: 'self',
        leg: 'first',
        at: NOW,
        recorded_at: NOW,
        client_key: 'one-tap-of-asha-1',
        annulled_at: null,
      },
    ])
    expect(nudges).toEqual([[offsite.id, `items/${bus.id}/check-ins`]])
    expect((await checkIn(ravi, { id: bus.documentId })).body.data.checkedInCount).toBe(2)
  })

  test('to a session is open to every member without an assignment', async () => {
    const talk = await server.given.subEvent(offsite.id)
    expect((await checkIn(asha, talk)).body.data).toMatchObject({ checkedInCount: 1, totalCount: 2 })
  })

  test('to a room is for the leg that is open, and each leg has its own count', async () => {
    const room = await server.given.room(offsite.id)
    await server.given.assign(room, asha.id, ravi.id)
    for (const person of [asha, ravi])
      expect((await checkIn(person, room)).body.data).toMatchObject({ leg: 'first' })
    server.clock.now = new Date(NOW.getTime() + 24 * 60 * 60_000)
    expect((await checkIn(asha, room)).body.data).toMatchObject({
      leg: 'second',
      checkedInCount: 1,
      totalCount: 2,
    })
    expect((await rowsOf(room)).map(({ leg }) => leg)).toEqual(['first', 'first', 'second'])
  })

  test('of somebody without a name shows the username', async () => {
    const nameless = await server.given.person({ name: ' ' })
    await server.given.member(offsite.id, nameless.id)
    await server.given.assign(bus, nameless.id)
    const { body } = await checkIn(nameless, bus)
    expect(body.data.user.name).toBe(nameless.email.split('@')[0])
  })
})

describe('A second check-in', () => {
  test('returns the first and keeps its time, with the same key or another', async () => {
    const clientKey = newKey()
    await checkIn(asha, bus, { clientKey })
    const [first] = await rowsOf(bus)
    nudges = []
    server.clock.now = new Date(NOW.getTime() + 60_000)
    for (const body of [
      { clientKey },
      {},
      { clientKey, at: minutesAgo(5).toISOString() },
      { leg: 'first' },
    ]) {
      const answer = await checkIn(asha, bus, body)
      expect(answer.body).toMatchObject({
        data: { at: NOW.toISOString(), checkedInCount: 1 },
        meta: { alreadyCheckedIn: true },
      })
    }
    expect(await rowsOf(bus)).toEqual([first])
    expect(nudges).toEqual([])
  })

  test('succeeds after check-in is over or the event is inactive', async () => {
    await checkIn(asha, bus)
    await server.ctx.db.updateTable('events').set({ active: false }).where('id', '=', offsite.id).execute()
    server.clock.now = new Date(NOW.getTime() + 5 * 86_400_000)
    expect((await checkIn(asha, bus)).body.meta).toEqual({ alreadyCheckedIn: true })
  })

  test('with the same key on a later day returns the check-in to the room instead of checking out', async () => {
    const room = await server.given.room(offsite.id)
    await server.given.assign(room, asha.id)
    const clientKey = newKey()
    await checkIn(asha, room, { clientKey })
    server.clock.now = new Date(NOW.getTime() + 24 * 60 * 60_000)
    const { body } = await checkIn(asha, room, { clientKey })
    expect(body).toMatchObject({
      data: { leg: 'first', at: NOW.toISOString() },
      meta: { alreadyCheckedIn: true },
    })
    expect(await rowsOf(room)).toHaveLength(1)
  })

  test('is refused if its key was used for something else', async () => {
    const clientKey = newKey()
    const other = await server.given.bus(offsite.id)
    const room = await server.given.room(offsite.id, {
      checkout_time: minutesAgo(5),
      checkin_time: minutesAgo(10),
    })
    await server.given.assign(other, asha.id)
    await server.given.assign(room, asha.id)
    await checkIn(asha, room, { clientKey, leg: 'first' })
    await expectNothing(() => checkIn(asha, other, { clientKey }), 'client_key_used', 409)
    await expectNothing(() => checkIn(asha, room, { clientKey, leg: 'second' }), 'client_key_used', 409)
    expect((await checkIn(ravi, bus, { clientKey })).body.meta).toEqual({ alreadyCheckedIn: false })
  })

  test('after an annulment is a new row, and the old key does not check in again', async () => {
    const clientKey = newKey()
    await checkIn(asha, bus, { clientKey })
    await annulFirst(bus)
    const replayed = await checkIn(asha, bus, { clientKey })
    expect(replayed.body).toMatchObject({
      data: { at: null, checkedInCount: 0 },
      meta: { alreadyCheckedIn: false },
    })
    expect(await rowsOf(bus)).toHaveLength(1)
    server.clock.now = new Date(NOW.getTime() + 60_000)
    expect((await checkIn(asha, bus)).body).toMatchObject({
      data: { at: server.clock.now.toISOString(), checkedInCount: 1 },
      meta: { alreadyCheckedIn: false },
    })
    expect((await checkIn(asha, bus, { clientKey })).body.data.at).toBe(server.clock.now.toISOString())
    expect((await rowsOf(bus)).map(row => row.annulled_at)).toEqual([NOW, null])
  })
})

describe('The moment of the tap', () => {
  test('decides, so that a tap in time counts even if it arrives late', async () => {
    const early = await server.given.bus(offsite.id, { time: minutesAgo(10) })
    await server.given.assign(early, asha.id, ravi.id)
    server.clock.now = new Date(NOW.getTime() + 5 * 86_400_000)
    const { body } = await checkIn(asha, early, { at: '2026-11-21T04:45:00+05:30' })
    expect(body.data.at).toBe('2026-11-20T23:15:00.000Z')
    expect(await rowsOf(early)).toMatchObject([{ at: minutesAgo(15), recorded_at: server.clock.now }])
    await expectNothing(() => checkIn(ravi, early), 'check_in_over', 409)
  })

  test('decides the leg of a room, even if it arrives on the day of departure', async () => {
    const room = await server.given.room(offsite.id)
    await server.given.assign(room, asha.id)
    server.clock.now = new Date(NOW.getTime() + 26 * 60 * 60_000)
    const { body } = await checkIn(asha, room, { at: NOW.toISOString() })
    expect(body.data).toMatchObject({ leg: 'first', at: NOW.toISOString() })
  })

  test('that was too early stays too early even if it arrives in time', async () => {
    const answer = await checkIn(asha, bus, { at: minutesAgo(21).toISOString() })
    expectRefusal(answer, 409, 'Check-in is not open yet. It opens at 4:40 AM.')
  })

  test('in the future counts as now', async () => {
    const later = await server.given.bus(offsite.id, { time: new Date(NOW.getTime() + 3_600_000) })
    await server.given.assign(later, asha.id)
    const at = new Date(NOW.getTime() + 3_000_000).toISOString()
    await expectNothing(() => checkIn(asha, later, { at }), 'too_early', 409)
    expect((await checkIn(asha, bus, { at })).body.data.at).toBe(NOW.toISOString())
    expect(await rowsOf(bus)).toMatchObject([{ at: NOW }])
  })
})

describe('Nobody is checked in', () => {
  test('to an item that they may not see: it is 404', async () => {
    const { given } = server
    const other = await given.event()
    await given.member(other.id, ravi.id)
    const [elsewhere, talk] = [await given.bus(other.id), await given.subEvent(other.id)]
    await given.assign(elsewhere, ravi.id)
    const unassigned = await given.bus(offsite.id)
    for (const item of [elsewhere, talk, unassigned, { id: 999_999 }, { id: 'a'.repeat(24) }, { id: 'x' }]) {
      await expectNothing(() => checkIn(asha, item), 'not_found', 404)
      await expectNothing(() => checkIn(asha, item, { user: ravi.id }), 'not_found', 404)
    }
    const outsider = await given.person()
    await expectNothing(() => checkIn(outsider, bus), 'not_found', 404)
  })

  test('by a fellow traveller', async () => {
    await expectNothing(() => checkIn(asha, bus, { user: ravi.id }), 'forbidden', 403)
    await expectNothing(() => checkIn(asha, bus, { user: 999_999 }), 'forbidden', 403)
  })

  test('to a second leg of an item with one leg', async () => {
    await expectNothing(() => checkIn(asha, bus, { leg: 'second' }), 'no_such_leg', 409)
  })

  test('by an invalid request', async () => {
    const bad = async (body: unknown, sentence: RegExp) => {
      const path = `/items/${bus.id}/check-in`
      const answer = await withoutChange(server.ctx, () => server.call('POST', path, { as: asha, body }))
      expectRefusal(answer, 400, sentence)
    }
    const clientKey = newKey()
    for (const key of ['', 'x'.repeat(15), 'x'.repeat(65), 'a key of one tap 1', 7, null, ['x'.repeat(20)]])
      await bad({ clientKey: key }, /^Please send a key of 16 to 64/)
    await bad({}, /^Please send a key/)
    await bad({ clientKey, leg: 'third' }, /^Please send first or second/)
    for (const user of ['7', 0, -1, 1.5, 2 ** 31]) await bad({ clientKey, user }, /^Please send an id/)
    for (const at of ['yesterday', 1_700_000_000, '2026-11-21', '2026-11-21T05:00:00'])
      await bad({ clientKey, at }, /^Please send a date and time/)
    await bad({ clientKey, method: 'staff' }, /not known here: method/)
    await bad({ clientKey, item: 1, by: 2 }, /not known here: item, by/)
  })
})
