import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { HANG_MS } from '#test/hang.ts'
import { holding } from '#test/holding.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { fireReminders } from './fire.ts'

const server = testServer()
const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00+05:30`)

let people: Record<'admin' | 'meera' | 'asha' | 'ravi', GivenPerson>
let offsite: { id: number }
let bus: { id: number }

beforeEach(async () => {
  const { given, ctx } = server
  await ctx.pool.query('update events set active = false')
  server.clock.now = at('09:00')
  people = {
    admin: await given.person({ role: 'Admin' }),
    meera: await given.person({ name: 'Meera' }),
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
  }
  offsite = await given.event({ name: 'Off-site' })
  for (const { id } of [people.asha, people.ravi]) await given.member(offsite.id, id)
  bus = await given.bus(offsite.id, { bus_identifier: 'Bus 2', time: at('15:00') }, people.meera.id)
  await given.assign(bus, people.asha.id, people.ravi.id)
})

const read = async () =>
  (await server.call('GET', `/events/${offsite.id}/reminder-forecast`, { as: people.admin })).body.data
const rules = async () =>
  (await server.call('GET', `/events/${offsite.id}/reminder-rules`, { as: people.admin })).body.data
const change = (data: object) =>
  server.call('PUT', `/events/${offsite.id}/reminder-forecast`, {
    as: people.admin,
    body: {
      data: {
        ...{ rule: 'bus-ahead', itemId: bus.id, dueAt: at('14:00').toISOString() },
        ...{ isSkipped: false, text: null, ...data },
      },
    },
  })
async function tick(time: string, day?: string) {
  server.clock.now = at(time, day)
  await fireReminders(server.ctx)
}
const bodiesOf = async (person: GivenPerson) =>
  (await notificationsOf(server.ctx, person)).map(({ body }) => body)

test('The forecast has what goes out within 48 hours, with people, channels and an example', async () => {
  const reachable = await server.given.bus(offsite.id, {
    bus_identifier: 'Bus 9',
    time: at('10:00', '2026-11-24'),
  })
  await server.given.assign(reachable, people.asha.id)
  expect(await read()).toEqual([
    {
      ...{ rule: 'bus-ahead', itemId: bus.id, item: 'Bus 2', items: 1 },
      ...{ dueAt: at('14:00').toISOString(), heldUntil: null, isSkipped: false, text: null },
      ...{ pending: 2, by: { push: 0, email: 2, whatsapp: 0, none: 0 } },
      example: expect.stringMatching(
        /^Hi Asha, please check in to your bus Bus 2 for Off-site\. It leaves at 3:00 PM on 21 Nov\. For help, please contact your co-ordinator Meera/,
      ),
    },
    expect.objectContaining({ rule: 'bus-opens', itemId: bus.id, dueAt: at('14:30').toISOString() }),
  ])
})

test('Rooms of one moment are one line, and it waits for the end of the quiet hours', async () => {
  await server.call('PUT', `/events/${offsite.id}/quiet-hours`, {
    as: people.admin,
    body: { data: { from: '07:00', until: '09:30' } },
  })
  for (const person of [people.asha, people.ravi]) {
    const room = await server.given.room(offsite.id, {
      ...{ checkin_time: at('12:00'), checkout_time: at('13:00', '2026-11-22') },
    })
    await server.given.assign(room, person.id)
    await server.call('POST', `/items/${room.id}/check-in`, {
      as: people.admin,
      body: { user: person.id, clientKey: `the-key-of-this-tap-of-${person.id}` },
    })
  }
  const rooms = (await read()).filter(({ rule }: { rule: string }) => rule.startsWith('room-'))
  expect(rooms).toMatchObject([
    { rule: 'room-check-in', itemId: null, item: null, items: 2 },
    { rule: 'room-check-out', itemId: null, items: 2, heldUntil: at('09:30', '2026-11-22').toISOString() },
  ])
})

test('A skipped reminder reaches nobody, and the list of what was sent says so', async () => {
  const answer = await change({ isSkipped: true })
  expect(answer.body.data[0]).toMatchObject({ rule: 'bus-ahead', isSkipped: true })
  expect((await rules()).rules.find(({ key }: { key: string }) => key === 'bus-ahead').next).toBeNull()
  await tick('14:00')
  expect(await bodiesOf(people.asha)).toEqual([])
  const { fired } = await rules()
  expect(fired).toMatchObject([{ rule: 'bus-ahead', people: 0, isSkipped: true }])
  // the next one is not skipped
  await tick('14:30')
  expect(await bodiesOf(people.asha)).toHaveLength(1)
})

test('What is skipped stays so when the bus moves a little, and can be sent after all', async () => {
  await change({ isSkipped: true })
  await server.ctx.pool.query('update buses set time = $2 where item_id = $1', [bus.id, at('15:10')])
  expect((await read())[0]).toMatchObject({ dueAt: at('14:10').toISOString(), isSkipped: true })
  const again = await change({ dueAt: at('14:10').toISOString() })
  expect(again.body.data[0]).toMatchObject({ isSkipped: false })
  await tick('14:10')
  expect(await bodiesOf(people.asha)).toHaveLength(1)
})

test('A text of its own is sent instead of the usual one, greeted by name, with whom to call', async () => {
  const answer = await change({ text: 'Bring water. The road is closed.' })
  const own = /^Hi Asha, Bring water\. The road is closed\. For help, please contact your co-ordinator Meera/
  expect(answer.body.data[0]).toMatchObject({
    text: 'Bring water. The road is closed.',
    example: expect.stringMatching(own),
  })
  await tick('14:00')
  expect(await bodiesOf(people.asha)).toEqual([expect.stringMatching(own)])
  expect(await bodiesOf(people.ravi)).toEqual([expect.stringMatching(/^Hi Ravi, Bring water/)])
})

test('What was sent, or is not planned, is refused, and the audit keeps what was changed', async () => {
  await change({ isSkipped: true })
  expectRefusal(await change({ dueAt: at('14:05').toISOString(), isSkipped: true }), 409, /sent already/)
  expectRefusal(await change({ text: '   ' }), 400, /Please enter a text/)
  await tick('14:00')
  expectRefusal(await change({ isSkipped: false }), 409, /sent already/)
  const { rows } = await server.ctx.pool.query(
    "select actor_id, details from audit where event_id = $1 and action = 'planned-reminder-changed'",
    [offsite.id],
  )
  expect(rows).toEqual([
    {
      actor_id: people.admin.id,
      details: {
        ...{ rule: 'bus-ahead', itemId: bus.id, dueAt: at('14:00').toISOString() },
        ...{ isSkipped: true, text: null },
      },
    },
  ])
})

/** Until it has ended, or waits for the held transaction. */
async function endsOrWaits(work: Promise<unknown>) {
  let isEnded = false
  void work.finally(() => {
    isEnded = true
  })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const doWait = async () => isEnded || (await server.ctx.pool.query(waiting)).rowCount === 2
  await vi.waitUntil(doWait, { timeout: HANG_MS, interval: 5 })
}

describe('A reminder that is skipped at the moment when it is sent', () => {
  test('is not sent if the skip came first', async () => {
    server.clock.now = at('13:59')
    let fired: Promise<void> | undefined
    const answer = await holding(
      server.ctx,
      {
        ...{ before: ['insert on reminder_changes'], count: 1 },
        meanwhile: async () => {
          server.clock.now = at('14:00')
          fired = fireReminders(server.ctx)
          await endsOrWaits(fired)
        },
      },
      () => change({ isSkipped: true }),
    )
    await fired
    expect([answer.status, await bodiesOf(people.asha)]).toEqual([200, []])
  })

  test('is sent if that came first, and the skip is refused', async () => {
    server.clock.now = at('14:00')
    let answer: ReturnType<typeof change> | undefined
    await holding(
      server.ctx,
      {
        ...{ before: ['insert on notifications'], count: 1 },
        meanwhile: async () => {
          // by the clock of another server
          server.clock.now = at('13:59')
          answer = change({ isSkipped: true })
          await endsOrWaits(answer)
        },
      },
      () => fireReminders(server.ctx),
    )
    expect([(await answer)?.status, (await bodiesOf(people.asha)).length]).toEqual([409, 1])
  })
})
