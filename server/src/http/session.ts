import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import type { Context } from '#context.ts'
import { gather } from '#db/gather.ts'
import { Refused } from '#refused.ts'
import type { Caller } from './caller.ts'
import { isReadOnly } from './read-only.ts'
import { verifyToken } from './token.ts'

interface SessionRow {
  sessionId: number
  id: number
  documentId: string
  username: string
  email: string
  contact: string
  name: string
  confirmed: boolean
  role: string
  expiresAt: Date
  lastUsedAt: Date
}

const USED_AGAIN_MS = 5 * 60_000
const IDLE_MS = SESSION_IDLE_DAYS * 86_400_000

/**
 * A session is a row; the token only names it, so log-out, reset and role changes count from the next call.
 * Throws `session_ended` for a missing, forged or ended one, and nothing but the outage itself for an outage.
 */
export async function readSession(ctx: Context, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]
  const named = token ? await verifyToken(ctx.jwtSecret, token, ctx.now()) : null
  const row = named && (await readRow(ctx.pool, named.sessionId))
  const now = ctx.now()
  const idle = row ? now.getTime() - row.lastUsedAt.getTime() : 0
  if (!row || row.id !== named.userId || row.expiresAt <= now || idle >= IDLE_MS)
    throw new Refused('session_ended')
  const { sessionId, role, expiresAt: _, lastUsedAt: __, ...user } = row
  if (idle > USED_AGAIN_MS && !isReadOnly(ctx)) touch(ctx, sessionId, now)
  return { sessionId, user: { ...user, role: { name: role } } }
}

const readRow = gather<number, SessionRow>(async (pool, ids) => {
  const { rows } = await pool.query<SessionRow>({
    name: 'read-sessions',
    text: `select s.id as "sessionId", u.id, u.document_id as "documentId", u.username, u.email, u.contact, u.name,
        u.confirmed, u.role, s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt"
      from sessions s join users u on u.id = s.user_id
      where s.id = any($1::int[]) and u.disabled_at is null`,
    values: [ids],
  })
  return new Map(rows.map(row => [row.sessionId, row]))
})

/** Not awaited: that a session was used is worth less than the answer's speed. */
function touch(ctx: Context, sessionId: number, now: Date): void {
  ctx.pool
    .query('update sessions set last_used_at = $2 where id = $1 and last_used_at < $2', [sessionId, now])
    .catch(error => ctx.log.warn({ err: error }, 'a session could not be marked as used'))
}
