import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingStatements } from '#test/asked-statements.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const POPULATE = 'populate=event,car_owner,assigned_users,checked_in_users,checked_out_users,requests'

let listing: Awaited<ReturnType<typeof listingStatements>>
let people: Record<'admin' | 'owner' | 'rider' | 'asking' | 'other', GivenPerson>
let eventId: number

/** The Admin co-ordinates a bus. There are two car pools; in the first a rider is in, and somebody asks to join. */
beforeAll(async () => {
  const { given, ctx } = server
  people = {
    admin: await given.person({ name: 'Admin', role: 'Admin' }),
    owner: await given.person({ name: 'Owner' }),
    rider: await given.person({ name: 'Rider' }),
    asking: await given.person({ name: 'Asking' }),
    other: await given.person({ name: 'Other' }),
  }
  const { admin, owner, rider, asking } = people
  eventId = (await given.event()).id
  for (const { id } of Object.values(people)) await given.member(eventId, id)
  const bus = await given.bus(eventId, {}, admin.id)
  await given.assign(bus, rider.id, asking.id)
  for (const room_number of ['21', '7', '101']) await given.room(eventId, { room_number })
  const carPool = await given.carPool(eventId, owner.id)
  await given.assign(carPool, rider.id)
  await given.carPoolRequest(carPool, asking.id, owner.id, { message: 'May I?' })
  await ctx.db
    .insertInto('check_ins')
    .values({ item_id: carPool.id, user_id: rider.id, leg: 'first', at: ctx.now(), method: 'self' })
    .execute()
  await given.carPool(eventId, people.other.id)
  listing = await listingStatements(ctx)
})
afterAll(() => listing.app.close())

async function read(as: GivenPerson, type = 'car-pools', query = ''): Promise<GivenItem[]> {
  const reply = await listing.app.inject({
    url: `/api/${type}?filters[event][id][$eq]=${eventId}&${POPULATE_OF[type] ?? ''}${query}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}
const POPULATE_OF: Record<string, string> = { 'car-pools': POPULATE }

async function statementsOf<Read>(work: () => Promise<Read>): Promise<string[]> {
  listing.asked.length = 0
  await work()
  return listing.asked.toSorted()
}

test('People who read car pools at the same moment read what each reads alone', async () => {
  const readers = Object.values(people)
  const alone: GivenItem[][] = []
  for (const reader of readers) alone.push(await read(reader))
  expect(new Set(alone.map(reply => JSON.stringify(reply))).size).toBe(readers.length)
  expect(await Promise.all(readers.map(reader => read(reader)))).toEqual(alone)
})

test('Car pools cost as many statements for five readers as for one', async () => {
  const { admin, other, owner } = people
  const readers = [admin, other, owner, admin, other]
  await Promise.all(readers.map(reader => read(reader)))
  const alone = await statementsOf(() => read(admin))
  expect(alone).toEqual([
    'car-pool-callers',
    'check-ins-of-car-pools',
    'own-requests',
    'pending-requests',
    'read-sessions',
  ])
  // a pause between two of them adds statements, so the least of five rounds is their own
  const rounds: string[][] = []
  for (let round = 0; round < 5; round++)
    rounds.push(await statementsOf(() => Promise.all(readers.map(reader => read(reader)))))
  const [fewest] = rounds.toSorted((one, other) => one.length - other.length)
  expect(fewest).toEqual(alone)
})

test('An Admin’s list of the items of an event is in memory, in the order of PostgreSQL', async () => {
  const { admin } = people
  const types = ['flights', 'buses', 'hotel-rooms', 'sub-events']
  for (const type of types) {
    const found = await read(admin, type, '&filters[id][$ne]=999999')
    const asked = await statementsOf(async () => expect(await read(admin, type)).toEqual(found))
    expect(asked.filter(name => name.startsWith('list-'))).toEqual([])
  }
  expect(await read(admin, 'hotel-rooms')).toMatchObject([
    { roomNumber: '101' },
    { roomNumber: '21' },
    { roomNumber: '7' },
  ])
  const { given, ctx } = server
  const { id } = await given.room(eventId, { room_number: '10' })
  expect(await read(admin, 'hotel-rooms')).toMatchObject([
    { roomNumber: '10', id },
    {},
    { roomNumber: '21' },
    {},
  ])
  await ctx.db.updateTable('hotel_rooms').set({ room_number: '99' }).where('item_id', '=', id).execute()
  expect((await read(admin, 'hotel-rooms')).at(-1)).toMatchObject({ id })
})
