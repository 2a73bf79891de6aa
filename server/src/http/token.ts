import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'muster'
const AUDIENCE = 'muster-session'
const CLOCK_TOLERANCE_SECONDS = 120
const REMEMBERED = 10_000

/** Whom a token names. */
export interface Named {
  sessionId: number
  userId: number
  /** seconds since 1970, as in the token */
  expires: number
}

/**
 * Tokens whose signature was found right, by the secret that signed them: that a signature is right cannot
 * change. Whether the session still counts is asked of its row on each call.
 */
const verified = new WeakMap<Uint8Array, Map<string, Named>>()

export function signToken(
  { jwtSecret }: { jwtSecret: Uint8Array },
  session: { id: number; userId: number; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(session.userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(session.expiresAt)
    .sign(jwtSecret)
}

/** `null` for a forged or expired one. */
export async function verifyToken(secret: Uint8Array, token: string, now: Date): Promise<Named | null> {
  const tokens = verified.get(secret) ?? new Map<string, Named>()
  verified.set(secret, tokens)
  const known = tokens.get(token)
  if (known && known.expires + CLOCK_TOLERANCE_SECONDS > now.getTime() / 1_000) return known
  const named = await verifySignature(secret, token, now)
  if (!named) return null
  const [oldest] = tokens.keys()
  if (oldest !== undefined && tokens.size >= REMEMBERED) tokens.delete(oldest)
  tokens.set(token, named)
  return named
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31

async function verifySignature(secret: Uint8Array, token: string, now: Date): Promise<Named | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      requiredClaims: ['exp'],
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    const [sessionId, userId] = [payload.sid, Number(payload.sub)]
    return isId(sessionId) && isId(userId) ? { sessionId, userId, expires: payload.exp ?? 0 } : null
  } catch {
    return null
  }
}
