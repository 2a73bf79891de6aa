import { copyFile, stat, truncate } from 'node:fs/promises'
import type { Log } from '#context.ts'

const MOST_BYTES = 10 * 1024 ** 2
const LOOK_EVERY_MS = 60_000

/** Beside the one that is written, one older log file is kept. Returns how to stop looking. */
export function keepLogSmall(logFile: string, log: Log): () => void {
  const look = () =>
    shortenLog(logFile).catch(error => log.warn({ err: error }, `${logFile} cannot be made smaller`))
  look()
  const looking = setInterval(look, LOOK_EVERY_MS)
  looking.unref()
  return () => clearInterval(looking)
}

/**
 * PostgreSQL goes on writing to the file that it was given, at its end, so the old lines are copied away and the
 * file is cut. Its own collector would do this through a pipe, which can fill up (reliability.md 1.2, case 6).
 * What it writes between the two steps is lost: a line or two of some ten thousand.
 */
async function shortenLog(logFile: string): Promise<void> {
  if ((await stat(logFile)).size < MOST_BYTES) return
  try {
    await copyFile(logFile, `${logFile}.1`)
  } finally {
    // also where there is no room for a copy: a full disk would stop the database
    await truncate(logFile)
  }
}
