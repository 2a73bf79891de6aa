import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import { farFromEvent, nameOf } from '@muster/domain/organiser/rules.ts'
import type { ItemDraft, ItemEdit } from '@muster/domain/organiser/schema-items.ts'
import { itemWords } from '@muster/domain/organiser/words-items.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { insertCover, readCover } from '#features/events/commands.ts'
import { deleteItem as deleteStored, insertItem, lockAccount, updateItem } from '#features/items/store.ts'
import { insertDetails, updateDetails, updateSessionCover } from '#features/items/store-details.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { changesOf } from './item-changes.ts'
import * as store from './store-items.ts'

export const createItem = (ctx: Context, me: Caller, event: AnyId, draft: ItemDraft): Promise<number> =>
  ctx.inTransaction(async tx => {
    const found = await store.lockEvent(tx, event)
    if (!found) throw new Refused('not_found')
    const { id: eventId } = found
    const coordinatorId = await checked(tx, found, draft)
    const now = ctx.now()
    const id = await insertItem(tx, { eventId, kind: draft.kind, coordinatorId, now })
    await insertDetails(tx, draft.kind, [{ id, draft }])
    await recordAudit(tx, {
      ...{ action: 'item-created', actorId: me.user.id, eventId, at: now },
      details: { item: id, kind: draft.kind, name: nameOf(draft) },
    })
    return id
  })

/** Refused if somebody has changed the item since its revision was read. */
export const editItem = (
  ctx: Context,
  me: Caller,
  asked: AnyId,
  { revision, item: draft }: ItemEdit,
): Promise<number> =>
  ctx.inTransaction(async tx => {
    const event = await store.lockEventOf(tx, asked)
    const stored = await store.lockItem(tx, asked)
    if (!event || !stored || stored.details.kind !== draft.kind) throw new Refused('not_found')
    const coordinatorId = await checked(tx, event, draft)
    const changes = changesOf(stored, draft, coordinatorId)
    // also an earlier attempt whose answer was lost
    if (Object.keys(changes).length === 0) return stored.id
    if (stored.revision !== revision) throw new Refused('item_changed')
    const now = ctx.now()
    await updateDetails(tx, stored.id, draft)
    await updateItem(tx, stored.id, { coordinatorId, now })
    await recordAudit(tx, {
      ...{ action: 'item-changed', actorId: me.user.id, eventId: event.id, at: now },
      details: { item: stored.id, changes },
    })
    return stored.id
  })

/** The revision stays, so that a form that is open can still be saved. */
export async function setSessionCover(
  ctx: Context,
  me: Caller,
  asked: AnyId,
  bytes: Buffer,
): Promise<number> {
  const cover = await readCover(bytes)
  return ctx.inTransaction(async tx => {
    const stored = await store.lockItem(tx, asked)
    if (stored?.details.kind !== 'sub-event') throw new Refused('not_found')
    await updateSessionCover(tx, stored.id, await insertCover(tx, cover))
    await recordAudit(tx, {
      ...{ action: 'item-picture-set', actorId: me.user.id, eventId: stored.eventId, at: ctx.now() },
      details: { item: stored.id },
    })
    return stored.id
  })
}

/** With who is on it; they are told. */
export async function deleteItem(ctx: Context, me: Caller, asked: AnyId) {
  return ctx.inTransaction(async tx => {
    const stored = await store.lockItem(tx, asked)
    if (!stored) throw new Refused('not_found')
    const { id, documentId, eventId, details } = stored
    await recordAudit(tx, {
      ...{ action: 'item-deleted', actorId: me.user.id, eventId, at: ctx.now() },
      details: { item: id, was: details },
    })
    await deleteStored(tx, id)
    return { id, documentId }
  })
}

/** Returns the id of its co-ordinator. */
async function checked(tx: Tx, event: store.EventOfItems, draft: ItemDraft): Promise<number | null> {
  const far = farFromEvent(draft, event)
  if (far) {
    const issues = [{ path: `data.${far}`, message: itemWords.farFromEvent }]
    throw new Refused('invalid', { message: itemWords.farFromEvent, issues })
  }
  if (draft.coordinator === null) return null
  const account = await lockAccount(tx, normalizedEmail(draft.coordinator))
  if (!account) throw new Refused('coordinator_unknown')
  return account.id
}
