import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { holding, WAIT_IF_HELD } from '#test/holding.ts'
import { race } from '#test/race.ts'
import { keptCounts, recount } from '#test/recount.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
/** more than the pool has connections, so that they also wait for each other */
const MANY = 50

let admin: GivenPerson
let event: Awaited<ReturnType<typeof server.given.event>>
let crowd: GivenPerson[]
let bus: GivenItem
let session: GivenItem

beforeEach(async () => {
  const { given } = server
  admin ??= await given.person({ role: 'Admin' })
  event = await given.event()
  crowd = await race(MANY, () => given.person())
  await race(MANY, index => given.member(event.id, crowd[index]!.id))
  ;[bus, session] = [await given.bus(event.id), await given.subEvent(event.id)]
  await given.assign(bus, ...idsOf(crowd))
})

const idsOf = (people: readonly GivenPerson[]) => people.map(({ id }) => id)

const rowsFor = (item: GivenItem, people: readonly GivenPerson[], leg = 'first') =>
  people.map(({ id }) => ({ item_id: item.id, user_id: id, leg, at: server.clock.now, method: 'self' }))

const checkIn = (item: GivenItem, people: readonly GivenPerson[], leg = 'first') =>
  server.ctx.db
    .insertInto('check_ins')
    .values(rowsFor(item, people, leg))
    .execute()

const annul = (item: GivenItem, people: readonly GivenPerson[]) =>
  server.ctx.db
    .updateTable('check_ins')
    .set({ annulled_at: server.clock.now, annulled_reason: 'a mistake' })
    .where('item_id', '=', item.id)
    .where('user_id', 'in', idsOf(people))
    .where('annulled_at', 'is', null)
    .execute()

/** On the wire, with all sums equal to their rows. */
async function countsOf(path: 'buses' | 'sub-events', item: GivenItem): Promise<[number, number]> {
  expect(await keptCounts(server.ctx.pool)).toEqual(await recount(server.ctx.pool))
  const { body } = await call('GET', `/${path}/${item.id}`, { as: admin })
  return [body.data.checkedInCount, body.data.totalCount]
}

const membersCount = async () =>
  (await call('GET', `/events/${event.id}`, { as: admin })).body.data.membersCount

describe('The number of checked-in people', () => {
  test('is exact after everybody checks in concurrently, each with their own statement', async () => {
    await race(MANY, index => checkIn(bus, [crowd[index]!]))
    expect(await countsOf('buses', bus)).toEqual([MANY, MANY])
  })

  test('is exact after one statement for all of them', async () => {
    await checkIn(session, crowd)
    expect(await countsOf('sub-events', session)).toEqual([MANY, MANY])
  })

  test('falls with annulments and rises with new check-ins, concurrently', async () => {
    await race(MANY, index => checkIn(bus, [crowd[index]!]))
    await race(MANY / 2, index => annul(bus, [crowd[2 * index]!]))
    expect(await countsOf('buses', bus)).toEqual([MANY / 2, MANY])
    await race(MANY / 2, index => checkIn(bus, [crowd[2 * index]!]))
    expect(await countsOf('buses', bus)).toEqual([MANY, MANY])
    await annul(bus, crowd)
    expect(await countsOf('buses', bus)).toEqual([0, MANY])
  })

  test('is exact while people check in and others are annulled', async () => {
    const [first, second] = [crowd.slice(0, MANY / 2), crowd.slice(MANY / 2)]
    await checkIn(bus, first)
    await race(MANY / 2, async index => {
      await Promise.all([checkIn(bus, [second[index]!]), annul(bus, [first[index]!])])
    })
    expect(await countsOf('buses', bus)).toEqual([MANY / 2, MANY])
  })

  test('does not change with a check-in that is refused, rolled back or repeated', async () => {
    const [asha, ravi] = [crowd[0]!, crowd[1]!]
    await checkIn(bus, [asha])
    await expect(checkIn(bus, [ravi, asha])).rejects.toThrow('check_ins_once_per_leg')
    const { db } = server.ctx
    const twice = db.insertInto('check_ins').values(rowsFor(bus, [asha]))
    await twice.onConflict(conflict => conflict.doNothing()).execute()
    const rolledBack = db.transaction().execute(async tx => {
      await tx
        .insertInto('check_ins')
        .values(rowsFor(bus, [ravi]))
        .execute()
      throw new Error('after all not')
    })
    await expect(rolledBack).rejects.toThrow('after all not')
    expect(await countsOf('buses', bus)).toEqual([1, MANY])
  })

  test('is kept for each leg, and moves with a check-in to another item', async () => {
    const other = await server.given.bus(event.id)
    await checkIn(bus, crowd.slice(0, 3))
    await checkIn(bus, crowd.slice(0, 2), 'second')
    await server.ctx.db
      .updateTable('check_ins')
      .set({ item_id: other.id })
      .where('user_id', '=', crowd[0]!.id)
      .execute()
    expect(await countsOf('buses', bus)).toEqual([2, MANY])
    expect(await countsOf('buses', other)).toEqual([1, 0])
  })
})

