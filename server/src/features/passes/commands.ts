import type { RenewPassInput } from '@muster/domain/passes/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { newPassNumber } from './pass-key.ts'
import * as store from './store.ts'

/** Two in a billion passes have the same number, so the second try is nearly always enough. */
const TRIES = 5

/** Acts only on the pass that the caller has seen, so a repetition changes nothing. */
export async function renewPass(
  ctx: Context,
  { user: { id: userId } }: Caller,
  event: AnyId,
  { replaces }: RenewPassInput,
): Promise<void> {
  const eventId = await idOfEvent(ctx, event)
  await ctx.inTransaction(
    async tx => {
      if (!(await store.lockMember(tx, eventId, userId))) throw new Refused('not_found')
      if ((await store.readNumber(tx, eventId, userId)) !== replaces) return
      if (replaces !== null) await store.endPass(tx, replaces, ctx.now())
      await makePass(ctx, tx, { eventId, userId })
    },
    { isIdempotent: true },
  )
}

async function makePass(ctx: Context, tx: Tx, of: { eventId: number; userId: number }): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++)
    if (await store.insertPass(tx, { ...of, number: newPassNumber() }, ctx.now())) return
  throw new Refused('unavailable', { retryAfterSeconds: 1 })
}

/** For accounts that are deleted. */
export async function forgetPasses(tx: Tx, userId: number): Promise<void> {
  await store.deletePassesOf(tx, userId)
  await store.forgetScans(tx, userId)
}
