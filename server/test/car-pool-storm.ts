import fc from 'fast-check'
import { expect } from 'vitest'
import { eventFacts } from './car-pool-facts.ts'
import { brokenInvariants } from './car-pool-invariants.ts'
import type { GivenPerson } from './given.ts'
import { race } from './race.ts'
import type { TestServer } from './server.ts'

const [PEOPLE, WAVES, CALLS] = [40, 12, 60]

const KINDS = [
  'create',
  'join',
  'join',
  'answer',
  'answer',
  'invite',
  'cancel',
  'leave',
  'edit',
  'delete',
] as const
const anyCall = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(PEOPLE - 1),
  whom: fc.nat(PEOPLE - 1),
  nth: fc.nat(999),
  seats: fc.integer({ min: 1, max: 4 }),
})
type Call = typeof anyCall extends fc.Arbitrary<infer T> ? T : never

/** Counts transactions that ran again after a deadlock. */
function countRetries({ ctx }: TestServer): () => number {
  const { inTransaction } = ctx
  let [transactions, runs] = [0, 0]
  ctx.inTransaction = (work, options) => {
    transactions += 1
    return inTransaction(tx => {
      runs += 1
      return work(tx)
    }, options)
  }
  return () => runs - transactions
}

/** 40 people act at once, and every invariant holds after each wave. */
export async function carPoolStorm(
  server: TestServer,
  { seed }: { seed: number },
): Promise<{ retries: number }> {
  const people = await race(PEOPLE, () => server.given.person())
  const event = await server.given.event()
  for (const { id } of people) await server.given.member(event.id, id)
  const by = (id: number) => people.find(person => person.id === id)!
  const retries = countRetries(server)

  async function send({ kind, who, whom, nth, seats }: Call, facts: Awaited<ReturnType<typeof eventFacts>>) {
    const me = people[who]!
    const carPool = facts.carPools[nth % (facts.carPools.length || 1)]
    const pending = facts.requests.filter(({ status }) => status === 'pending')
    const request = pending[nth % (pending.length || 1)]
    const put = (as: GivenPerson, path: string, body: object) => server.call('PUT', path, { as, body })
    const post = (as: GivenPerson, path: string, body: object = {}) => server.call('POST', path, { as, body })
    if (kind === 'create' || !carPool) {
      const data = { event: event.id, car_owner: me.id, meetingPoint: 'Baner', availableSeats: seats }
      return post(me, '/car-pools', { data })
    }
    const owner = by(carPool.ownerId)
    if (kind === 'join' || !request) return post(me, `/car-pools/${carPool.id}/join`)
    if (kind === 'answer') {
      const action = seats > 1 ? 'accept' : 'reject'
      return put(by(request.requesteeId), `/car-pool-requests/${request.id}/respond`, { action })
    }
    if (kind === 'cancel') return put(by(request.requesterId), `/car-pool-requests/${request.id}/cancel`, {})
    if (kind === 'invite') {
      const data = { car_pool: carPool.id, request_type: 'invite_request', requestee: people[whom]!.id }
      return post(owner, '/car-pool-requests', { data })
    }
    const passenger = carPool.assignedIds.find(id => id !== carPool.ownerId)
    if (kind === 'leave') return post(by(passenger ?? me.id), `/car-pools/${carPool.id}/leave`)
    if (kind === 'delete') return server.call('DELETE', `/car-pools/${carPool.id}`, { as: owner })
    const removeUsers = passenger === undefined ? [] : [passenger]
    return put(owner, `/car-pools/${carPool.id}`, { data: { availableSeats: seats, removeUsers } })
  }

  const oneWave = fc.array(anyCall, { minLength: CALLS, maxLength: CALLS })
  let done = 0
  for (const wave of fc.sample(oneWave, { seed, numRuns: WAVES })) {
    const facts = await eventFacts(server.ctx, event.id)
    const answers = await race(CALLS, at => send(wave[at]!, facts))
    for (const { status, body } of answers) expect([200, 404, 409], JSON.stringify(body)).toContain(status)
    done += answers.filter(({ status }) => status === 200).length
    expect(await brokenInvariants(server.ctx), JSON.stringify({ seed, wave })).toEqual([])
  }
  expect(done).toBeGreaterThan(WAVES * 5)
  return { retries: retries() }
}
