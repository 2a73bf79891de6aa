import { beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/car-pool-invariants.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { holding } from '#test/holding.ts'
import { countBy, race } from '#test/race.ts'
import { type Answer, testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer()
const ALL_WELL: string[] = []

let offsite: { id: number }
beforeEach(async () => {
  await server.ctx.pool.query('delete from events')
  offsite = await server.given.event()
})

async function members(count: number): Promise<GivenPerson[]> {
  const people = await race(count, () => server.given.person())
  await race(count, at => server.given.member(offsite.id, people[at]!.id))
  return people
}

interface Offer extends GivenItem {
  owner: GivenPerson
}

async function offers(count: number, seats: number): Promise<Offer[]> {
  const owners = await members(count)
  return race(count, async at => {
    const owner = owners[at]!
    const carPool = await server.given.carPool(offsite.id, owner.id, { available_seats: seats })
    return { ...carPool, owner }
  })
}

/** With a body, so that it takes as long to parse as the other calls. */
const join = (as: GivenPerson, { id }: GivenItem) =>
  server.call('POST', `/car-pools/${id}/join`, { as, body: { message: 'Two bags' } })
const create = (as: GivenPerson) => {
  const data = { event: offsite.id, car_owner: as.id, meetingPoint: 'Baner', availableSeats: 4 }
  return server.call('POST', '/car-pools', { as, body: { data } })
}
const accept = (as: GivenPerson, { id }: GivenItem) =>
  server.call('PUT', `/car-pool-requests/${id}/respond`, { as, body: { action: 'accept' } })
const statuses = (answers: readonly Answer[]) => countBy(answers, ({ status }) => status)
const codes = (answers: readonly Answer[]) =>
  countBy(answers, ({ body }) => body.error?.details.code ?? 'done')
const seated = async () => {
  const { rows } = await server.ctx.pool.query("select user_id from assignments where kind = 'car-pool'")
  return rows.length
}

const SEAT_TRIGGERS = [
  ['assignments', 'refuse_added_without_seats'],
  ['car_pools', 'refuse_fewer_seats_than_people'],
] as const

async function setSeatTriggers(is: 'enable' | 'disable') {
  for (const [table, trigger] of SEAT_TRIGGERS)
    await server.ctx.pool.query(`alter table ${table} ${is} trigger ${trigger}`)
}

async function withoutRowLocks<T>(work: () => Promise<T>): Promise<T> {
  const putBack = dropRowLocks(server.ctx)
  try {
    return await work()
  } finally {
    putBack()
  }
}

/** Without row locks, and without the triggers and unique indexes that would hide their absence. */
async function unguarded<T>(work: () => Promise<T>, ...indexes: string[]): Promise<T> {
  const { rows } = await server.ctx.pool.query<{ definition: string }>(
    'select indexdef as definition from pg_indexes where indexname = any($1)',
    [indexes],
  )
  expect(rows).toHaveLength(indexes.length)
  for (const index of indexes) await server.ctx.pool.query(`drop index ${index}`)
  await setSeatTriggers('disable')
  try {
    return await withoutRowLocks(work)
  } finally {
    await server.ctx.pool.query('delete from events')
    await setSeatTriggers('enable')
    for (const { definition } of rows) await server.ctx.pool.query(definition)
  }
}

const TAKES_A_SEAT = ['update on car_pool_requests']

async function fourForThreeSeats() {
  const [[carPool], people] = [await offers(1, 4), await members(4)]
  return { carPool: carPool!, people }
}

const invited = (person: GivenPerson, carPool: Offer) =>
  server.given.carPoolRequest(carPool, carPool.owner.id, person.id, { request_type: 'invite_request' })

const overfull = async () => {
  const { rows } = await server.ctx.pool.query(`select c.item_id from car_pools c
    where c.available_seats < (select count(*) from assignments a where a.item_id = c.item_id)`)
  return rows
}

describe('200 people try to join two of 20 car pools each, with three seats left in each', () => {
  /** Calls for one car pool are adjacent; with two each, people are also invited to the next car pool. */
  async function rush(joinsEach: 1 | 2): Promise<Answer[]> {
    const [carPools, people] = [await offers(20, 4), await members(200)]
    const invitations = carPools.flatMap((carPool, at) =>
      people
        .filter((_, index) => [index % 20, ...(joinsEach === 2 ? [(index + 1) % 20] : [])].includes(at))
        .map(person => ({ person, carPool })),
    )
    const requests = await race(invitations.length, at => {
      const { person, carPool } = invitations[at]!
      const type = { request_type: 'invite_request' }
      return server.given.carPoolRequest(carPool, carPool.owner.id, person.id, type)
    })
    return race(invitations.length, at => {
      const { person, carPool } = invitations[at]!
      return at % 3 === 0 ? join(person, carPool) : accept(person, requests[at]!)
    })
  }

  test('exactly the free seats are taken, by one person each, and everyone else is refused', async () => {
    const answers = await rush(2)
    expect(answers).toHaveLength(400)
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
    expect(await seated()).toBe(20 * 4)
    expect(codes(answers).done).toBe(20 * 3)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })

  test('without the locks the database has the last word, and words it', async () => {
    const answers = await withoutRowLocks(() => rush(1))
    expect(await overfull()).toEqual([])
    expect(await seated()).toBe(20 * 4)
    // 503: without the locks a transaction may meet more deadlocks than it retries
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    expect(codes(answers).pool_full).toBeGreaterThan(0)
  })

  test('control: without the locks and the trigger there are more people than seats', async () => {
    const broken = await unguarded(async () => {
      const { carPool, people } = await fourForThreeSeats()
      const invitations = await race(4, at => invited(people[at]!, carPool))
      await holding(server.ctx, { before: TAKES_A_SEAT, count: 4 }, () =>
        race(4, at => (at % 2 === 0 ? join(people[at]!, carPool) : accept(people[at]!, invitations[at]!))),
      )
      return brokenInvariants(server.ctx)
    })
    expect(broken).toContain('a car pool has more people than seats')
  })
})

describe('200 requests to 20 car pools with three seats left in each are all accepted at once', () => {
  async function rush(): Promise<Answer[]> {
    const [carPools, people] = [await offers(20, 4), await members(200)]
    const requests = await race(200, at => {
      const carPool = carPools[Math.floor(at / 10)]!
      return server.given.carPoolRequest(carPool, people[at]!.id, carPool.owner.id)
    })
    return race(200, at => accept(carPools[Math.floor(at / 10)]!.owner, requests[at]!))
  }

  test('exactly the free seats are given, and the last seat ends the other requests', async () => {
    const answers = await rush()
    expect(codes(answers)).toEqual({ done: 60, request_ended: 140 })
    expect(await seated()).toBe(80)
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
  })

  test('control: without the locks there are more people than seats', async () => {
    const broken = await unguarded(async () => {
      const { carPool, people } = await fourForThreeSeats()
      const asks = await race(4, at => server.given.carPoolRequest(carPool, people[at]!.id, carPool.owner.id))
      await holding(server.ctx, { before: TAKES_A_SEAT, count: 4 }, () =>
        race(4, at => accept(carPool.owner, asks[at]!)),
      )
      return brokenInvariants(server.ctx)
    })
    expect(broken).toContain('a car pool has more people than seats')
  })
})

describe('One person joins, is accepted and creates a car pool, 50 times at once', () => {
  async function rush(): Promise<Answer[]> {
    const [carPools, [asha]] = [await offers(32, 4), await members(1)]
    const ask = await server.given.carPoolRequest(carPools[0]!, asha!.id, carPools[0]!.owner.id)
    await race(31, at => {
      const carPool = carPools[at + 1]!
      return server.given.carPoolRequest(carPool, carPool.owner.id, asha!.id, {
        request_type: 'invite_request',
      })
    })
    return race(50, at => {
      if (at % 3 === 2) return create(asha!)
      return at === 0 ? accept(carPools[0]!.owner, ask) : join(asha!, carPools[at % 32]!)
    })
  }

  test('they are in one car pool, and nothing else is pending', async () => {
    const answers = await rush()
    expect(codes(answers).done).toBe(1)
    expect(statuses(answers)).toEqual({ 200: 1, 409: 49 })
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
    expect(await seated()).toBe(32 + 1)
    const { rows } = await server.ctx.pool.query(
      "select from car_pool_requests where request_status = 'pending'",
    )
    expect(rows).toEqual([])
  })

  test('control: without the locks and the index they are in two car pools', async () => {
    const broken = await unguarded(async () => {
      const [[carPool], [asha]] = [await offers(1, 4), await members(1)]
      await invited(asha!, carPool!)
      // two that wrote at once could wait for each other, and PostgreSQL would end one of them
      const meanwhile = () => join(asha!, carPool!)
      await holding(server.ctx, { before: ['insert on items'], count: 1, meanwhile }, () => create(asha!))
      return brokenInvariants(server.ctx)
    }, 'assignments_one_car_pool_per_person')
    expect(broken).toContain('a person is in two car pools')
  })
})

describe('The owner cuts the seats to those that are taken while another person joins, 100 times', () => {
  const cut = (carPool: Offer) => {
    const body = { data: { availableSeats: 1 } }
    return server.call('PUT', `/car-pools/${carPool.id}`, { as: carPool.owner, body })
  }

  async function rounds(count = 100): Promise<{ answers: Answer[]; broken: string[] }> {
    const [carPools, people] = [await offers(count, 2), await members(count)]
    await race(count, at => {
      const carPool = carPools[at]!
      const type = { request_type: 'invite_request' }
      return server.given.carPoolRequest(carPool, carPool.owner.id, people[at]!.id, type)
    })
    const answers: Answer[] = []
    for (const [at, carPool] of carPools.entries()) {
      const take = () => join(people[at]!, carPool)
      const both = at % 2 === 0 ? [() => cut(carPool), take] : [take, () => cut(carPool)]
      answers.push(...(await race(2, index => both[index]!())))
    }
    return { answers, broken: await brokenInvariants(server.ctx) }
  }

  test('one of the two calls is refused each time', async () => {
    const { answers, broken } = await rounds()
    expect(broken).toEqual(ALL_WELL)
    expect(statuses(answers)).toEqual({ 200: 100, 409: 100 })
  })

  test('without the locks the database refuses one of the two', async () => {
    const { answers } = await withoutRowLocks(() => rounds(20))
    expect(await overfull()).toEqual([])
    // 503: without the locks they may deadlock
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
  })

  test('control: without the locks and the triggers a car pool has fewer seats than people', async () => {
    const broken = await unguarded(async () => {
      const [[carPool], [asha]] = [await offers(1, 2), await members(1)]
      await invited(asha!, carPool!)
      const meanwhile = () => join(asha!, carPool!)
      await holding(server.ctx, { before: ['update on car_pools'], count: 1, meanwhile }, () => cut(carPool!))
      return brokenInvariants(server.ctx)
    })
    expect(broken).toContain('a car pool has more people than seats')
  })
})

describe('Accept, reject and cancel of one request at once', () => {
  async function threeEnds(): Promise<Answer[]> {
    const [[carPool], [asha]] = [await offers(1, 4), await members(1)]
    const { id } = await server.given.carPoolRequest(carPool!, asha!.id, carPool!.owner.id)
    const respond = (action: string) =>
      server.call('PUT', `/car-pool-requests/${id}/respond`, { as: carPool!.owner, body: { action } })
    const cancel = () =>
      server.call('PUT', `/car-pool-requests/${id}/cancel`, { as: asha!, body: { reason: 'Found a bus' } })
    return Promise.all([respond('accept'), respond('reject'), cancel()])
  }

  test('end the request once, 100 times', async () => {
    for (let round = 0; round < 100; round++)
      expect(codes(await threeEnds())).toEqual({ done: 1, request_ended: 2 })
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
  })

  test('control: a read without a lock followed by a write ends it three times', async () => {
    const [[carPool], [asha]] = [await offers(1, 4), await members(1)]
    const { id } = await server.given.carPoolRequest(carPool!, asha!.id, carPool!.owner.id)
    const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
    let read = 0
    const ends = await race(3, () =>
      server.ctx.inTransaction(async tx => {
        const found = await tx
          .selectFrom('car_pool_requests')
          .select('id')
          .where('id', '=', id)
          .where('request_status', '=', 'pending')
          .executeTakeFirst()
        read += 1
        if (read === 3) resolve()
        await allHaveRead
        if (!found) return false
        const end = { request_status: 'rejected', ended_at: server.ctx.now() }
        await tx.updateTable('car_pool_requests').set(end).where('id', '=', id).execute()
        return true
      }),
    )
    expect(ends).toEqual([true, true, true])
  })
})

describe('One person asks to join 50 car pools at once', () => {
  async function rush(): Promise<Answer[]> {
    const [carPools, [asha]] = [await offers(50, 4), await members(1)]
    return race(50, at => join(asha!, carPools[at]!))
  }

  test('one request is pending afterwards', async () => {
    expect(codes(await rush())).toEqual({ done: 1, request_pending: 49 })
    const { rows } = await server.ctx.pool.query('select from car_pool_requests')
    expect(rows).toHaveLength(1)
  })

  test('control: without the locks and the index two are', async () => {
    const broken = await unguarded(async () => {
      const [carPools, [asha]] = [await offers(2, 4), await members(1)]
      await holding(server.ctx, { before: ['insert on car_pool_requests'], count: 2 }, () =>
        race(2, at => join(asha!, carPools[at]!)),
      )
      return brokenInvariants(server.ctx)
    }, 'car_pool_requests_one_pending_join')
    expect(broken).toContain('a person has two pending join requests')
  })
})

describe('Two car pools accept one person at once', () => {
  test('they are in one, and the other request ends, 50 times', async () => {
    for (let round = 0; round < 50; round++) {
      const [carPools, [asha]] = [await offers(2, 4), await members(1)]
      const [first, second] = carPools as [Offer, Offer]
      const asked = await server.given.carPoolRequest(first, asha!.id, first.owner.id)
      const type = { request_type: 'invite_request' }
      const invited = await server.given.carPoolRequest(second, second.owner.id, asha!.id, type)
      const answers = await Promise.all([accept(first.owner, asked), accept(asha!, invited)])
      expect(codes(answers)).toEqual({ done: 1, request_ended: 1 })
    }
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
  })
})

describe('A car pool is deleted while people join, are accepted, are invited and leave, 100 times', () => {
  async function rounds(): Promise<{ answers: Answer[]; broken: string[] }> {
    const answers: Answer[] = []
    const [carPools, people] = [await offers(100, 7), await members(400)]
    for (const [at, carPool] of carPools.entries()) {
      const [joins, asked, seated, free] = people.slice(at * 4) as [
        GivenPerson,
        GivenPerson,
        GivenPerson,
        GivenPerson,
      ]
      await server.given.assign(carPool, seated.id)
      const request = await server.given.carPoolRequest(carPool, asked.id, carPool.owner.id)
      const data = { car_pool: carPool.id, request_type: 'invite_request', requestee: free.id }
      const calls = [
        () => join(joins, carPool),
        () => accept(carPool.owner, request),
        () => server.call('POST', '/car-pool-requests', { as: carPool.owner, body: { data } }),
        () => server.call('POST', `/car-pools/${carPool.id}/leave`, { as: seated }),
      ]
      calls.splice(at % 5, 0, () => server.call('DELETE', `/car-pools/${carPool.id}`, { as: carPool.owner }))
      answers.push(...(await race(5, index => calls[index]!())))
    }
    return { answers, broken: await brokenInvariants(server.ctx) }
  }

  test('no rows are left', async () => {
    const { answers, broken } = await rounds()
    expect(broken).toEqual(ALL_WELL)
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    const left = ['car_pools', 'items', 'assignments', 'check_ins'].map(
      table => `select '${table}' as left from ${table}`,
    )
    const { rows } = await server.ctx.pool.query(left.join(' union all '))
    expect(rows).toEqual([])
  })

  test('control: without the locks a request is pending on nothing', async () => {
    const broken = await unguarded(async () => {
      const [[carPool], [asha]] = [await offers(1, 4), await members(1)]
      const meanwhile = () => join(asha!, carPool!)
      await holding(server.ctx, { before: ['delete on items'], count: 1, meanwhile }, () =>
        server.call('DELETE', `/car-pools/${carPool!.id}`, { as: carPool!.owner }),
      )
      return brokenInvariants(server.ctx)
    })
    expect(broken).toContain('a request is pending on nothing')
  })
})
