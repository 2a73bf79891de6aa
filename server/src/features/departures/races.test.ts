import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { holding } from '#test/holding.ts'
import { countBy, race } from '#test/race.ts'
import { type Answer, testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer()

let admin: GivenPerson
let offsite: { id: number }
beforeEach(async () => {
  await server.ctx.pool.query('delete from events')
  admin = await server.given.person({ role: 'Admin' })
  offsite = await server.given.event()
})

async function members(count: number): Promise<GivenPerson[]> {
  const people = await race(count, () => server.given.person())
  await race(count, at => server.given.member(offsite.id, people[at]!.id))
  return people
}

async function busWith(people: readonly GivenPerson[]): Promise<GivenItem> {
  const bus = await server.given.bus(offsite.id)
  await server.given.assign(bus, ...people.map(({ id }) => id))
  return bus
}

let taps = 0
const checkIn = (as: GivenPerson, { id }: GivenItem, user?: GivenPerson) => {
  taps += 1
  const body = { clientKey: `tap-while-departing-${taps}`, ...(user ? { user: user.id } : {}) }
  return server.call('POST', `/items/${id}/check-in`, { as, body })
}
const annul = ({ id }: GivenItem, user: GivenPerson) =>
  server.call('POST', `/items/${id}/annul-check-in`, {
    as: admin,
    body: { user: user.id, reason: 'not here' },
  })
const depart = ({ id }: GivenItem, body: object = {}) =>
  server.call('POST', `/items/${id}/departures`, { as: admin, body })
const undo = ({ id }: GivenItem) =>
  server.call('POST', `/items/${id}/departures/undo`, { as: admin, body: { reason: 'again' } })
const codes = (answers: readonly Answer[]) =>
  countBy(answers, ({ body }) => body.error?.details.code ?? 'done')

/** Departed, with somebody assigned who is neither in nor excused. */
async function leftBehind(): Promise<unknown[]> {
  const { rows } = await server.ctx.pool.query(`
    select d.item_id, a.user_id from departures d join assignments a on a.item_id = d.item_id
    where d.undone_at is null
      and not exists (select from excuses x where x.departure_id = d.id and x.user_id = a.user_id)
      and not exists (select from check_ins c where c.item_id = d.item_id and c.user_id = a.user_id
        and c.leg = d.leg and c.annulled_at is null)`)
  return rows
}

async function withoutLocks<T>(work: () => Promise<T>): Promise<T> {
  const putBack = dropRowLocks(server.ctx)
  try {
    return await work()
  } finally {
    putBack()
  }
}

/** Holds each departure between its look at the people and its commit, so that others meet it. */
async function whileDeparting(bus: GivenItem, body: object, others: () => Promise<Answer>[]) {
  const client = await server.ctx.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table departures in share mode')
    const departing = depart(bus, body)
    await expectWaiting(1)
    const met = others()
    let done = 0
    for (const one of met) void one.finally(() => done++)
    // either they wait for the item as well, or they are done
    await expect.poll(async () => done + (await waiting()) - 1).toBe(met.length)
    await client.query('commit')
    return { departed: await departing, met: await Promise.all(met) }
  } finally {
    client.release()
  }
}

async function waiting(): Promise<number> {
  const { rows } = await server.ctx.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}
const expectWaiting = (count: number) => expect.poll(waiting).toBe(count)

describe('F96: A bus that departs at the moment when a check-in there is annulled', () => {
  async function annulWhileDeparting() {
    const [asha] = await members(1)
    const bus = await busWith([asha!])
    await checkIn(asha!, bus)
    return whileDeparting(bus, {}, () => [annul(bus, asha!)])
  }

  test('leaves nobody behind: the annulment is refused', async () => {
    const { departed, met } = await annulWhileDeparting()
    expect([departed.status, codes(met)]).toEqual([200, { annul_departed: 1 }])
    expect(await leftBehind()).toEqual([])
  })

  test('control: without the locks somebody is left behind', async () => {
    const { departed, met } = await withoutLocks(annulWhileDeparting)
    expect([departed.status, codes(met)]).toEqual([200, { done: 1 }])
    expect(await leftBehind()).toHaveLength(1)
  })
})

