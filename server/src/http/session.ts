import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import type { Caller } from './caller.ts'

const ISSUER = 'muster'
const AUDIENCE = 'muster-session'

/** A session is a row; the token only names it, so log-out, reset and role changes count from the next call. */
export function signToken(
  ctx: Pick<Context, 'jwtSecret'>,
  session: { id: number; userId: number; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(session.userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(session.expiresAt)
    .sign(ctx.jwtSecret)
}

interface SessionRow {
  id: number
  documentId: string
  username: string
  email: string
  contact: string
  name: string
  confirmed: boolean
  role: string
  lastUsedAt: Date
}

const USED_AGAIN_MS = 5 * 60_000

/** Throws `session_ended` for a missing, forged or ended session, and nothing but the outage itself for an outage. */
export async function readSession(ctx: Context, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]
  const named = token ? await verify(ctx, token) : null
  if (!named) throw new Refused('session_ended')
  const now = ctx.now()
  const { rows } = await ctx.pool.query<SessionRow>({
    name: 'read-session',
    text: `select u.id, u.document_id as "documentId", u.username, u.email, u.contact, u.name, u.confirmed, u.role,
        s.last_used_at as "lastUsedAt"
      from sessions s join users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2 and s.expires_at > $3 and s.last_used_at > $4 and u.disabled_at is null`,
    values: [named.sessionId, named.userId, now, new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000)],
  })
  const row = rows[0]
  if (!row) throw new Refused('session_ended')
  const { lastUsedAt, role, ...user } = row
  if (now.getTime() - lastUsedAt.getTime() > USED_AGAIN_MS) touch(ctx, named.sessionId, now)
  return { sessionId: named.sessionId, user: { ...user, role: { name: role } } }
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31

async function verify(ctx: Context, token: string): Promise<{ sessionId: number; userId: number } | null> {
  try {
    const { payload } = await jwtVerify(token, ctx.jwtSecret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      currentDate: ctx.now(),
      clockTolerance: 120,
    })
    const [sessionId, userId] = [payload.sid, Number(payload.sub)]
    return isId(sessionId) && isId(userId) ? { sessionId, userId } : null
  } catch {
    return null
  }
}

/** Not awaited: that a session was used is worth less than the answer's speed. */
function touch(ctx: Context, sessionId: number, now: Date): void {
  ctx.pool
    .query('update sessions set last_used_at = $2 where id = $1 and last_used_at < $2', [sessionId, now])
    .catch(error => ctx.log.warn({ err: error }, 'a session could not be marked as used'))
}
