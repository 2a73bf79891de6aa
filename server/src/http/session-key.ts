import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { findSecret } from '#db/secret.ts'
import { messageOf } from '#message-of.ts'

const TRIES = 5
const PAUSE_MS = 1_000

/** A command has replaced it, or may have while this server could not hear of it. */
export async function readKeyAgain(ctx: Context): Promise<void> {
  for (let tries = TRIES; ; await sleep(PAUSE_MS, null, { ref: false })) {
    try {
      return useKey(ctx, await findSecret(dbOf(ctx), 'jwt'))
    } catch (error) {
      tries -= 1
      if (tries > 0) continue
      ctx.log.error(
        { reason: messageOf(error) },
        'The key that signs sessions could not be read again. If it was replaced, restart this server',
      )
      return
    }
  }
}

function useKey(ctx: Context, key: Uint8Array | null): void {
  if (key === null || Buffer.from(key).equals(ctx.jwtSecret)) return
  ctx.jwtSecret = key
  ctx.log.warn('The key that signs sessions was replaced, and everybody has to log in again')
}