describe('Numbers after a deletion', () => {
  beforeEach(async () => {
    await checkIn(bus, crowd)
    await checkIn(session, crowd)
  })

  test('of check-ins are exact', async () => {
    await server.ctx.db
      .deleteFrom('check_ins')
      .where('user_id', 'in', idsOf(crowd.slice(0, 5)))
      .execute()
    expect(await countsOf('buses', bus)).toEqual([MANY - 5, MANY])
  })

  test('of people are exact, even if they checked in others', async () => {
    const [asha] = crowd
    await server.ctx.db
      .updateTable('check_ins')
      .set({ by_user_id: asha!.id })
      .where('item_id', '=', bus.id)
      .execute()
    await race(5, index => server.ctx.db.deleteFrom('users').where('id', '=', crowd[index]!.id).execute())
    expect(await countsOf('buses', bus)).toEqual([MANY - 5, MANY - 5])
    expect(await countsOf('sub-events', session)).toEqual([MANY - 5, MANY - 5])
    expect(await membersCount()).toBe(MANY - 5)
  })

  test('of members are exact: they lose their assignments, and their check-ins are annulled', async () => {
    await race(5, index =>
      server.ctx.db
        .deleteFrom('event_members')
        .where('event_id', '=', event.id)
        .where('user_id', '=', crowd[index]!.id)
        .execute(),
    )
    expect(await countsOf('buses', bus)).toEqual([MANY - 5, MANY - 5])
    expect(await countsOf('sub-events', session)).toEqual([MANY - 5, MANY - 5])
    expect(await membersCount()).toBe(MANY - 5)
  })

  test('of an item or of the whole event leave nothing behind', async () => {
    await server.ctx.db.deleteFrom('items').where('id', '=', bus.id).execute()
    expect(await countsOf('sub-events', session)).toEqual([MANY, MANY])
    await server.ctx.db.deleteFrom('events').where('id', '=', event.id).execute()
    expect(await keptCounts(server.ctx.pool)).toEqual(await recount(server.ctx.pool))
    const left = `select item_id from derived.check_in_counts where item_id = any($1)
      union all select item_id from derived.assignment_counts where item_id = any($1)
      union all select event_id from derived.member_counts where event_id = $2`
    expect((await server.ctx.pool.query(left, [[bus.id, session.id], event.id])).rows).toEqual([])
  })
})

test('A person who joins is counted in the reply', async () => {
  const newcomer = await server.given.person()
  const { body } = await call('POST', `/events/${event.id}/rsvp`, { as: newcomer })
  expect(body.data).toMatchObject({ isJoined: true, membersCount: MANY + 1 })
  expect(await countsOf('sub-events', session)).toEqual([0, MANY + 1])
})

/** A trigger that recounts instead of adding: it does not see concurrent check-ins. */
const RECOUNTS = `create or replace function derived.add_to_check_in_counts() returns trigger language plpgsql as $$
  declare n integer; item integer;
  begin
    select min(item_id) into item from added;
    select count(*) into n from check_ins where item_id = item and annulled_at is null;
    perform ${WAIT_IF_HELD};
    insert into derived.check_in_counts (item_id, leg, shard, checked_in) values (item, 'first', 0, n)
      on conflict (item_id, leg, shard) do update set checked_in = excluded.checked_in;
    return null;
  end $$`

test('Control: recounting with each check-in is wrong under concurrency', async () => {
  const { pool, db } = server.ctx
  const { rows } = await pool.query<{ kept: string }>(
    `select pg_get_functiondef('derived.add_to_check_in_counts'::regproc) as kept`,
  )
  await pool.query(RECOUNTS)
  try {
    await holding(server.ctx, { count: 2 }, () => race(2, index => checkIn(bus, [crowd[index]!])))
    expect(await keptCounts(pool)).not.toEqual(await recount(pool))
  } finally {
    await pool.query(rows[0]!.kept)
    await db.deleteFrom('items').where('id', '=', bus.id).execute()
  }
  expect(await keptCounts(pool)).toEqual(await recount(pool))
})
