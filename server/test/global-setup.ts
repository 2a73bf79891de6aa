import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { openJobs } from '../src/db/jobs.ts'
import { migrate } from '../src/db/migrate.ts'
import { silentLog, TEMPLATE, type TestCluster } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** One PostgreSQL for the whole run, and one migrated database that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-test-'))
  // speed for data that lives for a minute; the crash test has its own server with every safety on
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // says in which order transactions really ended
    track_commit_timestamp: 'on',
  }
  const database = await startEmbedded({ dataDir, log: silentLog, settings })
  const superuser = openPool(database.connection, silentLog, { max: 1 })
  await superuser.query(`create database ${TEMPLATE}`)
  await superuser.end()
  const template = { ...database.connection, database: TEMPLATE }
  await migrate(template, silentLog)
  await prepareJobs(template)
  project.provide('cluster', { host: database.connection.host, user: database.connection.user })
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The queue's own schema belongs into the template too: making it takes longer than most tests. */
async function prepareJobs(connection: { host: string; user: string; database: string }): Promise<void> {
  const pool = openPool(connection, silentLog, { max: 2 })
  const jobs = openJobs(pool, silentLog)
  await jobs.start()
  await jobs.stop()
  await pool.end()
}
