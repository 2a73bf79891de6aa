import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'

const server = testServer()
const PEOPLE = 2_000
const SENDS = 5

test('a message to 2,000 people is answered within 300 ms', async () => {
  const admin = await server.given.person({ role: 'Admin' })
  const event = await server.given.event()
  await server.ctx.pool.query(
    `with people as (
        insert into users (email, username, name, contact, password_hash, confirmed)
          select 'm' || n || '@muster.test', 'm' || n, 'Member ' || n, '9876543210', '', true
            from generate_series(1, $2::int) n returning id)
      insert into event_members (event_id, user_id, joined_at) select $1::int, id, now() from people`,
    [event.id, PEOPLE],
  )
  const times: number[] = []
  for (let sends = 0; sends < SENDS; sends += 1) {
    const since = performance.now()
    const { body } = await server.call('POST', '/notifications/send-manual', {
      as: admin,
      body: {
        ...{ entityType: 'event', entityId: event.id, eventId: event.id },
        ...{ title: 'Lunch', body: `Lunch is served in the garden, for the ${sends + 1}. time.` },
      },
    })
    times.push(performance.now() - since)
    expect(body.data.count).toBe(PEOPLE)
    await server.jobsDone()
  }
  expect(times.toSorted((one, other) => one - other)[Math.floor(SENDS / 2)]).toBeLessThan(300)
})
