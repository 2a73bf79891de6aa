import { placesWords } from '@muster/domain/places/words.ts'
import { homeAfter } from '@muster/domain/preferences/home.ts'
import { whyCannotSave } from '@muster/domain/preferences/rules.ts'
import type {
  ChangedPreferences,
  CreatePreferencesBody,
  UpdatePreferencesBody,
} from '@muster/domain/preferences/schema.ts'
import { preferencesWords } from '@muster/domain/preferences/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store.ts'

const eitherId = (id: number | string): AnyId => (typeof id === 'number' ? { id } : { documentId: id })

async function lockEventToSaveFor(
  ctx: Context,
  tx: Tx,
  { me, event, saved }: { me: Caller; event: AnyId; saved: ChangedPreferences },
): Promise<number> {
  const found = await store.lockEventOfMember(tx, event, me.user.id)
  if (!found) throw new Refused('not_found')
  const { drinkPreference: drinks = [], latitude, longitude, formattedAddress = '' } = saved
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const { availableDrinks, id } = found
  const savedHome = await store.findHome(tx, id, me.user.id)
  const home = homeAfter(savedHome, saved)
  const why = whyCannotSave({ drinks, point, home }, { availableDrinks, region: ctx.region, savedHome })
  if (why === 'outside_region')
    throw new Refused(why, { message: placesWords.outside(formattedAddress, ctx.region.name) })
  if (why === 'address_too_coarse')
    throw new Refused(why, { message: preferencesWords.tooCoarse(home?.formattedAddress ?? '') })
  if (why) throw new Refused(why)
  return id
}

/** A flat and a landmark belong to the address that they were saved with. */
const withOwnDetails = <Saved extends ChangedPreferences>(saved: Saved): Saved =>
  saved.formattedAddress === undefined ? saved : { flat: '', landmark: '', ...saved }

export function createPreferences(
  ctx: Context,
  me: Caller,
  { user, event, ...saved }: CreatePreferencesBody['data'],
): Promise<number> {
  if (user !== me.user.id) throw new Refused('forbidden')
  const save = async (tx: Tx) => {
    const eventId = await lockEventToSaveFor(ctx, tx, { me, event: eitherId(event), saved })
    const of = { eventId, userId: me.user.id, now: ctx.now() }
    return { eventId, id: await store.upsertPreferences(tx, of, withOwnDetails(saved)) }
  }
  return savedAndNudged(ctx, save)
}

async function savedAndNudged(
  ctx: Context,
  save: (tx: Tx) => Promise<{ eventId: number; id: number }>,
): Promise<number> {
  const { eventId, id } = await ctx.inTransaction(save, { isIdempotent: true })
  ctx.live.nudge(eventId, 'preferences')
  return id
}

/** The ids, `user` and `event` may be sent, but not changed (R153). */
export function updatePreferences(
  ctx: Context,
  me: Caller,
  id: AnyId,
  { id: sentId, documentId, user, event, ...saved }: UpdatePreferencesBody['data'],
): Promise<number> {
  const save = async (tx: Tx) => {
    const own = await store.findOwn(tx, id, me.user.id)
    if (!own) throw new Refused('not_found')
    const pairs = [
      [sentId, own.id],
      [documentId, own.documentId],
      [user, me.user.id],
    ]
    if (pairs.some(([sent, is]) => sent !== undefined && sent !== is)) throw new Refused('forbidden')
    const eventId = await lockEventToSaveFor(ctx, tx, { me, event: { id: own.eventId }, saved })
    if (event !== undefined) {
      const named = await store.lockEventOfMember(tx, eitherId(event), me.user.id)
      if (named?.id !== eventId) throw new Refused('forbidden')
    }
    await store.updatePreferences(tx, own.id, withOwnDetails(saved), ctx.now())
    return { eventId, id: own.id }
  }
  return savedAndNudged(ctx, save)
}

/** For accounts that are deleted. */
export const forgetPreferences = (tx: Tx, userId: number) => store.deleteOwn(tx, userId)
