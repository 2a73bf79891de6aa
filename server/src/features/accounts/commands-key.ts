import type { Context } from '#context.ts'
import { replaceSecret } from '#db/secret.ts'
import { recordAudit } from '#features/audit/store.ts'
import * as store from './store.ts'

/** Ends every session. Whatever the old key has signed is void, also on the servers that run (R502). */
export const rotateKey = (ctx: Context): Promise<{ sessions: number }> =>
  ctx.inTransaction(async tx => {
    await replaceSecret(tx, 'jwt')
    const sessions = await store.deleteAllSessions(tx)
    await recordAudit(tx, { action: 'key-rotated', actorId: null, details: { sessions } })
    return { sessions }
  })
