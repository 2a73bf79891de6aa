import { whyCannotRemove } from '@muster/domain/organiser/rules.ts'
import type { Removal } from '@muster/domain/organiser/schema-members.ts'
import { memberWords } from '@muster/domain/organiser/words-members.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudits } from '#features/audit/store.ts'
import { leaveCarPoolsForGood } from '#features/car-pools/commands/leave-for-good.ts'
import { annulCheckInsAt } from '#features/check-ins/commands.ts'
import { leaveEvent, withdrawInvitations } from '#features/events/commands-people.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { lockEvent, lockMembers } from './store-members.ts'

/** Returns how many were removed. People who have left already are not counted. */
export async function removeMembers(
  ctx: Context,
  me: Caller,
  asked: AnyId,
  { remove, reason }: Removal,
): Promise<number> {
  const { eventId, removed } = await ctx.inTransaction(async tx => {
    const now = ctx.now()
    const event = await lockEvent(tx, asked)
    if (!event) throw new Refused('not_found')
    const why = whyCannotRemove(event, now)
    if (why) throw new Refused(why)
    const { id: eventId } = event
    const people = await lockMembers(tx, eventId, remove)
    const to = people.map(({ id }) => id)
    // locked before the members, as by people who join
    await withdrawInvitations(tx, eventId, to)
    for (const { id: userId, name } of people) {
      await leaveCarPoolsForGood(ctx, tx, me, { eventId, userId, name })
      await annulCheckInsAt(ctx, tx, me, { eventId, userId, reason: memberWords.annulled(reason) })
      await leaveEvent(tx, eventId, userId)
    }
    if (people.length > 0) {
      const words = memberWords.removedNotice(event.name, reason)
      await notify(ctx, tx, me, { kind: 'change', eventId, to, words, screen: 'events' })
      await recordAudits(
        tx,
        to.map(userId => ({
          ...{ action: 'member-removed', actorId: me.user.id, eventId, userId, details: { reason }, at: now },
        })),
      )
    }
    return { eventId, removed: people.length }
  })
  ctx.live.nudge(eventId, 'items')
  ctx.live.nudge(eventId, 'car-pools')
  return removed
}
