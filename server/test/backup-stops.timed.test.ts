import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listBackups } from '#db/backup/catalogue.ts'
import { startNightly } from '#db/backup/nightly.ts'
import { openPool } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import {
  configOf,
  createMigratedDatabase,
  fastSettings,
  recordingLog,
  unfinishedIn,
} from './backup-fixture.ts'
import { cleanUp, newDataDir } from './crash/child-server.ts'
import { silentLog } from './database.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { postmastersOf } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

/** Created once for this file; tests copy it. */
let template: string
let dataDir: string
const backups = () => path.join(dataDir, 'backups')

beforeAll(async () => {
  template = newDataDir()
  await createMigratedDatabase(template)
})
afterAll(() => cleanUp(template, []))
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => cleanUp(dataDir, []))

const copyDatabase = () => fs.cpSync(template, dataDir, { recursive: true })

const hasStartedTest = () =>
  unfinishedIn(dataDir).some(name => fs.existsSync(path.join(dataDir, name, 'postmaster.pid')))

test.each<[string, () => boolean]>([
  ['PostgreSQL writes it', () => unfinishedIn(backups()).length > 0],
  ['it is unpacked for a test', () => unfinishedIn(dataDir).length > 0],
  ['its copy runs', () => hasStartedTest()],
])('A server that stops while %s ends its backup at once and leaves nothing', async (_, isThere) => {
  copyDatabase()
  const database = await startEmbedded({ dataDir, log: silentLog, settings: fastSettings })
  const pool = openPool({ ...database.connection, user: 'postgres' }, silentLog, { max: 1 })
  await pool.query(`create table filler as select n, md5(n::text) from generate_series(1, 500000) n`)
  await pool.end()
  const { log, errors } = recordingLog()
  let isStarted = false
  const now = () => {
    const time = new Date(Date.now() + (isStarted ? 3_600_000 : 0))
    isStarted = true
    return time
  }
  const stop = startNightly({ config: configOf(dataDir), log, findSignInFaults, now, everyMs: 5 })
  await vi.waitUntil(isThere, { timeout: HANG_MS, interval: 10 })
  const since = Date.now()
  await stop()
  await database.stop()
  expect(Date.now() - since).toBeLessThan(5_000)
  expect(errors).toEqual([])
  expect(listBackups(backups())).toEqual([])
  expect(unfinishedIn(backups())).toEqual([])
  expect(unfinishedIn(dataDir)).toEqual([])
  expect(postmastersOf(dataDir)).toEqual([])
})
