import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import type { EventDraft, EventEdit } from '@muster/domain/events/schema-settings.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { lockAccount } from '#features/items/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { queueInvitations } from './invitation-queue.ts'
import * as store from './store-settings.ts'

export const createEvent = (ctx: Context, me: Caller, draft: EventDraft): Promise<number> =>
  ctx.inTransaction(async tx => {
    const { id } = await store.insertEvent(tx, await rowOf(tx, draft), ctx.now())
    await recordAudit(tx, {
      ...{ action: 'event-created', actorId: me.user.id, eventId: id, at: ctx.now() },
      details: { name: draft.name },
    })
    return id
  })

/** Refused if somebody has changed the event since its revision was read. */
export const editEvent = (
  ctx: Context,
  me: Caller,
  event: AnyId,
  { revision, ...draft }: EventEdit,
): Promise<number> =>
  ctx.inTransaction(async tx => {
    const stored = await store.lockSettings(tx, event)
    if (!stored) throw new Refused('not_found')
    const row = await rowOf(tx, draft)
    const changes = store.changesOf(stored, row)
    // also an earlier attempt whose answer was lost
    if (Object.keys(changes).length === 0) return stored.id
    if (stored.revision !== revision) throw new Refused('event_changed')
    await store.updateSettings(tx, stored.id, row, ctx.now())
    if (row.active && !stored.active) await queueInvitations(ctx, tx, stored.id)
    await recordAudit(tx, {
      ...{ action: 'event-changed', actorId: me.user.id, eventId: stored.id, at: ctx.now() },
      details: { changes },
    })
    return stored.id
  })

async function rowOf(tx: Tx, { emergencyCoordinator, ...draft }: EventDraft): Promise<store.SettingsRow> {
  if (emergencyCoordinator === null) return { ...draft, emergencyCoordinatorId: null }
  const account = await lockAccount(tx, normalizedEmail(emergencyCoordinator))
  if (!account) throw new Refused('coordinator_unknown')
  return { ...draft, emergencyCoordinatorId: account.id }
}
