import { randomBytes } from 'node:crypto'
import type { Log } from '../src/context.ts'
import { openPool } from '../src/db/connect.ts'

export const TEMPLATE = 'muster_template'

export interface TestCluster {
  host: string
  user: string
}

const nothing = () => undefined
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing }

export interface TestDatabase {
  connection: { host: string; user: string; database: string }
  drop(): Promise<void>
}

/** A migrated, empty database of the caller's own. */
export async function cloneDatabase(cluster: TestCluster): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const run = async (sql: string) => {
    // the superuser, because the app's own role may not end an autovacuum that is just looking at the database
    const pool = openPool({ ...cluster, user: 'postgres', database: 'postgres' }, silentLog, { max: 1 })
    await pool.query(sql).finally(() => pool.end())
  }
  await run(`create database ${database} template ${TEMPLATE} owner ${cluster.user}`)
  return {
    connection: { ...cluster, database },
    drop: () => run(`drop database if exists ${database} with (force)`),
  }
}
