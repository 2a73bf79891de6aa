import { whyCannotRsvp } from '@muster/domain/events/rules.ts'
import { COVER_UPLOAD_BYTES } from '@muster/domain/events/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { resizeCover } from './cover-image.ts'
import * as store from './store.ts'

/** Idempotent: whoever is in already stays in, also after closing, and is told so. */
export async function rsvp(
  ctx: Context,
  me: Caller,
  id: AnyId,
): Promise<{ eventId: number; alreadyJoined: boolean }> {
  let isNew = false
  const join = async (tx: Tx) => {
    const event = await store.lockEventToJoin(tx, id)
    if (!event) throw new Refused('not_found')
    // an attempt whose commit had no answer may have been the one that joined
    if (await store.findMember(tx, event.id, me.user.id)) return { eventId: event.id, alreadyJoined: !isNew }
    if (!event.active && !isAdminCaller(me)) throw new Refused('not_found')
    const refusal = whyCannotRsvp(
      { registration: event.registration === 'open' ? 'open' : 'closed', endDate: event.endDate },
      ctx.now(),
    )
    if (refusal) throw new Refused(refusal)
    isNew = (await store.insertMember(tx, event.id, me.user.id, ctx.now())) || isNew
    return { eventId: event.id, alreadyJoined: !isNew }
  }
  const joined = await ctx.inTransaction(join, { isIdempotent: true })
  // a member is expected at every session (design.md ruling 10)
  if (!joined.alreadyJoined) ctx.live.nudge(joined.eventId, 'items')
  return joined
}

export async function setCoverImage(ctx: Context, me: Caller, id: AnyId, bytes: Buffer): Promise<number> {
  if (bytes.length > COVER_UPLOAD_BYTES) throw new Refused('image_too_large')
  const files = await resizeCover(bytes)
  return ctx.inTransaction(async tx => {
    const event = await store.lockEvent(tx, id)
    if (!event) throw new Refused('not_found')
    await replaceCover(tx, event, files, null, ctx.now())
    await store.insertAudit(tx, me.user.id, 'cover-image-set', event.id)
    return event.id
  })
}

export async function replaceCover(
  tx: Tx,
  event: { id: number; coverImageId: number | null },
  files: readonly store.ImageFile[],
  alternativeText: string | null,
  now: Date,
): Promise<void> {
  const imageId = await insertCover(tx, files, alternativeText)
  await store.updateCover(tx, event.id, imageId, now)
  if (event.coverImageId !== null) await store.deleteImage(tx, event.coverImageId)
}

/** A cover that belongs to nothing yet. */
export const insertCover = (
  tx: Tx,
  files: readonly store.ImageFile[],
  alternativeText: string | null,
): Promise<number> => store.insertImage(tx, alternativeText, files)
