import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { Refused } from '#refused.ts'
import * as limits from './limits.ts'
import { isPasswordRight } from './passwords.ts'
import { lockUser, readPasswordHash, type User } from './store.ts'

export interface Proof {
  userId: number
  passwordHash: string
}

/** The one place that says how somebody with a session proves anew who they are. Counts as a guess. */
export async function proveItIsYou(ctx: Context, userId: number, password: string): Promise<Proof> {
  await limits.countPasswordChange(ctx, userId)
  const passwordHash = await readPasswordHash(ctx, userId)
  if (!(await isPasswordRight(password, passwordHash))) throw new Refused('wrong_password')
  return { userId, passwordHash }
}

/** Refuses if a concurrent change has replaced the password that was checked. */
export async function lockProved(tx: Tx, { userId, passwordHash }: Proof): Promise<User> {
  const user = await lockUser(tx, userId)
  if (user.password_hash !== passwordHash) throw new Refused('wrong_password')
  return user
}
