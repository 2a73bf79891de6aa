import { whyCannotDepart } from '@muster/domain/departures/rules.ts'
import type { DepartInput, UndoDepartureInput } from '@muster/domain/departures/schema.ts'
import { departureWords } from '@muster/domain/departures/words.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { lockForMoves } from '#features/car-pools/commands/move.ts'
import { insertExcuse } from '#features/excuses/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { movePeople, refuseToMove } from './commands-move.ts'
import { type DepartingItem, toDepartingItem, windowOf } from './departing-item.ts'
import type { PersonRow } from './departing-sql.ts'
import * as store from './store.ts'
import { findDeparting } from './views.ts'

/** Locks, then asks the rule with everybody who is still missing: what it refuses has changed nothing (R293). */
export async function depart(ctx: Context, me: Caller, id: AnyId, input: DepartInput): Promise<Leg> {
  const { excused, moved } = input
  const planned = [...excused, ...moved].map(({ user }) => user)
  if (new Set(planned).size < planned.length) throw new Refused('invalid', { message: departureWords.twice })
  const { item: found, leg } = await findDeparting(ctx, me, id, input.leg)
  const targetIds = [...new Set(moved.map(({ to }) => to))]
  await ctx.inTransaction(async tx => {
    const { item, targets, carPools } = await lockAll(tx, found, {
      targetIds,
      userIds: moved.map(({ user }) => user),
    })
    const people = await store.readPeople(tx, item.id, leg)
    const now = ctx.now()
    refuseToDepart({ item, leg, now }, people, planned)
    const step = { item, leg, now, targets, carPools }
    await refuseToMove(tx, step, people, moved)
    const departureId = await store.insertDeparture(tx, { item, leg, callerId: me.user.id, now })
    await recordAudit(tx, { ...auditOf(item, leg, me, now), action: 'departed' })
    for (const excuse of excused) {
      if (people.some(({ id: userId, isIn }) => userId === excuse.user && isIn)) continue
      await insertExcuse(tx, departureId, excuse, { callerId: me.user.id, now })
      const { user: userId, reason } = excuse
      const details = { item: item.id, leg, reason }
      await recordAudit(tx, { ...auditOf(item, leg, me, now), action: 'excused', userId, details })
    }
    await movePeople(ctx, tx, me, { ...step, departureId }, { people, moved })
    return departureId
  })
  nudge(ctx, found, moved.length > 0)
  for (const targetId of targetIds) ctx.live.nudge(found.eventId, checkInsTopic(targetId))
  return leg
}

const auditOf = (item: DepartingItem, leg: Leg, me: Caller, at: Date) => ({
  actorId: me.user.id,
  eventId: item.eventId,
  details: { item: item.id, leg },
  at,
})

async function lockAll(
  tx: Tx,
  found: DepartingItem,
  { targetIds, userIds }: { targetIds: readonly number[]; userIds: readonly number[] },
) {
  const kinds = await store.readItems(tx, [found.id, ...targetIds])
  const carPoolIds = kinds.filter(({ kind }) => kind === 'car-pool').map(({ id }) => id)
  const carPools = await lockForMoves(tx, { eventId: found.eventId, userIds, carPoolIds })
  await store.lockItems(tx, [found.id, ...targetIds])
  // again, because what waits for a lock has read what was before
  const items = (await store.readItems(tx, [found.id, ...targetIds])).map(toDepartingItem)
  const item = items.find(({ id }) => id === found.id)
  if (!item) throw new Refused('not_found')
  return { item, targets: new Map(items.map(one => [one.id, one])), carPools }
}

interface Now {
  item: DepartingItem
  leg: Leg
  now: Date
}

function refuseToDepart(
  { item, leg, now }: Now,
  people: readonly PersonRow[],
  planned: readonly number[],
): void {
  const missing = people.filter(({ id, isIn }) => !isIn && !planned.includes(id))
  const departedAt = item.departedAt[leg]
  const why = whyCannotDepart({ departedAt, missing: missing.length, ...windowOf(item, leg) }, now)
  if (why === 'people_missing')
    throw new Refused(why, { message: departureWords.stillMissing(missing.map(({ name }) => name)) })
  if (why === 'already_departed' && departedAt) {
    const time = formatTime(item.event.timezone, departedAt)
    throw new Refused(why, { message: departureWords.departedSince(time) })
  }
  if (why) throw new Refused(why)
  if (planned.some(userId => !people.some(({ id }) => id === userId))) throw new Refused('not_assigned')
}

/** Excuses end with it. People who were moved stay where they are, because they were told (R298). */
export async function undoDeparture(
  ctx: Context,
  me: Caller,
  id: AnyId,
  { leg: askedLeg, reason }: UndoDepartureInput,
): Promise<Leg> {
  const { item, leg } = await findDeparting(ctx, me, id, askedLeg)
  await ctx.inTransaction(async tx => {
    await store.lockItems(tx, [item.id])
    const by = { callerId: me.user.id, reason, now: ctx.now() }
    if (!(await store.undoDeparture(tx, { itemId: item.id, leg }, by))) throw new Refused('not_departed')
    const details = { item: item.id, leg, reason }
    await recordAudit(tx, { ...auditOf(item, leg, me, by.now), action: 'departure-undone', details })
  })
  nudge(ctx, item, false)
  return leg
}

/** A changed item nudges its own topic by a trigger. */
function nudge(ctx: Context, { id, eventId, kind }: DepartingItem, hasMoved: boolean): void {
  if (hasMoved || kind === 'car-pool') ctx.live.nudge(eventId, 'car-pools')
  ctx.live.nudge(eventId, checkInsTopic(id))
}
