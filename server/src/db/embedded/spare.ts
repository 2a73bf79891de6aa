import { mkdtempSync, rmSync } from 'node:fs'
import type { Log } from '#context.ts'
import { handOver } from './account.ts'
import type { Binaries } from './binaries.ts'
import { spawnPostmaster } from './postmaster.ts'
import type { Account } from './run-program.ts'
import { socketPort } from './socket-directory.ts'
import { type EmbeddedConnection, ourSettings } from './start.ts'
import { spareSocketPrefix } from './unfinished.ts'

export interface Spare {
  cluster: string
  binaries: Binaries
  account: Account
  logFile: string
  log: Log
  /** over our own */
  settings?: Record<string, string>
  /** breaks the work off, and ends the server */
  signal?: AbortSignal
}

/** A PostgreSQL for as long as `work` takes, on a socket that nobody else looks for. */
export async function withSpareServer<T>(
  { cluster, binaries, account, logFile, log, settings, signal }: Spare,
  work: (connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  const socketDirectory = mkdtempSync(spareSocketPrefix)
  handOver(socketDirectory, account)
  const connection = {
    host: socketDirectory,
    port: socketPort,
    user: 'muster',
    database: 'muster',
    ssl: false,
  } as const
  const all = { ...ourSettings(connection), shared_buffers: '32MB', ...settings }
  const postmaster = spawnPostmaster({
    postgres: binaries.postgres,
    account,
    cluster,
    socketDirectory,
    logFile,
    settings: all,
    log,
  })
  try {
    return await orAborted(signal, async () => {
      await postmaster.ready()
      return work(connection)
    })
  } finally {
    await postmaster.stop()
    rmSync(socketDirectory, { recursive: true, force: true })
  }
}

/** Work that is broken off fails a moment later, when its server is gone, and nobody asks any more. */
async function orAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
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
