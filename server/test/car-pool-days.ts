import {
  type CarPoolFacts,
  type RiderFacts,
  relationOfRider,
  riderOf,
  seatsLeft,
  seatsOf,
  whyCannotAnswer,
  whyCannotAskAgain,
  whyCannotCreate,
  whyCannotInvite,
  whyCannotJoin,
  whyCannotLeave,
  whyCannotSaveCarPool,
  whyCannotTakeSeat,
} from '@muster/domain/car-pools/rules.ts'
import type { CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type EventFacts, eventFacts } from './car-pool-facts.ts'
import { brokenInvariants } from './car-pool-invariants.ts'
import type { GivenPerson } from './given.ts'
import { race } from './race.ts'
import type { Answer, TestServer } from './server.ts'

const PEOPLE = 20
const KINDS = ['create', 'join', 'ask', 'invite', 'answer', 'cancel', 'leave', 'edit', 'delete'] as const

const someone = fc.nat(PEOPLE - 1)
const mostly = fc.constantFrom(true, true, true, false)
const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS, 'create', 'join', 'join', 'invite', 'answer', 'answer', 'edit'),
  who: someone,
  others: fc.uniqueArray(someone, { maxLength: 2 }),
  /** index of a car pool or request, modulo their number */
  nth: fc.nat(99),
  seats: fc.integer({ min: 0, max: 5 }),
  isYes: mostly,
  /** mostly the person who is allowed to do it */
  isOwner: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

interface World {
  server: TestServer
  people: readonly GivenPerson[]
  eventId: number
}

/** What is true before a step. */
type Facts = EventFacts & World

/** The verdict of the domain, and the call whose answer must agree with it. */
interface Trial {
  verdict: string | null
  call(): Promise<Answer>
}

const callAs = (
  { server, people }: World,
  as: number,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  ...[path, body]: [path: string, body?: object]
) => server.call(method, path, { as: people.find(({ id }) => id === as)!, body })
const idIn = ({ people }: World, at: number) => people[at]!.id
const riderIn = ({ riders }: EventFacts, id: number): RiderFacts => riders.get(id)!
const seenBy = (rider: RiderFacts, carPool: CarPoolFacts) => ({
  ...seatsOf(carPool),
  relation: relationOfRider(carPool, rider),
  // nobody says a time
  isOver: false,
})
const whyCannotInviteAll = (
  facts: Facts,
  carPool: Omit<CarPoolFacts, 'id' | 'ownerId'>,
  ids: readonly number[],
) => {
  const refusals = ids.map(id => whyCannotInvite(carPool, riderIn(facts, id))).filter(why => why !== null)
  return refusals[0] ?? (ids.length > seatsLeft(seatsOf(carPool)) ? 'too_many_invited' : null)
}

/** The clock stands still, so that a refused person can never ask again. */
function whyCannotAsk(facts: Facts, me: RiderFacts, carPool: CarPoolFacts) {
  const seen = seenBy(me, carPool)
  const why = whyCannotJoin(seen, me)
  if (why || seen.relation === 'invited') return why
  const { length: count } = facts.requests.filter(
    ({ type, status, requesterId, carPoolId }) =>
      type === 'join_request' &&
      ['rejected', 'cancelled'].includes(status) &&
      requesterId === me.id &&
      carPoolId === carPool.id,
  )
  const { now } = facts.server.clock
  return whyCannotAskAgain({ count, lastEndedAt: count > 0 ? now : null }, now)
}

function create(facts: Facts, { who, others, seats }: Step): Trial {
  const me = riderIn(facts, idIn(facts, who))
  const inviteUsers = others.filter(at => at !== who).map(at => idIn(facts, at))
  const saved = { meetingPoint: 'Baner', seats }
  const carPool = { availableSeats: seats, assignedIds: [me.id], invitedIds: [] }
  return {
    verdict:
      whyCannotSaveCarPool({ carPool: { isNew: true, ownsPoolId: me.ownsPoolId }, ...saved }) ??
      whyCannotCreate(me) ??
      whyCannotInviteAll(facts, carPool, inviteUsers),
    call: () => {
      const data = {
        event: facts.eventId,
        car_owner: me.id,
        meetingPoint: 'Baner',
        availableSeats: seats,
        inviteUsers,
      }
      return callAs(facts, me.id, 'POST', '/car-pools', { data })
    },
  }
}

