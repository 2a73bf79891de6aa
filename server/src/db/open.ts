import type { Config } from '#config.ts'
import type { Log } from '#context.ts'
import { type Connection, openPool } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  connection: Connection
  stop(): Promise<void>
}

const APP = 'muster'

/** The external database when DATABASE_URL names one, else our own; migrated in either case. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const opened = config.databaseUrl ? external(config.databaseUrl) : await embedded(config.dataDir, log)
  try {
    await migrate(opened.connection, log)
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

const external = (connectionString: string): OpenDatabase => ({
  connection: { connectionString },
  stop: async () => undefined,
})

async function embedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  const database = await startEmbedded({ dataDir, log })
  try {
    await makeAppDatabase(database.connection, log)
  } catch (error) {
    await database.stop()
    throw error
  }
  return { connection: { ...database.connection, user: APP, database: APP }, stop: () => database.stop() }
}

/** The app's role owns its database and is no superuser. */
async function makeAppDatabase(superuser: Connection, log: Log): Promise<void> {
  const pool = openPool(superuser, log, { max: 1 })
  try {
    const has = async (sql: string) => (await pool.query(sql, [APP])).rows.length > 0
    if (!(await has('select from pg_roles where rolname = $1'))) await pool.query(`create role ${APP} login`)
    if (!(await has('select from pg_database where datname = $1')))
      await pool.query(`create database ${APP} owner ${APP}`)
  } finally {
    await pool.end()
  }
}
