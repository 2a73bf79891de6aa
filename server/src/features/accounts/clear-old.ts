import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import type { Context } from '#context.ts'
import { clearSecurityLog } from '#features/security-log/commands.ts'
import { deleteOldCodes, deleteOldSessions } from './store-old.ts'
import { deleteOldChallenges } from './store-passkeys.ts'

const DAY_MS = 86_400_000
/** So long a link that was used says that the address is confirmed (R164). */
const CODES_KEPT_DAYS = 30

export async function clearOld(ctx: Context): Promise<void> {
  const now = ctx.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deleteOldSessions(ctx, { now, unusedSince: before(SESSION_IDLE_DAYS) })
  await deleteOldCodes(ctx, { now, otherCodesBefore: before(CODES_KEPT_DAYS) })
  await deleteOldChallenges(ctx, now)
  await clearSecurityLog(ctx)
}

/** Sessions and codes that have ended, and old entries of the security log, at once and then daily. Returns what stops it. */
export function startClearingOld(ctx: Context): () => Promise<void> {
  const clear = () =>
    clearOld(ctx).catch(error =>
      ctx.log.warn(
        { err: error },
        'old sessions, codes and entries of the security log could not be deleted',
      ),
    )
  void clear()
  const timer = setInterval(clear, DAY_MS)
  return async () => clearInterval(timer)
}
