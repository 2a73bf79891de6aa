import { createHash, ECDH, timingSafeEqual } from 'node:crypto'
import { DEVICES_PER_PERSON } from '@muster/domain/devices/limits.ts'
import { isPushEndpoint } from '@muster/domain/devices/rules.ts'
import type { PushSubscriptionInput, RenewedSubscription } from '@muster/domain/devices/schema.ts'
import type { Context } from '#context.ts'
import { sqlStateOf } from '#db/constraints.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store.ts'

/** Somebody else may take the device between two statements, and we take it back. */
const TRIES = 3
const UNIQUE_VIOLATION = '23505'

export async function saveDevice(
  ctx: Context,
  me: Caller,
  input: PushSubscriptionInput,
  origin: Origin,
): Promise<number> {
  refuseUnusable(ctx, input)
  const device = deviceOf(ctx, me, input, origin)
  return ctx.inTransaction(
    async tx => {
      await store.lockOwner(tx, me.user.id)
      for (let tried = 0; tried < TRIES; tried += 1) {
        await store.deleteOfOthers(tx, device)
        const id = await store.upsertOwn(tx, device)
        if (id === undefined) continue
        await store.deleteLeastUsed(tx, me.user.id, DEVICES_PER_PERSON)
        return id
      }
      throw new Refused('unavailable')
    },
    { isIdempotent: true },
  )
}

function refuseUnusable(
  { config }: Context,
  { endpoint, keys }: Pick<PushSubscriptionInput, 'endpoint' | 'keys'>,
): void {
  if (!isPushEndpoint(endpoint, Object.keys(config.push?.testHosts ?? {})))
    throw new Refused('not_a_push_endpoint')
  if (!isOnCurve(keys.p256dh)) throw new Refused('bad_push_keys')
}

/** Does nothing for a wrong secret, an unknown address, or a new address that is registered already. */
export async function renewDevice(ctx: Context, input: RenewedSubscription): Promise<void> {
  const { old, endpoint, keys, expirationTime } = input
  refuseUnusable(ctx, input)
  await ctx.limits.count('renewalOfDevice', old.endpoint)
  const move = ctx.inTransaction(
    async tx => {
      const device = await store.lockDevice(tx, old.endpoint)
      if (!isEqual(old.auth, device?.auth ?? '') || !device) return
      const renewed = {
        ...{ endpoint, ...keys, last_used: ctx.now() },
        expiration_time: expirationTime ? new Date(expirationTime) : null,
      }
      await store.moveDevice(tx, device.id, renewed)
    },
    { isIdempotent: true },
  )
  await move.catch(error => {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
  })
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** The time says nothing of the secret. */
const isEqual = (given: string, expected: string) => timingSafeEqual(digestOf(given), digestOf(expected))

const deviceOf = (
  ctx: Context,
  me: Caller,
  { endpoint, keys, expirationTime, userAgent, isActive }: PushSubscriptionInput,
  origin: Origin,
): store.Device => ({
  endpoint,
  ...keys,
  expiration_time: expirationTime ? new Date(expirationTime) : null,
  user_agent: userAgent ?? origin.userAgent,
  is_active: isActive ?? true,
  last_used: ctx.now(),
  session_id: me.sessionId,
  user_id: me.user.id,
})

function isOnCurve(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

export const removeDevice = (ctx: Context, me: Caller, endpoint: string) =>
  ctx.inTransaction(tx => store.deleteOwn(tx, me.user.id, endpoint), { isIdempotent: true })
