import { randomUUID } from 'node:crypto'
import { PASSKEY_ALGORITHMS, PASSKEY_CHALLENGE_MINUTES } from '@muster/domain/accounts/limits.ts'
import { passkeyHostOf } from '@muster/domain/accounts/rules-passkeys.ts'
import type { Assertion, NewPasskeyBody } from '@muster/domain/accounts/schema-passkeys.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'

/** Loaded with the first passkey: it takes a tenth of a second and 20 MB, and many installations have none. */
const library = () => import('@simplewebauthn/server')

const ISSUER = 'muster'
const AUDIENCES = { add: 'muster-new-passkey', logIn: 'muster-second-factor' } as const
type Purpose = keyof typeof AUDIENCES
const LIFETIME_MS = PASSKEY_CHALLENGE_MINUTES * 60_000

export const hostOf = ({ config }: Pick<Context, 'config'>): string => {
  const host = passkeyHostOf(config.publicUrl)
  if (!host) throw new Refused('passkeys_impossible')
  return host
}

/** Signed in place of stored, so that asking for one writes nothing. */
export const newChallenge = (ctx: Context, userId: number, purpose: Purpose): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCES[purpose])
    .setJti(randomUUID())
    .setExpirationTime(new Date(ctx.now().getTime() + LIFETIME_MS))
    .sign(ctx.jwtSecret)

/** Which challenge was answered, so that it is used up. */
export interface Answered {
  challengeId: string
  expiresAt: Date
}

async function readChallenge(ctx: Context, challenge: string, of: { userId: number; purpose: Purpose }) {
  const { payload } = await jwtVerify(Buffer.from(challenge, 'base64url').toString(), ctx.jwtSecret, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCES[of.purpose],
    subject: String(of.userId),
    requiredClaims: ['exp', 'jti'],
    currentDate: ctx.now(),
  })
  return { challengeId: payload.jti ?? '', expiresAt: new Date((payload.exp ?? 0) * 1_000) }
}

/** Throws `passkey_wrong` for whatever the library refuses. */
async function answering<T>(
  ctx: Context,
  of: { userId: number; purpose: Purpose },
  verify: (expected: {
    expectedChallenge(challenge: string): Promise<boolean>
    expectedOrigin: string
    expectedRPID: string
    requireUserVerification: false
  }) => Promise<T>,
): Promise<{ verified: T } & Answered> {
  const host = hostOf(ctx)
  let answered: Answered | null = null
  try {
    const verified = await verify({
      async expectedChallenge(challenge) {
        answered = await readChallenge(ctx, challenge, of)
        return true
      },
      expectedOrigin: new URL(ctx.config.publicUrl).origin,
      expectedRPID: host,
      requireUserVerification: false,
    })
    if (!answered) throw new Error('the challenge was not read')
    return { verified, ...(answered as Answered) }
  } catch (error) {
    ctx.log.info({ err: error, user: of.userId }, 'a passkey was refused')
    throw new Refused('passkey_wrong')
  }
}

export async function readNewPasskey(ctx: Context, userId: number, made: NewPasskeyBody) {
  const { verifyRegistrationResponse } = await library()
  const { credentialId: id, clientDataJSON, attestationObject, transports } = made
  const response = {
    ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject },
  }
  const { verified, ...answered } = await answering(ctx, { userId, purpose: 'add' }, async expected => {
    // without them the library asks Node for newer ones, and Node warns on stderr
    const supportedAlgorithmIDs = PASSKEY_ALGORITHMS
    const options = { response, supportedAlgorithmIDs, ...expected }
    const { registrationInfo } = await verifyRegistrationResponse(options)
    if (!registrationInfo) throw new Error('the attestation was not verified')
    return registrationInfo.credential
  })
  return { ...answered, passkey: { ...verified, transports } }
}

interface Stored {
  credential_id: string
  public_key: Buffer
  counter: string | number | bigint
}

/** Returns the new counter of the authenticator. */
export async function checkPasskey(ctx: Context, userId: number, stored: Stored, signed: Assertion) {
  const { verifyAuthenticationResponse } = await library()
  const { credentialId: id, clientDataJSON, authenticatorData, signature } = signed
  const response = {
    ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature },
  }
  const credential = {
    id: stored.credential_id,
    publicKey: new Uint8Array(stored.public_key),
    counter: Number(stored.counter),
  }
  const { verified, ...answered } = await answering(ctx, { userId, purpose: 'logIn' }, async expected => {
    const result = await verifyAuthenticationResponse({ response, credential, ...expected })
    if (!result.verified) throw new Error('the signature is not right')
    return result.authenticationInfo.newCounter
  })
  return { ...answered, counter: verified }
}
