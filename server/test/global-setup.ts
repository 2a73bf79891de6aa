import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Connection, openPool } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { openJobs } from '../src/db/jobs.ts'
import { migrate } from '../src/db/migrate.ts'
import { administer, connectionOf, silentLog, TEMPLATE, type TestCluster } from './database.ts'
import { startExternalPostgres } from './external-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Speed for data that lives for a minute; the crash test has its own server with every safety on. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // says in which order transactions really ended
  track_commit_timestamp: 'on',
}

/** One PostgreSQL for the whole run, and one migrated database that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } =
    process.env.MUSTER_TEST_DATABASE === 'external' ? await startExternalPostgres(SETTINGS) : await startOwn()
  try {
    await administer(cluster, `create database ${TEMPLATE} owner ${cluster.user}`)
    const template = connectionOf(cluster, TEMPLATE)
    await migrate(template, silentLog)
    await prepareJobs(template)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('cluster', cluster)
  return stop
}

async function startOwn(): Promise<TestCluster & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-test-'))
  const database = await startEmbedded({ dataDir, log: silentLog, settings: SETTINGS })
  const { host, port, user } = database.connection
  return {
    host,
    port,
    user,
    password: null,
    async stop() {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The queue's own schema belongs into the template too: making it takes longer than most tests. */
async function prepareJobs(connection: Connection): Promise<void> {
  const pool = openPool(connection, silentLog, { max: 2 })
  const jobs = openJobs(pool, silentLog)
  await jobs.start()
  await jobs.stop()
  await pool.end()
}
