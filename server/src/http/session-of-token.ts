import { createHash } from 'node:crypto'
import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { TokenAccess } from '@muster/domain/installation/schema.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { statement } from '#db/statement.ts'
import { Refused } from '#refused.ts'
import type { Caller } from './caller.ts'
import { isReadOnly } from './read-only.ts'

const TOUCH_AFTER_MS = 5 * 60_000
/** Of no row, because a token has no session. */
const NO_SESSION = 0

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

const readTokens = statement('read-api-token', { hash: 'text', now: 'timestamptz' }, (db, { hash, now }) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.admin_id')
    .select(['t.id as tokenId', 't.access', 't.last_used_at as lastUsedAt'])
    .select(['u.id', 'u.document_id as documentId', 'u.username', 'u.email', 'u.contact', 'u.name'])
    .select(['u.confirmed', 'u.role'])
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', now)
    .where('u.role', '=', ADMIN_ROLE)
    .where('u.disabled_at', 'is', null),
)

/** Its Admin, for whom the token acts (R193). Throws `session_ended` for an unknown, expired or revoked token. */
export async function readTokenCaller(ctx: Context, token: string): Promise<Caller> {
  const now = ctx.now()
  const [row] = await readTokens(ctx, { hash: hashOfToken(token), now })
  if (!row) throw new Refused('session_ended')
  const { tokenId, access, lastUsedAt, role, ...user } = row
  const isDue = !lastUsedAt || now.getTime() - lastUsedAt.getTime() > TOUCH_AFTER_MS
  if (isDue && !isReadOnly(ctx)) touch(ctx, tokenId, now)
  return {
    sessionId: NO_SESSION,
    user: { ...user, role: { name: role } },
    apiToken: { id: tokenId, access: access as TokenAccess },
  }
}

/** Not awaited: the answer does not wait for it, and losing it does no harm. */
function touch(ctx: Context, id: number, now: Date): void {
  dbOf(ctx)
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .execute()
    .catch(error => ctx.log.warn({ err: error }, 'an API token could not be marked as used'))
}
