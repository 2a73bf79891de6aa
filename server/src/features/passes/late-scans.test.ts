import type { Pass } from '@muster/domain/passes/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { codeAt } from '#test/pass-code.ts'
import { countBy } from '#test/race.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const NOW = new Date('2026-11-21T05:00:00+05:30')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const HOUR = 3600
const DAY = 24 * HOUR

let asha: GivenPerson
let meera: GivenPerson
let admin: GivenPerson
let offsite: { id: number }
/** Meera co-ordinates it, and Asha is on it. */
let bus: GivenItem
let pass: Pass
beforeEach(async () => {
  server.clock.now = NOW
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  meera = await given.person({ name: 'Meera' })
  admin = await given.person({ name: 'Nandita', role: 'Admin' })
  offsite = await given.event()
  await given.member(offsite.id, asha.id)
  bus = await given.bus(offsite.id, { time: later(15 * HOUR), bus_identifier: 'Bus 1' }, meera.id)
  await given.assign(bus, asha.id)
  pass = await makePass(asha, null)
})

const makePass = async (as: GivenPerson, replaces: number | null) =>
  (await call('POST', `/events/${offsite.id}/pass`, { as, body: { replaces } })).body.data as Pass

let count = 0
const newKey = () => {
  count += 1
  return `the-key-of-one-late-scan-${count}`
}
/** What a phone has kept and sends when the network is back. */
const kept = (of: Pass, at: Date) => ({
  ...{ code: codeAt(of, at), leg: 'first', clientKey: newKey(), at: at.toISOString() },
})
type Kept = ReturnType<typeof kept>
const send = async (as: GivenPerson, scan: Kept, item: GivenItem = bus) =>
  (await call('POST', `/items/${item.id}/scan`, { as, body: scan })).body.data
const list = (as: GivenPerson, item: GivenItem = bus) => call('GET', `/items/${item.id}/passes`, { as })
const trail = async (item: GivenItem = bus) =>
  (await call('GET', `/items/${item.id}/scans`, { as: admin })).body.data
const checkInsOf = ({ id }: GivenItem) =>
  server.ctx.db
    .selectFrom('check_ins')
    .select(['user_id', 'by_user_id', 'at', 'recorded_at'])
    .where('item_id', '=', id)
    .where('annulled_at', 'is', null)
    .execute()

describe('R438: A scan that was kept without a network', () => {
  test('counts from its own moment, hours later, and the trail says when it came', async () => {
    const scan = kept(pass, NOW)
    server.clock.now = later(7 * HOUR)
    expect(await send(meera, scan)).toMatchObject({ outcome: 'in', checkIn: { at: NOW.toISOString() } })
    expect(await checkInsOf(bus)).toEqual([
      { user_id: asha.id, by_user_id: meera.id, at: NOW, recorded_at: later(7 * HOUR) },
    ])
    expect(await trail()).toMatchObject([
      { outcome: 'in', at: NOW.toISOString(), recordedAt: later(7 * HOUR).toISOString() },
    ])
  })

  test('of a moment at which check-in was closed is refused, although it is open now', async () => {
    const scan = kept(pass, later(-DAY))
    expect(await send(meera, scan)).toMatchObject({ outcome: 'closed' })
    expect(await checkInsOf(bus)).toEqual([])
  })

  test('of a moment at which check-in was open counts, although it is closed now', async () => {
    const scan = kept(pass, NOW)
    server.clock.now = later(9 * DAY)
    expect(await send(meera, scan)).toMatchObject({ outcome: 'in' })
  })

  test('with the code of another moment is too old, however it is sent', async () => {
    const photo = { ...kept(pass, NOW), at: later(HOUR).toISOString() }
    server.clock.now = later(2 * HOUR)
    expect(await send(meera, photo)).toMatchObject({ outcome: 'too-old', person: { name: 'Asha' } })
  })

  test('of a pass that was renewed since counts; the old pass scans nobody from then on', async () => {
    const scan = kept(pass, NOW)
    server.clock.now = later(HOUR)
    const next = await makePass(asha, pass.passNumber)
    const stolen = kept(pass, later(HOUR + 60))
    server.clock.now = later(2 * HOUR)
    expect(await send(meera, stolen)).toMatchObject({ outcome: 'unknown', person: null })
    expect(await send(meera, scan)).toMatchObject({ outcome: 'in', person: { name: 'Asha' } })
    expect(await send(meera, kept(next, later(2 * HOUR)))).toMatchObject({ outcome: 'already-in' })
    const own = await call('GET', `/events/${offsite.id}/pass`, { as: asha })
    expect(own.body.data).toEqual(next)
  })
})

