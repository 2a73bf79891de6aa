import { legOn } from '@muster/domain/check-ins/rules.ts'
import type { Leg } from '@muster/domain/check-ins/schema.ts'
import type { ItemKind } from '@muster/domain/itinerary/schema.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { findItem, isStaffOf, refuseClosed } from './commands.ts'
import * as store from './store.ts'

/** The lists of a client of the specification, which sends everybody who is in and itself. */
interface Lists {
  checked_in_users?: readonly number[] | undefined
  checked_out_users?: readonly number[] | undefined
}

/**
 * Design ruling 2: "add me". Nobody is removed, and who is in or has no place any more is passed over, so that a
 * stale list does no harm. What then remains may only be the caller, unless they are staff.
 */
export async function addMe(
  ctx: Context,
  me: Caller,
  { id, kind }: { id: AnyId; kind: ItemKind },
  lists: Lists,
): Promise<void> {
  const item = await findItem(ctx, id)
  if (item.times.kind !== kind) throw new Refused('not_found')
  const [now, callerId] = [ctx.now(), me.user.id]
  const isStaff = isStaffOf(me, item)
  const named = new Set([...(lists.checked_in_users ?? []), ...(lists.checked_out_users ?? [])])
  const expected = await store.readExpected(ctx, item, [...named, callerId])
  if (!isStaff && !expected.some(({ userId }) => userId === callerId)) throw new Refused('not_found')

  const onOffer = legOn(item.times, item.event, dayIn(item.event.timezone, now))
  const additions = newOnes(expected, lists, callerId, onOffer)
  if (additions.length === 0) return
  const isForOthers = additions.some(({ userId }) => userId !== callerId)
  if (isForOthers && !isStaff) throw new Refused('forbidden')
  for (const { leg, method } of additions) {
    const facts = { item: item.times, event: item.event, leg, checkedInAt: null }
    refuseClosed(facts, now, method === 'staff', now)
  }
  const { written, wasUnanswered } = await store.insertCheckIns(ctx, {
    item,
    additions,
    at: now,
    now,
    callerId,
    clientKey: null,
  })
  if (written > 0 || wasUnanswered) ctx.live.nudge(item.eventId, checkInsTopic(item.id))
}

/** Such a client sends the list of those who are in for Check Out too: of oneself it means the leg on offer. */
function newOnes(
  expected: readonly store.Expected[],
  lists: Lists,
  callerId: number,
  onOffer: Leg,
): store.Addition[] {
  const [checkedIn, checkedOut] = [new Set(lists.checked_in_users), new Set(lists.checked_out_users)]
  return expected.flatMap(({ userId, ...isIn }) => {
    const isMe = userId === callerId
    const legs = new Set<Leg>()
    if (checkedIn.has(userId)) legs.add(isMe ? onOffer : 'first')
    if (checkedOut.has(userId)) legs.add('second')
    const method = isMe ? 'self' : 'staff'
    return [...legs].filter(leg => !isIn[leg]).map(leg => ({ userId, leg, method }) as const)
  })
}
