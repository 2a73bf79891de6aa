import { seatsLeft, seatsOf } from '@muster/domain/car-pools/rules.ts'
import { whyCannotMove } from '@muster/domain/departures/rules.ts'
import type { DepartInput } from '@muster/domain/departures/schema.ts'
import { departureWords } from '@muster/domain/departures/words.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { RefusalCode } from '@muster/domain/refusals.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import type { lockForMoves } from '#features/car-pools/commands/move.ts'
import { takeSeat } from '#features/car-pools/commands/seats.ts'
import { tellsItself } from '#features/change-notices/commands.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { insertAssignments } from '#features/items/store.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { type DepartingItem, targetOf, toPersonToMove } from './departing-item.ts'
import type { PersonRow } from './departing-sql.ts'
import * as store from './store.ts'

type Moved = DepartInput['moved']
type CarPools = Awaited<ReturnType<typeof lockForMoves>>

/** Everything in it is locked. */
interface Step {
  item: DepartingItem
  leg: Leg
  now: Date
  /** by id */
  targets: ReadonlyMap<number, DepartingItem>
  carPools: CarPools
}

const SENTENCES: Partial<Record<RefusalCode, (name: string) => string>> = {
  moved_is_in: departureWords.personIsIn,
  in_another_pool: departureWords.personInCarPool,
  owner_cannot_leave: departureWords.personOwnsCarPool,
  already_there: departureWords.personThere,
  pool_full: departureWords.carPoolFull,
}

export async function refuseToMove(
  tx: Tx,
  step: Step,
  people: readonly PersonRow[],
  moved: Moved,
): Promise<void> {
  const taken = new Map<number, number>()
  for (const { user, to } of moved) {
    const [person, target] = [people.find(({ id }) => id === user), step.targets.get(to)]
    if (!person) throw new Refused('not_assigned')
    if (!target) throw new Refused('cannot_move_there')
    const carPool = step.carPools.get(to)
    const free = carPool ? seatsLeft(seatsOf(carPool)) - (taken.get(to) ?? 0) : null
    const hasPerson = (await store.readAssignedIds(tx, to, [user])).length > 0
    const why = whyCannotMove(step.item, toPersonToMove(person), {
      ...targetOf(target, step),
      seatsLeft: free,
      hasPerson,
    })
    const sentence = why && SENTENCES[why]
    if (why) throw new Refused(why, sentence ? { message: sentence(person.name) } : {})
    taken.set(to, (taken.get(to) ?? 0) + 1)
  }
}

export async function movePeople(
  ctx: Context,
  tx: Tx,
  me: Caller,
  step: Step & { departureId: number },
  { people, moved }: { people: readonly PersonRow[]; moved: Moved },
): Promise<void> {
  if (moved.length > 0) await tellsItself(tx)
  const carPools = new Map(step.carPools)
  for (const { user, to } of moved) {
    const [person, target] = [people.find(({ id }) => id === user), step.targets.get(to)]
    if (!person || !target) continue
    await leave(ctx, tx, me, {
      step,
      carPools,
      userId: user,
      reason: departureWords.annulledByMove(target.name),
    })
    const carPool = carPools.get(to)
    if (carPool) {
      await takeSeat(ctx, tx, carPool, { riderId: user })
      carPools.set(to, { ...carPool, assignedIds: [...carPool.assignedIds, user] })
    } else await insertAssignments(tx, { item: target, userIds: [user] }, step.now)
    await store.insertMove(tx, step.departureId, { user, to })
    await recordAudit(tx, {
      action: 'moved',
      actorId: me.user.id,
      eventId: step.item.eventId,
      userId: user,
      details: { item: step.item.id, leg: step.leg, to },
      at: step.now,
    })
    await tell(ctx, tx, me, { from: step.item, to: target, person })
  }
}

interface Leaving {
  step: Step
  carPools: CarPools
  userId: number
  reason: string
}

/** In the way in which people leave it otherwise, so that check-ins there are annulled with the reason. */
async function leave(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { step: { item }, carPools, userId, reason }: Leaving,
): Promise<void> {
  await unassign(ctx, tx, me, { itemId: item.id, userIds: [userId], reason })
  const carPool = carPools.get(item.id)
  if (carPool)
    carPools.set(item.id, { ...carPool, assignedIds: carPool.assignedIds.filter(id => id !== userId) })
}

interface Change {
  from: DepartingItem
  to: DepartingItem
  person: PersonRow
}

/** Co-ordinators, owners and the person. */
async function tell(ctx: Context, tx: Tx, me: Caller, { from, to, person }: Change): Promise<void> {
  const { eventId } = from
  const { movedHere, movedAway, youWereMoved } = departureWords.notifications
  const people = [
    [to, movedHere(person.name, to.name, from.name)],
    [from, movedAway(person.name, to.name, from.name)],
  ] as const
  for (const [{ coordinatorId, ownerId }, words] of people) {
    if (coordinatorId !== null)
      await notify(ctx, tx, me, { kind: 'change', eventId, to: [coordinatorId], words, screen: 'my-items' })
    if (ownerId !== null && ownerId !== coordinatorId)
      await notify(ctx, tx, me, { kind: 'change', eventId, to: [ownerId], words, screen: 'car-pools' })
  }
  await notify(ctx, tx, me, {
    kind: 'change',
    eventId,
    to: [person.id],
    words: youWereMoved(to.name),
    screen: 'my-checkin',
  })
}
