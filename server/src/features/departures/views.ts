import { CAR_POOLS_OFFERED } from '@muster/domain/departures/limits.ts'
import { isRoadKind, kindsToMoveTo, type RoadKind } from '@muster/domain/departures/rules.ts'
import type { DepartureReply, MoveTarget } from '@muster/domain/departures/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import {
  type DepartingItem,
  type From,
  legOf,
  refuseOthers,
  targetOf,
  toDepartingItem,
  toPersonToMove,
  windowOf,
} from './departing-item.ts'
import { readDeparture, readItem, readItems, readPeople, readRoadItems } from './read-departing.ts'

export async function departureOf(
  ctx: Context,
  me: Caller,
  id: AnyId,
  askedLeg: Leg | undefined,
): Promise<DepartureReply> {
  const { item, leg } = await findDeparting(ctx, me, id, askedLeg)
  const [people, [departure], targets] = await Promise.all([
    readPeople(ctx, { itemId: item.id, leg }),
    readDeparture(ctx, { itemId: item.id, leg }),
    targetsFor(ctx, { item, leg, now: ctx.now() }),
  ])
  const excused = new Set(departure?.excused.map(({ user }) => user.id))
  const missing = people.filter(person => !person.isIn && !excused.has(person.id))
  const { isActive, opensAt, closesAt } = windowOf(item, leg)
  const { documentId, name, kind } = item
  return {
    data: {
      item: { id: item.id, documentId, name, kind },
      leg,
      isActive,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      totalCount: people.length,
      checkedInCount: people.filter(({ isIn }) => isIn).length,
      departure: departure
        ? {
            at: departure.at.toISOString(),
            by: departure.by,
            excused: departure.excused,
            moved: await movesOf(ctx, departure.moved),
          }
        : null,
      missing: missing.map(person => ({
        id: person.id,
        name: person.name,
        email: person.email,
        contact: person.contact,
        mayMoveTo: [...kindsToMoveTo(item, toPersonToMove(person))],
      })),
      targets: departure ? [] : targets,
    },
  }
}

export async function findDeparting(ctx: Context, me: Caller, id: AnyId, askedLeg: Leg | undefined) {
  const [row] = await readItem(ctx, id, {})
  if (!row) throw new Refused('not_found')
  const people = await readPeople(ctx, { itemId: row.id, leg: 'first' })
  refuseOthers(
    me,
    row,
    people.some(person => person.id === me.user.id),
  )
  const item = toDepartingItem(row)
  return { item, leg: legOf(item, askedLeg, ctx.now()) }
}

async function movesOf(ctx: Context, moves: readonly { userId: number; name: string; toId: number }[]) {
  const rows = await readItems(
    ctx,
    moves.map(({ toId }) => toId),
  )
  const names = new Map(rows.map(row => [row.id, toDepartingItem(row).name]))
  return moves.map(({ userId, name, toId }) => ({
    user: { id: userId, name },
    to: { id: toId, name: names.get(toId) ?? '' },
  }))
}

/** All buses, and the car pools with a free seat, of the day. */
async function targetsFor(ctx: Context, from: From): Promise<MoveTarget[]> {
  if (!isRoadKind(from.item.kind)) return []
  const rows = await readRoadItems(ctx, { eventId: from.item.eventId })
  const open = rows
    .filter(({ kind, hasCarPools }) => kind === 'bus' || hasCarPools)
    .map(toDepartingItem)
    .filter(to => {
      const { isOnDay, hasDeparted, seatsLeft } = targetOf(to, from)
      return to.id !== from.item.id && isOnDay && !hasDeparted && seatsLeft !== 0
    })
  const ofKind = (kind: RoadKind) => open.filter(to => to.kind === kind)
  return [...ofKind('bus'), ...ofKind('car-pool').slice(0, CAR_POOLS_OFFERED)].map(toTarget)
}

const toTarget = ({ id, name, kind, times, seatsLeft, coordinatorName }: DepartingItem): MoveTarget => ({
  id,
  name,
  kind: kind as RoadKind,
  time: times.kind === 'bus' ? times.time.toISOString() : null,
  seatsLeft,
  coordinator: coordinatorName,
})
