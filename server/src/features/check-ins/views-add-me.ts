import type { PeopleLists } from '@muster/domain/check-ins/facts.ts'
import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { hasSecondLeg } from '@muster/domain/items/rules.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { eventItems } from '#features/itinerary/read-event-items.ts'
import { findItemNow } from '#features/itinerary/read-item-now.ts'
import { checkedInTo, heldCheckIns, isAssigned } from '#features/itinerary/read-item-people.ts'
import { isStaff } from '#features/itinerary/views.ts'
import type { Asked } from '#features/itinerary/views-item-listing.ts'
import type { Caller } from '#http/caller.ts'

/** A longer list costs as much to compare as the whole list of the item. */
const SHORT = 50

async function findAsked(ctx: Context, me: Caller, id: AnyId): Promise<Asked | undefined> {
  const found = await findItemNow(ctx, id)
  if (!found) return
  const { now, numbers } = found
  const { event, byId } = await eventItems(ctx, { id: now.id, version: now.items })
  const shared = byId.get(found.id)
  return shared && { ctx, me, shared, event, now, numbers }
}

/**
 * Whether everybody on the lists is in already, as in most lists, and the caller may know. `false` also where only a
 * query could tell.
 */
async function isEverybodyIn(
  asked: Asked,
  { checked_in_users: first = [], checked_out_users: second = [] }: PeopleLists<AnyId>,
): Promise<boolean> {
  const { ctx, shared, now, numbers } = asked
  const [itemId, userId] = [shared.card.id, asked.me.user.id]
  const item = { id: itemId, version: numbers?.version ?? 0 }
  const isShort = first.length + second.length <= SHORT
  const legs = isShort ? heldCheckIns(ctx, item) : await checkedInTo(ctx, item)
  if (!legs) return false
  // at a sub-event, who is in is a member
  const isExpected =
    shared.card.kind === 'sub-event' ? legs.first.has(userId) : await isAssigned(ctx, now, { itemId, userId })
  // the caller's own id means the leg that is open now
  const isIn = (id: number) =>
    legs.first.has(id) && (id !== userId || !hasSecondLeg(shared.card.kind) || legs.second.has(id))
  return (
    (isExpected || isStaff(asked)) &&
    first.every(one => 'id' in one && isIn(one.id)) &&
    second.every(one => 'id' in one && legs.second.has(one.id))
  )
}

/** The item of a list that changes nothing. `undefined` for one that a command has to judge. */
export async function findIfEverybodyIn(
  ctx: Context,
  me: Caller,
  { id, kind }: { id: AnyId; kind: ItemKind },
  lists: PeopleLists<AnyId>,
): Promise<Asked | undefined> {
  const asked = await findAsked(ctx, me, id)
  return asked?.shared.card.kind === kind && (await isEverybodyIn(asked, lists)) ? asked : undefined
}
