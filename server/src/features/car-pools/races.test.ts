import { beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/car-pool-invariants.ts'
import type { GivenItem, GivenPerson } from '#test/given.ts'
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

/** Each with its owner in it. */
async function offers(count: number, seats: number): Promise<Offer[]> {
  const owners = await members(count)
  return race(count, async at => {
    const owner = owners[at]!
    const pool = await server.given.carPool(offsite.id, owner.id, { available_seats: seats })
    return { ...pool, owner }
  })
}

/** With a message, so that it is read as long as other calls with a body. */
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

/** With the locks left out, and the indexes that have the last word where they are what is looked at. */
async function unguarded<T>(work: () => Promise<T>, ...indexes: string[]): Promise<T> {
  const { rows } = await server.ctx.pool.query<{ definition: string }>(
    'select indexdef as definition from pg_indexes where indexname = any($1)',
    [indexes],
  )
  expect(rows).toHaveLength(indexes.length)
  for (const index of indexes) await server.ctx.pool.query(`drop index ${index}`)
  const putBack = dropRowLocks(server.ctx)
  try {
    return await work()
  } finally {
    putBack()
    await server.ctx.pool.query('delete from events')
    for (const { definition } of rows) await server.ctx.pool.query(definition)
  }
}

describe('200 people take the seats of two of 20 car pools each, with three seats left in each', () => {
  /** Those of one car pool come together; with two each, people are invited to the next one as well. */
  async function rush(joinsEach: 1 | 2): Promise<Answer[]> {
    const [pools, people] = [await offers(20, 4), await members(200)]
    const invitations = pools.flatMap((pool, at) =>
      people
        .filter((_, index) => [index % 20, ...(joinsEach === 2 ? [(index + 1) % 20] : [])].includes(at))
        .map(person => ({ person, pool })),
    )
    const requests = await race(invitations.length, at => {
      const { person, pool } = invitations[at]!
      const type = { request_type: 'invite_request' }
      return server.given.carPoolRequest(pool, pool.owner.id, person.id, type)
    })
    return race(invitations.length, at => {
      const { person, pool } = invitations[at]!
      return at % 3 === 0 ? join(person, pool) : accept(person, requests[at]!)
    })
  }

  test('exactly the free seats are taken, by one person each, and everyone else hears why not', async () => {
    const answers = await rush(2)
    expect(answers).toHaveLength(400)
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
    expect(await seated()).toBe(20 * 4)
    expect(codes(answers).done).toBe(20 * 3)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })

  test('control: without the locks there are more people than seats', async () => {
    const broken = await unguarded(async () => {
      await rush(1)
      return brokenInvariants(server.ctx)
    })
    expect(broken).toContain('a car pool has more people than seats')
  })
})

describe('200 requests to 20 car pools with three seats left in each are all accepted at once', () => {
  async function rush(): Promise<Answer[]> {
    const [pools, people] = [await offers(20, 4), await members(200)]
    const requests = await race(200, at => {
      const pool = pools[Math.floor(at / 10)]!
      return server.given.carPoolRequest(pool, people[at]!.id, pool.owner.id)
    })
    return race(200, at => accept(pools[Math.floor(at / 10)]!.owner, requests[at]!))
  }

  test('exactly the free seats are given, and the requests that are left end with the last of them', async () => {
    const answers = await rush()
    expect(codes(answers)).toEqual({ done: 60, request_ended: 140 })
    expect(await seated()).toBe(80)
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
  })

  test('control: without the locks there are more people than seats', async () => {
    const broken = await unguarded(async () => {
      await rush()
      return brokenInvariants(server.ctx)
    })
    expect(broken).toContain('a car pool has more people than seats')
  })
})

describe('One person joins, is accepted and offers a car pool of their own, 50 times at once', () => {
  async function rush(): Promise<Answer[]> {
    const [pools, [asha]] = [await offers(32, 4), await members(1)]
    const ask = await server.given.carPoolRequest(pools[0]!, asha!.id, pools[0]!.owner.id)
    await race(31, at => {
      const pool = pools[at + 1]!
      return server.given.carPoolRequest(pool, pool.owner.id, asha!.id, { request_type: 'invite_request' })
    })
    return race(50, at => {
      if (at % 3 === 2) return create(asha!)
      return at === 0 ? accept(pools[0]!.owner, ask) : join(asha!, pools[at % 32]!)
    })
  }

  test('they are in one, and nothing else is pending', async () => {
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

  /** Not more than one invitation: two who end each other's would wait in a circle, which PostgreSQL notices. */
  test('control: without the locks and the index they are in two', async () => {
    const broken = await unguarded(async () => {
      const [pools, people] = [await offers(30, 4), await members(30)]
      for (const [at, person] of people.entries()) {
        const pool = pools[at]!
        await server.given.carPoolRequest(pool, pool.owner.id, person.id, { request_type: 'invite_request' })
        await Promise.all([join(person, pool), create(person)])
      }
      return brokenInvariants(server.ctx)
    }, 'assignments_one_car_pool_per_person')
    expect(broken).toContain('a person is in two car pools')
  })
})

describe('The seats are cut to those that are taken while somebody takes another one, 100 times', () => {
  async function rounds(): Promise<{ answers: Answer[]; broken: string[] }> {
    const [pools, people] = [await offers(100, 2), await members(100)]
    await race(100, at => {
      const pool = pools[at]!
      const type = { request_type: 'invite_request' }
      return server.given.carPoolRequest(pool, pool.owner.id, people[at]!.id, type)
    })
    const answers: Answer[] = []
    for (const [at, pool] of pools.entries()) {
      const body = { data: { availableSeats: 1 } }
      const cut = () => server.call('PUT', `/car-pools/${pool.id}`, { as: pool.owner, body })
      const take = () => join(people[at]!, pool)
      const both = at % 2 === 0 ? [cut, take] : [take, cut]
      answers.push(...(await race(2, index => both[index]!())))
    }
    return { answers, broken: await brokenInvariants(server.ctx) }
  }

  test('one of the two is refused each time', async () => {
    const { answers, broken } = await rounds()
    expect(broken).toEqual(ALL_WELL)
    expect(statuses(answers)).toEqual({ 200: 100, 409: 100 })
  })

  test('control: without the locks some car pools have fewer seats than people', async () => {
    const { broken } = await unguarded(rounds)
    expect(broken).toContain('a car pool has more people than seats')
  })
})

describe('Accept, reject and cancel of one request at once', () => {
  async function threeEnds(): Promise<Answer[]> {
    const [[pool], [asha]] = [await offers(1, 4), await members(1)]
    const { id } = await server.given.carPoolRequest(pool!, asha!.id, pool!.owner.id)
    const respond = (action: string) =>
      server.call('PUT', `/car-pool-requests/${id}/respond`, { as: pool!.owner, body: { action } })
    const cancel = () =>
      server.call('PUT', `/car-pool-requests/${id}/cancel`, { as: asha!, body: { reason: 'Found a bus' } })
    return Promise.all([respond('accept'), respond('reject'), cancel()])
  }

  test('end it once, 100 times', async () => {
    for (let round = 0; round < 100; round++)
      expect(codes(await threeEnds())).toEqual({ done: 1, request_ended: 2 })
    expect(await brokenInvariants(server.ctx)).toEqual(ALL_WELL)
  })

  test('control: a read and then a write would end it as often as it was read before', async () => {
    const [[pool], [asha]] = [await offers(1, 4), await members(1)]
    const { id } = await server.given.carPoolRequest(pool!, asha!.id, pool!.owner.id)
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
    const [pools, [asha]] = [await offers(50, 4), await members(1)]
    return race(50, at => join(asha!, pools[at]!))
  }

  test('one request is pending', async () => {
    expect(codes(await rush())).toEqual({ done: 1, request_pending: 49 })
    const { rows } = await server.ctx.pool.query('select from car_pool_requests')
    expect(rows).toHaveLength(1)
  })

  test('control: without the locks and the index several are', async () => {
    const broken = await unguarded(async () => {
      await rush()
      return brokenInvariants(server.ctx)
    }, 'car_pool_requests_one_pending_join')
    expect(broken).toContain('a person has two pending join requests')
  })
})

describe('Two car pools accept one person at once', () => {
  test('they are in one, and what they were asked ends, 50 times', async () => {
    for (let round = 0; round < 50; round++) {
      const [pools, [asha]] = [await offers(2, 4), await members(1)]
      const [first, second] = pools as [Offer, Offer]
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
    const [pools, people] = [await offers(100, 7), await members(400)]
    for (const [at, pool] of pools.entries()) {
      const [joins, asked, seated, free] = people.slice(at * 4) as [
        GivenPerson,
        GivenPerson,
        GivenPerson,
        GivenPerson,
      ]
      await server.given.assign(pool, seated.id)
      const request = await server.given.carPoolRequest(pool, asked.id, pool.owner.id)
      const data = { car_pool: pool.id, request_type: 'invite_request', requestee: free.id }
      const calls = [
        () => join(joins, pool),
        () => accept(pool.owner, request),
        () => server.call('POST', '/car-pool-requests', { as: pool.owner, body: { data } }),
        () => server.call('POST', `/car-pools/${pool.id}/leave`, { as: seated }),
      ]
      calls.splice(at % 5, 0, () => server.call('DELETE', `/car-pools/${pool.id}`, { as: pool.owner }))
      answers.push(...(await race(5, index => calls[index]!())))
    }
    return { answers, broken: await brokenInvariants(server.ctx) }
  }

  test('nothing stays behind', async () => {
    const { answers, broken } = await rounds()
    expect(broken).toEqual(ALL_WELL)
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    const left = ['car_pools', 'items', 'assignments', 'check_ins'].map(
      table => `select '${table}' as left from ${table}`,
    )
    const { rows } = await server.ctx.pool.query(left.join(' union all '))
    expect(rows).toEqual([])
  })

  test('control: without the locks requests are pending on nothing', async () => {
    const { broken } = await unguarded(rounds)
    expect(broken).toContain('a request is pending on nothing')
  })
})
