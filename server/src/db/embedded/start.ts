import { chmodSync, existsSync, realpathSync } from 'node:fs'
import type { Log } from '#context.ts'
import { createCluster, refuseOtherMajors, unfinishedPrefix } from './cluster.ts'
import { type DiskWatch, watchDisk } from './disk-watch.ts'
import { finishSwap } from './finish-swap.ts'
import { type Home, takeHome } from './home.ts'
import { refuseStranger } from './refuse-stranger.ts'
import { prepareSocketDirectory, socketDirectoryOf, socketPort } from './socket-directory.ts'
import { type Supervised, supervise } from './supervisor.ts'
import { clearUnfinished, testPrefix } from './unfinished.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** bytes that stay free; none by default */
  diskReserve?: number
  /** over our own, for tests: `{ fsync: 'off' }` */
  settings?: Record<string, string>
}

export interface EmbeddedConnection {
  /** the folder of its socket: nothing listens on TCP */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  /** the postmaster's process id, a new one after a restart */
  readonly pid: number
  disk: DiskWatch
  /** Ends every session, waits for PostgreSQL to be gone, then lets another process own the directory. */
  stop(): Promise<void>
}

/** Starts the PostgreSQL that lives in `dataDir` and creates it if need be. Rejects with a sentence. */
export async function startEmbedded({
  dataDir,
  log,
  diskReserve = 0,
  settings,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = await takeHome(dataDir)
  const disk = await watchDisk(home.folder, diskReserve, log)
  const leave = () => disk.stop().finally(home.release)
  try {
    const connection = embeddedConnection(home.folder)
    const running = await startOwned(home, { ...ourSettings(connection), ...settings }, log, disk.makeRoom)
    await refuseStranger(connection, home.cluster).catch(async error => {
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
        stopped ??= running.stop().finally(leave)
        return stopped
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/** How another process of the same user, such as `npm run admin`, reaches the one that is running. */
export function embeddedConnection(dataDir: string): EmbeddedConnection {
  const host = socketDirectoryOf(realpathSync(dataDir))
  return { host, port: socketPort, user: 'muster', database: 'muster', ssl: false }
}

async function startOwned(
  home: Home,
  settings: Record<string, string>,
  log: Log,
  makeRoom: () => void,
): Promise<Supervised> {
  const { folder, cluster, binaries, account, logFile } = home
  finishSwap(folder, log)
  await clearUnfinished(folder, [unfinishedPrefix, testPrefix], log)
  refuseOtherMajors(folder)
  if (!existsSync(cluster)) {
    log.info(`Creating the database in ${cluster}`)
    await createCluster(cluster, binaries, account)
  }
  // PostgreSQL refuses a folder that others may read, as a copy or a volume often is (case 21).
  chmodSync(cluster, 0o700)
  const socketDirectory = socketDirectoryOf(folder)
  prepareSocketDirectory(socketDirectory, account)
  const plan = { postgres: binaries.postgres, account, cluster, socketDirectory, logFile, settings, log }
  return supervise(plan, makeRoom)
}

export const ourSettings = ({
  host,
  port,
}: Pick<EmbeddedConnection, 'host' | 'port'>): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: host,
  unix_socket_permissions: '0700',
  port: String(port),
  // nothing in its own files can take these away (reliability.md 1.3)
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // /dev/shm of a container has 64 MB.
  dynamic_shared_memory_type: 'mmap',
  password_encryption: 'scram-sha-256',
  log_lock_waits: 'on',
  deadlock_timeout: '500ms',
})
