import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { tokenOf } from '../itinerary/feed-token.ts'

const server = testServer()
const { call } = server
const INVALID = 'This link is no longer valid. Please ask the organiser for a new one.'

let admin: GivenPerson
let asha: GivenPerson
let event: { id: number }
beforeEach(async () => {
  admin = await server.given.person({ role: 'Admin' })
  asha = await server.given.person({ confirmed: false })
  event = await server.given.event({ join_policy: 'invited', registration: 'closed' })
})

const link = async () => (await call('GET', `/events/${event.id}/invite-link`, { as: admin })).body.data.url
const set = (isOn: boolean) =>
  call('PUT', `/events/${event.id}/invite-link`, { as: admin, body: { data: { isOn } } })
async function newCode(): Promise<string> {
  const { body } = await set(true)
  expect(body.data.url).toMatch(/^http:\/\/muster\.test\/join\?code=[\w-]{64}$/)
  return new URL(body.data.url).searchParams.get('code') ?? ''
}
const look = (code: string, as = asha) => call('POST', '/invite-links/lookups', { as, body: { code } })
const join = (code: string, as = asha) => call('POST', '/invite-links/join', { as, body: { code } })
const change = (values: object) =>
  server.ctx.db.updateTable('events').set(values).where('id', '=', event.id).execute()

describe('The link of an event', () => {
  test('lets in everybody who has it, whatever the join policy says', async () => {
    expect(await link()).toBeNull()
    const code = await newCode()
    expect(await link()).toContain(code)
    expect((await look(code)).body.data).toMatchObject({ event: { id: event.id }, isJoined: false })
    expect((await join(code)).body.data).toMatchObject({ isJoined: true })
    expect((await call('GET', `/events/${event.id}/my-itinerary`, { as: asha })).status).toBe(200)
    expect((await join(code)).body.data).toMatchObject({ isJoined: true })
  })

  test('makes one member of one person who taps twice', async () => {
    const code = await newCode()
    const answers = await race(6, () => join(code))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 6 })
    const { rows } = await server.ctx.pool.query('select from event_members where event_id = $1', [event.id])
    expect(rows).toHaveLength(1)
  })

  test('stops working when it is switched off, and when a new one is made', async () => {
    const first = await newCode()
    const second = await newCode()
    await set(false)
    const third = await newCode()
    for (const code of [first, second]) {
      expectRefusal(await look(code), 409, INVALID)
      expectRefusal(await join(code), 409, INVALID)
    }
    expect((await look(third)).status).toBe(200)
    const rows = await server.ctx.db
      .selectFrom('audit')
      .select('action')
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      ...['invite-link-made', 'invite-link-made', 'invite-link-ended', 'invite-link-made'],
    ])
  })

  test('leads nowhere while the event is not published, and once it is over', async () => {
    const code = await newCode()
    await change({ active: false })
    expectRefusal(await look(code), 409, INVALID)
    expectRefusal(await join(code), 409, INVALID)
    await change({ active: true, end_date: new Date(server.clock.now.getTime() - 60_000) })
    const before = await changesIn(server.ctx)
    expectRefusal(await look(code), 409, INVALID)
    expectRefusal(await join(code), 409, INVALID)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('is not found by its nonce with another signature', async () => {
    await newCode()
    const { rows } = await server.ctx.pool.query('select invite_nonce as nonce from events where id = $1', [
      event.id,
    ])
    expectRefusal(await look(tokenOf(server.ctx.jwtSecret, rows[0].nonce)), 409, INVALID)
    expectRefusal(await look(rows[0].nonce), 409, INVALID)
  })

  test('is not copied with the event', async () => {
    await newCode()
    const data = { name: 'Next Off-site', startDay: '2027-02-05' }
    const { body } = await call('POST', `/events/${event.id}/copies`, { as: admin, body: { data } })
    const copy = await call('GET', `/events/${body.data.id}/invite-link`, { as: admin })
    expect(copy.body.data.url).toBeNull()
  })
})