function onCarPool(facts: Facts, step: Step, carPool: CarPoolFacts): Trial {
  const me = riderIn(facts, idIn(facts, step.who))
  const by = step.isOwner ? carPool.ownerId : me.id
  const [whom] = step.others.map(at => idIn(facts, at))
  const path = `/car-pools/${carPool.id}`
  switch (step.kind) {
    case 'ask': {
      const data = { car_pool: carPool.id, request_type: 'join_request' }
      return {
        verdict: whyCannotAsk(facts, me, carPool),
        call: () => callAs(facts, me.id, 'POST', '/car-pool-requests', { data }),
      }
    }
    case 'invite': {
      const requestee = whom ?? me.id
      const data = { car_pool: carPool.id, request_type: 'invite_request', requestee }
      const isOwner = by === carPool.ownerId
      return {
        verdict: isOwner ? whyCannotInvite(carPool, riderIn(facts, requestee)) : 'not_owner_edit',
        call: () => callAs(facts, by, 'POST', '/car-pool-requests', { data }),
      }
    }
    case 'leave':
      return {
        verdict: whyCannotLeave(carPool, me),
        call: () => callAs(facts, me.id, 'POST', `${path}/leave`),
      }
    case 'edit': {
      const removeUsers = step.others.length === 2 ? step.others.slice(1).map(at => idIn(facts, at)) : []
      const isPassenger = (id: number) => id !== carPool.ownerId && carPool.assignedIds.includes(id)
      const assignedCount = carPool.assignedIds.length - removeUsers.length
      const saved = { meetingPoint: 'Baner', seats: step.seats }
      const isOwner = by === carPool.ownerId
      const edited = { isNew: false, isOwner, assignedCount } as const
      const isKnown = !isOwner || removeUsers.every(isPassenger)
      return {
        verdict: isKnown ? whyCannotSaveCarPool({ carPool: edited, ...saved }) : 'not_a_passenger',
        call: () => callAs(facts, by, 'PUT', path, { data: { availableSeats: step.seats, removeUsers } }),
      }
    }
    case 'delete':
      return {
        verdict: by === carPool.ownerId ? null : 'not_owner_delete',
        call: () => callAs(facts, by, 'DELETE', path),
      }
    default:
      return {
        verdict: whyCannotAsk(facts, me, carPool),
        call: () => callAs(facts, me.id, 'POST', `${path}/join`),
      }
  }
}

function onRequest(facts: Facts, step: Step): Trial | null {
  // ended requests pile up, so mostly choose a pending one
  const some = step.isOwner ? facts.requests.filter(({ status }) => status === 'pending') : facts.requests
  const request = some[step.nth % (some.length || 1)]
  if (!request) return null
  const path = `/car-pool-requests/${request.id}`
  const ended = whyCannotAnswer(request)
  if (step.kind === 'cancel')
    return { verdict: ended, call: () => callAs(facts, request.requesterId, 'PUT', `${path}/cancel`, {}) }
  const carPool = facts.carPools.find(({ id }) => id === request.carPoolId)
  const rider = riderIn(facts, riderOf(request))
  const action = step.isYes ? 'accept' : 'reject'
  return {
    verdict: ended ?? (step.isYes && carPool ? whyCannotTakeSeat(seenBy(rider, carPool), rider) : null),
    call: () => callAs(facts, request.requesteeId, 'PUT', `${path}/respond`, { action }),
  }
}

