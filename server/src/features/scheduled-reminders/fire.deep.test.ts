import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { fireReminders } from './fire.ts'

const server = testServer()

test.each([
  [3_000, 30],
  [10_000, 1],
])('R527: %i people are reminded of %i sessions that begin at the same moment', async (people, sessions) => {
  const { id } = await server.given.event()
  await server.ctx.pool.query(
    `with people as (
        insert into users (email, username, name, contact, password_hash, confirmed)
          select 'm' || $1::int || '-' || n || '@muster.test', 'm' || n, 'Member ' || n, '9876543210', '', true
            from generate_series(1, $2::int) n returning id)
      insert into event_members (event_id, user_id, joined_at) select $1::int, id, now() from people`,
    [id, people],
  )
  const begin = new Date(server.clock.now.getTime() + 10 * 60_000)
  const times = { start_date: begin, end_date: new Date(begin.getTime() + 3_600_000) }
  for (let made = 0; made < sessions; made++) await server.given.subEvent(id, times)
  await fireReminders(server.ctx)
  const { rows } = await server.ctx.pool.query(
    `select count(distinct n.item_id)::int as sessions, count(*)::int as reminders, count(distinct r.user_id)::int as people
      from notifications n join recipients r on r.notification_id = n.id where n.event_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ sessions, reminders: people * sessions, people }])
})
