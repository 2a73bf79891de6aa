import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { findBoardNow } from '#features/boards/read-board-now.ts'
import { itemsOfStaff } from '#features/boards/read-items.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { eventMembers } from '#features/events/read-member-names.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'

/**
 * The event with the items that are the caller's. Refuses a person whose contact details the caller may not read (R13):
 * a co-ordinator reaches those who are assigned to their items.
 */
export async function findReach(ctx: Context, me: Caller, event: AnyId, userId: number) {
  const now = await findBoardNow(ctx, await idOfEvent(ctx, event))
  if (!now) throw new Refused('not_found')
  const isAdmin = isAdminCaller(me)
  const [items, members] = await Promise.all([
    itemsOfStaff(ctx, now, me),
    eventMembers(ctx, { id: now.id, version: now.members }),
  ])
  if (!members.byId.has(userId)) throw new Refused('not_found')
  const isReached = isAdmin || items.all.some(({ id }) => items.assignedTo(id).includes(userId))
  if (!isReached) throw new Refused('forbidden')
  return { eventId: now.id, items }
}
