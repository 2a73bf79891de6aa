import type { ItemKind } from '@muster/domain/items/kinds.ts'
import type { Context } from '#context.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import type { Query } from '#http/query.ts'
import { compareText, type EventItems, type EventSnapshot, eventSnapshot } from './read-event-items.ts'
import { type OwnPlaces, ownSnapshot } from './read-own-places.ts'

interface Kind {
  kind: ItemKind
  /** the field of the default order */
  order: string
  /** whether that is a time, which is never null */
  isByTime: boolean
}

export interface Found {
  id: number
  eventId: number
}

interface HeldItems {
  found: readonly Found[]
  snapshots: readonly EventSnapshot[]
}

/**
 * What the app asks for: the caller's items of one event in order of time, or for Admins all of them in the default order.
 * Answered from memory and what is read for all who ask at the same moment. `null` for any other question.
 */
export async function heldItems(
  ctx: Context,
  me: Caller,
  query: Query,
  { kind, order, isByTime }: Kind,
): Promise<HeldItems | null> {
  const asked = askedOf(query, me)
  if (!asked || !isInOrderOf(order, query)) return null
  const { eventId } = asked
  if (isAdminCaller(me)) {
    if (asked.isAssigned) return null
    const held = await eventSnapshot(ctx, eventId)
    return toFound(held?.items.idsByKind.get(kind) ?? [], held)
  }
  if (!isByTime) return null
  const snapshot = await ownSnapshot(ctx, { userId: me.user.id, eventId })
  if (!snapshot) return toFound([], null)
  const { own, items } = snapshot
  const coordinated = asked.isAssigned ? [] : (items.idsByCoordinator.get(me.user.id) ?? [])
  const ids =
    kind === 'sub-event'
      ? agendaOf(me.user.id, own, items)
      : inOrder([...new Set([...own.itemIds, ...coordinated])], { kind, order }, items)
  return toFound(ids, snapshot)
}

const toFound = (ids: readonly number[], snapshot: EventSnapshot | null): HeldItems =>
  snapshot
    ? { found: ids.map(id => ({ id, eventId: snapshot.now.id })), snapshots: [snapshot] }
    : { found: [], snapshots: [] }

/** The event, and whether only items of the caller's own are asked for. */
function askedOf({ filter }: Query, me: Caller): { eventId: number; isAssigned: boolean } | null {
  if (!('every' in filter)) return null
  let eventId: number | null = null
  let isAssigned = false
  for (const one of filter.every) {
    if (!('field' in one) || one.operator !== '$eq') return null
    if (one.field === 'event.id' && eventId === null) eventId = Number(one.value)
    else if (one.field === 'assigned_users.id' && one.value === me.user.id) isAssigned = true
    else return null
  }
  return eventId === null ? null : { eventId, isAssigned }
}

const isInOrderOf = (order: string, { sort: [first, ...others] }: Query) =>
  others.length === 0 && (!first || (first.field === order && !first.isDescending))

/** As `isVisible` of sub-events. */
function agendaOf(userId: number, { isMember }: OwnPlaces, items: EventItems): readonly number[] {
  if (isMember || items.emergencyCoordinator?.id === userId) return items.agendaIds
  const own = new Set(items.idsByCoordinator.get(userId))
  return items.agendaIds.filter(id => own.has(id))
}

function inOrder(
  ids: readonly number[],
  { kind, order }: Pick<Kind, 'kind' | 'order'>,
  { byId }: EventItems,
) {
  return ids
    .flatMap(id => byId.get(id) ?? [])
    .filter(({ card }) => card.kind === kind)
    .map(({ card, details }) => ({ id: card.id, time: String((details as Record<string, unknown>)[order]) }))
    .sort((one, other) => compareText(one.time, other.time) || one.id - other.id)
    .map(({ id }) => id)
}
