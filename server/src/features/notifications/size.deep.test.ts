import { beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements-of.ts'

const server = testServer()
const PEOPLE = 10_000

let admin: GivenPerson
beforeAll(async () => {
  admin = await server.given.person({ role: 'Admin' })
})

/** Of 10 or 10,000 people in rooms, the session of all and buses. */
async function eventWith(count: number) {
  const { id } = await server.given.event()
  await server.ctx.pool.query(
    `with people as (
        insert into users (email, username, name, contact, password_hash, confirmed)
          select 'm' || $1::int || '-' || n || '@muster.test', 'm' || n, 'Member ' || n, '9876543210', '', true
            from generate_series(1, $2::int) n returning id)
      insert into event_members (event_id, user_id, joined_at) select $1::int, id, now() from people`,
    [id, count],
  )
  await server.ctx.pool.query(
    `with rooms as (
        insert into items (event_id, kind) select $1, 'hotel-room' from generate_series(1, $2::int / 2) returning id),
      added as (insert into hotel_rooms (item_id, room_number) select id, id from rooms)
      insert into assignments (item_id, user_id, event_id, kind)
        select r.id, m.user_id, $1, 'hotel-room'
          from (select user_id, row_number() over (order by user_id) - 1 as place from event_members where event_id = $1) m
          join (select id, row_number() over (order by id) - 1 as place from rooms) r on r.place = m.place / 2`,
    [id, count],
  )
  const talk = await server.given.subEvent(id)
  return { id, talk }
}

test('ten thousand people are reminded and written to with as many statements as ten', async () => {
  const counts: Record<number, number[]> = {}
  for (const people of [10, PEOPLE]) {
    const { id, talk } = await eventWith(people)
    const targets = [
      { entityType: 'sub-event', entityId: talk.id, reminderType: 'checkin_reminder' },
      { entityType: 'hotel-room', entityId: 'hotel', reminderType: 'checkin_reminder' },
      { entityType: 'event', entityId: id, reminderType: 'preferences_reminder' },
      { entityType: 'event', entityId: id, title: 'Lunch', body: 'Lunch is served in the garden.' },
    ]
    counts[people] = []
    for (const target of targets) {
      const remind = async () => {
        const body = { ...target, eventId: id }
        const path = 'title' in target ? '/notifications/send-manual' : '/notifications/send-reminder'
        const answer = await server.call('POST', path, { as: admin, body })
        expect([answer.status, answer.body.data?.count], JSON.stringify(answer.body)).toEqual([200, people])
      }
      counts[people]?.push(await statementsOf(server.ctx, remind))
    }
    const { rows } = await server.ctx.pool.query(
      `select count(*)::int as sent, count(distinct d.user_id)::int as people, count(distinct d.item_id)::int as items
        from notifications n join recipients d on d.notification_id = n.id where n.event_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ sent: 4 * people, people, items: people / 2 + 1 }])
  }
  // one of them tells the workers of the job (decision 102)
  expect(counts[10]).toEqual([7, 7, 7, 8])
  expect(counts[PEOPLE]).toEqual(counts[10])
})
