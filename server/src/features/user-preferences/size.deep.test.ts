import { read, utils } from '@e965/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { listingStatements } from '#test/asked-statements.ts'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const PEOPLE = 10_000
let admin: GivenPerson
let eventId: number
let listing: Awaited<ReturnType<typeof listingStatements>>

/** Nine of ten have answered; all have a room, and there are three meals a day. */
beforeAll(async () => {
  admin = await server.given.person({ role: 'Admin' })
  eventId = (await server.given.event({ available_drinks: ['Chai', 'Coffee'] })).id
  const make = (text: string) => server.ctx.pool.query(text, [eventId])
  await make(
    `with people as (
        insert into users (email, username, name, contact, password_hash, confirmed)
          select 'member' || n || '@muster.test', 'member' || n, 'Member ' || n, '9876543210', '', true
            from generate_series(1, ${PEOPLE}) n returning id)
      insert into event_members (event_id, user_id, joined_at) select $1, id, now() from people`,
  )
  await make(
    `insert into preferences (event_id, user_id, food, tshirt_size, drink_preference, street, city, state, zip_code,
        formatted_address, latitude, longitude, place_id)
      select $1, user_id, case when user_id % 2 = 0 then 'Veg' else 'Non-Veg' end, 'M', array['Chai'], '1', 'Pune',
          'Maharashtra', '411038', '1 Pune', 18.5, 73.8, ''
        from event_members where event_id = $1 and user_id % 10 > 0`,
  )
  await make(
    `with made as (insert into items (event_id, kind) select $1, 'hotel-room' from generate_series(1, 4000) returning id),
        rooms as (insert into hotel_rooms (item_id, room_number) select id, id from made returning item_id)
      insert into assignments (item_id, user_id, event_id, kind)
        select r.item_id, m.user_id, $1, 'hotel-room'
          from (select user_id, row_number() over () - 1 as place from event_members where event_id = $1) m
            join (select item_id, row_number() over () - 1 as place from rooms) r on r.place = m.place % 4000`,
  )
  for (let index = 0; index < 9; index++)
    await server.given.subEvent(eventId, { name: `Meal ${index}`, sub_type: 'F&B' })
  listing = await listingStatements(server.ctx)
})

async function ask(path: string, payload?: object) {
  listing.asked.length = 0
  const reply = await listing.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/events/${eventId}/${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
    ...(payload ? { payload } : {}),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return { reply, statements: listing.asked.filter(name => !name.includes('session')) }
}

const savesOne = () =>
  server.ctx.pool.query(
    `update preferences set food = case food when 'Veg' then 'Non-Veg' else 'Veg' end
      where id = (select min(id) from preferences where event_id = $1)`,
    [eventId],
  )

test('A board of 10,000 people is one small statement, and one more after a save', async () => {
  const first = await ask('preferences-board')
  expect(first.reply.json().data).toMatchObject({ total: PEOPLE, responses: { users: 0.9 * PEOPLE } })
  expect(first.reply.rawPayload.length).toBeLessThan(2_000)
  expect((await ask('preferences-board')).statements).toEqual(['preferences-board-now'])
  await savesOne()
  expect((await ask('preferences-board')).statements).toEqual(['preferences-board-now', 'answers-of-event'])
  const page = await ask(
    'preferences-board/people?filters[tile]=veg&pagination[page]=50&pagination[pageSize]=50',
  )
  expect(page.statements).toEqual(['preferences-board-now'])
  expect(page.reply.json().data).toHaveLength(50)
  expect(page.reply.rawPayload.length).toBeLessThan(12_000)
})

test.each(['csv', 'xlsx'] as const)('An export of 10,000 people as %s has them all', async format => {
  const { reply, statements } = await ask('preferences-exports', { data: { kind: 'people', format } })
  const { SheetNames, Sheets } = read(reply.rawPayload)
  const rows = utils.sheet_to_json<Record<string, string>>(Sheets[SheetNames[0]!]!)
  expect(rows).toHaveLength(PEOPLE)
  expect(rows.filter(({ Answered }) => Answered === 'Yes')).toHaveLength(0.9 * PEOPLE)
  expect(statements.length).toBeLessThan(8)
})

test('The numbers for the caterer of 10,000 people are small', async () => {
  const { reply } = await ask('preferences-exports', { data: { kind: 'caterer', format: 'csv' } })
  expect(reply.rawPayload.length).toBeLessThan(3_000)
  expect(reply.body).toContain('Meal 8')
  expect(reply.body).toContain(',10000,')
})
