import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#config.ts'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { takeBackup } from './backup/take.ts'
import { checkServer } from './check-server.ts'
import { type Connection, openPool } from './connect.ts'
import { majorsIn } from './embedded/cluster.ts'
import { embeddedConnection } from './embedded/connection.ts'
import type { DiskWatch } from './embedded/disk-watch.ts'
import { hasDatabase } from './embedded/finish-swap.ts'
import { startEmbedded } from './embedded/start.ts'
import { migrate, readMigrations } from './migrate.ts'

export interface OpenDatabase {
  connection: Connection
  disk?: DiskWatch
  stop(): Promise<void>
}

type Check = (connection: Connection, log: Log) => Promise<void>

export async function openDatabase(
  config: Config,
  log: Log,
  checkBeforeMigrating: Check = async () => undefined,
): Promise<OpenDatabase> {
  refuseSwitch(config)
  const opened = await openUnmigrated(config, log)
  try {
    await checkServer(opened.connection, log)
    await checkBeforeMigrating(opened.connection, log)
    if (!config.databaseUrl) await backUpBeforeMigrating(config, opened.connection, log)
    await migrate(opened.connection, log)
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

async function backUpBeforeMigrating(config: Config, connection: Connection, log: Log): Promise<void> {
  const { executed, pending } = await readMigrations(connection, log)
  if (executed.length === 0 || pending.length === 0) return
  const { dataDir, backupDir, backupPassphrase, diskReserve } = config
  const plan = {
    dataDir,
    backupDir,
    backupPassphrase,
    diskReserve,
    reason: 'before a migration',
    log,
  } as const
  try {
    // a signal during a start waits until the start has finished
    await takeBackup({ ...plan, findSignInFaults: null, signal: new AbortController().signal })
  } catch (error) {
    throw new Error(
      `Muster was updated and its database has to follow, which begins with a backup, and that failed. ${messageOf(error)} The database is as it was.`,
      { cause: error },
    )
  }
}

/** Without checks and migrations, for export and import. */
export const openUnmigrated = async (config: Config, log: Log): Promise<OpenDatabase> =>
  config.databaseUrl ? external(config.databaseUrl) : await embedded(config, log)

/** Starting on an empty external database would look like data loss. */
export function refuseSwitch({ databaseUrl, dataDir, allowSwitch }: Config): void {
  const left = databaseUrl && !allowSwitch ? embeddedDataIn(dataDir) : undefined
  if (left)
    throw new Error(
      `DATABASE_URL is set, and ${left} holds the data of a Muster that ran with its own database. Nothing was changed.
To go on with that data there, unset DATABASE_URL.
To move it: npm run -s export -- - | DATABASE_URL=… npm run -s import -- - (the first of the two without DATABASE_URL), then set ALLOW_SWITCH=yes or move ${left} away.`,
    )
}

function embeddedDataIn(dataDir: string): string | undefined {
  const folders = majorsIn(dataDir).map(major => path.join(dataDir, `pg${major}`))
  return folders.find(folder => readdirSync(folder).length > 0)
}

/** For commands: connects to the database of the running server, or starts it. */
export async function attachDatabase(config: Config, log: Log, check?: Check): Promise<OpenDatabase> {
  const running = await runningDatabase(config)
  if (!running) return openDatabase(config, log, check)
  await check?.(running.connection, log)
  return running
}

/** For commands that only read: neither migrates nor creates a database. */
export async function attachUnmigrated(config: Config, log: Log): Promise<OpenDatabase> {
  const running = await runningDatabase(config)
  if (running) return running
  if (!config.databaseUrl && !embeddedDataIn(config.dataDir) && !hasDatabase(config.dataDir))
    throw new Error(
      `There is no data of Muster in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  return openUnmigrated(config, log)
}

export async function runningDatabase(config: Config): Promise<OpenDatabase | null> {
  if (config.databaseUrl) return null
  try {
    const connection = embeddedConnection(config.dataDir)
    const pool = openPool(connection, silent, { max: 1 })
    await pool.query('select 1').finally(() => pool.end())
    return { connection, stop: async () => undefined }
  } catch {
    return null
  }
}

const ignore = () => undefined
const silent: Log = { info: ignore, warn: ignore, error: ignore }

const external = (connectionString: string): OpenDatabase => ({
  connection: { connectionString },
  stop: async () => undefined,
})

const embedded = ({ dataDir, diskReserve }: Config, log: Log): Promise<OpenDatabase> =>
  startEmbedded({ dataDir, diskReserve, log })
