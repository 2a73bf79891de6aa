import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '#context.ts'

/** Given to a device that has signed in. It is no session: it only exempts from the slow-down of R29 (decision 23). */
const ISSUER = 'muster'
const AUDIENCE = 'muster-device'
const LIFETIME_MS = 365 * 86_400_000

type Signing = Pick<Context, 'jwtSecret' | 'now'>

interface Account {
  id: number
  password_hash: string
}

/** A new password makes the tokens of all devices void. */
const passwordMark = ({ password_hash }: Account) =>
  createHash('sha256').update(password_hash).digest('base64url').slice(0, 16)

export const signDevice = ({ jwtSecret, now }: Signing, account: Account): Promise<string> =>
  new SignJWT({ pwd: passwordMark(account) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(account.id))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(now())
    .setExpirationTime(new Date(now().getTime() + LIFETIME_MS))
    .sign(jwtSecret)

/** The id of the device; `null` unless it has signed in to this account with its present password. */
export async function knownDevice(
  { jwtSecret, now }: Signing,
  token: string | undefined,
  account: Account | null,
): Promise<string | null> {
  if (!token || !account) return null
  try {
    const { payload } = await jwtVerify(token, jwtSecret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      subject: String(account.id),
      requiredClaims: ['exp', 'jti'],
      currentDate: now(),
    })
    return payload.pwd === passwordMark(account) ? (payload.jti ?? null) : null
  } catch {
    return null
  }
}
