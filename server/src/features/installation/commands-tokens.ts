import { randomBytes } from 'node:crypto'
import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import { TOKEN_PREFIX } from '@muster/domain/installation/rules.ts'
import type { NewApiToken, NewApiTokenReply } from '@muster/domain/installation/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import type { Caller } from '#http/caller.ts'
import { hashOfToken } from '#http/session-of-token.ts'
import { Refused } from '#refused.ts'
import * as store from './store-tokens.ts'

const DAY_MS = 86_400_000
const RANDOM_BYTES = 32

/** For accounts, which ask for the password. */
export async function createApiToken(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { name, access, days }: Omit<NewApiToken, 'currentPassword'>,
): Promise<NewApiTokenReply> {
  const token = TOKEN_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + Number(days) * DAY_MS)
  const row = { name, access, expires_at: expiresAt, created_at: now, token_hash: hashOfToken(token) }
  const id = await store.insertApiToken(tx, { adminId: me.user.id, role: ADMIN_ROLE }, row)
  // the role may have ended since the call began
  if (id === null) throw new Refused('forbidden')
  const details = { token: id, name, access, expiresAt }
  await recordAudit(tx, { action: 'api-token-made', actorId: me.user.id, details, at: now })
  return { data: { id, token } }
}

export async function revokeApiToken(ctx: Context, me: Caller, id: number): Promise<void> {
  await ctx.inTransaction(async tx => {
    const revoked = await store.deleteApiToken(tx, id)
    if (!revoked) throw new Refused('not_found')
    await recordRevoked(ctx, tx, me, revoked)
  })
}

/** None of them is left, however many there are. */
export async function endOwnApiTokens(ctx: Context, me: Caller): Promise<void> {
  await ctx.inTransaction(
    async tx => {
      const ended = await store.deleteApiTokensOf(tx, me.user.id)
      for (const token of ended) await recordRevoked(ctx, tx, me, { ...token, adminId: me.user.id })
    },
    { isIdempotent: true },
  )
}

const recordRevoked = (
  ctx: Context,
  tx: Tx,
  me: Caller,
  { id, name, adminId }: { id: number; name: string; adminId: number },
) =>
  recordAudit(tx, {
    action: 'api-token-revoked',
    actorId: me.user.id,
    userId: adminId,
    details: { token: id, name },
    at: ctx.now(),
  })

/** For accounts: when somebody proves anew whose an account is, tokens from before end (R193). */
export async function endApiTokens(tx: Tx, adminId: number): Promise<void> {
  await store.deleteApiTokensOf(tx, adminId)
}
