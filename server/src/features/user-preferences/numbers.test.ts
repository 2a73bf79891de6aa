import type { PreferencesBoard, PreferencesBoardReply } from '@muster/domain/user-preferences/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'
import { race } from '#test/race.ts'

/** Two servers on one database, each with what it has counted before in its memory. */
let instances: Instances
let admin: GivenPerson
let eventId: number
let people: GivenPerson[]
const PEOPLE = 40
const DRINKS = ['Chai', 'Coffee', 'Soda']
const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL']

beforeAll(async () => {
  instances = await openInstances(2)
  const { given } = instances
  admin = await given.person({ role: 'Admin' })
  eventId = (await given.event({ available_drinks: DRINKS })).id
  people = []
  for (let index = 0; index < PEOPLE; index++) {
    const person = await given.person()
    await given.member(eventId, person.id)
    people.push(person)
  }
})
afterAll(() => instances.close())

const write = (text: string, ...values: unknown[]) => instances.all[0]!.ctx.pool.query(text, values)

async function boardFrom({ base }: Instance): Promise<PreferencesBoard> {
  const reply = await fetch(`${base}/api/events/${eventId}/preferences-board`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as PreferencesBoardReply).data
}

const numbersOf = ({ total, responses, counts: tiles }: PreferencesBoard) => ({
  total,
  responses,
  tiles: Object.fromEntries(tiles.map(({ key, count }) => [key, count])),
})

/** Plain counts over the tables. */
async function counted() {
  const sums = {
    total: 'true',
    food: 'food is not null',
    drinks: 'drink_preference && $2',
    jacketSize: 'tshirt_size is not null',
    users: 'p.id is not null',
    'not-set': 'p.id is null',
    'no-size': 'tshirt_size is null',
    veg: `food = 'Veg'`,
    'non-veg': `food = 'Non-Veg'`,
    ...Object.fromEntries(DRINKS.map(drink => [`drink-${drink}`, `'${drink}' = any (drink_preference)`])),
    ...Object.fromEntries(SIZES.map(size => [`size-${size}`, `tshirt_size = '${size}'`])),
  }
  const columns = Object.entries(sums).map(([key, is]) => `(count(*) filter (where ${is}))::int as "${key}"`)
  const { rows } = await write(
    `select ${columns.join(', ')} from event_members m left join preferences p using (event_id, user_id) where event_id = $1`,
    eventId,
    DRINKS,
  )
  const { total, food, drinks, jacketSize, users, ...tiles } = rows[0]
  return { total, responses: { food, drinks, jacketSize, users }, tiles }
}

function expectPossible({ total, responses, counts: tiles }: PreferencesBoard): void {
  for (const count of [...Object.values(responses), ...tiles.map(one => one.count)])
    expect(count).toBeLessThanOrEqual(total)
  const of = (key: string) => tiles.find(tile => tile.key === key)?.count ?? 0
  expect(of('veg') + of('non-veg') + of('not-set')).toBe(total)
  expect(responses.users + of('not-set')).toBe(total)
}

/** Numbers from 0, the same in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const savePreferences = (userId: number, next: (below: number) => number) =>
  write(
    `insert into preferences (event_id, user_id, food, tshirt_size, drink_preference, street, city, state, zip_code,
        formatted_address, latitude, longitude, place_id)
      select event_id, user_id, $3, $4, $5, '1', 'Pune', 'Maharashtra', '411038', '1 Pune', 18.5, 73.8, ''
        from event_members where event_id = $1 and user_id = $2 for key share
      on conflict (user_id, event_id) do update set food = $3, tshirt_size = $4, drink_preference = $5`,
    eventId,
    userId,
    ['Veg', 'Non-Veg'][next(2)],
    SIZES[next(6)],
    DRINKS.filter(() => next(2) === 0),
  )

async function act(next: (below: number) => number): Promise<void> {
  const { id } = people[next(PEOPLE)]!
  const what = next(10)
  if (what < 7) await savePreferences(id, next)
  else if (what < 8) await write('delete from preferences where user_id = $1', id)
  else {
    await write('delete from event_members where event_id = $1 and user_id = $2', eventId, id)
    await write(
      'insert into event_members (event_id, user_id, joined_at) values ($1, $2, now()) on conflict do nothing',
      eventId,
      id,
    )
  }
}

const CLIENTS = 6
const ACTS = 150

test(`Every number is the plain count after ${CLIENTS * ACTS} writes, and possible at every moment`, async () => {
  let isOver = false
  const watching = race(2, async index => {
    let read = 0
    for (; !isOver; read++) expectPossible(await boardFrom(instances.all[index]!))
    return read
  })
  await race(CLIENTS, async client => {
    const next = numbersFrom(client + 1)
    for (let index = 0; index < ACTS; index++)
      await act(next).catch(error => {
        // two clients changed the same person
        if (!['23503', '40P01'].includes(error.code)) throw error
      })
  })
  isOver = true
  for (const read of await watching) expect(read).toBeGreaterThan(10)
  const expected = await counted()
  expect(expected.responses.users).toBeGreaterThan(0)
  expect(expected.tiles['not-set']).toBeGreaterThan(0)
  for (const instance of instances.all) expect(numbersOf(await boardFrom(instance))).toEqual(expected)
})

const SAVES = 20

/** How many of the answers are older than a save that was acknowledged before they were asked for. */
async function countStale(before: () => Promise<unknown> = async () => undefined): Promise<number> {
  await write('delete from preferences where event_id = $1', eventId)
  for (const instance of instances.all) expect((await boardFrom(instance)).responses.users).toBe(0)
  await before()
  const next = numbersFrom(7)
  let stale = 0
  for (const [index, { id }] of people.slice(0, SAVES).entries()) {
    await savePreferences(id, next)
    for (const instance of instances.all)
      if ((await boardFrom(instance)).responses.users !== index + 1) stale++
  }
  return stale
}

test('Each server shows a save in the next answer', async () => {
  expect(await countStale()).toBe(0)
})

test('Control: without the version of the preferences answers are stale', async () => {
  try {
    expect(
      await countStale(() => write('alter table preferences disable trigger raise_written')),
    ).toBeGreaterThan(0)
  } finally {
    await write('alter table preferences enable trigger raise_written')
  }
})
