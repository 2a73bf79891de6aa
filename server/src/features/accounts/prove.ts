import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as limits from './limits.ts'
import { isPasswordRight } from './passwords.ts'
import * as store from './store.ts'

interface Proved {
  userId: number
  passwordHash: string
}

/** For what a session alone may not do: somebody may have found the phone unlocked. Tries are counted. */
export async function provePassword(ctx: Context, me: Caller, currentPassword: string): Promise<Proved> {
  const userId = me.user.id
  await limits.countPasswordChange(ctx, userId)
  const passwordHash = await store.readPasswordHash(ctx, userId)
  if (!(await isPasswordRight(currentPassword, passwordHash))) throw new Refused('wrong_password')
  return { userId, passwordHash }
}

/** Throws if a concurrent change has replaced the password that was checked. */
export async function lockProved(tx: Tx, { userId, passwordHash }: Proved): Promise<store.User> {
  const user = await store.lockUser(tx, userId)
  if (user.password_hash !== passwordHash) throw new Refused('wrong_password')
  return user
}
