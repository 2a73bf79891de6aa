import type { Context } from '#context.ts'
import { findBoardNow } from '#features/boards/read-board-now.ts'
import { itemsOfStaff } from '#features/boards/read-items.ts'
import { eventMembers } from '#features/events/read-member-names.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'

/** The number of a member whom the caller may reach (R13), otherwise none. */
export async function contactsFor(ctx: Context, me: Caller, eventId: number) {
  const now = await findBoardNow(ctx, eventId)
  if (!now) throw new Refused('not_found')
  const [{ all, assignedTo }, { byId }] = await Promise.all([
    itemsOfStaff(ctx, now, me),
    eventMembers(ctx, { id: eventId, version: now.members }),
  ])
  const isAdmin = isAdminCaller(me)
  const reached = new Set(isAdmin ? [] : all.flatMap(({ id }) => [...assignedTo(id)]))
  return (id: number) => (isAdmin || reached.has(id) ? (byId.get(id)?.reachableCard.contact ?? '') : '')
}
