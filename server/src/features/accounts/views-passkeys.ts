import { passkeyHostOf } from '@muster/domain/accounts/rules-passkeys.ts'
import type { Passkey, PasskeysReply } from '@muster/domain/accounts/schema-passkeys.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { countRecoveryCodes, findPasskeys } from './store-passkeys.ts'

type Row = Awaited<ReturnType<typeof findPasskeys>>[number]

export const passkeyOf = ({ id, device, created_at, last_used_at }: Row): Passkey => ({
  ...{ id, device, createdAt: created_at.toISOString() },
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

export async function ownPasskeys(ctx: Context, me: Caller): Promise<PasskeysReply> {
  const [passkeys, recoveryCodesLeft] = await Promise.all([
    findPasskeys(ctx, me.user.id),
    countRecoveryCodes(ctx, me.user.id),
  ])
  return {
    data: {
      isPossible: passkeyHostOf(ctx.config.publicUrl) !== null,
      passkeys: passkeys.map(passkeyOf),
      recoveryCodesLeft,
    },
  }
}
