import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import type { Caller } from '#http/caller.ts'
import * as store from './store.ts'

export const noteInstalledApp = (ctx: Context, me: Caller): Promise<unknown> =>
  ctx.inTransaction(tx => store.upsertInstalledApp(tx, me.user.id, ctx.now()))

/** Before the file is made, so that no file leaves without a record. */
export async function recordExport(ctx: Context, me: Caller, event: AnyId): Promise<void> {
  const eventId = await idOfEvent(ctx, event)
  await ctx.inTransaction(tx =>
    recordAudit(tx, { action: 'reach-exported', actorId: me.user.id, eventId, at: ctx.now() }),
  )
}

/** For accounts that are deleted. */
export const forgetInstalledApp = (tx: Tx, userId: number) => store.deleteInstalledApp(tx, userId)
