import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'

/** Two servers on one database, each with what it has read before in its memory. */
let instances: Instances
let eventId: number
let people: Record<'asha' | 'ravi' | 'meera', GivenPerson>
let items: Record<'bus' | 'talk' | 'carPool', GivenItem>

beforeAll(async () => {
  instances = await openInstances(2)
  const { given } = instances
  people = {
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    meera: await given.person({ name: 'Meera' }),
  }
  eventId = (await given.event({ name: 'Monsoon' })).id
  for (const { id } of Object.values(people)) await given.member(eventId, id)
  items = {
    bus: await given.bus(eventId, { bus_identifier: 'Bus 1' }),
    talk: await given.subEvent(eventId, { name: 'Keynote' }),
    carPool: await given.carPool(eventId, people.ravi.id),
  }
  await given.assign(items.bus, people.asha.id)
  await given.assign(items.carPool, people.asha.id)
})
afterAll(() => instances.close())

const write = (text: string, ...values: unknown[]) => instances.all[0]!.ctx.pool.query(text, values)

const ask = ({ base }: Instance, type: string, knownTag = '') =>
  fetch(`${base}/api/${type}?filters[event][id][$eq]=${eventId}&populate=*`, {
    headers: { authorization: `Bearer ${people.asha.token}`, 'if-none-match': knownTag },
  })

// biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
async function rowFrom(instance: Instance, type: string, { id }: GivenItem): Promise<any> {
  const reply = await ask(instance, type)
  expect(reply.status).toBe(200)
  const { data } = (await reply.json()) as { data: GivenItem[] }
  return data.find(row => row.id === id)
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const checkIn = (item: GivenItem, person: GivenPerson) =>
  write(
    `insert into check_ins (item_id, user_id, leg, at, recorded_at, by_user_id, method)
      values ($1, $2, 'first', now(), now(), $2, 'self')`,
    item.id,
    person.id,
  )
const rename = (person: GivenPerson, name: string) =>
  write('update users set name = $1 where id = $2', name, person.id)

type Seen = [seen: (row: Awaited<ReturnType<typeof rowFrom>>) => unknown, expected: unknown]

/** In this order: each begins where the one before has ended. */
const CHANGES: [what: string, type: string, item: keyof typeof items, change: () => unknown, ...Seen][] = [
  [
    'the number of a bus',
    'buses',
    'bus',
    () => write(`update buses set bus_number = 'MH 12' where item_id = $1`, items.bus.id),
    row => row.busNumber,
    'MH 12',
  ],
  [
    'the name of the event of a bus',
    'buses',
    'bus',
    () => write(`update events set name = 'Winter' where id = $1`, eventId),
    row => row.event.name,
    'Winter',
  ],
  [
    'another passenger of a bus',
    'buses',
    'bus',
    () => instances.given.assign(items.bus, people.ravi.id),
    row => [row.totalCount, names(row.assigned_users)],
    [2, ['Asha', 'Ravi']],
  ],
  [
    'the new name of a passenger',
    'buses',
    'bus',
    () => rename(people.ravi, 'Ravi S'),
    row => names(row.assigned_users),
    ['Asha', 'Ravi S'],
  ],
  [
    'who is in a bus',
    'buses',
    'bus',
    () => checkIn(items.bus, people.ravi),
    row => [row.checkedInCount, names(row.checked_in_users)],
    [1, ['Ravi S']],
  ],
  [
    'the new name of somebody in a bus',
    'buses',
    'bus',
    () => rename(people.ravi, 'Ravi T'),
    row => names(row.checked_in_users),
    ['Ravi T'],
  ],
  [
    'an annulled check-in to a bus that somebody else repeats',
    'buses',
    'bus',
    async () => {
      await write(`update check_ins set annulled_at = now(), annulled_reason = 'a mistake'`)
      await checkIn(items.bus, people.asha)
    },
    row => [row.checkedInCount, names(row.checked_in_users)],
    [1, ['Asha']],
  ],
  [
    'the place of a session',
    'sub-events',
    'talk',
    () => write(`update sub_events set location = 'Hall 2' where item_id = $1`, items.talk.id),
    row => row.location,
    'Hall 2',
  ],
  [
    'a check-in to a session',
    'sub-events',
    'talk',
    () => checkIn(items.talk, people.ravi),
    row => row.checkedInCount,
    1,
  ],
  [
    'one’s own check-in to a session',
    'sub-events',
    'talk',
    () => checkIn(items.talk, people.asha),
    row => names(row.checked_in_users),
    ['Asha'],
  ],
  [
    'how many people a session is for',
    'sub-events',
    'talk',
    () => write('delete from event_members where user_id = $1', people.meera.id),
    row => row.totalCount,
    2,
  ],
  [
    'the note of a car pool',
    'car-pools',
    'carPool',
    () => write(`update car_pools set note = 'The white one' where item_id = $1`, items.carPool.id),
    row => row.note,
    'The white one',
  ],
  [
    'the phone of the owner of a car pool',
    'car-pools',
    'carPool',
    () => write(`update users set contact = '9000000001' where id = $1`, people.ravi.id),
    row => row.car_owner.contact,
    '9000000001',
  ],
  [
    'the new name of somebody in a car pool',
    'car-pools',
    'carPool',
    () => rename(people.asha, 'Asha K'),
    row => names(row.assigned_users),
    ['Ravi T', 'Asha K'],
  ],
  [
    'who is in a car pool',
    'car-pools',
    'carPool',
    () => checkIn(items.carPool, people.asha),
    row => names(row.checked_in_users),
    ['Asha K'],
  ],
  [
    'a car pool that one has left',
    'car-pools',
    'carPool',
    () => write('delete from assignments where item_id = $1', items.carPool.id),
    row => [row.relation, row.assignedCount, row.assigned_users],
    ['none', 0, []],
  ],
]

test.each(CHANGES)(
  'Every server shows %s in the next answer',
  async (_what, type, item, change, seen, expected) => {
    for (const instance of instances.all)
      expect(seen(await rowFrom(instance, type, items[item]))).not.toEqual(expected)
    const tagBefore = (await ask(instances.all[0]!, type)).headers.get('etag') ?? ''
    expect((await ask(instances.all[1]!, type, tagBefore)).status).toBe(304)
    await change()
    for (const instance of instances.all) {
      expect((await ask(instance, type, tagBefore)).status).toBe(200)
      expect(seen(await rowFrom(instance, type, items[item]))).toEqual(expected)
    }
  },
)

test.each([
  ['another passenger', 'assignments', 'raise_items'],
  ['a new name', 'users', 'raise_changed'],
])('Control: without the version %s is not seen', async (_what, table, trigger) => {
  const seen = async () =>
    JSON.stringify(await Promise.all(instances.all.map(one => rowFrom(one, 'buses', items.bus))))
  const change = () =>
    table === 'users'
      ? rename(people.asha, 'Asha L')
      : write('delete from assignments where item_id = $1 and user_id = $2', items.bus.id, people.ravi.id)
  const before = await seen()
  await write(`alter table ${table} disable trigger ${trigger}`)
  if (table === 'assignments') await write('alter table assignments disable trigger raise_items_removed')
  try {
    await change()
    expect(await seen()).toBe(before)
  } finally {
    await write(`alter table ${table} enable trigger ${trigger}`)
    if (table === 'assignments') await write('alter table assignments enable trigger raise_items_removed')
  }
})
