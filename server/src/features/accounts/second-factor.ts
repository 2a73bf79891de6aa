import { RECOVERY_CODE_LENGTH, readRecoveryCode } from '@muster/domain/accounts/rules-passkeys.ts'
import type { LoginBody } from '@muster/domain/accounts/schema.ts'
import type { LogInWay } from '@muster/domain/security-log/kinds.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { hashOfCode } from './codes.ts'
import { askedFrom, sendMail } from './mail-queue.ts'
import { checkPasskey, hostOf, newChallenge } from './passkeys.ts'
import * as store from './store-passkeys.ts'

type Given = Pick<LoginBody, 'passkey' | 'recoveryCode'>

interface SecondFactor {
  way: LogInWay
  /** Uses up what was given. Throws if another log-in has used it first. */
  useUp(tx: Tx): Promise<void>
}

/**
 * After the password. Signatures are verified before the transaction, and what was given is used up in it. A passkey that
 * was added or removed in between counts: see `second-factor.test.ts`.
 */
export async function checkSecondFactor(
  ctx: Context,
  userId: number,
  { passkey, recoveryCode }: Given,
  origin: Origin,
): Promise<SecondFactor> {
  const passkeys = await store.findPasskeys(ctx, userId)
  if (passkeys.length === 0) return { way: 'password', useUp: tx => refuseIfAdded(tx, userId) }
  if (recoveryCode !== undefined)
    return { way: 'recovery-code', useUp: tx => useRecoveryCode(ctx, tx, userId, recoveryCode, origin) }
  if (!passkey) {
    const known = passkeys.map(({ credential_id, transports }) => ({
      credentialId: credential_id,
      transports,
    }))
    const challenge = await newChallenge(ctx, userId, 'logIn')
    throw new Refused('second_factor_needed', { secondFactor: { challenge, host: hostOf(ctx), known } })
  }
  const stored = passkeys.find(({ credential_id }) => credential_id === passkey.credentialId)
  if (!stored) throw new Refused('passkey_wrong')
  const { challengeId, expiresAt, counter } = await checkPasskey(ctx, userId, stored, passkey)
  const useUp = async (tx: Tx) => {
    const isFresh = await store.insertUsedChallenge(tx, challengeId, expiresAt)
    const isThere = await store.updateUsedPasskey(tx, { id: stored.id, counter, now: ctx.now() })
    if (!isFresh || !isThere) throw new Refused('passkey_wrong')
  }
  return { way: 'passkey', useUp }
}

/** The account is locked, so no other can be added now. */
async function refuseIfAdded(tx: Tx, userId: number): Promise<void> {
  if ((await store.findPasskeysIn(tx, userId)).length > 0) throw new Refused('passkey_wrong')
}

async function useRecoveryCode(
  ctx: Context,
  tx: Tx,
  userId: number,
  typed: string,
  origin: Origin,
): Promise<void> {
  const code = readRecoveryCode(typed)
  const isRight =
    code.length === RECOVERY_CODE_LENGTH && (await store.takeRecoveryCode(tx, userId, hashOfCode(code)))
  if (!isRight) {
    ctx.log.info({ user: userId }, 'a recovery code was refused')
    throw new Refused('recovery_code_wrong')
  }
  await sendMail(ctx, tx, { kind: 'recovery-code-used', userId, ...askedFrom(ctx, origin) })
}
