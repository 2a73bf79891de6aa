import { beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'
import { stillPending } from './read-pending.ts'

const server = testServer()
const NOW = new Date('2026-11-21T09:00:00+05:30')

let people: Record<'admin' | 'asha' | 'ravi' | 'dev' | 'tara', GivenPerson>
let offsite: GivenItem
let bus: GivenItem

beforeEach(async () => {
  server.clock.now = NOW
  const { given } = server
  people = {
    admin: await given.person({ role: 'Admin' }),
    asha: await given.person(),
    ravi: await given.person(),
    dev: await given.person(),
    tara: await given.person(),
  }
  offsite = await given.event()
  bus = await given.bus(offsite.id)
  for (const { id } of [people.asha, people.ravi, people.dev, people.tara]) {
    await given.member(offsite.id, id)
    await given.assign(bus, id)
  }
})

const remind = async (body: object) => {
  const about = { entityType: 'bus', entityId: bus.id, reminderType: 'checkin_reminder', eventId: offsite.id }
  const { body: reply } = await server.call('POST', '/notifications/send-reminder', {
    as: people.admin,
    body: { ...about, ...body },
  })
  return server.ctx.db
    .selectFrom('notifications')
    .selectAll()
    .where('document_id', '=', reply.data.documentId)
    .executeTakeFirstOrThrow()
}
const pendingOf = ({ id }: { id: number }) => server.ctx.inTransaction(tx => stillPending(tx, id))
const checkIn = ({ id, token }: GivenPerson, item: GivenItem) =>
  server.call('POST', `/items/${item.id}/check-in`, {
    as: { token },
    body: { clientKey: `the-key-of-${id}-at-${item.id}` },
  })

test('A reminder that has not gone out leaves out those who came, left the bus or left the event meanwhile', async () => {
  const { asha, ravi, dev, tara } = people
  const reminder = await remind({})
  expect(reminder).toMatchObject({
    collapse_key: `reminder-${bus.id}-first`,
    due_at: new Date('2026-11-21T09:10:00+05:30'),
  })
  expect(await pendingOf(reminder)).toEqual([asha, ravi, dev, tara].map(({ id }) => id))
  await checkIn(asha, bus)
  const { pool } = server.ctx
  await pool.query('delete from assignments where item_id = $1 and user_id = $2', [bus.id, ravi.id])
  await pool.query('delete from event_members where event_id = $1 and user_id = $2', [offsite.id, dev.id])
  expect(await pendingOf(reminder)).toEqual([tara.id])
})

test('Of the whole day it leaves out those who are in anywhere, and of preferences those who have some', async () => {
  const { asha, ravi, dev, tara } = people
  const talk = await server.given.subEvent(offsite.id)
  const whole = { entityType: 'event', entityId: offsite.id }
  const ofDay = await remind(whole)
  const ofPreferences = await remind({ ...whole, reminderType: 'preferences_reminder' })
  expect([ofDay.collapse_key, ofPreferences.collapse_key, ofPreferences.due_at]).toEqual([
    ...[`reminders-${offsite.id}-event-2026-11-21`, `preferences-${offsite.id}`, null],
  ])
  await checkIn(asha, talk)
  await server.given.preferences(offsite.id, dev.id)
  expect(await pendingOf(ofDay)).toEqual([ravi, dev, tara].map(({ id }) => id))
  expect(await pendingOf(ofPreferences)).toEqual([asha, ravi, tara].map(({ id }) => id))
})
