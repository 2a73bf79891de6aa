import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingStatements } from '#test/asked-statements.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { race } from '#test/race.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const MANY = 60

let listing: Awaited<ReturnType<typeof listingStatements>>
let admin: GivenPerson
let crowd: GivenPerson[]
let items: Record<'buses' | 'sub-events' | 'hotel-rooms', GivenItem>

beforeAll(async () => {
  const { given } = server
  admin = await given.person({ role: 'Admin' })
  crowd = await race(MANY, index => given.person({ name: `Person ${String(index).padStart(2, '0')}` }))
  const { id } = await given.event()
  for (const person of crowd) await given.member(id, person.id)
  items = {
    buses: await given.bus(id),
    'sub-events': await given.subEvent(id),
    'hotel-rooms': await given.room(id),
  }
  for (const item of [items.buses, items['hotel-rooms']]) await given.assign(item, ...ids(crowd))
  const legs = Object.values(items).map(item => [item, 'first'] as const)
  for (const [item, leg] of [...legs, [items['hotel-rooms'], 'second'] as const])
    await server.ctx.db
      .insertInto('check_ins')
      .values(
        crowd.map(person => ({
          item_id: item.id,
          user_id: person.id,
          leg,
          at: server.clock.now,
          method: 'self',
        })),
      )
      .execute()
  listing = await listingStatements(server.ctx)
})
afterAll(() => listing.app.close())

const ids = (people: readonly { id: number }[]) => people.map(one => one.id)

async function put(as: GivenPerson, path: keyof typeof items, data: object) {
  listing.asked.length = 0
  const reply = await listing.app.inject({
    method: 'PUT',
    url: `/api/${path}/${items[path].id}`,
    headers: { authorization: `Bearer ${as.token}` },
    payload: { data },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}

test.each(['buses', 'sub-events', 'hotel-rooms'] as const)(
  'A list of people who are all in %s costs one statement besides the session’s',
  async path => {
    const all = { checked_in_users: ids(crowd) }
    for (const as of [crowd[0]!, admin]) {
      await put(as, path, all)
      const reply = await put(as, path, all)
      const isSession = path === 'sub-events' && as !== admin
      expect(listing.asked).toEqual(['read-sessions', 'items-now'])
      expect(ids(reply.checked_in_users)).toEqual(ids(isSession ? [crowd[0]!] : crowd))
      expect([reply.checkedInCount, reply.totalCount]).toEqual([MANY, MANY])
    }
  },
)

test('An annulled person who is sent again is checked in again', async () => {
  const [asha] = crowd
  const me = { checked_in_users: [asha!.id] }
  await put(asha!, 'sub-events', me)
  await server.ctx.db
    .updateTable('check_ins')
    .set({ annulled_at: server.clock.now, annulled_reason: 'a mistake' })
    .where('user_id', '=', asha!.id)
    .where('item_id', '=', items['sub-events'].id)
    .execute()
  expect((await put(asha!, 'sub-events', me)).checkedInCount).toBe(MANY)
  expect(listing.asked).toContain('check-in-of-members')
})
