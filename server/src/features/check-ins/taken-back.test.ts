import { beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const NOW = new Date('2026-11-21T05:00:00+05:30')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let asha: GivenPerson
let admin: GivenPerson
let bus: GivenItem
beforeEach(async () => {
  server.clock.now = NOW
  asha = await server.given.person()
  admin = await server.given.person({ role: 'Admin' })
  const { id } = await server.given.event()
  await server.given.member(id, asha.id)
  bus = await server.given.bus(id)
  await server.given.assign(bus, asha.id)
})

let taps = 0
const tap = (minutes: number) => {
  taps += 1
  const body = { clientKey: `a-tap-before-and-after-${taps}`, at: at(minutes).toISOString() }
  return server.call('POST', `/items/${bus.id}/check-in`, { as: asha, body })
}
const checkInByStaff = (minutes: number) => {
  taps += 1
  const body = { clientKey: `a-tap-before-and-after-${taps}`, at: at(minutes).toISOString(), user: asha.id }
  return server.call('POST', `/items/${bus.id}/check-in`, { as: admin, body })
}
const annul = () =>
  server.call('POST', `/items/${bus.id}/annul-check-in`, {
    as: admin,
    body: { user: asha.id, reason: 'Not on board' },
  })
const current = () =>
  server.ctx.db
    .selectFrom('check_ins')
    .select('at')
    .where('item_id', '=', bus.id)
    .where('annulled_at', 'is', null)
    .execute()

test('R448: a tap from before staff took the check-in back is refused when it arrives later, and a tap from after it counts', async () => {
  server.clock.now = at(5)
  await checkInByStaff(5)
  server.clock.now = at(10)
  expect((await annul()).status).toBe(200)
  server.clock.now = at(60)
  const why = 'Staff undid this check-in after your tap. If you are there, please check in again.'
  expectRefusal(await tap(7), 409, why)
  expectRefusal(await checkInByStaff(8), 409, why)
  expect(await current()).toEqual([])
  expect((await tap(11)).status).toBe(200)
  expect(await current()).toEqual([{ at: at(11) }])
  // somebody is in, so an older tap has nothing to do
  expect((await tap(7)).body.meta).toEqual({ alreadyCheckedIn: true })
})

test('R448: a seat that was given back takes taps from before it was taken away by the person', async () => {
  await tap(0)
  const seat = { item_id: bus.id, user_id: asha.id }
  await server.ctx.db
    .deleteFrom('assignments')
    .where('item_id', '=', seat.item_id)
    .where('user_id', '=', seat.user_id)
    .execute()
  await server.given.assign(bus, asha.id)
  server.clock.now = at(60)
  expect((await tap(1)).status).toBe(200)
})

test('R448: an import takes check-ins of an older release, which had no such rule', async () => {
  await tap(0)
  server.clock.now = at(10)
  await annul()
  const insert = `insert into check_ins (item_id, user_id, at, recorded_at, method)
    values (${bus.id}, ${asha.id}, '${at(5).toISOString()}', '${at(20).toISOString()}', 'self')`
  await expect(server.ctx.pool.query(insert)).rejects.toMatchObject({
    constraint: 'check_ins_not_taken_back',
  })
  await server.ctx.pool.query(`begin; set local muster.imports = 'yes'; ${insert}; commit`)
  expect(await current()).toEqual([{ at: at(5) }])
})

/** Each tap arrives while the annulment of the check-in before it is not committed yet. */
async function meetAnnulments(rounds: number): Promise<number> {
  let checkedIn = 0
  for (let round = 0; round < rounds; round++) {
    server.clock.now = at(round * 10 + 5)
    await tap(round * 10 + 5)
    server.clock.now = at(round * 10 + 9)
    const client = await server.ctx.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table audit in share mode')
      const annulling = annul()
      await expectWaiting(1)
      const arriving = race(2, at => tap(round * 10 + 6 + at))
      await expectWaiting(3)
      await client.query('commit')
      expect((await annulling).status).toBe(200)
      await arriving
      checkedIn += (await current()).length
    } finally {
      client.release()
      await server.ctx.pool.query('delete from check_ins where item_id = $1', [bus.id])
    }
  }
  return checkedIn
}

const expectWaiting = (waiting: number) =>
  expect
    .poll(async () => {
      const { rows } = await server.ctx.pool.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].n
    })
    .toBe(waiting)

test('R448: a late tap that meets the annulment on its way does not check in again', async () => {
  expect(await meetAnnulments(5)).toBe(0)
})

test('control: without the look after the insert each of them checks in again', async () => {
  const set = (is: string) => server.ctx.pool.query(`alter table check_ins ${is} trigger refuse_taken_back`)
  await set('disable')
  try {
    expect(await meetAnnulments(5)).toBe(5)
  } finally {
    await set('enable')
  }
})