test('A tap of an excused person that waits for the departure is refused, unless it was before', async () => {
  const [late, early] = await members(2)
  const bus = await busWith([late!, early!])
  const excused = [late!, early!].map(({ id }) => ({ user: id, reason: 'Unwell' }))
  const before = new Date(server.clock.now.getTime() - 1000).toISOString()
  const { departed, met } = await whileDeparting(bus, { excused }, () => [
    checkIn(late!, bus),
    server.call('POST', `/items/${bus.id}/check-in`, {
      as: early!,
      body: { clientKey: 'a-tap-a-second-before', at: before },
    }),
  ])
  expect(departed.status).toBe(200)
  expect(met.map(({ body }) => body.error?.details.code ?? 'done')).toEqual(['has_departed', 'done'])
  expect(await leftBehind()).toEqual([])
})

test('Of many who say that a bus departs one does', async () => {
  const bus = await busWith(await members(1).then(([asha]) => [asha!]))
  const { rows } = await server.ctx.pool.query('select user_id from assignments where item_id = $1', [bus.id])
  const excused = [{ user: rows[0].user_id, reason: 'Unwell' }]
  expect(codes(await race(20, () => depart(bus, { excused })))).toEqual({ done: 1, already_departed: 19 })
})

describe('Two buses depart, and both move somebody to the last seat of a car pool', () => {
  async function rush(whileRushing: (work: () => Promise<Answer[]>) => Promise<Answer[]> = work => work()) {
    const [owner, ...people] = await members(11)
    const carPool = await server.given.carPool(offsite.id, owner!.id, { available_seats: 2 })
    const buses = await race(10, at => busWith([people[at]!]))
    const answers = await whileRushing(() =>
      race(10, at => depart(buses[at]!, { moved: [{ user: people[at]!.id, to: carPool.id }] })),
    )
    const { rows } = await server.ctx.pool.query(
      'select count(*)::int as n from assignments where item_id = $1',
      [carPool.id],
    )
    return { answers, seated: rows[0].n as number }
  }

  test('one takes it, and the others are told so', async () => {
    const { answers, seated } = await rush()
    expect(seated).toBe(2)
    expect(codes(answers)).toEqual({ done: 1, pool_full: 9 })
    expect(await leftBehind()).toEqual([])
  })

  test('control: without the locks and the trigger there are more people than seats', async () => {
    const set = (is: string) =>
      server.ctx.pool.query(`alter table assignments ${is} trigger refuse_added_without_seats`)
    await set('disable')
    try {
      const { seated } = await rush(work =>
        withoutLocks(() => holding(server.ctx, { before: ['insert on assignments'], count: 10 }, work)),
      )
      expect(seated).toBeGreaterThan(2)
    } finally {
      await server.ctx.pool.query('delete from events')
      await set('enable')
    }
  })
})

test('Check-ins, annulments, moves, joins, leavings and departures at once leave nobody behind', async () => {
  const people = await members(30)
  const buses = await race(3, at => busWith(people.filter((_, index) => index % 3 === at)))
  const carPools = await race(3, at => server.given.carPool(offsite.id, people[at]!.id))
  const answers = await race(240, async at => {
    const person = people[(at * 7) % 30]!
    const bus = buses[at % 3]!
    switch (at % 8) {
      case 0:
        return checkIn(person, bus)
      case 1:
        return checkIn(admin, bus, person)
      case 2:
        return annul(bus, person)
      case 3: {
        const { body } = await server.call('GET', `/items/${bus.id}/departure`, { as: admin })
        const missing: { id: number; mayMoveTo: string[] }[] = body.data.missing
        const movable = missing.find(({ mayMoveTo }) => mayMoveTo.includes('car-pool'))
        const moved = movable ? [{ user: movable.id, to: carPools[at % 3]!.id }] : []
        const excused = missing
          .filter(({ id }) => id !== movable?.id)
          .map(({ id }) => ({ user: id, reason: 'Unwell' }))
        return depart(bus, { excused, moved })
      }
      case 4:
        return undo(bus)
      case 5:
        return server.call('POST', `/car-pools/${carPools[at % 3]!.id}/leave`, { as: person, body: {} })
      case 6:
        return depart(carPools[at % 3]!, {
          leg: 'second',
          excused: [{ user: people[at % 3]!.id, reason: 'Unwell' }],
        })
      default:
        return server.call('POST', `/car-pools/${carPools[at % 3]!.id}/join`, { as: person, body: {} })
    }
  })
  for (const { status, body } of answers) expect([200, 404, 409], JSON.stringify(body)).toContain(status)
  expect(await leftBehind()).toEqual([])
  const { rows: twice } = await server.ctx.pool.query(
    `select a.user_id from assignments a join car_pools c on c.item_id = a.item_id
      where c.available_seats < (select count(*) from assignments o where o.item_id = c.item_id)`,
  )
  expect(twice).toEqual([])
})
