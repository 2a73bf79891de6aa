import { passkeyHostOf } from '@muster/domain/accounts/rules-passkeys.ts'
import type { Passkey, PasskeysReply } from '@muster/domain/accounts/schema-passkeys.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Caller } from '#http/caller.ts'

interface Row {
  id: number
  device: string
  created_at: Date
  last_used_at: Date | null
}

export const passkeyOf = ({ id, device, created_at, last_used_at }: Row): Passkey => ({
  ...{ id, device, createdAt: created_at.toISOString() },
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

export async function ownPasskeys(ctx: Context, { user }: Caller): Promise<PasskeysReply> {
  const rows = await dbOf(ctx)
    .selectFrom('passkeys')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  const codes = await dbOf(ctx)
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', user.id)
    .execute()
  return {
    data: {
      isPossible: passkeyHostOf(ctx.config.publicUrl) !== null,
      passkeys: rows.map(passkeyOf),
      recoveryCodesLeft: codes.length,
    },
  }
}
