import type { EventCopy } from '@muster/domain/organiser/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudit } from '#features/audit/store.ts'
import { copyPicture, deleteLocked, insertCopy, lockToDelete } from '#features/events/commands-copies.ts'
import { deleteItemsOf } from '#features/items/store.ts'
import { COPIED_KINDS, copyItems, readPicturesToCopy } from '#features/items/store-copies.ts'
import { updateSessionCover } from '#features/items/store-details.ts'
import { copyRules } from '#features/scheduled-reminders/commands.ts'
import type { Caller } from '#http/caller.ts'

/** The same event on other days, without its people. */
export const copyEvent = (
  ctx: Context,
  me: Caller,
  event: AnyId,
  { name, startDay }: EventCopy,
): Promise<number> =>
  ctx.inTransaction(async tx => {
    const now = ctx.now()
    const { from, to, move } = await insertCopy(tx, event, { name, startDay, now })
    for (const kind of COPIED_KINDS) await copyItems(tx, { kind, from, to, move, now })
    for (const { itemId, imageId } of await readPicturesToCopy(tx, { from, to }))
      await updateSessionCover(tx, itemId, await copyPicture(tx, imageId))
    await copyRules(tx, from, to, now)
    await recordAudit(tx, {
      ...{ action: 'event-created', actorId: me.user.id, eventId: to, at: now },
      details: { name, copyOf: from },
    })
    return to
  })

/** With all that belongs to it. The audit stays. */
export async function deleteEvent(ctx: Context, me: Caller, event: AnyId) {
  const deleted = await ctx.inTransaction(async tx => {
    const { id, documentId, name } = await lockToDelete(tx, event)
    await deleteItemsOf(tx, id)
    await deleteLocked(tx, id)
    await recordAudit(tx, {
      ...{ action: 'event-deleted', actorId: me.user.id, eventId: id, at: ctx.now() },
      details: { name },
    })
    return { id, documentId }
  })
  ctx.live.nudge(deleted.id, 'event')
  return deleted
}
