import {
  type PoolFacts,
  type RiderFacts,
  relationOf,
  riderOf,
  seatsLeft,
  whyCannotAnswer,
  whyCannotCreate,
  whyCannotInvite,
  whyCannotJoin,
  whyCannotLeave,
  whyCannotSaveCarPool,
} from '@muster/domain/car-pools/rules.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type CarPoolFacts, carPoolFacts } from '#test/car-pool-facts.ts'
import { brokenInvariants } from '#test/car-pool-invariants.ts'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const PEOPLE = 20
const KINDS = ['create', 'join', 'ask', 'invite', 'answer', 'cancel', 'leave', 'edit', 'delete'] as const

const someone = fc.nat(PEOPLE - 1)
const mostly = fc.constantFrom(true, true, true, false)
const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS, 'create', 'join', 'join', 'invite', 'answer', 'answer', 'edit'),
  who: someone,
  others: fc.uniqueArray(someone, { maxLength: 2 }),
  /** which car pool or request, of those that there are */
  nth: fc.nat(99),
  seats: fc.integer({ min: 0, max: 5 }),
  isYes: mostly,
  /** mostly who may do it does it */
  isOwner: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

let people: GivenPerson[]
let eventId: number
beforeAll(async () => {
  people = await race(PEOPLE, () => server.given.person())
})

/** What the domain says, and the call that the server answers. */
interface Trial {
  verdict: string | null
  call(): Promise<Answer>
}

const call = (as: number, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, path, { as: people.find(({ id }) => id === as)!, body })
const idOf = (at: number) => people[at]!.id
const riderIn = ({ riders }: CarPoolFacts, id: number): RiderFacts => riders.get(id)!
const whyCannotInviteAll = (facts: CarPoolFacts, pool: PoolFacts, ids: readonly number[]) => {
  const refusals = ids.map(id => whyCannotInvite(pool, riderIn(facts, id))).filter(why => why !== null)
  return refusals[0] ?? (ids.length > seatsLeft(pool) ? 'too_many_invited' : null)
}

function create(facts: CarPoolFacts, { who, others, seats }: Step): Trial {
  const me = riderIn(facts, idOf(who))
  const inviteUsers = others.filter(at => at !== who).map(idOf)
  const saved = { meetingPoint: 'Baner', seats }
  const pool = { id: 0, ownerId: me.id, availableSeats: seats, assignedIds: [me.id], invitedIds: [] }
  return {
    verdict:
      whyCannotSaveCarPool({ ownsPoolId: me.ownsPoolId, pool: null, meId: me.id, ...saved }) ??
      whyCannotCreate(me) ??
      whyCannotInviteAll(facts, pool, inviteUsers),
    call: () => {
      const data = {
        event: eventId,
        car_owner: me.id,
        meetingPoint: 'Baner',
        availableSeats: seats,
        inviteUsers,
      }
      return call(me.id, 'POST', '/car-pools', { data })
    },
  }
}

function onPool(facts: CarPoolFacts, step: Step, pool: PoolFacts): Trial {
  const me = riderIn(facts, idOf(step.who))
  const by = step.isOwner ? pool.ownerId : me.id
  const [whom] = step.others.map(idOf)
  const path = `/car-pools/${pool.id}`
  switch (step.kind) {
    case 'ask': {
      const data = { car_pool: pool.id, request_type: 'join_request' }
      return {
        verdict: whyCannotJoin(pool, me),
        call: () => call(me.id, 'POST', '/car-pool-requests', { data }),
      }
    }
    case 'invite': {
      const requestee = whom ?? me.id
      const data = { car_pool: pool.id, request_type: 'invite_request', requestee }
      const isOwner = by === pool.ownerId
      return {
        verdict: isOwner ? whyCannotInvite(pool, riderIn(facts, requestee)) : 'not_owner_edit',
        call: () => call(by, 'POST', '/car-pool-requests', { data }),
      }
    }
    case 'leave':
      return { verdict: whyCannotLeave(pool, me), call: () => call(me.id, 'POST', `${path}/leave`) }
    case 'edit': {
      const removeUsers = step.others.length === 2 ? step.others.slice(1).map(idOf) : []
      const isPassenger = (id: number) => id !== pool.ownerId && pool.assignedIds.includes(id)
      const assignedCount = pool.assignedIds.length - removeUsers.length
      const saved = { meetingPoint: 'Baner', seats: step.seats }
      const facts = { ownsPoolId: null, pool: { ownerId: pool.ownerId, assignedCount }, meId: by, ...saved }
      const isKnown = by !== pool.ownerId || removeUsers.every(isPassenger)
      return {
        verdict: isKnown ? whyCannotSaveCarPool(facts) : 'not_a_passenger',
        call: () => call(by, 'PUT', path, { data: { availableSeats: step.seats, removeUsers } }),
      }
    }
    case 'delete':
      return {
        verdict: by === pool.ownerId ? null : 'not_owner_delete',
        call: () => call(by, 'DELETE', path),
      }
    default:
      return { verdict: whyCannotJoin(pool, me), call: () => call(me.id, 'POST', `${path}/join`) }
  }
}

