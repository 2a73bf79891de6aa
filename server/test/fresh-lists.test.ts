import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'
import { race } from '#test/race.ts'

/** The lists of the staff, on two servers, each with what it has read before in its memory. */
let instances: Instances
let eventId: number
let people: Record<'asha' | 'ravi' | 'admin', GivenPerson>
let items: Record<'bus' | 'talk' | 'room', GivenItem>

beforeAll(async () => {
  instances = await openInstances(2)
  const { given } = instances
  people = {
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    admin: await given.person({ role: 'Admin' }),
  }
  eventId = (await given.event({ name: 'Off-site' })).id
  for (const { id } of [people.asha, people.ravi]) await given.member(eventId, id)
  items = {
    bus: await given.bus(eventId),
    talk: await given.subEvent(eventId, { name: 'Keynote' }),
    room: await given.room(eventId),
  }
  for (const item of [items.bus, items.room]) await given.assign(item, people.asha.id)
})
afterAll(() => instances.close())

interface Listed {
  id: number
  name: string
  totalCount: number
  checkedInCount: number
  event: { name: string }
  co_ordinator: { name: string } | null
  assigned_users: { name: string; contact: string }[]
  checked_in_users: { name: string }[]
  checked_out_users: { name: string }[]
}
type Lists = Record<'buses' | 'sub-events' | 'hotel-rooms', Listed>

const TRAVEL = 'event,co_ordinator,assigned_users,checked_in_users'
const PATHS = {
  buses: TRAVEL,
  'sub-events': 'event,checked_in_users',
  'hotel-rooms': `${TRAVEL},checked_out_users`,
} satisfies Record<keyof Lists, string>

async function listFrom({ base }: Instance, path: keyof Lists): Promise<Listed> {
  const url = `${base}/api/${path}?filters[event][id]=${eventId}&populate=${PATHS[path]}`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${people.admin.token}` } })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { data: Listed[] }).data[0]!
}

async function listsFrom(instance: Instance): Promise<Lists> {
  const names = Object.keys(PATHS) as (keyof Lists)[]
  const lists = names.map(async name => [name, await listFrom(instance, name)] as const)
  return Object.fromEntries(await Promise.all(lists)) as Lists
}

const write = (text: string, ...values: unknown[]) => instances.all[0]!.ctx.pool.query(text, values)
const checkIn = (item: GivenItem, person: GivenPerson, leg = 'first') =>
  write(
    `insert into check_ins (item_id, user_id, leg, at, recorded_at, by_user_id, method)
      values ($1, $2, $3, now(), now(), $2, 'self')`,
    item.id,
    person.id,
    leg,
  )
const annul = (item: GivenItem) =>
  write(
    `update check_ins set annulled_at = now(), annulled_reason = 'a mistake' where item_id = $1 and annulled_at is null`,
    item.id,
  )
const namesIn = (list: readonly { name: string }[]) => list.map(({ name }) => name)

const CHANGES: [
  what: string,
  change: () => Promise<unknown>,
  seen: (lists: Lists) => unknown,
  expected: unknown,
][] = [
  [
    'a check-in to a session',
    () => checkIn(items.talk, people.ravi),
    ({ 'sub-events': talk }) => [talk.checkedInCount, ...namesIn(talk.checked_in_users)],
    [1, 'Ravi'],
  ],
  [
    'a check-out of a room',
    () => checkIn(items.room, people.asha, 'second'),
    lists => namesIn(lists['hotel-rooms'].checked_out_users),
    ['Asha'],
  ],
  [
    'another assignment',
    () => instances.given.assign(items.bus, people.ravi.id),
    ({ buses }) => [buses.totalCount, ...namesIn(buses.assigned_users)],
    [2, 'Asha', 'Ravi'],
  ],
  [
    'the phone of somebody assigned',
    () => write(`update users set contact = '9000000001' where id = $1`, people.asha.id),
    ({ buses }) => buses.assigned_users[0]!.contact,
    '9000000001',
  ],
  [
    'a name that changes the order',
    () => write(`update users set name = 'Zara' where id = $1`, people.asha.id),
    ({ buses }) => namesIn(buses.assigned_users),
    ['Ravi', 'Zara'],
  ],
  [
    'the co-ordinator of a bus',
    () => write('update items set coordinator_id = $1 where id = $2', people.ravi.id, items.bus.id),
    ({ buses }) => buses.co_ordinator?.name,
    'Ravi',
  ],
  [
    'the name of the event',
    () => write(`update events set name = 'Monsoon Off-site' where id = $1`, eventId),
    ({ 'hotel-rooms': room }) => room.event.name,
    'Monsoon Off-site',
  ],
  [
    'an annulled check-in',
    () => annul(items.talk),
    ({ 'sub-events': talk }) => [talk.checkedInCount, ...namesIn(talk.checked_in_users)],
    [0],
  ],
  [
    'somebody who is taken off a bus',
    () => write('delete from assignments where item_id = $1 and user_id = $2', items.bus.id, people.ravi.id),
    ({ buses }) => namesIn(buses.assigned_users),
    ['Zara'],
  ],
  [
    'somebody who joined',
    () => instances.given.member(eventId, people.admin.id),
    lists => lists['sub-events'].totalCount,
    3,
  ],
  [
    'somebody who left',
    () => write('delete from event_members where user_id = $1', people.asha.id),
    lists => [
      lists['sub-events'].totalCount,
      ...namesIn(lists['hotel-rooms'].assigned_users),
      ...namesIn(lists['hotel-rooms'].checked_out_users),
    ],
    [2],
  ],
]

test.each(CHANGES)('Every server lists %s in the next answer', async (_what, change, seen, expected) => {
  for (const instance of instances.all) expect(seen(await listsFrom(instance))).not.toEqual(expected)
  await change()
  for (const instance of instances.all) expect(seen(await listsFrom(instance))).toEqual(expected)
})

async function preferencesFrom({ base }: Instance): Promise<string[]> {
  const url = `${base}/api/user-event-preferences?filters[event][id]=${eventId}&populate=user`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${people.admin.token}` } })
  const { data } = (await reply.json()) as { data: { food: string; user: { name: string } }[] }
  return data.map(({ food, user }) => `${user.name}: ${food}`)
}

