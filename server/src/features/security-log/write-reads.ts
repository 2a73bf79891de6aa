import type { Context } from '#context.ts'
import { isReadOnly } from '#http/read-only.ts'
import { upsertReads } from './store.ts'

const EVERY_MS = 5_000

/** What was gathered stays in memory while the disk is full. */
export async function writeReads(ctx: Context): Promise<void> {
  if (!isReadOnly(ctx)) await ctx.phoneReads.write(reads => upsertReads(ctx, reads), ctx.now())
}

/** Every few seconds, and once more at the end. A killed process loses what it has gathered since. */
export function startWritingReads(ctx: Context): () => Promise<void> {
  let writing = Promise.resolve()
  const write = () => {
    writing = writing
      .then(() => writeReads(ctx))
      .catch(error =>
        ctx.log.warn(
          { err: error },
          'who has read phone numbers could not be written, and is kept for the next try',
        ),
      )
    return writing
  }
  const timer = setInterval(() => void write(), EVERY_MS)
  return async () => {
    clearInterval(timer)
    await write()
  }
}
