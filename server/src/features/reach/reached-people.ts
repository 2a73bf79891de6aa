import { isAlive, newestOf, nextStepFor } from '@muster/domain/reach/rules.ts'
import type { ReachPerson } from '@muster/domain/reach/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { findBoardNow } from '#features/boards/read-board-now.ts'
import { newestContacts } from '#features/boards/read-contacts.ts'
import { itemsOfStaff } from '#features/boards/read-items.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { eventMembers, type Member } from '#features/events/read-member-names.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { type WaysOfPerson, waysOfMembers } from './read-ways.ts'

export interface Reached {
  member: Member
  person: ReachPerson
}

/** By name: all members for an Admin, for a co-ordinator the people of their own items (R13, R369). */
export async function reachedPeople(
  ctx: Context,
  me: Caller,
  event: AnyId,
): Promise<{ eventId: number; people: readonly Reached[] }> {
  const now = await findBoardNow(ctx, await idOfEvent(ctx, event))
  if (!now) throw new Refused('not_found')
  const { id, members, contacts } = now
  const [{ inOrder }, newest, ways, items] = await Promise.all([
    eventMembers(ctx, { id, version: members }),
    newestContacts(ctx, { id, version: contacts }),
    waysOfMembers(ctx, id),
    isAdminCaller(me) ? null : itemsOfStaff(ctx, now, me),
  ])
  const own = items && new Set(items.all.flatMap(item => [...items.assignedTo(item.id)]))
  const shown = own ? inOrder.filter(({ card }) => own.has(card.id)) : inOrder
  const moment = ctx.now()
  const people = shown.flatMap(member => {
    const facts = ways.get(member.card.id)
    // joined or left between two statements
    if (!facts) return []
    return { member, person: personOf(member, facts, newest.get(member.card.id) ?? null, moment) }
  })
  return { eventId: id, people }
}

function personOf(
  { reachableCard }: Member,
  { devices, isEmailConfirmed, hasUnsubscribed, isInstalled }: WaysOfPerson,
  newestContact: ReachPerson['newestContact'],
  now: Date,
): ReachPerson {
  const devicesAlive = devices.filter(device => isAlive(device, now)).length
  const newestTime = (at: 'lastDeliveredAt' | 'lastOpenedAt') =>
    newestOf(devices.map(device => device[at]))?.toISOString() ?? null
  return {
    ...reachableCard,
    isInstalled,
    devicesAlive,
    devicesDead: devices.length - devicesAlive,
    lastDeliveredAt: newestTime('lastDeliveredAt'),
    lastOpenedAt: newestTime('lastOpenedAt'),
    isEmailConfirmed,
    hasUnsubscribed,
    nextStep: nextStepFor({
      devicesAlive,
      hasEmail: isEmailConfirmed && !hasUnsubscribed,
      hasPhone: reachableCard.contact !== '',
      newestContact,
    }),
    newestContact,
  }
}
