import type { Config } from '#config.ts'
import type { Log } from '#context.ts'
import { type Connection, openPool } from './connect.ts'
import type { DiskWatch } from './embedded/disk-watch.ts'
import { embeddedConnection, startEmbedded } from './embedded/start.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  connection: Connection
  /** only where we run it */
  disk?: DiskWatch
  stop(): Promise<void>
}

/** The external database when DATABASE_URL names one, else our own; migrated in either case. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const opened = config.databaseUrl ? external(config.databaseUrl) : await embedded(config, log)
  try {
    await migrate(opened.connection, log)
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

/** For a command at the shell: while the server runs it owns the data directory, and the command is its guest. */
export const attachDatabase = async (config: Config, log: Log): Promise<OpenDatabase> =>
  (await runningDatabase(config)) ?? (await openDatabase(config, log))

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
