import { SESSION_DAYS } from '@muster/domain/accounts/limits.ts'
import { ATTENDEE_ROLE, normalizedEmail, usernameOf } from '@muster/domain/accounts/rules.ts'
import type { LoginBody, RegisterBody, RegisterReply, SessionReply } from '@muster/domain/accounts/schema.ts'
import type { LogInWay } from '@muster/domain/security-log/kinds.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import { logLogIn } from '#features/security-log/commands.ts'
import { networkOf } from '#http/addresses.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { signToken } from '#http/session.ts'
import { Refused } from '#refused.ts'
import { newCode } from './codes.ts'
import { refuseGuessable } from './common-passwords.ts'
import { knownDevice, signDevice } from './device-token.ts'
import * as limits from './limits.ts'
import { askedFrom, type NewPerson, sendMail } from './mail-queue.ts'
import { hashNewPassword, isPasswordRight } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import * as store from './store.ts'
import { isEmailTaken, isEmailTakenByOthers } from './store-email.ts'
import { isUnclaimed } from './store-invitations.ts'

const DAY_MS = 86_400_000

interface StartedSession {
  id: number
  userId: number
  /** in milliseconds */
  expires: number
}

interface LogIn {
  userId: number
  way: LogInWay
}

async function startSession(
  ctx: Context,
  tx: Tx,
  { userId, way }: LogIn,
  { userAgent }: Origin,
): Promise<StartedSession> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  const { id } = await store.insertSession(tx, { userId, userAgent, now, expiresAt })
  await logLogIn(tx, { userId, userAgent, at: now }, way)
  return { id, userId, expires: expiresAt.getTime() }
}

/** After the transaction, because a repeated request gets its result, which must hold no token (decision 24). */
export const sessionReply = async (
  ctx: Context,
  { expires, ...session }: StartedSession,
  user: store.User,
): Promise<SessionReply> => ({
  jwt: await signToken(ctx, { ...session, expiresAt: new Date(expires) }),
  device: await signDevice(ctx, user),
  user: {
    id: user.id,
    documentId: user.document_id,
    username: user.username,
    email: user.email,
    contact: user.contact,
    name: user.name,
    confirmed: user.confirmed,
  },
})

/** For a person who has proved otherwise who they are. `null` for an account that is switched off. */
export async function beginSession(ctx: Context, tx: Tx, logIn: LogIn, origin: Origin) {
  const user = await store.lockUser(tx, logIn.userId)
  return user.disabled_at ? null : { session: await startSession(ctx, tx, logIn, origin), user }
}

const NO_SESSION = { jwt: null, device: null, user: null }

/** Same answer, same time, with or without an account. */
export async function logIn(ctx: Context, body: LoginBody, origin: Origin): Promise<SessionReply> {
  const email = normalizedEmail(body.identifier)
  await limits.countLogInFrom(ctx, origin)
  const user = (await store.findUserByEmail(ctx, email)) ?? null
  const who = { email, device: await knownDevice(ctx, body.device, user) }
  const facts = { account: user?.id ?? null, network: networkOf(origin.ip) }
  await limits.countLogIn(ctx, who).catch(error => {
    ctx.log.info(facts, 'a sign-in was slowed down')
    throw error
  })
  const isRight = await isPasswordRight(body.password, user?.password_hash ?? null)
  if (!user || !isRight || user.disabled_at) {
    ctx.log.info(facts, 'a sign-in failed')
    throw new Refused('wrong_credentials')
  }
  const { way, useUp } = await checkSecondFactor(ctx, user.id, body, origin)
  const session = await ctx.inTransaction(async tx => {
    // since the check, a reset or an appointment may have replaced the password
    const { password_hash, disabled_at } = await store.lockUser(tx, user.id)
    if (password_hash !== user.password_hash || disabled_at) throw new Refused('wrong_credentials')
    await useUp(tx)
    // an address that was never confirmed may be of somebody else
    if (!who.device && user.confirmed)
      await sendMail(ctx, tx, { kind: 'new-device', userId: user.id, ...askedFrom(ctx, origin) })
    return startSession(ctx, tx, { userId: user.id, way }, origin)
  })
  // at the end, so that guesses at a second factor stay counted
  await limits.forgiveLogIn(ctx, who)
  return sessionReply(ctx, session, user)
}

