import { placesWords } from '@muster/domain/places/words.ts'
import { whyCannotSave } from '@muster/domain/preferences/rules.ts'
import type {
  ChangedPreferences,
  CreatePreferencesBody,
  UpdatePreferencesBody,
} from '@muster/domain/preferences/schema.ts'
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
  const { drinkPreference: drinks = [], latitude, longitude } = saved
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const { availableDrinks, id } = found
  const why = whyCannotSave({ drinks, point }, { availableDrinks, region: ctx.region })
  if (why === 'outside_region') throw new Refused(why, { message: placesWords.onlyIn(ctx.region.name) })
  if (why) throw new Refused(why)
  return id
}

export function createPreferences(
  ctx: Context,
  me: Caller,
  { user, event, ...saved }: CreatePreferencesBody['data'],
): Promise<number> {
  if (user !== me.user.id) throw new Refused('forbidden')
  const save = async (tx: Tx) => {
    const eventId = await lockEventToSaveFor(ctx, tx, { me, event: eitherId(event), saved })
    return store.upsertPreferences(tx, { eventId, userId: me.user.id, now: ctx.now() }, saved)
  }
  return ctx.inTransaction(save, { isIdempotent: true })
}

/** `user` and `event` may be sent, but not changed. */
export function updatePreferences(
  ctx: Context,
  me: Caller,
  id: AnyId,
  { user, event, ...saved }: UpdatePreferencesBody['data'],
): Promise<number> {
  const save = async (tx: Tx) => {
    const own = await store.findOwn(tx, id, me.user.id)
    if (!own) throw new Refused('not_found')
    if (user !== undefined && user !== me.user.id) throw new Refused('forbidden')
    const eventId = await lockEventToSaveFor(ctx, tx, { me, event: { id: own.eventId }, saved })
    if (event !== undefined) {
      const named = await store.lockEventOfMember(tx, eitherId(event), me.user.id)
      if (named?.id !== eventId) throw new Refused('forbidden')
    }
    await store.updatePreferences(tx, own.id, saved, ctx.now())
    return own.id
  }
  return ctx.inTransaction(save, { isIdempotent: true })
}

/** For accounts that are deleted. */
export const forgetPreferences = (tx: Tx, userId: number) => store.deleteOwn(tx, userId)