describe('F121: Two phones that have scanned the same person without a network', () => {
  test('end as one check-in with both tries in the trail; the second hears by whom and when', async () => {
    const [first, second] = [kept(pass, NOW), kept(pass, later(90))]
    server.clock.now = later(HOUR)
    expect(await send(meera, first)).toMatchObject({ outcome: 'in' })
    server.clock.now = later(2 * HOUR)
    expect(await send(admin, second)).toMatchObject({
      outcome: 'already-in',
      checkIn: { at: NOW.toISOString(), by: { name: 'Meera' } },
    })
    expect(await trail()).toMatchObject([
      { outcome: 'already-in', at: later(90).toISOString(), by: { name: 'Nandita' } },
      { outcome: 'in', at: NOW.toISOString(), by: { name: 'Meera' } },
    ])
    expect(await checkInsOf(bus)).toHaveLength(1)
  })

  test('and come back at the same moment, with lost answers and repetitions', async () => {
    server.clock.now = later(HOUR)
    for (let round = 0; round < 10; round++) {
      const keynote = await server.given.subEvent(offsite.id, {}, meera.id)
      const [one, other] = [kept(pass, NOW), kept(pass, later(60))]
      await Promise.all([
        send(meera, one, keynote),
        send(admin, other, keynote),
        send(meera, one, keynote),
        send(admin, other, keynote),
      ])
      // the answers that count are those that a phone gets in the end
      const answers = [await send(meera, one, keynote), await send(admin, other, keynote)]
      expect(countBy(answers, ({ outcome }) => outcome)).toEqual({ in: 1, 'already-in': 1 })
      expect(await trail(keynote)).toHaveLength(2)
      expect(await checkInsOf(keynote)).toHaveLength(1)
    }
  })

  test('control: without the rule of the table there would be two check-ins', async () => {
    const { pool } = server.ctx
    const rows = await pool.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'check_ins' and indexdef like 'CREATE UNIQUE%annulled_at IS NULL%'`,
    )
    expect(rows.rows).toHaveLength(1)
    const [{ name, definition }] = rows.rows as [{ name: string; definition: string }]
    const insert = (by: GivenPerson) =>
      pool.query(
        `insert into check_ins (item_id, user_id, by_user_id, leg, method, at, recorded_at)
         values ($1, $2, $3, 'first', 'scan', now(), now())`,
        [bus.id, asha.id, by.id],
      )
    await insert(meera)
    await expect(insert(admin)).rejects.toThrow(name)
    await pool.query(`drop index ${name}`)
    try {
      await insert(admin)
      expect(await checkInsOf(bus)).toHaveLength(2)
    } finally {
      await pool.query('delete from check_ins where item_id = $1', [bus.id])
      await pool.query(definition)
    }
  })
})

describe('R437: The list of an item for its scanner', () => {
  test('has the people with a pass, how to check it, and who is in, for staff of the item alone', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    await server.given.member(offsite.id, ravi.id)
    expect((await list(meera)).body.data).toEqual({
      readAt: NOW.toISOString(),
      keptUntil: expect.any(String),
      people: [{ id: asha.id, name: 'Asha', ...pass, first: null, second: null }],
    })
    await send(meera, kept(pass, NOW))
    await server.given.assign(bus, ravi.id)
    const renewed = await makePass(asha, pass.passNumber)
    const ofRavi = await makePass(ravi, null)
    const { people } = (await list(admin)).body.data
    expect(people).toEqual([
      { id: asha.id, name: 'Asha', ...renewed, first: NOW.toISOString(), second: null },
      { id: ravi.id, name: 'Ravi', ...ofRavi, first: null, second: null },
    ])
    expect((await list(asha)).status).toBe(403)
    expect((await list(await server.given.person())).status).toBe(404)
  })

  test('of a session has every member', async () => {
    const keynote = await server.given.subEvent(offsite.id, {}, meera.id)
    expect((await list(meera, keynote)).body.data.people).toMatchObject([{ id: asha.id }])
  })

  test('has no keys after check-in has closed, and none is in the log', async () => {
    const { keptUntil } = (await list(meera)).body.data
    server.clock.now = new Date(Date.parse(keptUntil) - 1)
    expect((await list(meera)).body.data.people).toHaveLength(1)
    server.clock.now = new Date(keptUntil)
    expect((await list(meera)).body.data.people).toEqual([])
    expect(server.logged.join('\n')).not.toContain(pass.passKey)
  })
})
