import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Connection, openPool } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { openJobs } from '../src/db/jobs.ts'
import { migrate } from '../src/db/migrate.ts'
import { administer, connectionOf, silentLog, TEMPLATE, type TestCluster } from './database.ts'
import { startExternalPostgres } from './external-postgres.ts'
import type { PreparedClusters } from './prepared-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
    preparedClusters: PreparedClusters
  }
}

/** Fast and unsafe: tests about lost data start their own server. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // a killed PostgreSQL would leave segments in /dev/shm
  dynamic_shared_memory_type: 'mmap',
  // for tests about the order of commits
  track_commit_timestamp: 'on',
}

/** One PostgreSQL for the whole run, one migrated database that test files clone, and clusters that they copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.MUSTER_TEST_DATABASE !== 'external') return setUpEmbedded(project)
  const { stop, ...cluster } = await startExternalPostgres(SETTINGS)
  try {
    await administer(cluster, `create database ${TEMPLATE} owner ${cluster.user}`)
    await createSchema(connectionOf(cluster, TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('cluster', cluster)
  return stop
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-test-'))
  const prepared = { empty: path.join(dataDir, 'empty'), migrated: path.join(dataDir, 'migrated') }
  const start = (settings: Record<string, string>) => startEmbedded({ dataDir, log: silentLog, settings })
  const copyTo = (folder: string) => cpSync(path.join(dataDir, 'pg18'), folder, { recursive: true })
  await (await start({ fsync: 'off' })).stop()
  copyTo(prepared.empty)
  const first = await start({ fsync: 'off' })
  await createSchema(first.connection).finally(() => first.stop())
  copyTo(prepared.migrated)
  const database = await start(SETTINGS)
  const { host, port, user } = database.connection
  const cluster = { host, port, user, password: null }
  await administer(cluster, `create database ${TEMPLATE} owner ${user} template muster`)
  project.provide('cluster', cluster)
  project.provide('preparedClusters', prepared)
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** With the job queue's schema, which takes longer to create than most tests. */
async function createSchema(connection: Connection): Promise<void> {
  await migrate(connection, silentLog)
  const pool = openPool(connection, silentLog, { max: 2 })
  const jobs = openJobs(pool, silentLog)
  await jobs.start()
  await jobs.stop()
  await pool.end()
}
