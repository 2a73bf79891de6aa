import { randomBytes } from 'node:crypto'
import { type Connection, openPool } from '../src/db/connect.ts'
import type { Log } from '../src/log.ts'

export const TEMPLATE = 'muster_template'

export interface TestCluster {
  /** a folder with a socket, or an address */
  host: string
  port: number
  /** the app's role; the superuser is `postgres` */
  user: string
  /** of both roles, URL-encoded; null if the socket needs none */
  password: string | null
}

const ignore = () => undefined
export const silentLog: Log = { info: ignore, warn: ignore, error: ignore }

export interface TestDatabase {
  connection: Connection
  /** the same as a URL */
  url: string
  drop(): Promise<void>
}

export const urlOf = ({ host, port, password, user }: TestCluster, database: string) =>
  password === null
    ? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}:${password}@${host}:${port}/${database}`

export const connectionOf = (cluster: TestCluster, database: string): Connection =>
  cluster.password === null
    ? { host: cluster.host, port: cluster.port, user: cluster.user, database }
    : { connectionString: urlOf(cluster, database) }

/** A migrated, empty database. */
export const cloneDatabase = (cluster: TestCluster): Promise<TestDatabase> =>
  createDatabase(cluster, `template ${TEMPLATE} strategy file_copy`)

/** Without a table. */
export const bareDatabase = (cluster: TestCluster): Promise<TestDatabase> =>
  createDatabase(cluster, 'template template0')

async function createDatabase(cluster: TestCluster, template: string): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  await administer(cluster, `create database ${database} ${template} owner ${cluster.user}`)
  return {
    connection: connectionOf(cluster, database),
    url: urlOf(cluster, database),
    drop: () => administer(cluster, `drop database if exists ${database} with (force)`),
  }
}

/** As superuser, because the app's role cannot end an autovacuum in the database. */
export async function administer(cluster: TestCluster, sql: string): Promise<void> {
  const pool = openPool(connectionOf({ ...cluster, user: 'postgres' }, 'postgres'), silentLog, { max: 1 })
  await pool.query(sql).finally(() => pool.end())
}
