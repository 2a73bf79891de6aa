import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#config.ts'
import type { Log } from '#context.ts'
import { messageOf } from '#message-of.ts'
import { takeBackup } from './backup/take.ts'
import { checkServer } from './check-server.ts'
import { type Connection, openPool } from './connect.ts'
import { majorsIn } from './embedded/cluster.ts'
import type { DiskWatch } from './embedded/disk-watch.ts'
import { hasDatabase } from './embedded/finish-swap.ts'
import { embeddedConnection, startEmbedded } from './embedded/start.ts'
import { migrate, readMigrations } from './migrate.ts'

export interface OpenDatabase {
  connection: Connection
  /** only where we run it */
  disk?: DiskWatch
  stop(): Promise<void>
}

/** The external database when DATABASE_URL names one, else our own; migrated in either case. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  refuseSwitch(config)
  const opened = await openAsItIs(config, log)
  try {
    await checkServer(opened.connection, log)
    if (!config.databaseUrl) await backUpBeforeMigrating(config, opened.connection, log)
    await migrate(opened.connection, log)
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

/** A migration that goes wrong on somebody's data can be gone back on. A database that is new needs none. */
async function backUpBeforeMigrating(config: Config, connection: Connection, log: Log): Promise<void> {
  const { executed, pending } = await readMigrations(connection, log)
  if (executed.length === 0 || pending.length === 0) return
  const { dataDir, backupDir, diskReserve } = config
  const plan = {
    dataDir,
    backupDir,
    diskReserve,
    reason: 'before a migration',
    isThinning: true,
    log,
  } as const
  try {
    // what takes the signals during a start waits for its end
    await takeBackup({ ...plan, findSignInFaults: null, signal: new AbortController().signal })
  } catch (error) {
    throw new Error(
      `Muster was updated and its database has to follow, which begins with a backup, and that failed. ${messageOf(error)} The database is as it was.`,
      { cause: error },
    )
  }
}

/** Neither looked at nor migrated: for what moves data from one to the other. */
export const openAsItIs = async (config: Config, log: Log): Promise<OpenDatabase> =>
  config.databaseUrl ? external(config.databaseUrl) : await embedded(config, log)

/** People who find an empty Muster one morning believe that their data is lost (reliability.md 1.3). */
function refuseSwitch({ databaseUrl, dataDir, allowSwitch }: Config): void {
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

/** For a command at the shell: while the server runs it owns the data directory, and the command is its guest. */
export const attachDatabase = async (config: Config, log: Log): Promise<OpenDatabase> =>
  (await runningDatabase(config)) ?? (await openDatabase(config, log))

/** The same for a command that reads all of it as it is, and makes none where there is none. */
export async function attachAsItIs(config: Config, log: Log): Promise<OpenDatabase> {
  const running = await runningDatabase(config)
  if (running) return running
  if (!config.databaseUrl && !embeddedDataIn(config.dataDir) && !hasDatabase(config.dataDir))
    throw new Error(
      `There is no data of Muster in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  return openAsItIs(config, log)
}

/** Our own PostgreSQL where one is running, else null. */
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

const nothing = () => undefined
const silent: Log = { info: nothing, warn: nothing, error: nothing }

const external = (connectionString: string): OpenDatabase => ({
  connection: { connectionString },
  stop: async () => undefined,
})

const embedded = ({ dataDir, diskReserve }: Config, log: Log): Promise<OpenDatabase> =>
  startEmbedded({ dataDir, diskReserve, log })
