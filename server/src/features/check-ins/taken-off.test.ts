import { beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

let asha: GivenPerson
let admin: GivenPerson
let offsite: { id: number }
let bus: GivenItem
let other: GivenItem
let talk: GivenItem
beforeEach(async () => {
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  admin = await given.person({ role: 'Admin' })
  offsite = await given.event()
  await given.member(offsite.id, asha.id)
  bus = await given.bus(offsite.id)
  other = await given.bus(offsite.id)
  talk = await given.subEvent(offsite.id)
  await given.assign(bus, asha.id)
})

let count = 0
function checkIn(as: GivenPerson, item: GivenItem) {
  count += 1
  const body = { clientKey: `a-tap-at-a-place-${count}`, ...(as === admin ? { user: asha.id } : {}) }
  return server.call('POST', `/items/${item.id}/check-in`, { as, body })
}
const write = (text: string, ...values: unknown[]) => server.ctx.pool.query(text, values)
const reasonsAt = async ({ id }: GivenItem) => {
  const rows = await write(
    'select annulled_reason as reason from check_ins where item_id = $1 order by id',
    id,
  )
  return rows.rows.map(({ reason }) => reason)
}
const countOf = async ({ id }: GivenItem) => {
  const { body } = await server.call('GET', `/buses/${id}`, { as: admin })
  return [body.data.checkedInCount, body.data.totalCount]
}

const takeOff = () => write('delete from assignments where item_id = $1 and user_id = $2', bus.id, asha.id)

test('A person who is taken off a bus is not checked in there, and the trail says why', async () => {
  await checkIn(asha, bus)
  expect(await countOf(bus)).toEqual([1, 1])
  await takeOff()
  expect(await countOf(bus)).toEqual([0, 0])
  expect(await reasonsAt(bus)).toEqual(['Taken off'])
})

test('A person who is moved to another bus checks in again', async () => {
  await checkIn(asha, bus)
  await write('update assignments set item_id = $1 where item_id = $2', other.id, bus.id)
  expect([await countOf(bus), await countOf(other)]).toEqual([
    [0, 0],
    [0, 1],
  ])
  expect((await checkIn(asha, other)).status).toBe(200)
  expect(await countOf(other)).toEqual([1, 1])
})

test('Control: without the trigger one more is in than is expected', async () => {
  await checkIn(asha, bus)
  const set = (state: 'disable' | 'enable') =>
    write(`alter table assignments ${state} trigger annul_check_ins_with_the_place`)
  await set('disable')
  try {
    await takeOff()
    expect(await countOf(bus)).toEqual([1, 0])
  } finally {
    await set('enable')
  }
})

test('A place that is given back in the same transaction keeps its check-in', async () => {
  await checkIn(asha, bus)
  await server.ctx.inTransaction(async tx => {
    const place = tx.deleteFrom('assignments').where('item_id', '=', bus.id).returningAll()
    await tx
      .insertInto('assignments')
      .values(await place.executeTakeFirstOrThrow())
      .execute()
  })
  expect(await countOf(bus)).toEqual([1, 1])
})

test('A person who leaves the event is checked in nowhere, for that reason', async () => {
  for (const item of [bus, talk]) await checkIn(asha, item)
  await write('delete from event_members where event_id = $1', offsite.id)
  expect([await reasonsAt(bus), await reasonsAt(talk)]).toEqual([['Left the event'], ['Left the event']])
})

test('An item that is deleted takes its check-ins with it', async () => {
  await checkIn(asha, bus)
  await write('delete from items where id = $1', bus.id)
  expect(await reasonsAt(bus)).toEqual([])
})

const PLACES = [
  ['a bus, by themselves', () => bus, () => asha, takeOff],
  ['a bus, by staff', () => bus, () => admin, takeOff],
  ...(['asha', 'admin'] as const).map(
    who =>
      [
        `a session, by ${who === 'asha' ? 'themselves' : 'staff'}`,
        () => talk,
        () => (who === 'asha' ? asha : admin),
        () => write('delete from event_members where event_id = $1', offsite.id),
      ] as const,
  ),
] as const

/** Waits until so many statements of this database wait for a lock. */
const expectWaiting = (waiting: number) =>
  expect
    .poll(async () => {
      const { rows } = await write(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].n
    })
    .toBe(waiting)

test.each(PLACES)(
  'F92: A check-in to %s, at the moment when the place is lost, leaves no check-in',
  async (_, at, by, lose) => {
    const item = at()
    const client = await server.ctx.pool.connect()
    try {
      // holds the check-in back between its look at the place and its commit
      await client.query('begin')
      await client.query('lock table derived.check_in_counts in exclusive mode')
      const tap = checkIn(by(), item)
      await expectWaiting(1)
      const lost = lose()
      await expectWaiting(2)
      await client.query('commit')
      await Promise.all([tap, lost])
    } finally {
      client.release()
    }
    expect((await reasonsAt(item)).filter(reason => reason === null)).toEqual([])
  },
)

test('F92: A check-in that waits for a place that is then lost is refused', async () => {
  const client = await server.ctx.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from assignments where item_id = $1', [bus.id])
    const tap = checkIn(asha, bus)
    await expectWaiting(1)
    await client.query('commit')
    expectRefusal(await tap, 404)
  } finally {
    client.release()
  }
})
