import { randomBytes } from 'node:crypto'
import { PASSKEY_TRIAL_DAYS, PASSKEYS_MAX, RECOVERY_CODES } from '@muster/domain/accounts/limits.ts'
import { deviceName } from '@muster/domain/accounts/rules.ts'
import { RECOVERY_CODE_LENGTH, writeRecoveryCode } from '@muster/domain/accounts/rules-passkeys.ts'
import type {
  NewPasskeyBody,
  NewPasskeyReply,
  PasskeyChallengeReply,
  RecoveryCodesReply,
} from '@muster/domain/accounts/schema-passkeys.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { logNewPasskey, logRemovedPasskeys } from '#features/security-log/commands.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { hashOfCode } from './codes.ts'
import { lockAsAdmin } from './commands-staff.ts'
import { askedFrom, sendMail } from './mail-queue.ts'
import { hostOf, newChallenge, readNewPasskey } from './passkeys.ts'
import { lockProved, proveItIsYou } from './prove-it-is-you.ts'
import { lockUser } from './store.ts'
import * as store from './store-passkeys.ts'
import { passkeyOf } from './views-passkeys.ts'

const DAY_MS = 86_400_000

/** The answer to the challenge proves the password too, because nobody gets a challenge without it. */
export async function askForPasskey(
  ctx: Context,
  me: Caller,
  password: string,
): Promise<PasskeyChallengeReply> {
  const host = hostOf(ctx)
  await proveItIsYou(ctx, me.user.id, password)
  const passkeys = await store.findPasskeys(ctx, me.user.id)
  refuseTooMany(passkeys.length)
  return {
    data: {
      challenge: await newChallenge(ctx, me.user.id, 'add'),
      host,
      person: Buffer.from(me.user.documentId).toString('base64url'),
      known: passkeys.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports })),
    },
  }
}

function refuseTooMany(passkeys: number): void {
  if (passkeys >= PASSKEYS_MAX) throw new Refused('too_many_passkeys')
}

/** Not keyed: a repeated request may not get the same recovery codes. */
export async function addPasskey(
  ctx: Context,
  me: Caller,
  made: NewPasskeyBody,
  origin: Origin,
): Promise<NewPasskeyReply> {
  const userId = me.user.id
  const { passkey, challengeId, expiresAt } = await readNewPasskey(ctx, userId, made)
  return ctx.inTransaction(async tx => {
    const now = ctx.now()
    await lockUser(tx, userId)
    if (!(await store.insertUsedChallenge(tx, challengeId, expiresAt))) throw new Refused('passkey_wrong')
    const before = await store.findPasskeysIn(tx, userId)
    refuseTooMany(before.length)
    const added = await store.insertPasskey(tx, {
      ...{ userId, credentialId: passkey.id, publicKey: passkey.publicKey, counter: passkey.counter },
      ...{ transports: passkey.transports, device: deviceName(origin.userAgent), now },
    })
    const recoveryCodes = before.length === 0 ? await replaceRecoveryCodes(tx, userId, now) : null
    await recordAudit(tx, { action: 'passkey-added', actorId: userId, userId, at: now })
    await logNewPasskey(tx, { userId, userAgent: origin.userAgent, at: now })
    await sendMail(ctx, tx, { kind: 'passkey-added', userId, ...askedFrom(ctx, origin) })
    return { data: { passkey: passkeyOf(added), recoveryCodes } }
  })
}

export async function removePasskey(
  ctx: Context,
  me: Caller,
  asked: { id: number; password: string },
  origin: Origin,
): Promise<void> {
  const proved = await proveItIsYou(ctx, me.user.id, asked.password)
  await ctx.inTransaction(async tx => {
    const { id: userId } = await lockProved(tx, proved)
    if (!(await store.deletePasskey(tx, userId, asked.id))) throw new Refused('not_found')
    if ((await store.findPasskeysIn(tx, userId)).length === 0) await store.deleteRecoveryCodes(tx, userId)
    await tellOfRemoval(ctx, tx, { userId, actorId: userId, origin })
  })
}

export async function renewRecoveryCodes(
  ctx: Context,
  me: Caller,
  password: string,
): Promise<RecoveryCodesReply> {
  const proved = await proveItIsYou(ctx, me.user.id, password)
  return ctx.inTransaction(async tx => {
    const now = ctx.now()
    const { id: userId } = await lockProved(tx, proved)
    if ((await store.findPasskeysIn(tx, userId)).length === 0) throw new Refused('not_found')
    await recordAudit(tx, { action: 'recovery-codes-made', actorId: userId, userId, at: now })
    return { data: { recoveryCodes: await replaceRecoveryCodes(tx, userId, now) } }
  })
}

/** By an Admin, for a person who has lost both the passkey and the recovery codes. */
export const removePasskeysOfPerson = (ctx: Context, me: Caller, asked: AnyId, origin: Origin) =>
  ctx.inTransaction(async tx => {
    const { id: userId } = await lockAsAdmin(tx, me, asked)
    if ((await store.deleteAllPasskeys(tx, userId)) > 0)
      await tellOfRemoval(ctx, tx, { userId, actorId: me.user.id, origin })
  })

async function tellOfRemoval(
  ctx: Context,
  tx: Tx,
  { userId, actorId, origin }: { userId: number; actorId: number; origin: Origin },
): Promise<void> {
  const at = ctx.now()
  await recordAudit(tx, { action: 'passkeys-removed', actorId, userId, at })
  await logRemovedPasskeys(tx, { userId, by: actorId, at })
  await sendMail(ctx, tx, { kind: 'passkeys-removed', userId, ...askedFrom(ctx, origin) })
}

/** For a new password by email: somebody who knew the one from before may have added them (R511). */
export async function removeYoungPasskeys(tx: Tx, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - PASSKEY_TRIAL_DAYS * DAY_MS)
  await store.deletePasskeysSince(tx, userId, since)
  await store.deleteRecoveryCodesSince(tx, userId, since)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 32 letters and digits, so each byte is worth 5 bits without a bias. */
const newRecoveryCode = () =>
  [...randomBytes(RECOVERY_CODE_LENGTH)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')

async function replaceRecoveryCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await store.deleteRecoveryCodes(tx, userId)
  await store.insertRecoveryCodes(tx, userId, codes.map(hashOfCode), now)
  return codes.map(writeRecoveryCode)
}
