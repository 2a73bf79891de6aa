import { beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const NOW = new Date('2026-11-21T05:00:00+05:30')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

let asha: GivenPerson
let meera: GivenPerson
let admin: GivenPerson
let offsite: { id: number }
/** Meera coordinates it. */
let bus: GivenItem
beforeEach(async () => {
  server.clock.now = NOW
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  meera = await given.person({ name: 'Meera' })
  admin = await given.person({ name: 'Nandita', role: 'Admin' })
  offsite = await given.event()
  await given.member(offsite.id, asha.id)
  bus = await given.bus(offsite.id, { time: new Date('2026-11-21T05:30:00+05:30') }, meera.id)
  await given.assign(bus, asha.id)
})

const act = (as: GivenPerson, action: 'check-in' | 'annul-check-in', body: object) =>
  server.call('POST', `/items/${bus.id}/${action}`, { as, body })
const trail = (as: GivenPerson, item: GivenItem, user: number | string = asha.id) =>
  server.call('GET', `/items/${item.id}/check-ins/${user}`, { as })
const personOf = ({ id }: GivenPerson, name: string) => ({ id, name })

test('The trail says who checked in when and how, and who annulled it why, newest first', async () => {
  // the phone had no network for ten minutes
  server.clock.now = minutes(10)
  await act(asha, 'check-in', { clientKey: 'the-key-of-one-tap-1', at: NOW.toISOString() })
  server.clock.now = minutes(20)
  await act(admin, 'annul-check-in', { user: asha.id, reason: 'Sat in the other bus' })
  server.clock.now = minutes(30)
  await act(meera, 'check-in', { clientKey: 'the-key-of-one-tap-2', user: asha.id })
  const { body } = await trail(meera, bus)
  const facts = { id: expect.any(Number), leg: 'first' }
  expect(body.data).toEqual([
    {
      ...facts,
      method: 'staff',
      at: minutes(30).toISOString(),
      receivedAt: minutes(30).toISOString(),
      by: personOf(meera, 'Meera'),
      annulled: null,
    },
    {
      ...facts,
      method: 'self',
      at: NOW.toISOString(),
      receivedAt: minutes(10).toISOString(),
      by: null,
      annulled: {
        at: minutes(20).toISOString(),
        by: personOf(admin, 'Nandita'),
        reason: 'Sat in the other bus',
      },
    },
  ])
  expect((await trail(admin, bus)).body).toEqual(body)
})

test('What the event annulled when the person left has nobody’s name', async () => {
  await act(meera, 'check-in', { clientKey: 'the-key-of-one-tap-1', user: asha.id })
  await server.ctx.pool.query('delete from event_members where user_id = $1', [asha.id])
  const { body } = await trail(meera, bus)
  expect(body.data).toMatchObject([{ annulled: { by: null, reason: 'Left the event' } }])
})

test('It is empty for somebody who was never there, and nothing for a path without an id', async () => {
  expect((await trail(meera, bus, admin.id)).body).toEqual({ data: [] })
  expect((await trail(meera, bus, 'x'.repeat(24))).status).toBe(404)
})

test('Another item of the event is refused to a co-ordinator, and their own trail to an attendee', async () => {
  const other = await server.given.bus(offsite.id, {}, admin.id)
  expect((await trail(meera, other)).status).toBe(404)
  expect((await trail(asha, bus)).status).toBe(403)
})
