import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Log } from '#context.ts'
import { handOver } from './account.ts'
import type { Binaries } from './binaries.ts'
import { spawnPostmaster } from './postmaster.ts'
import type { Account } from './run-program.ts'
import { socketPort } from './socket-directory.ts'
import { type EmbeddedConnection, ourSettings } from './start.ts'

export interface Spare {
  cluster: string
  binaries: Binaries
  account: Account
  logFile: string
  log: Log
  /** over our own */
  settings?: Record<string, string>
}

/** A PostgreSQL for as long as `work` takes, on a socket that nobody else looks for. */
export async function withSpareServer<T>(
  { cluster, binaries, account, logFile, log, settings }: Spare,
  work: (connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  const socketDirectory = mkdtempSync(path.join(os.tmpdir(), 'muster-spare-'))
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
    await postmaster.ready()
    return await work(connection)
  } finally {
    await postmaster.stop()
    rmSync(socketDirectory, { recursive: true, force: true })
  }
}
