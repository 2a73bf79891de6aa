import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { SessionsReply } from '@muster/domain/accounts/schema.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Db } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { isPasswordRight } from './passwords.ts'

export async function ownSessions(ctx: Context, me: Caller): Promise<SessionsReply> {
  const now = ctx.now()
  const rows = await dbOf(ctx)
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

export const hasAdmin = async (ctx: Context): Promise<boolean> =>
  (await dbOf(ctx)
    .selectFrom('users')
    .select('id')
    .where('role', '=', ADMIN_ROLE)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Reasons why nobody could log in with a restored database; empty if somebody could. */
export async function findSignInFaults(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (accounts.n === 0) return []
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'jwt').executeTakeFirst()
  const account = await db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('password_hash', 'like', 'argon2id$%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [
    ...(secret?.value ? [] : ['the secret that signs the sessions is missing']),
    ...((await isUsableHash(account?.hash)) ? [] : ['no password can be checked']),
  ]
}

const isUsableHash = async (hash: string | undefined) =>
  hash !== undefined &&
  isPasswordRight('', hash).then(
    () => true,
    () => false,
  )
