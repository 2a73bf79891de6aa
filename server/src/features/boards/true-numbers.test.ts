import type { ArrivalsReply, BoardReply } from '@muster/domain/boards/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actAs,
  countPlainly,
  DAYS,
  departWithoutAnybody,
  openStorm,
  PEOPLE,
  type Storm,
  TODAY,
  undoDepartures,
} from '#test/board-storm.ts'
import type { GivenPerson } from '#test/given.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'
import { race } from '#test/race.ts'

/** Two servers on one database, each with what it has counted before in its memory. */
let instances: Instances
let storm: Storm

beforeAll(async () => {
  instances = await openInstances(2)
  storm = await openStorm(instances)
})
afterAll(() => instances.close())

const write = (text: string, ...values: unknown[]) => storm.write(text, values)

type Board = BoardReply['data']

interface Asked {
  day: string
  as?: GivenPerson
  view?: 'all' | 'mine'
  /** the revision that the caller has */
  since?: string
  item?: string
}

async function ask<Reply = BoardReply>(
  { base }: Instance,
  path: string,
  { as = storm.admin, ...filters }: Asked,
): Promise<Reply> {
  const query = Object.entries(filters).map(([name, value]) => `filters[${name}]=${value}`)
  const reply = await fetch(`${base}/api/events/${storm.eventId}/board${path}?${query.join('&')}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Reply
}

const boardFrom = async (instance: Instance): Promise<Board> => (await ask(instance, '', { day: TODAY })).data

const numbersOf = ({ items: listed, users, checkedIn, pending, excused = 0 }: Board) => ({
  ...{ users, checkedIn, pending, excused },
  items: Object.fromEntries(
    listed.map(({ documentId, checkedInCount, totalCount, excusedCount = 0 }) => [
      documentId,
      [checkedInCount, totalCount, excusedCount],
    ]),
  ),
})

function expectPossible({ items: listed, users, checkedIn, pending, excused = 0 }: Board): void {
  for (const { name, checkedInCount, totalCount, excusedCount = 0 } of listed)
    expect(checkedInCount + excusedCount, name).toBeLessThanOrEqual(totalCount)
  expect(checkedIn).toBeLessThanOrEqual(users)
  expect(pending).toBeGreaterThanOrEqual(0)
  expect(users).toBe(checkedIn + pending + excused)
}

/** Each day in All View, in the view of a co-ordinator, and in the empty one of an Admin who co-ordinates nothing. */
const boards = (): Asked[] =>
  DAYS.flatMap(day => [
    { day, view: 'all' },
    { day, view: 'mine', as: storm.coordinator },
    { day, view: 'mine' },
  ])
const coordinatorOf = ({ view, as = storm.admin }: Asked) => (view === 'mine' ? as.id : null)

/** A screen that reads only what has changed, from any server. */
function openScreen(asked: Asked) {
  let known: BoardReply | undefined
  return async (instance: Instance): Promise<Board> => {
    const since = known?.meta.revision
    const { data, meta }: BoardReply = await ask(instance, '', { ...asked, ...(since ? { since } : {}) })
    const changed = new Map(data.items.map(item => [item.documentId, item]))
    const items =
      meta.since === null ? data.items : known?.data.items.map(item => changed.get(item.documentId) ?? item)
    known = { data: { ...data, items: items ?? [] }, meta }
    return known.data
  }
}

const CLIENTS = 50
const ACTS = 100

test(`Every number of each day and view is the plain count after ${CLIENTS * ACTS} acts, and possible at every moment`, async () => {
  let isOver = false
  const screens = boards().map(asked => ({ asked, read: openScreen(asked) }))
  const watching = race(2, async index => {
    let reads = 0
    for (; !isOver; reads++) {
      const own = screens.filter((_, at) => at % 2 === index)
      expectPossible(await own[reads % own.length]!.read(instances.all[reads % 3 === 0 ? 1 : 0]!))
    }
    return reads
  })
  await race(CLIENTS, client => actAs(storm, client, ACTS))
  isOver = true
  await departWithoutAnybody(storm, storm.items.buses[0]!.id, 'first')
  for (const reads of await watching) expect(reads).toBeGreaterThan(50)
  for (const { asked, read } of screens) {
    const expected = await countPlainly(storm, asked.day, coordinatorOf(asked))
    if (asked.as || asked.view === 'all') expect(expected.checkedIn, JSON.stringify(asked)).toBeGreaterThan(0)
    for (const instance of instances.all) {
      expect(numbersOf((await ask(instance, '', asked)).data)).toEqual(expected)
      expect(numbersOf(await read(instance))).toEqual(expected)
    }
  }
})

test('Arrivals add up to the number of those who are in, for each board and each item', async () => {
  const sumOf = ({ data: { buckets, before, after } }: ArrivalsReply) =>
    buckets.reduce((sum, { count }) => sum + count, before + after)
  for (const [index, asked] of boards().entries()) {
    const instance = instances.all[index % 2]!
    const { items, checkedIn }: Board = (await ask(instance, '', asked)).data
    expect(sumOf(await ask<ArrivalsReply>(instance, '/arrivals', asked))).toBe(checkedIn)
    for (const { documentId: item, checkedInCount } of items)
      expect(sumOf(await ask<ArrivalsReply>(instance, '/arrivals', { ...asked, item }))).toBe(checkedInCount)
  }
})

test('No check-in is lost or doubled', async () => {
  const { acknowledged } = storm
  expect(acknowledged.length).toBeGreaterThan(100)
  const { rows } = await write(
    `select client_key as key from check_ins where client_key like 'the-key-of-client-%' order by client_key`,
  )
  expect(rows.map(({ key }) => key)).toEqual(acknowledged.toSorted())
  const doubled = await write(
    `select item_id, user_id, leg from check_ins where annulled_at is null group by 1, 2, 3 having count(*) > 1`,
  )
  expect(doubled.rows).toEqual([])
})

test('No check-in is left at an item that its person was taken off', async () => {
  const { rows } = await write(
    `select c.id from check_ins c join items i on i.id = c.item_id
      where c.annulled_at is null and i.kind <> 'sub-event' and not exists (
        select from assignments a where a.item_id = c.item_id and a.user_id = c.user_id)`,
  )
  expect(rows).toEqual([])
  const reasons = await write(
    'select distinct annulled_reason as reason from check_ins where annulled_at is not null',
  )
  expect(reasons.rows.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['a mistake', 'Left the event', 'Taken off']),
  )
})

const lineOf = (board: Board, documentId: string | undefined) =>
  board.items.find(item => item.documentId === documentId)
const CHANGES: [
  what: string,
  change: () => Promise<unknown>,
  seen: (board: Board) => unknown,
  expected: unknown,
][] = [
  [
    'a renamed bus',
    () =>
      write(`update buses set bus_identifier = 'The red one' where item_id = $1`, storm.items.buses[0]!.id),
    board => lineOf(board, storm.items.buses[0]?.documentId)?.name,
    'The red one',
  ],
  [
    'a departure that was undone',
    () => undoDepartures(storm, storm.items.buses[0]!.id),
    board => lineOf(board, storm.items.buses[0]?.documentId)?.departedAt,
    undefined,
  ],
  [
    'a departure',
    () => departWithoutAnybody(storm, storm.items.buses[0]!.id, 'first'),
    board => typeof lineOf(board, storm.items.buses[0]?.documentId)?.departedAt,
    'string',
  ],
  [
    'a new co-ordinator',
    () =>
      write('update items set coordinator_id = $1 where id = $2', storm.admin.id, storm.items.buses[0]!.id),
    board => lineOf(board, storm.items.buses[0]?.documentId)?.coordinator?.name,
    'The first Admin',
  ],
  [
    'one more member',
    async () => instances.given.member(storm.eventId, (await instances.given.person()).id),
    board => lineOf(board, storm.items.sessions[0]?.documentId)?.totalCount,
    PEOPLE + 1,
  ],
  [
    'the car pools that are left',
    async () => {
      const { id } = await instances.given.carPool(storm.eventId, storm.people[40]!.id)
      await write(
        `delete from items where event_id = $1 and kind = 'car-pool' and id <> $2`,
        storm.eventId,
        id,
      )
    },
    board => lineOf(board, 'car-pools')?.details.carPoolCount,
    1,
  ],
  [
    'car pooling, switched off',
    () => write('update events set is_car_pool_enabled = false where id = $1', storm.eventId),
    board => lineOf(board, 'car-pools'),
    undefined,
  ],
]

test.each(CHANGES)('Each server shows %s in the next answer', async (_what, change, seen, expected) => {
  for (const instance of instances.all) expect(seen(await boardFrom(instance))).not.toEqual(expected)
  await change()
  for (const instance of instances.all) expect(seen(await boardFrom(instance))).toEqual(expected)
})

const WRITES = 60

/** How many of the answers are older than a check-in that was acknowledged before they were asked for. */
async function countStale(before: () => Promise<unknown> = async () => undefined): Promise<number> {
  const talk = await instances.given.subEvent(storm.eventId, {
    start_date: new Date(`${TODAY}T12:00:00Z`),
    end_date: new Date(`${TODAY}T13:00:00Z`),
  })
  const countIn = (board: Board) => board.items.find(({ id }) => id === talk.id)?.checkedInCount ?? 0
  for (const instance of instances.all) expect(countIn(await boardFrom(instance))).toBe(0)
  await before()
  const members = await write('select user_id as id from event_members where event_id = $1', storm.eventId)
  let stale = 0
  for (const [index, { id }] of members.rows.slice(0, WRITES).entries()) {
    await write(
      `insert into check_ins (item_id, user_id, leg, at, recorded_at, by_user_id, method)
        values ($1, $2, 'first', now(), now(), $2, 'self')`,
      talk.id,
      id,
    )
    for (const instance of instances.all) if (countIn(await boardFrom(instance)) !== index + 1) stale++
  }
  return stale
}

test('Each server shows a check-in in the next answer', async () => {
  expect(await countStale()).toBe(0)
})

test('Control: without the version of the check-ins answers are stale', async () => {
  const disable = () => write('alter table check_ins disable trigger raise_check_ins')
  try {
    expect(await countStale(disable)).toBeGreaterThan(0)
  } finally {
    await write('alter table check_ins enable trigger raise_check_ins')
  }
})
