import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'

const NOW = new Date('2026-11-21T05:10:00+05:30')
const DAY = {
  start_date: new Date('2026-11-21T00:00:00+05:30'),
  end_date: new Date('2026-11-23T23:59:00+05:30'),
}
const BUS_TIME = '2026-11-21T05:30:00+05:30'

/** Two servers on one database. The first keeps what it has read of the bus for the check-ins that follow. */
let instances: Instances
let [asha, ravi]: GivenPerson[] = []
let eventId: number
let bus: GivenItem

beforeAll(async () => {
  instances = await openInstances(2, () => ({ now: () => NOW }))
})
afterAll(() => instances.close())
beforeEach(async () => {
  const { given } = instances
  ;[asha, ravi] = [await given.person(), await given.person()]
  eventId = (await given.event(DAY)).id
  for (const { id } of [asha, ravi]) await given.member(eventId, id)
  bus = await given.bus(eventId, { time: new Date(BUS_TIME) })
  await given.assign(bus, asha.id, ravi.id)
})

const write = (text: string, ...values: unknown[]) => instances.all[0]!.ctx.pool.query(text, values)

async function checkIn(person: GivenPerson, { base }: Instance = instances.all[0]!): Promise<string> {
  const reply = await fetch(`${base}/api/items/${bus.id}/check-in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: `one-tap-of-person-${person.id}` }),
  })
  const { error } = (await reply.json()) as { error?: { details: { code: string } } }
  return error?.details.code ?? 'checked in'
}

const moveBus = (time: string) => write('update buses set time = $2 where item_id = $1', bus.id, time)

describe('A check-in to an item that the server has read before is judged as the item is now', () => {
  test.each([
    ['moved to tomorrow', 'too_early', () => moveBus('2026-11-22T05:30:00+05:30')],
    [
      'departed',
      'has_departed',
      () =>
        write(
          `insert into departures (item_id, event_id, kind, leg, at)
            select id, event_id, kind, 'first', $2 from items where id = $1`,
          bus.id,
          new Date(NOW.getTime() - 1_000),
        ),
    ],
    [
      'of an event that is switched off',
      'event_inactive',
      () => write('update events set active = false where id = $1', eventId),
    ],
    [
      'without this person',
      'not_found',
      () => write('delete from assignments where item_id = $1 and user_id = $2', bus.id, ravi!.id),
    ],
  ])('%s', async (_, refusal, change) => {
    expect(await checkIn(asha!)).toBe('checked in')
    await change()
    for (const instance of instances.all) expect(await checkIn(ravi!, instance)).toBe(refusal)
  })

  test('moved from tomorrow to now', async () => {
    await moveBus('2026-11-22T05:30:00+05:30')
    expect(await checkIn(asha!)).toBe('too_early')
    await moveBus(BUS_TIME)
    expect(await checkIn(ravi!)).toBe('checked in')
  })
})

test('control: without the trigger of the version, a bus that was moved to tomorrow takes check-ins', async () => {
  expect(await checkIn(asha!)).toBe('checked in')
  await write('alter table items disable trigger raise_written')
  try {
    await moveBus('2026-11-22T05:30:00+05:30')
    expect(await checkIn(ravi!)).toBe('checked in')
  } finally {
    await write('alter table items enable trigger raise_written')
  }
})
