import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { HANG_MS } from '#test/hang.ts'
import { holding } from '#test/holding.ts'
import { placesWith } from '#test/places-with.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const DAY_MS = 86_400_000
const TRACE = 'Trace Gate'

let dev: GivenPerson
let ravi: GivenPerson
let past: { id: number }

beforeEach(async () => {
  const { given, clock } = server
  await server.ctx.pool.query('delete from events')
  dev = await given.person({ name: 'Dev' })
  ravi = await given.person({ name: 'Ravi' })
  const at = (days: number) => new Date(clock.now.getTime() - days * DAY_MS)
  past = await given.event({ start_date: at(9), end_date: at(7) })
  for (const { id } of [dev, ravi]) await given.member(past.id, id)
})

const remove = (as: GivenPerson = dev) =>
  call('POST', '/auth/delete-account', { as, body: { currentPassword: PASSWORD } })

const waitingForLocks = async () => {
  const { rowCount } = await server.ctx.pool.query(
    `select distinct pid from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`,
  )
  return rowCount ?? 0
}

interface Race {
  /** the write at which the first of the two is held */
  at: string
  first: () => Promise<Answer>
  second: () => Promise<Answer>
}

/** The second begins once the first is held, and the first goes on once the second waits for it or has ended. */
async function raceOf({ at, first, second }: Race) {
  const runs = countRuns()
  let isEnded = false
  let other: Promise<Answer> | undefined
  const meanwhile = async () => {
    other = second().finally(() => {
      isEnded = true
    })
    const isHeldUp = async () => isEnded || (await waitingForLocks()) >= 2
    await vi.waitUntil(isHeldUp, { timeout: HANG_MS, interval: 5 })
  }
  try {
    const answer = await holding(server.ctx, { before: [at], count: 1, meanwhile }, first)
    return { answers: [answer.status, (await other)?.status], again: runs.again() }
  } finally {
    runs.stop()
  }
}

/** A transaction that runs again has met a deadlock. */
function countRuns() {
  const { inTransaction } = server.ctx
  let again = 0
  server.ctx.inTransaction = (work, options) => {
    let runs = 0
    return inTransaction(tx => {
      again += runs > 0 ? 1 : 0
      runs += 1
      return work(tx)
    }, options)
  }
  return {
    again: () => again,
    stop: () => {
      server.ctx.inTransaction = inTransaction
    },
  }
}

const data = { meetingPoint: TRACE, availableSeats: 3, note: TRACE }
const ownCarPool = () => server.given.carPool(past.id, dev.id, { meeting_point: TRACE })
const ravis = () => server.given.carPool(past.id, ravi.id)

const ACTS: { does: string; at: string; given: () => Promise<() => Promise<Answer>> }[] = [
  {
    does: 'changes their car pool',
    at: 'update on car_pools',
    given: async () => {
      const { id } = await ownCarPool()
      return () => call('PUT', `/car-pools/${id}`, { as: dev, body: { data } })
    },
  },
  {
    does: 'offers a car pool',
    at: 'insert on car_pools',
    given: async () => () =>
      call('POST', '/car-pools', {
        as: dev,
        body: { data: { ...data, event: past.id, car_owner: dev.id } },
      }),
  },
  {
    does: 'asks for a seat',
    at: 'insert on car_pool_requests',
    given: async () => {
      const { id } = await ravis()
      return () => call('POST', `/car-pools/${id}/join`, { as: dev, body: { message: TRACE } })
    },
  },
  {
    does: 'cancels a request',
    at: 'update on car_pool_requests',
    given: async () => {
      const { id } = await server.given.carPoolRequest(await ravis(), dev.id, ravi.id)
      return () => call('PUT', `/car-pool-requests/${id}/cancel`, { as: dev, body: { reason: TRACE } })
    },
  },
  {
    does: 'waits for a seat',
    at: 'insert on car_pool_waits',
    given: async () => () => call('POST', `/events/${past.id}/car-pool-wait`, { as: dev }),
  },
]

const left = async () => {
  const { rows } = await server.ctx.pool.query('select from car_pool_waits')
  return [...(await placesWith(server, TRACE)), ...rows]
}

describe.each(ACTS)('A person of an event that is over who $does', ({ at, given }) => {
  test('while the account is being deleted is refused, and nothing is left', async () => {
    const act = await given()
    const race = await raceOf({ at: 'update on users', first: remove, second: act })
    expect(race).toEqual({ answers: [200, 404], again: 0 })
    expect(await left()).toEqual([])
  })

  test('before the account is deleted leaves nothing behind', async () => {
    const act = await given()
    const { answers, again } = await raceOf({ at, first: act, second: remove })
    expect({ deleted: answers[1], again }).toEqual({ deleted: 200, again: 0 })
    expect(await left()).toEqual([])
  })
})

describe('A deletion and somebody who notifies that person', () => {
  const CASES: { does: string; given: () => Promise<() => Promise<Answer>> }[] = [
    {
      does: 'change the car pool of a passenger',
      given: async () => {
        const carPool = await ravis()
        await server.given.assign(carPool, dev.id)
        const body = { data: { meetingPoint: 'Baner' } }
        return () => call('PUT', `/car-pools/${carPool.id}`, { as: ravi, body })
      },
    },
    {
      does: 'reject a request',
      given: async () => {
        const { id } = await server.given.carPoolRequest(await ravis(), dev.id, ravi.id)
        return () => call('PUT', `/car-pool-requests/${id}/respond`, { as: ravi, body: { action: 'reject' } })
      },
    },
    {
      does: 'ask for a seat',
      given: async () => {
        const { id } = await ownCarPool()
        return () => call('POST', `/car-pools/${id}/join`, { as: ravi, body: {} })
      },
    },
    {
      does: 'free a seat that somebody waits for',
      given: async () => {
        const { id } = await ravis()
        expect((await call('POST', `/events/${past.id}/car-pool-wait`, { as: dev })).status).toBe(200)
        return () => call('PUT', `/car-pools/${id}`, { as: ravi, body: { data: { availableSeats: 5 } } })
      },
    },
  ]

  test.each(CASES)('do not wait for each other when they $does', async ({ given }) => {
    const act = await given()
    const race = await raceOf({ at: 'insert on recipients', first: act, second: remove })
    expect(race).toEqual({ answers: [200, 200], again: 0 })
  })
})

describe('A person with a car pool who changes their name', () => {
  const rename = () => call('PUT', '/users/me', { as: dev, body: { name: 'Dev Patil' } })
  beforeEach(ownCarPool)

  test('before the account is deleted leaves nothing behind, and neither waits for the other', async () => {
    const race = await raceOf({ at: 'update on car_pools', first: rename, second: remove })
    expect(race).toEqual({ answers: [200, 200], again: 0 })
    expect(await placesWith(server, 'Dev Patil')).toEqual([])
  })

  test('while the account is being deleted leaves nothing behind', async () => {
    const { answers, again } = await raceOf({ at: 'update on users', first: remove, second: rename })
    expect({ deleted: answers[0], again }).toEqual({ deleted: 200, again: 0 })
    expect(await placesWith(server, 'Dev Patil')).toEqual([])
  })
})
