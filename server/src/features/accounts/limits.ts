import type { Context } from '#context.ts'
import type { Origin } from '#http/caller.ts'
import { networkOf } from '#http/limits.ts'
import { Refused } from '#refused.ts'

/**
 * Ten wrong passwords for one account from one network, then 429. The owner still gets in from elsewhere,
 * so that locking somebody out is no weapon (reliability.md 2, attack 20).
 */
export async function countLogIn(ctx: Context, email: string, { ip }: Origin): Promise<void> {
  await ctx.limits.count('logInFromAddress', ip)
  await ctx.limits.count('logInFromNetwork', keyOf(email, ip))
  await ctx.limits.count('logInOfAccount', email)
}

const keyOf = (email: string, ip: string) => `${email} ${networkOf(ip)}`

/** Only wrong passwords in a row count; those of other networks stay counted. */
export async function forgiveLogIn(ctx: Context, email: string, { ip }: Origin): Promise<void> {
  await Promise.all([
    ctx.limits.forget('logInFromNetwork', keyOf(email, ip)),
    ctx.limits.forgive('logInOfAccount', email),
  ])
}

export const countRegistration = (ctx: Context, { ip }: Origin) => ctx.limits.count('registerFromAddress', ip)

/** "Already taken" tells who has an account, so that answer is rationed. */
export const countTakenAnswer = (ctx: Context, { ip }: Origin) => ctx.limits.count('emailTakenToAddress', ip)

/** Past the limit nothing is sent, and the answer stays the same. */
export async function mayAskForReset(ctx: Context, email: string, { ip }: Origin): Promise<boolean> {
  await ctx.limits.count('forgotPasswordFromAddress', ip)
  try {
    await ctx.limits.count('forgotPasswordOfAccount', email)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'too_many_requests') return false
    throw error
  }
}

export const countResetTry = (ctx: Context, { ip }: Origin) => ctx.limits.count('codeFromAddress', ip)
export const countPasswordChange = (ctx: Context, userId: number) =>
  ctx.limits.count('changePasswordOfUser', userId)
export const countConfirmationMail = (ctx: Context, userId: number) =>
  ctx.limits.count('confirmationMailOfUser', userId)
