import { copyFile, stat, truncate } from 'node:fs/promises'
import type { Log } from '#log.ts'

const MAX_BYTES = 10 * 1024 ** 2
const CHECK_EVERY_MS = 60_000

export function rotateLog(logFile: string, log: Log): () => void {
  const rotate = () =>
    rotateIfLarge(logFile).catch(error => log.warn({ err: error }, `${logFile} cannot be rotated`))
  rotate()
  const timer = setInterval(rotate, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** PostgreSQL keeps the file open, so it is copied and truncated. Its log collector would need a pipe (F6). */
async function rotateIfLarge(logFile: string): Promise<void> {
  if ((await stat(logFile)).size < MAX_BYTES) return
  try {
    await copyFile(logFile, `${logFile}.1`)
  } finally {
    // also when there is no room for the copy: a full disk would stop the database
    await truncate(logFile)
  }
}
