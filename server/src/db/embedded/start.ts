import { chmodSync, existsSync } from 'node:fs'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import type { Log } from '#log.ts'
import { createCluster, refuseOtherMajors, unfinishedPrefix } from './cluster.ts'
import { type EmbeddedConnection, embeddedConnection, serverSettings } from './connection.ts'
import { lockDataDirectory, type OwnedDataDirectory } from './data-directory.ts'
import { type DiskWatch, watchDisk } from './disk-watch.ts'
import { finishSwap } from './finish-swap.ts'
import { freeBytesIn } from './free-bytes.ts'
import { prepareSocketDirectory, socketDirectoryOf } from './socket-directory.ts'
import { type Supervised, supervise } from './supervisor.ts'
import { clearUnfinished, testPrefix } from './unfinished.ts'
import { verifyServerIdentity } from './verify-identity.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  diskReserve?: number
  settings?: Record<string, string>
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  readonly pid: number
  disk: DiskWatch
  /** Ends every session, waits until PostgreSQL has exited, then releases the directory. */
  stop(): Promise<void>
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, diskReserve = 0, settings } = options
  const directory = await lockDataDirectory(dataDir)
  const disk = await watchDisk(directory.folder, diskReserve, log)
  const release = () => disk.stop().finally(directory.release)
  try {
    const connection = embeddedConnection(directory.folder)
    const allSettings = { ...serverSettings(connection), ...settings }
    const beforeStart = () => {
      directory.confirm()
      disk.makeRoom()
    }
    const running = await startOwned(directory, allSettings, log, beforeStart).catch(error => {
      throw explainFullDisk(directory.folder, error)
    })
    await verifyServerIdentity(connection, directory.cluster).catch(async error => {
      await running.stop()
      throw error
    })
    let stopped: Promise<void> | undefined
    return {
      connection,
      get pid() {
        return running.pid
      },
      disk,
      stop() {
        stopped ??= running.stop().finally(release)
        return stopped
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function startOwned(
  directory: OwnedDataDirectory,
  settings: Record<string, string>,
  log: Log,
  beforeStart: () => void,
): Promise<Supervised> {
  const { folder, cluster, binaries, account, logFile } = directory
  finishSwap(folder, log)
  await clearUnfinished(folder, [unfinishedPrefix, testPrefix], log)
  refuseOtherMajors(folder)
  if (!existsSync(cluster)) {
    log.info(`Creating the database in ${cluster}`)
    await createCluster(cluster, binaries, account)
  }
  // PostgreSQL refuses a folder that others can read, as a copy or a volume often is (F21)
  chmodSync(cluster, 0o700)
  const socketDirectory = socketDirectoryOf(folder)
  prepareSocketDirectory(socketDirectory, account)
  const plan = { postgres: binaries.postgres, account, cluster, socketDirectory, logFile, settings, log }
  return supervise(plan, beforeStart)
}

/** Two segments of the write-ahead log, without which PostgreSQL ends and says only so (F22). */
const NEEDED_BYTES = 32 * 1024 ** 2

function explainFullDisk(folder: string, error: unknown): unknown {
  const free = freeBytesIn(folder)
  if (free > NEEDED_BYTES) return error
  return new Error(
    `The database cannot start because the disk of ${folder} is full (${displayBytes(free)} are free). What was saved is still there. Make room on that disk, for example by deleting old backups and e-mails, and start again.`,
    { cause: error },
  )
}