test('An Admin finds their own address in the list, and nobody else’s', async () => {
  const { given } = instances
  const owner = await given.person({ role: 'Admin' })
  const { id } = await given.event()
  for (const person of [owner, people.ravi]) {
    await given.member(id, person.id)
    await given.preferences(id, person.id)
  }
  for (const as of [owner, people.admin]) {
    const url = `${instances.all[0]!.base}/api/user-event-preferences?filters[event][id]=${id}&populate=user`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${as.token}` } })
    const { data } = (await reply.json()) as { data: { street?: string; user: { id: number } }[] }
    const own = data.filter(({ street }) => street !== undefined).map(({ user }) => user.id)
    expect([data.length, own]).toEqual([2, as === owner ? [owner.id] : []])
  }
})

test('Every server lists the preferences as they are now', async () => {
  const expectAll = async (...expected: string[]) => {
    for (const instance of instances.all) expect(await preferencesFrom(instance)).toEqual(expected)
  }
  await expectAll()
  await instances.given.preferences(eventId, people.ravi.id)
  await expectAll('Ravi: Veg')
  await write(`update preferences set food = 'Non-Veg'`)
  await expectAll('Ravi: Non-Veg')
  await write(`update users set name = 'Ravi S' where id = $1`, people.ravi.id)
  await expectAll('Ravi S: Non-Veg')
  await write('delete from preferences')
  await expectAll()
})

const WRITES = 100

/** How many of the answers, each asked for after a check-in or annulment was acknowledged, are older than it. */
async function countStale(): Promise<number> {
  let acknowledged = 0
  const writing = (async () => {
    for (let count = 1; count <= WRITES; count++) {
      const crowd = await instances.given.person()
      await instances.given.member(eventId, crowd.id)
      await checkIn(items.talk, crowd)
      acknowledged = count
    }
  })()
  let stale = 0
  const reading = race(4, async index => {
    while (acknowledged < WRITES) {
      const known = acknowledged
      const { checked_in_users } = await listFrom(instances.all[index % 2]!, 'sub-events')
      if (checked_in_users.length < known) stale++
    }
  })
  await Promise.all([writing, reading])
  await annul(items.talk)
  return stale
}

test('No list is older than its question while people check in all the time', async () => {
  expect(await countStale()).toBe(0)
})

test('Control: with a count that does not say that it changed, lists are stale', async () => {
  const name = 'derived.add_to_check_in_counts'
  const { rows } = await write(`select pg_get_functiondef($1::regproc) as kept`, name)
  const kept = rows[0]!.kept as string
  await write(kept.replace('version = counts.version + 1', 'version = counts.version'))
  try {
    expect(await countStale()).toBeGreaterThan(0)
  } finally {
    await write(kept)
  }
})
