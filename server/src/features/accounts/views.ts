import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import type { SessionsReply } from '@muster/domain/accounts/schema.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'

export async function ownSessions(ctx: Context, me: Caller): Promise<SessionsReply> {
  const now = ctx.now()
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', me.user.id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
  return {
    data: rows.map(row => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      isCurrent: row.id === me.sessionId,
    })),
  }
}
