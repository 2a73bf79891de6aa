import { mkdtempSync, rmSync } from 'node:fs'
import type { Log } from '#log.ts'
import { handOver } from './account.ts'
import type { Binaries } from './binaries.ts'
import { connectionOn, type EmbeddedConnection, serverSettings } from './connection.ts'
import { spawnPostmaster } from './postmaster.ts'
import type { Account } from './run-program.ts'
import { scratchSocketPrefix } from './unfinished.ts'

export interface ScratchServer {
  cluster: string
  binaries: Binaries
  account: Account
  logFile: string
  log: Log
  settings?: Record<string, string>
  signal?: AbortSignal
}

export async function withScratchServer<T>(
  { cluster, binaries, account, logFile, log, settings, signal }: ScratchServer,
  work: (connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  const socketDirectory = mkdtempSync(scratchSocketPrefix)
  handOver(socketDirectory, account)
  const connection = connectionOn(socketDirectory)
  const postmaster = spawnPostmaster({
    postgres: binaries.postgres,
    account,
    cluster,
    socketDirectory,
    logFile,
    settings: { ...serverSettings(connection), shared_buffers: '32MB', ...settings },
    log,
  })
  try {
    return await abortable(signal, async () => {
      await postmaster.ready()
      return work(connection)
    })
  } finally {
    await postmaster.stop()
    rmSync(socketDirectory, { recursive: true, force: true })
  }
}

async function abortable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work()
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
