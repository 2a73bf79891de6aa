import type { UpdateCurrentUserBody } from '@muster/domain/accounts/schema.ts'
import type { Context } from '#context.ts'
import { touchCarPoolsOf } from '#features/car-pools/store/car-pools.ts'
import { touchEventsOf } from '#features/events/store.ts'
import { touchItemsOf } from '#features/itinerary/store-touch.ts'
import type { Caller } from '#http/caller.ts'
import * as store from './store.ts'

/** Screens and calendars that show the person read them again. */
export async function updateProfile(ctx: Context, me: Caller, body: UpdateCurrentUserBody): Promise<Caller> {
  const { name = me.user.name, contact = me.user.contact } = body
  const eventIds = await ctx.inTransaction(
    async tx => {
      await store.updateProfile(tx, me.user.id, body, ctx.now())
      await touchEventsOf(tx, me.user.id, ctx.now())
      await touchItemsOf(tx, me.user.id, ctx.now())
      return touchCarPoolsOf(tx, me.user.id)
    },
    { isIdempotent: true },
  )
  for (const eventId of eventIds) ctx.live.nudge(eventId, 'car-pools')
  return { ...me, user: { ...me.user, name, contact } }
}
