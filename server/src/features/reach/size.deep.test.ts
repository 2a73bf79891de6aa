import { beforeAll, expect, test } from 'vitest'
import { listingStatements } from '#test/asked-statements.ts'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const PEOPLE = 10_000
let admin: GivenPerson
let eventId: number
let listing: Awaited<ReturnType<typeof listingStatements>>

/** One of ten has no device, every other one has two. */
beforeAll(async () => {
  admin = await server.given.person({ role: 'Admin' })
  eventId = (await server.given.event()).id
  const make = (text: string) => server.ctx.pool.query(text, [eventId])
  await make(
    `with people as (
        insert into users (email, username, name, contact, password_hash, confirmed)
          select 'member' || n || '@muster.test', 'member' || n, 'Member ' || n, '9876543210', '', n % 20 > 0
            from generate_series(1, ${PEOPLE}) n returning id)
      insert into event_members (event_id, user_id, joined_at) select $1, id, now() from people`,
  )
  await make(
    `with signed_in as (
        insert into sessions (user_id, created_at, last_used_at, expires_at)
          select user_id, now(), now(), now() + interval '1 day' from event_members where event_id = $1
          returning id, user_id)
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select u.id, s.id, 'https://push.test/' || u.id || '/' || n, 'p', 'a'
        from event_members m join users u on u.id = m.user_id join signed_in s on s.user_id = u.id cross join generate_series(1, 2) n
        where m.event_id = $1 and substr(u.username, 7)::int % 10 > 0`,
  )
  listing = await listingStatements(server.ctx)
})

async function ask(path: string, method: 'GET' | 'POST' = 'GET') {
  listing.asked.length = 0
  const headers = { authorization: `Bearer ${admin.token}` }
  const reply = await listing.app.inject({ method, url: `/api/events/${eventId}/${path}`, headers })
  expect(reply.statusCode, reply.body).toBe(200)
  return { reply, statements: listing.asked.filter(name => !name.includes('session')).toSorted() }
}

const EACH = ['board-now', 'reach-devices', 'reach-people']

test('The reach report of 10,000 people is three statements, for the numbers and for each page', async () => {
  await ask('reach')
  const { reply, statements } = await ask('reach')
  expect(reply.json().data).toMatchObject({
    ...{ total: PEOPLE, push: 0.9 * PEOPLE, emailOnly: 0.05 * PEOPLE, unreachable: 0.05 * PEOPLE },
  })
  expect(statements).toEqual(EACH)
  const page = await ask('reach/people?filters[list]=push&pagination[page]=150&pagination[pageSize]=50')
  expect(page.statements).toEqual(EACH)
  expect(page.reply.json().data).toHaveLength(50)
  expect(page.reply.rawPayload.length).toBeLessThan(25_000)
})

test('The file has all 10,000', async () => {
  const { reply, statements } = await ask('reach-exports', 'POST')
  expect(reply.body.trimEnd().split('\r\n')).toHaveLength(PEOPLE + 1)
  expect(statements.length).toBeLessThan(8)
})
