import type { UpdateCurrentUserBody } from '@muster/domain/profile/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudit } from '#features/audit/store.ts'
import { touchCarPoolsOf } from '#features/car-pools/commands/name-again.ts'
import { touchEventsOf } from '#features/events/commands-people.ts'
import { touchItemsOf } from '#features/items/store.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store.ts'

/** Screens and calendars that show the person read them again. */
export async function updateProfile(ctx: Context, me: Caller, body: UpdateCurrentUserBody): Promise<Caller> {
  const { name = me.user.name, contact = me.user.contact } = body
  const eventIds = await ctx.inTransaction(
    async tx => {
      await touchEventsOf(tx, [me.user.id], ctx.now())
      await touchItemsOf(tx, [me.user.id], ctx.now())
      const ids = await touchCarPoolsOf(tx, me.user.id)
      // last, in the order in which a deletion locks them
      await store.updateProfile(tx, me.user.id, body, ctx.now())
      return ids
    },
    { isIdempotent: true },
  )
  for (const eventId of eventIds) ctx.live.nudge(eventId, 'car-pools')
  return { ...me, user: { ...me.user, name, contact } }
}

/** The device may have been lost with the calendar link on it (R120). */
export const endSession = (ctx: Context, me: Caller, id: AnyId) =>
  ctx.inTransaction(async tx => {
    if (!('id' in id) || !(await store.deleteSessionOf(tx, me.user.id, id.id))) throw new Refused('not_found')
    await endFeed(tx, me.user.id)
    await recordAudit(tx, { action: 'session-ended', actorId: me.user.id, userId: me.user.id })
  })
