import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#log.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS

/** Deletes the e-mails of an installation without SMTP after 30 days (R25). */
export async function clearOldMail(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const file = path.join(directory, name)
    const { mtimeMs } = await stat(file)
    if (/[.]eml([.]part)?$/.test(name) && now.getTime() - mtimeMs > KEPT_MS) await rm(file, { force: true })
  }
}

/** At once and then daily. Returns what stops it. */
export function startClearingMail(directory: string, log: Log): () => Promise<void> {
  const clear = () =>
    clearOldMail(directory, new Date()).catch(error =>
      log.warn({ err: error }, 'old e-mails could not be deleted'),
    )
  void clear()
  const timer = setInterval(clear, DAY_MS)
  return async () => clearInterval(timer)
}
