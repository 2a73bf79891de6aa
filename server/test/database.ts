import { randomBytes } from 'node:crypto'
import type { Log } from '../src/context.ts'
import { type Connection, openPool } from '../src/db/connect.ts'

export const TEMPLATE = 'muster_template'

export interface TestCluster {
  /** a folder with a socket, or an address */
  host: string
  port: number
  /** the app's role, which is no superuser; the superuser is `postgres` */
  user: string
  /** of both roles, as an address has it; null where the socket lets in without one */
  password: string | null
}

const nothing = () => undefined
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing }

export interface TestDatabase {
  connection: Connection
  /** the same for programs that take an address only */
  url: string
  drop(): Promise<void>
}

/** Of our own the socket, of an external one the address that DATABASE_URL would have. */
export const urlOf = ({ host, port, password, user }: TestCluster, database: string) =>
  password === null
    ? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}:${password}@${host}:${port}/${database}`

export const connectionOf = (cluster: TestCluster, database: string): Connection =>
  cluster.password === null
    ? { host: cluster.host, port: cluster.port, user: cluster.user, database }
    : { connectionString: urlOf(cluster, database) }

/** A migrated, empty database of the caller's own. */
export async function cloneDatabase(cluster: TestCluster): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  await administer(cluster, `create database ${database} template ${TEMPLATE} owner ${cluster.user}`)
  return {
    connection: connectionOf(cluster, database),
    url: urlOf(cluster, database),
    drop: () => administer(cluster, `drop database if exists ${database} with (force)`),
  }
}

/** As the superuser, because the app's own role may not end an autovacuum that is just looking at the database. */
export async function administer(cluster: TestCluster, sql: string): Promise<void> {
  const pool = openPool(connectionOf({ ...cluster, user: 'postgres' }, 'postgres'), silentLog, { max: 1 })
  await pool.query(sql).finally(() => pool.end())
}
