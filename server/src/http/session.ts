import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import { ADMIN_ROLE, ATTENDEE_ROLE } from '@muster/domain/accounts/rules.ts'
import { adminPasskeyDueAt, passkeyHostOf } from '@muster/domain/accounts/rules-passkeys.ts'
import { TOKEN_PREFIX } from '@muster/domain/installation/rules.ts'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context } from '#context.ts'
import { dbOf, type HasDatabase } from '#db/access.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { Refused } from '#refused.ts'
import type { Caller } from './caller.ts'
import { isReadOnly } from './read-only.ts'
import { readTokenCaller } from './session-of-token.ts'

const TOUCH_AFTER_MS = 5 * 60_000
const IDLE_MS = SESSION_IDLE_DAYS * 86_400_000

/**
 * Reads the session's row on each request, so that log-out, reset and role changes count from the next one (R43).
 * Throws `session_ended` for a missing, forged or ended session, and never because the database is away.
 */
export async function readSession(ctx: Context, authorization: string | undefined): Promise<Caller> {
  const token = tokenIn(authorization)
  if (token !== null && isApiToken(token)) return readTokenCaller(ctx, token)
  const claims = await readClaims(ctx, token)
  const row = claims && (await findSession(ctx, claims.sessionId))
  const now = ctx.now()
  const idleMs = row ? now.getTime() - row.lastUsedAt.getTime() : 0
  if (!row || row.id !== claims.userId || row.expiresAt <= now || idleMs >= IDLE_MS)
    throw new Refused('session_ended')
  const { sessionId, role, adminWithoutPasskeySince: since, expiresAt: _, lastUsedAt: __, ...user } = row
  if (idleMs > TOUCH_AFTER_MS && !isReadOnly(ctx)) touch(ctx, sessionId, now)
  const dueAt = since && passkeyDueAt(ctx, since)
  if (!dueAt) return { sessionId, user: { ...user, role: { name: role } } }
  return {
    sessionId,
    user: {
      ...{ ...user, passkeyDueAt: dueAt.toISOString() },
      role: { name: dueAt > now ? role : ATTENDEE_ROLE },
    },
  }
}

/** `null` where browsers make no passkeys. */
const passkeyDueAt = ({ config }: Context, adminSince: Date) =>
  passkeyHostOf(config.publicUrl) && adminPasskeyDueAt(adminSince, config.adminPasskeyDays)

type ClaimContext = Pick<Context, 'jwtSecret' | 'now'>

export const tokenIn = (authorization = '') => /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1] ?? null

export const isApiToken = (token: string) => token.startsWith(TOKEN_PREFIX)

const readClaims = async ({ jwtSecret, now }: ClaimContext, token: string | null) =>
  token === null ? null : verifyToken(jwtSecret, token, now())

/** Whose the token is, for limits: the session may have ended. */
export const claimedUserId = async (ctx: ClaimContext, authorization: string | undefined) =>
  (await readClaims(ctx, tokenIn(authorization)))?.userId ?? null

const adminWithoutPasskeySince = sql<Date | null>`
  case when u.role = ${sql.lit(ADMIN_ROLE)} and not exists (select from passkeys p where p.user_id = u.id)
  then u.role_since end`

const readSessions = statement('read-sessions', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id as sessionId',
      'u.id',
      'u.document_id as documentId',
      'u.username',
      'u.email',
      'u.contact',
      'u.name',
      'u.confirmed',
      'u.role',
      's.expires_at as expiresAt',
      's.last_used_at as lastUsedAt',
      adminWithoutPasskeySince.as('adminWithoutPasskeySince'),
    ])
    .where('s.id', '=', eb => eb.fn.any(ids))
    .where('u.disabled_at', 'is', null),
)

type SessionRow = Awaited<ReturnType<typeof readSessions>>[number]

const findSession = gather<number, SessionRow, HasDatabase>(async (ctx, ids) => {
  const rows = await readSessions(ctx, { ids })
  return new Map(rows.map(row => [row.sessionId, row]))
})

/** Not awaited: the answer does not wait for it, and losing it does no harm. */
function touch(ctx: Context, sessionId: number, now: Date): void {
  dbOf(ctx)
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', now)
    .execute()
    .catch(error => ctx.log.warn({ err: error }, 'a session could not be marked as used'))
}

const ISSUER = 'muster'
const AUDIENCE = 'muster-session'
const CLOCK_TOLERANCE_SECONDS = 120

interface Claims {
  sessionId: number
  userId: number
  expires: number
}

/** By token, those with a valid signature. Whether the session still counts is up to its row. */
const verified = new LRUCache<string, { claims: Claims; secret: Uint8Array }>({ max: 10_000 })

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

/** `null` for a forged or expired token. */
export async function verifyToken(secret: Uint8Array, token: string, now: Date): Promise<Claims | null> {
  const known = verified.get(token)
  if (known?.secret === secret && known.claims.expires + CLOCK_TOLERANCE_SECONDS > now.getTime() / 1_000)
    return known.claims
  const claims = await verifySignature(secret, token, now)
  if (claims) verified.set(token, { claims, secret })
  return claims
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31

async function verifySignature(secret: Uint8Array, token: string, now: Date): Promise<Claims | null> {
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
