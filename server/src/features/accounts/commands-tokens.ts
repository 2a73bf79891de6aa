import type { NewApiToken, NewApiTokenReply } from '@muster/domain/installation/schema.ts'
import type { Context } from '#context.ts'
import { createApiToken } from '#features/installation/commands-tokens.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as limits from './limits.ts'
import { askedFrom, sendMail } from './mail-queue.ts'
import { isPasswordRight } from './passwords.ts'
import { lockUser, readPasswordHash } from './store.ts'

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
  await limits.countPasswordChange(ctx, me.user.id)
  const stored = await readPasswordHash(ctx, me.user.id)
  if (!(await isPasswordRight(currentPassword, stored))) throw new Refused('wrong_password')
  return ctx.inTransaction(async tx => {
    const user = await lockUser(tx, me.user.id)
    // a concurrent change has replaced the password that was checked
    if (user.password_hash !== stored) throw new Refused('wrong_password')
    const made = await createApiToken(ctx, tx, me, token)
    await sendMail(ctx, tx, { kind: 'api-token-made', userId: user.id, ...askedFrom(ctx, origin) })
    return made
  })
}