export async function register(ctx: Context, body: RegisterBody, origin: Origin): Promise<RegisterReply> {
  refuseGuessable(body.password, body)
  const email = normalizedEmail(body.email)
  const person = { username: usernameOf(email), email, name: body.name, contact: body.contact }
  const earlier = await ctx.earlierResult<StartedSession | null>()
  if (earlier) {
    await limits.countRepeatedSignUp(ctx, origin)
    return signUpReply(ctx, earlier.result)
  }
  if (await limits.hasHeardEnough(ctx, origin)) return registerByMail(ctx, person, origin)
  if (await isEmailTaken(ctx, email, ctx.now())) {
    const mayHear = await limits.mayHearTaken(ctx, origin)
    // whose address an Admin has invited gets a link instead of a refusal
    if (mayHear && !(await isUnclaimed(ctx, email))) throw new Refused('email_taken')
    return registerByMail(ctx, person, origin)
  }
  await limits.countNewAccount(ctx, origin)
  try {
    const passwordHash = await hashNewPassword(body.password)
    const session = await ctx.inTransaction(async (tx): Promise<StartedSession | null> => {
      const { id } = await store.insertUser(tx, { ...person, passwordHash, role: ATTENDEE_ROLE })
      await sendMail(ctx, tx, { kind: 'confirm', userId: id, ...askedFrom(ctx, origin) })
      return startSession(ctx, tx, { userId: id, way: 'sign-up' }, origin)
    })
    return signUpReply(ctx, session)
  } catch (error) {
    await limits.forgiveNewAccount(ctx, origin)
    throw error
  }
}

/** `null`: the first try was answered by e-mail. Whose session has ended reads nothing about the account either. */
async function signUpReply(ctx: Context, session: StartedSession | null): Promise<RegisterReply> {
  const user = session && (await store.findUserOfSession(ctx, session.id))
  return session && user ? sessionReply(ctx, session, user) : NO_SESSION
}

/**
 * A taken and a free address get the same answer, and its owner gets the same link (R123). The job makes the account
 * after the answer, and without a password, so that no log-in tells the difference either.
 */
async function registerByMail(ctx: Context, person: NewPerson, origin: Origin): Promise<RegisterReply> {
  await limits.countNewAccount(ctx, origin)
  if (await limits.mayGetLink(ctx, person.email))
    await ctx.inTransaction(tx => sendMail(ctx, tx, { kind: 'sign-up', person }))
  return NO_SESSION
}

/** `undefined` for an address that is reserved for another account (R204). */
export async function makeAccountWithoutPassword(
  ctx: Context,
  person: NewPerson,
): Promise<store.User | undefined> {
  const passwordHash = await hashNewPassword(newCode())
  return ctx.inTransaction(async tx => {
    const known = await store.findUserByEmailIn(tx, person.email)
    if (known) return known
    if (await isEmailTakenByOthers(tx, person.email, { userId: 0, now: ctx.now() })) return undefined
    const account = { ...person, passwordHash, role: ATTENDEE_ROLE, unclaimedSince: ctx.now() }
    const { id } = await store.insertUser(tx, account)
    return store.lockUser(tx, id)
  })
}

export const logOut = (ctx: Context, me: Caller) =>
  ctx.inTransaction(tx => store.deleteSession(tx, me.sessionId))

export const endOtherSessions = (ctx: Context, me: Caller) =>
  ctx.inTransaction(async tx => {
    await store.deleteSessionsOf(tx, me.user.id, me.sessionId)
    await endFeed(tx, me.user.id)
    await recordAudit(tx, { action: 'other-sessions-ended', actorId: me.user.id, userId: me.user.id })
  })
