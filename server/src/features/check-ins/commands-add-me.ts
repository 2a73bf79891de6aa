import type { PeopleLists } from '@muster/domain/check-ins/facts.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { legOffered } from '@muster/domain/items/rules.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { factsOf, isStaffOf, readItem, whyClosed } from './commands.ts'
import { type Addition, insertCheckIns } from './store.ts'
import { type Expected, readExpected, readUserIds } from './store-attendance.ts'

/**
 * "Add me" (R2): a list never removes anybody, and people who are checked in or no longer expected are skipped, so
 * that a stale list does no harm. Only staff may add anybody but themselves.
 */
export async function addMe(
  ctx: Context,
  me: Caller,
  { id, kind }: { id: AnyId; kind: ItemKind },
  sent: PeopleLists<AnyId>,
): Promise<void> {
  const item = await readItem(ctx, id)
  if (item.times.kind !== kind) throw new Refused('not_found')
  const [now, callerId] = [ctx.now(), me.user.id]
  const isStaff = isStaffOf(me, item)
  const lists = await integerIds(ctx, sent)
  const named = new Set([...(lists.checked_in_users ?? []), ...(lists.checked_out_users ?? [])])
  const expected = await readExpected(ctx, item, [...named, callerId])
  if (!isStaff && !expected.some(({ userId }) => userId === callerId)) throw new Refused('not_found')

  const openLeg = legOffered(item.times, item.event, dayIn(item.event.timezone, now), now, false)
  const additions = additionsIn(expected, lists, callerId, openLeg)
  if (additions.length === 0) return
  const isForOthers = additions.some(({ userId }) => userId !== callerId)
  if (isForOthers && !isStaff) throw new Refused('forbidden')
  for (const { leg, method } of additions) {
    const closed = whyClosed(factsOf(item, leg), { at: now, now, isByStaff: method === 'staff' })
    if (closed) throw closed
  }
  const write = { item, additions, at: now, now, callerId, clientKey: null }
  const { written, isRepeated } = await insertCheckIns(ctx, write)
  if (written > 0 || isRepeated) ctx.live.nudge(item.eventId, checkInsTopic(item.id))
}

async function integerIds(
  ctx: Context,
  { checked_in_users: first = [], checked_out_users: second = [] }: PeopleLists<AnyId>,
): Promise<PeopleLists<number>> {
  const documentIds = [...first, ...second].flatMap(id => ('documentId' in id ? [id.documentId] : []))
  const known = documentIds.length > 0 ? await readUserIds(ctx, documentIds) : new Map<string, number>()
  const toInteger = (id: AnyId) => ('id' in id ? id.id : (known.get(id.documentId) ?? []))
  return { checked_in_users: first.flatMap(toInteger), checked_out_users: second.flatMap(toInteger) }
}

/** Generic clients send `checked_in_users` for check-out as well, so the caller's own id means the leg that is open now. */
function additionsIn(
  expected: readonly Expected[],
  lists: PeopleLists<number>,
  callerId: number,
  openLeg: Leg,
): Addition[] {
  const [checkedIn, checkedOut] = [new Set(lists.checked_in_users), new Set(lists.checked_out_users)]
  return expected.flatMap(({ userId, ...isIn }) => {
    const isMe = userId === callerId
    const legs = new Set<Leg>()
    if (checkedIn.has(userId)) legs.add(isMe ? openLeg : 'first')
    if (checkedOut.has(userId)) legs.add('second')
    const method = isMe ? 'self' : 'staff'
    return [...legs].filter(leg => !isIn[leg]).map(leg => ({ userId, leg, method }) as const)
  })
}
