import type { Context } from '#context.ts'
import type { Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'

interface Who {
  email: string
  /** the id of a device that has signed in to this account before */
  device: string | null
}

export const countLogInFrom = (ctx: Context, { ip }: Origin) => ctx.limits.count('logInFromAddress', ip)

/**
 * A try counts as a failure until it proves right, so that simultaneous ones are counted too. After the free ones there
 * is one try per slot, from all networks together. A known device is counted alone, so nobody else slows it (R29).
 */
export async function countLogIn(ctx: Context, { email, device }: Who): Promise<void> {
  const isFree = await isWithin(
    device ? ctx.limits.count('logInOfDevice', device) : ctx.limits.count('logInOfAccount', email),
  )
  if (!isFree) await ctx.limits.count('logInSlot', device ?? email)
}

export async function forgiveLogIn(ctx: Context, { email, device }: Who): Promise<void> {
  await Promise.all([
    device ? ctx.limits.forget('logInOfDevice', device) : ctx.limits.forget('logInOfAccount', email),
    ctx.limits.forget('logInSlot', device ?? email),
  ])
}

export const countNewAccount = (ctx: Context, { ip }: Origin) => ctx.limits.count('registerFromAddress', ip)
export const forgiveNewAccount = (ctx: Context, { ip }: Origin) =>
  ctx.limits.forgive('registerFromAddress', ip)
export const countRepeatedSignUp = (ctx: Context, { ip }: Origin) =>
  ctx.limits.count('repeatedSignUpFromAddress', ip)

/** "Already taken" reveals who has an account, so it is said a few times only. */
export const mayHearTaken = (ctx: Context, { ip }: Origin) =>
  isWithin(ctx.limits.count('emailTakenToAddress', ip))
export const hasHeardEnough = (ctx: Context, { ip }: Origin) => ctx.limits.isSpent('emailTakenToAddress', ip)

export const countForgottenFrom = (ctx: Context, { ip }: Origin) =>
  ctx.limits.count('forgotPasswordFromAddress', ip)
export const mayGetLink = (ctx: Context, email: string) =>
  isWithin(ctx.limits.count('forgotPasswordOfAccount', email))

/** Wrong codes only: a right one, of 256 bits, always passes. */
export const countBadCode = (ctx: Context, { ip }: Origin) => ctx.limits.count('badCodeFromAddress', ip)
export const countPasswordChange = (ctx: Context, userId: number) =>
  ctx.limits.count('changePasswordOfUser', userId)
export const countConfirmationMail = (ctx: Context, userId: number) =>
  ctx.limits.count('confirmationMailOfUser', userId)

async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'too_many_requests') return false
    throw error
  }
}
