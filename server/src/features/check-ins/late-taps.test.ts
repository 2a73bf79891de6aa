import { beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const NOW = new Date('2026-11-21T05:00:00+05:30')
const HOUR_MS = 3_600_000

let asha: GivenPerson
let admin: GivenPerson
let eventId: number
beforeEach(async () => {
  server.clock.now = NOW
  asha = await server.given.person()
  admin = await server.given.person({ role: 'Admin' })
  ;({ id: eventId } = await server.given.event())
  await server.given.member(eventId, asha.id)
})

async function busOfAsha(): Promise<GivenItem> {
  const bus = await server.given.bus(eventId)
  await server.given.assign(bus, asha.id)
  return bus
}
const post = (as: GivenPerson, { id }: GivenItem, body: object, call = 'check-in') =>
  server.call('POST', `/items/${id}/${call}`, { as, body })
const tap = (clientKey: string) => ({
  clientKey: `a-tap-that-was-late-${clientKey}`,
  at: NOW.toISOString(),
  leg: 'first',
})
const rows = () =>
  server.ctx.db.selectFrom('check_ins').selectAll().where('user_id', '=', asha.id).orderBy('id').execute()
const later = (hours: number) => {
  server.clock.now = new Date(NOW.getTime() + hours * HOUR_MS)
}

test('F114: 100 taps that arrive late, twice and at the same moment are 100 check-ins, each with its own time', async () => {
  const buses = await Promise.all(Array.from({ length: 100 }, busOfAsha))
  later(5)
  await Promise.all(
    buses.map(async (bus, at) => {
      const send = () => post(asha, bus, tap(String(at)))
      // the phone never sees the first answers
      const answers = [...(await Promise.all([send(), send()])), await send()]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[2]?.body.data).toMatchObject({ at: NOW.toISOString(), checkedInCount: 1 })
    }),
  )
  const recorded = await rows()
  expect(recorded).toHaveLength(100)
  expect(recorded.every(({ at, recorded_at }) => recorded_at.getTime() - at.getTime() === 5 * HOUR_MS)).toBe(
    true,
  )
})

test('F114: of a late tap and the check-in by staff one is recorded, and the phone is told so', async () => {
  const bus = await busOfAsha()
  later(1)
  await Promise.all([
    post(asha, bus, tap('of-a-person')),
    post(admin, bus, { clientKey: 'a-tap-of-the-staff', user: asha.id }),
  ])
  expect((await rows()).filter(row => row.annulled_at === null)).toHaveLength(1)
  expect((await post(asha, bus, tap('of-a-person'))).body.data).toMatchObject({ checkedInCount: 1 })
})

test('F114: a tap that staff have annulled is not recorded again by its repetition', async () => {
  const bus = await busOfAsha()
  await post(asha, bus, tap('annulled'))
  later(1)
  await post(admin, bus, { user: asha.id, reason: 'Not there' }, 'annul-check-in')
  expect((await post(asha, bus, tap('annulled'))).body.data).toMatchObject({ at: null, checkedInCount: 0 })
})

test('F115: a tap that is sent in another person’s session checks in nobody', async () => {
  const bus = await busOfAsha()
  const stranger = await server.given.person()
  await server.given.member(eventId, stranger.id)
  expectRefusal(await post(stranger, bus, tap('of-another')), 404)
  expect(await rows()).toEqual([])
})
