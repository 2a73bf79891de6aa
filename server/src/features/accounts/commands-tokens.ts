import type { NewApiToken, NewApiTokenReply } from '@muster/domain/installation/schema.ts'
import type { Context } from '#context.ts'
import { createApiToken } from '#features/installation/commands-tokens.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { askedFrom, sendMail } from './mail-queue.ts'
import { lockProved, proveItIsYou } from './prove-it-is-you.ts'

/**
 * Asks for the password, because a token outlives the session that makes it. Not keyed: a repeated request may not get
 * the same secret. A token whose answer was lost can be revoked.
 */
export async function makeApiToken(
  ctx: Context,
  me: Caller,
  { currentPassword, ...token }: NewApiToken,
  origin: Origin,
): Promise<NewApiTokenReply> {
  const proof = await proveItIsYou(ctx, me.user.id, currentPassword)
  return ctx.inTransaction(async tx => {
    const user = await lockProved(tx, proof)
    const made = await createApiToken(ctx, tx, me, token)
    await sendMail(ctx, tx, { kind: 'api-token-made', userId: user.id, ...askedFrom(ctx, origin) })
    return made
  })
}
