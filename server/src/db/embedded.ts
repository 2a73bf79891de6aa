import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { chooseAccount, letThrough } from './embedded-account.ts'
import { type Binaries, findBinaries, postgresMajor, probe } from './embedded-binaries.ts'
import { createCluster, refuseOtherMajors } from './embedded-initdb.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { type Supervised, supervise } from './embedded-supervisor.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { prepareSocketDirectory, socketDirectoryOf, socketPort } from './socket-directory.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: EmbeddedLog
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
  /** Ends every session, waits for PostgreSQL to be gone, then lets another process own the directory. */
  stop(): Promise<void>
}

/** Starts the PostgreSQL that lives in `dataDir` and creates it if need be. Rejects with a sentence. */
export async function startEmbedded({ dataDir, log, settings }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = findBinaries()
  const home = makeHome(dataDir)
  const lock = takeOwnerLock(home)
  try {
    const connection = embeddedConnection(home)
    const running = await startOwned(home, binaries, { ...ourSettings(connection), ...settings }, log)
    let stopped: Promise<void> | undefined
    return {
      connection,
      get pid() {
        return running.pid
      },
      stop() {
        stopped ??= running.stop().finally(() => lock.release())
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** How another process of the same user, such as `npm run admin`, reaches the one that is running. */
export function embeddedConnection(dataDir: string): EmbeddedConnection {
  const host = socketDirectoryOf(realpathSync(dataDir))
  return { host, port: socketPort, user: 'muster', database: 'muster', ssl: false }
}

/** From here on we hold the owner lock. */
async function startOwned(
  home: string,
  binaries: Binaries,
  settings: Record<string, string>,
  log: EmbeddedLog,
): Promise<Supervised> {
  const cluster = path.join(home, `pg${postgresMajor}`)
  const account = await chooseAccount(cluster)
  refuseOtherMajors(home)
  await probe(binaries, account)
  letThrough(home, account)
  if (!existsSync(cluster)) {
    log.info(`Creating the database in ${cluster}`)
    await createCluster(cluster, binaries, account)
  }
  // PostgreSQL refuses a folder that others may read, as a copy or a volume often is (case 21).
  chmodSync(cluster, 0o700)
  const socketDirectory = socketDirectoryOf(home)
  prepareSocketDirectory(socketDirectory, account)
  const logFile = path.join(home, 'postgres.log')
  return supervise({ postgres: binaries.postgres, account, cluster, socketDirectory, logFile, settings, log })
}

function makeHome(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new Error(
      `Muster cannot use ${dataDir} as its data directory (${error instanceof Error ? error.message : error}). Create it for the user that runs Muster, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

const ourSettings = ({ host, port }: EmbeddedConnection): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: host,
  unix_socket_permissions: '0700',
  port: String(port),
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // /dev/shm of a container has 64 MB.
  dynamic_shared_memory_type: 'mmap',
  password_encryption: 'scram-sha-256',
  log_lock_waits: 'on',
  deadlock_timeout: '500ms',
})