function onRequest(facts: CarPoolFacts, step: Step): Trial | null {
  // ended ones too, which are many after a while
  const some = step.isOwner ? facts.requests.filter(({ status }) => status === 'pending') : facts.requests
  const request = some[step.nth % (some.length || 1)]
  if (!request) return null
  const path = `/car-pool-requests/${request.id}`
  const ended = whyCannotAnswer(request)
  if (step.kind === 'cancel')
    return { verdict: ended, call: () => call(request.requesterId, 'PUT', `${path}/cancel`, {}) }
  const pool = facts.pools.find(({ id }) => id === request.poolId)
  const rider = { ...riderIn(facts, riderOf(request)), asksPoolId: null }
  const action = step.isYes ? 'accept' : 'reject'
  return {
    verdict: ended ?? (step.isYes && pool ? whyCannotJoin(pool, rider) : null),
    call: () => call(request.requesteeId, 'PUT', `${path}/respond`, { action }),
  }
}

function trialOf(facts: CarPoolFacts, step: Step): Trial | null {
  if (step.kind === 'create') return create(facts, step)
  if (step.kind === 'answer' || step.kind === 'cancel') return onRequest(facts, step)
  const at = step.nth % (facts.pools.length || 1)
  const pool = facts.pools[at]
  if (!pool) return null
  if (step.kind !== 'leave' || !step.isOwner) return onPool(facts, step, pool)
  // whoever leaves is mostly in the car pool
  const ridden = [...facts.pools.slice(at), ...facts.pools].find(({ assignedIds }) => assignedIds.length > 1)
  const rider = ridden?.assignedIds.find(id => id !== ridden.ownerId)
  if (!ridden || rider === undefined) return null
  return onPool(facts, { ...step, who: people.findIndex(({ id }) => id === rider) }, ridden)
}

const verdictOf = ({ status, body }: Answer): string | null =>
  status === 200 ? null : (body.error?.details.code ?? String(status))

/** What the server says of a person and a car pool, as far as asking changes nothing. */
async function comparePair(facts: CarPoolFacts, { who, nth }: Step): Promise<void> {
  const [pool, me] = [facts.pools[nth % (facts.pools.length || 1)], riderIn(facts, idOf(who))]
  if (!pool) return
  for (const [verb, why] of [
    ['join', whyCannotJoin(pool, me)],
    ['leave', whyCannotLeave(pool, me)],
  ] as const)
    if (why) expect(verdictOf(await call(me.id, 'POST', `/car-pools/${pool.id}/${verb}`))).toBe(why)
}

/** What everyone is to each car pool, as their screens say it. */
async function compareAllPairs(facts: CarPoolFacts): Promise<void> {
  const path = `/car-pools?filters[event][id][$eq]=${eventId}&pagination[pageSize]=100`
  await race(PEOPLE, async at => {
    const { body } = await call(idOf(at), 'GET', path)
    const told = body.data.map((pool: { id: number; relation: string }) => [pool.id, pool.relation])
    const expected = facts.pools.map(pool => [pool.id, relationOf(pool, riderIn(facts, idOf(at)))])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
  })
}

test('On any day of 20 people every invariant holds after each step, and the domain says what the server does', async () => {
  const said: string[] = []
  const day = async (steps: readonly Step[]) => {
    eventId = (await server.given.event()).id
    for (const { id } of people) await server.given.member(eventId, id)
    for (const [at, step] of steps.entries()) {
      const facts = await carPoolFacts(server.ctx, eventId)
      const trial = trialOf(facts, step)
      if (!trial) continue
      const answer = await trial.call()
      expect(verdictOf(answer), JSON.stringify({ step, answer: answer.body })).toBe(trial.verdict)
      expect(await brokenInvariants(server.ctx)).toEqual([])
      said.push(`${step.kind}: ${trial.verdict ?? 'done'}`)
      if (at % 4 === 0) await comparePair(await carPoolFacts(server.ctx, eventId), step)
    }
    await compareAllPairs(await carPoolFacts(server.ctx, eventId))
    await server.ctx.db.deleteFrom('events').where('id', '=', eventId).execute()
  }
  const days = fc.asyncProperty(fc.array(anyStep, { maxLength: 60, size: 'max' }), day)
  await fc.assert(days, { numRuns: 50, interruptAfterTimeLimit: 25_000 })

  // it was no idle day: each kind of step was done, and refused for its reasons
  const counts = countBy(said, what => what)
  for (const kind of KINDS) expect(Object.keys(counts)).toContain(`${kind}: done`)
  const reasons = new Set(said.map(what => what.split(': ')[1]))
  for (const reason of ['pool_full', 'in_this_pool', 'invitee_unavailable', 'request_ended'])
    expect(reasons).toContain(reason)
}, 120_000)
