import type { ItineraryItem, MyItinerary } from '@muster/domain/itinerary/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'
import { race } from '#test/race.ts'

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
  eventId = (await given.event()).id
  for (const { id } of [people.asha, people.ravi]) await given.member(eventId, id)
  items = {
    bus: await given.bus(eventId, { bus_identifier: 'Bus 1' }, people.meera.id),
    talk: await given.subEvent(eventId, { name: 'Keynote' }),
    carPool: await given.carPool(eventId, people.ravi.id),
  }
  await given.assign(items.bus, people.asha.id)
  await given.assign(items.carPool, people.asha.id)
})
afterAll(() => instances.close())

/** What the phone of a person keeps: it sends the tag of the last reply from any server, and 304 stands for that reply. */
const phone = new Map<string, { tag: string; data: unknown }>()

async function read<Data>({ base }: Instance, path: string): Promise<Data> {
  const known = phone.get(path)
  const reply = await fetch(`${base}/api/events/${eventId}${path}`, {
    headers: {
      authorization: `Bearer ${people.asha.token}`,
      ...(known && { 'if-none-match': known.tag }),
    },
  })
  if (reply.status === 304) return known?.data as Data
  expect(reply.status).toBe(200)
  const { data } = (await reply.json()) as { data: Data }
  phone.set(path, { tag: reply.headers.get('etag') ?? '', data })
  return data
}

const dayFrom = (instance: Instance) => read<MyItinerary>(instance, '/my-itinerary')

const write = (text: string, ...values: unknown[]) => instances.all[0]!.ctx.pool.query(text, values)
const named = (day: MyItinerary, { id }: GivenItem) => day.items.find(item => item.id === id)
const busIn = (day: MyItinerary) => named(day, items.bus)
const namesOf = (list: readonly ItineraryItem[]) => list.map(item => item.subEvent?.name).filter(Boolean)

/** In one statement, as the departure, its excuses and its moves are one transaction. */
const departFrom = (item: GivenItem, reason: string, to: GivenItem | null = null) =>
  write(
    `with departed as (
        insert into departures (item_id, event_id, kind, leg, at)
          select id, event_id, kind, 'first', now() from items where id = $1 returning id),
      moved as (insert into departure_moves (departure_id, user_id, to_item_id)
        select id, $2, $4 from departed where $4::int is not null)
      insert into excuses (departure_id, user_id, reason, at) select id, $2, $3, now() from departed`,
    item.id,
    people.asha.id,
    reason,
    to?.id ?? null,
  )

const CHANGES: [
  what: string,
  change: () => Promise<unknown>,
  seen: (day: MyItinerary) => unknown,
  expected: unknown,
][] = [
  [
    'the number of a bus',
    () => write(`update buses set bus_number = 'MH 12' where item_id = $1`, items.bus.id),
    day => busIn(day)?.bus?.busNumber,
    'MH 12',
  ],
  [
    'the phone of a co-ordinator',
    () => write(`update users set contact = '9000000001' where id = $1`, people.meera.id),
    day => busIn(day)?.coordinator?.contact,
    '9000000001',
  ],
  [
    'another co-ordinator',
    () => write('update items set coordinator_id = $1 where id = $2', people.ravi.id, items.bus.id),
    day => busIn(day)?.coordinator?.name,
    'Ravi',
  ],
  [
    'the emergency co-ordinator',
    () => write('update events set emergency_coordinator_id = $1 where id = $2', people.meera.id, eventId),
    day => day.emergencyCoordinator?.name,
    'Meera',
  ],
  [
    'the name of the emergency co-ordinator',
    () => write(`update users set name = 'Meera K' where id = $1`, people.meera.id),
    day => day.emergencyCoordinator?.name,
    'Meera K',
  ],
  [
    'a new session',
    () => instances.given.subEvent(eventId, { name: 'Workshop' }),
    day => namesOf(day.items),
    ['Keynote', 'Workshop'],
  ],
  [
    'a session that became a meal',
    () => write(`update sub_events set sub_type = 'F&B' where name = 'Workshop'`),
    day => namesOf(day.items),
    ['Keynote'],
  ],
  [
    'a check-in of somebody else',
    () =>
      write(
        `insert into check_ins (item_id, user_id, leg, at, recorded_at, by_user_id, method)
          values ($1, $2, 'first', now(), now(), $2, 'self')`,
        items.talk.id,
        people.ravi.id,
      ),
    day => named(day, items.talk)?.first.checkedInCount,
    1,
  ],
  [
    'an annulled check-in',
    () => write(`update check_ins set annulled_at = now(), annulled_reason = 'a mistake'`),
    day => named(day, items.talk)?.first.checkedInCount,
    0,
  ],
  [
    'the note of the car pool',
    () => write(`update car_pools set note = 'The white one' where item_id = $1`, items.carPool.id),
    day => named(day, items.carPool)?.carPool?.note,
    'The white one',
  ],
  [
    'an own check-in',
    () =>
      write(
        `insert into check_ins (item_id, user_id, leg, at, recorded_at, by_user_id, method)
          values ($1, $2, 'first', '2026-11-21 05:00+00', now(), $2, 'self')`,
        items.talk.id,
        people.asha.id,
      ),
    day => Date.parse(named(day, items.talk)?.first.checkedInAt ?? ''),
    Date.UTC(2026, 10, 21, 5),
  ],
  [
    'a bus that has left without the person',
    () => departFrom(items.bus, 'Unwell'),
    day => [typeof busIn(day)?.first.departedAt, busIn(day)?.first.isExcused],
    ['string', true],
  ],
  [
    'a departure that was undone',
    () => write(`update departures set undone_at = now(), undone_reason = 'Came back'`),
    day => busIn(day)?.first.departedAt,
    undefined,
  ],
  [
    'a car pool that has left, and a move from it',
    () => departFrom(items.carPool, 'Unwell', items.bus),
    day => [typeof named(day, items.carPool)?.first.departedAt, busIn(day)?.movedFrom],
    ['string', { name: null }],
  ],
  [
    'one more member',
    () => instances.given.member(eventId, people.meera.id),
    day => named(day, items.talk)?.totalCount,
    3,
  ],
  [
    'one more person in the car pool',
    () => instances.given.assign(items.carPool, people.meera.id),
    day => named(day, items.carPool)?.totalCount,
    3,
  ],
  [
    'one member less',
    () => write('delete from event_members where user_id = $1', people.meera.id),
    day => named(day, items.talk)?.totalCount,
    2,
  ],
  [
    'car pooling, switched off',
    () => write('update events set is_car_pool_enabled = false where id = $1', eventId),
    day => named(day, items.carPool),
    undefined,
  ],
  [
    'another assignment',
    () => write('delete from assignments where item_id = $1', items.bus.id),
    busIn,
    undefined,
  ],
  [
    'a session that is gone',
    () => write('delete from items where id = $1', items.talk.id),
    day => namesOf(day.items),
    [],
  ],
]