function trialOf(facts: Facts, step: Step): Trial | null {
  if (step.kind === 'create') return create(facts, step)
  if (step.kind === 'answer' || step.kind === 'cancel') return onRequest(facts, step)
  const at = step.nth % (facts.carPools.length || 1)
  const carPool = facts.carPools[at]
  if (!carPool) return null
  if (step.kind !== 'leave' || !step.isOwner) return onCarPool(facts, step, carPool)
  // mostly let a passenger leave
  const ridden = [...facts.carPools.slice(at), ...facts.carPools].find(
    ({ assignedIds }) => assignedIds.length > 1,
  )
  const rider = ridden?.assignedIds.find(id => id !== ridden.ownerId)
  if (!ridden || rider === undefined) return null
  return onCarPool(facts, { ...step, who: facts.people.findIndex(({ id }) => id === rider) }, ridden)
}

const verdictOf = ({ status, body }: Answer): string | null =>
  status === 200 ? null : (body.error?.details.code ?? String(status))

/** Compares refusals only, because a call that is allowed would change the facts. */
async function comparePair(facts: Facts, { who, nth }: Step): Promise<void> {
  const [carPool, me] = [facts.carPools[nth % (facts.carPools.length || 1)], riderIn(facts, idIn(facts, who))]
  if (!carPool) return
  for (const [verb, why] of [
    ['join', whyCannotJoin(seenBy(me, carPool), me)],
    ['leave', whyCannotLeave(carPool, me)],
  ] as const)
    if (why)
      expect(verdictOf(await callAs(facts, me.id, 'POST', `/car-pools/${carPool.id}/${verb}`))).toBe(why)
}

/** Every person's relation to every car pool, and whether they can join, as the server shows it and as the domain says. */
async function compareAllPairs(facts: Facts): Promise<void> {
  const path = `/car-pools?filters[event][id][$eq]=${facts.eventId}&populate=board&pagination[pageSize]=100`
  await race(PEOPLE, async at => {
    const { body } = await callAs(facts, idIn(facts, at), 'GET', path)
    const { data, meta }: CarPoolsReply = body
    const shown = data.map(carPool => [
      carPool.id,
      carPool.relation,
      meta.board && whyCannotJoin({ ...carPool, isOver: false }, meta.board.me),
    ])
    const rider = riderIn(facts, idIn(facts, at))
    const expected = facts.carPools.map(carPool => [
      carPool.id,
      relationOfRider(carPool, rider),
      whyCannotJoin(seenBy(rider, carPool), rider),
    ])
    expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId))
  })
}

const byId = ([a]: readonly unknown[], [b]: readonly unknown[]) => Number(a) - Number(b)

const REFUSALS = ['pool_full', 'in_this_pool', 'invitee_unavailable', 'request_ended']

export interface CarPoolDays {
  /** Compares the server with the domain after each random step of a day. */
  property: fc.IAsyncProperty<[readonly Step[]]>
  /** Kinds of steps that were never allowed so far, and main refusals that did not occur. */
  missing(): string[]
}

/** With a minimum, because a short day reaches few kinds of steps. */
export function carPoolDays(server: TestServer): CarPoolDays {
  const said = new Set<string>()
  let people: GivenPerson[] | undefined
  const day = async (steps: readonly Step[]) => {
    people ??= await race(PEOPLE, () => server.given.person())
    const world = { server, people, eventId: (await server.given.event()).id }
    const look = async (): Promise<Facts> => ({ ...(await eventFacts(server.ctx, world.eventId)), ...world })
    for (const { id } of people) await server.given.member(world.eventId, id)
    for (const step of steps) {
      const trial = trialOf(await look(), step)
      if (!trial) continue
      const answer = await trial.call()
      expect(verdictOf(answer), JSON.stringify({ step, answer: answer.body })).toBe(trial.verdict)
      expect(await brokenInvariants(server.ctx)).toEqual([])
      said.add(trial.verdict ?? `${step.kind}: done`)
      const after = await look()
      await comparePair(after, step)
      await compareAllPairs(after)
    }
    await server.ctx.db.deleteFrom('events').where('id', '=', world.eventId).execute()
  }
  return {
    property: fc.asyncProperty<[readonly Step[]]>(
      fc.array(anyStep, { minLength: 20, maxLength: 60, size: 'max' }),
      day,
    ),
    missing: () => [...KINDS.map(kind => `${kind}: done`), ...REFUSALS].filter(what => !said.has(what)),
  }
}
