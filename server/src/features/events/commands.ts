import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import { COVER_UPLOAD_BYTES } from '@muster/domain/events/limits.ts'
import { whyCannotJoinEvent, whyCannotRsvp } from '@muster/domain/events/rules.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { resizeCover } from './cover-image.ts'
import * as store from './store.ts'

/** Idempotent, also after registration has closed. */
export async function rsvp(
  ctx: Context,
  me: Caller,
  id: AnyId,
): Promise<{ eventId: number; alreadyJoined: boolean }> {
  let isNew = false
  const join = async (tx: Tx) => {
    const event = await store.lockEventToJoin(tx, id)
    if (!event) throw new Refused('not_found')
    // an earlier attempt may have committed without an answer
    if (await store.findMember(tx, event.id, me.user.id)) return { eventId: event.id, alreadyJoined: !isNew }
    if (!event.active && !isAdminCaller(me)) throw new Refused('not_found')
    const refusal = whyCannotRsvp(event, ctx.now())
    if (refusal) throw new Refused(refusal)
    const isInvited = await store.isInvited(tx, event.id, normalizedEmail(me.user.email))
    const why = whyCannotJoinEvent({ ...event, isInvited }, me.user)
    if (why) throw new Refused(why)
    isNew = (await store.insertMember(tx, event.id, me.user.id, ctx.now())) || isNew
    return { eventId: event.id, alreadyJoined: !isNew }
  }
  const joined = await ctx.inTransaction(join, { isIdempotent: true })
  // a member is expected at every session (R10)
  if (!joined.alreadyJoined) ctx.live.nudge(joined.eventId, 'items')
  return joined
}

export async function setCoverImage(ctx: Context, me: Caller, id: AnyId, bytes: Buffer): Promise<number> {
  const cover = await readCover(bytes)
  return ctx.inTransaction(async tx => {
    const event = await store.lockEvent(tx, id)
    if (!event) throw new Refused('not_found')
    await replaceCover(tx, event.id, cover, ctx.now())
    await recordAudit(tx, { action: 'cover-image-set', actorId: me.user.id, eventId: event.id })
    return event.id
  })
}

interface Cover {
  files: readonly store.ImageFile[]
  alternativeText: string | null
}

export async function readCover(bytes: Buffer): Promise<Cover> {
  if (bytes.length > COVER_UPLOAD_BYTES) throw new Refused('image_too_large')
  return { files: await resizeCover(bytes), alternativeText: null }
}

export async function replaceCover(tx: Tx, eventId: number, cover: Cover, now: Date): Promise<void> {
  await store.updateCover(tx, eventId, await insertCover(tx, cover), now)
}

export const insertCover = (tx: Tx, { files, alternativeText }: Cover): Promise<number> =>
  store.insertImage(tx, alternativeText, files)

/** The event is locked. */
export const setQuietHours = (tx: Tx, eventId: number, hours: { from: string; until: string } | null) =>
  store.updateQuietHours(tx, eventId, hours)
