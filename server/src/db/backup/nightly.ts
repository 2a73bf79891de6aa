import type { Config } from '#config.ts'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { isProven, listBackups, timeOf } from './catalogue.ts'
import { isBackupDue } from './due.ts'
import type { FindSignInFaults } from './examine.ts'
import { readSystem } from './identity.ts'
import { takeBackup } from './take.ts'

export interface Nightly {
  config: Config
  log: Log
  findSignInFaults: FindSignInFaults
  now?: () => Date
  everyMs?: number
}

/** Returns a function that stops it and aborts a running backup. */
export function startNightly({
  config,
  log,
  findSignInFaults,
  now = () => new Date(),
  everyMs = 60_000,
}: Nightly): () => Promise<void> {
  const { databaseUrl, dataDir, backupDir, backupAt, backupPassphrase, diskReserve } = config
  if (databaseUrl !== null || backupAt === null) return async () => undefined
  const stopping = new AbortController()
  const { signal } = stopping
  const startedAt = now()
  let failedAt: Date | null = null
  let system: string | null = null
  let current: Promise<void> | null = null

  const tick = async () => {
    try {
      const ours = system ?? (await readSystem(dataDir))
      system = ours
      const proven = listBackups(backupDir)
        .filter(backup => backup.facts.system === ours && isProven(backup))
        .map(timeOf)
      if (!isBackupDue({ backupAt, now: now(), startedAt, proven, failedAt })) return
      const plan = { dataDir, backupDir, backupPassphrase, diskReserve, reason: 'nightly' } as const
      const { facts } = await takeBackup({ ...plan, log, findSignInFaults, signal })
      failedAt = facts.check.faults.length === 0 ? null : now()
    } catch (error) {
      if (signal.aborted) return
      failedAt = now()
      log.error({ reason: messageOf(error) }, 'The nightly backup failed and is tried again in an hour')
    }
  }

  const timer = setInterval(() => {
    current ??= tick().finally(() => {
      current = null
    })
  }, everyMs)
  timer.unref()

  return async () => {
    clearInterval(timer)
    stopping.abort(new Error('Muster is stopping'))
    await current
  }
}