test.each(CHANGES)('Every server shows %s in the next answer', async (_what, change, seen, expected) => {
  for (const instance of instances.all) expect(seen(await dayFrom(instance))).not.toEqual(expected)
  await change()
  for (const instance of instances.all) expect(seen(await dayFrom(instance))).toEqual(expected)
})

async function namesFrom(instance: Instance): Promise<string[]> {
  const event = await read<{ assigned_users: { name: string }[] }>(instance, '?populate=assigned_users')
  return event.assigned_users.map(({ name }) => name)
}

test('F88: A phone that has the day is told so by every server', async () => {
  const first = await dayFrom(instances.all[0]!)
  for (const instance of instances.all) expect(await dayFrom(instance)).toBe(first)
})

test('Every server names the members as they are now', async () => {
  const expectNames = async (...expected: string[]) => {
    for (const instance of instances.all) expect(await namesFrom(instance)).toEqual(expected)
  }
  await expectNames('Asha', 'Ravi')
  await instances.given.member(eventId, people.meera.id)
  await expectNames('Asha', 'Meera K', 'Ravi')
  await write(`update users set name = 'Ravi S' where id = $1`, people.ravi.id)
  await expectNames('Asha', 'Meera K', 'Ravi S')
  await write('delete from event_members where user_id = $1', people.meera.id)
  await expectNames('Asha', 'Ravi S')
})

const WRITES = 100

/** How many of the answers, each asked for after a write was acknowledged, are older than that write. */
async function countStale(before: () => Promise<unknown> = async () => undefined): Promise<number> {
  const room = await instances.given.room(eventId, { room_number: '0' })
  await instances.given.assign(room, people.asha.id)
  let acknowledged = 0
  const numberIn = (day: MyItinerary) => Number(named(day, room)?.room?.roomNumber)
  for (const instance of instances.all) expect(numberIn(await dayFrom(instance))).toBe(0)
  await before()
  const writing = (async () => {
    for (let number = 1; number <= WRITES; number++) {
      await write('update hotel_rooms set room_number = $1 where item_id = $2', String(number), room.id)
      acknowledged = number
    }
  })()
  let stale = 0
  const reading = race(4, async index => {
    while (acknowledged < WRITES) {
      const known = acknowledged
      if (numberIn(await dayFrom(instances.all[index % 2]!)) < known) stale++
    }
  })
  await Promise.all([writing, reading])
  for (const instance of instances.all) if (numberIn(await dayFrom(instance)) < acknowledged) stale++
  return stale
}

test('No answer is older than its question while somebody writes all the time', async () => {
  expect(await countStale()).toBe(0)
})

test('Control: without the version answers are stale', async () => {
  const disable = () => write('alter table items disable trigger raise_written')
  try {
    expect(await countStale(disable)).toBeGreaterThan(0)
  } finally {
    await write('alter table items enable trigger raise_written')
  }
})
