import type { AnyId } from '@muster/domain/shared/text.ts'
import type { WantedExport } from '@muster/domain/user-preferences/schema.ts'
import type { Context } from '#context.ts'
import { recordAudit } from '#features/audit/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { findEvent } from './store.ts'

/** Before the file is made, so that no file leaves without a record. */
export const recordExport = (ctx: Context, me: Caller, event: AnyId, details: WantedExport): Promise<void> =>
  ctx.inTransaction(async tx => {
    const found = await findEvent(tx, event)
    if (!found) throw new Refused('not_found')
    await recordAudit(tx, {
      action: 'preferences-exported',
      actorId: me.user.id,
      eventId: found.id,
      details,
    })
  })
