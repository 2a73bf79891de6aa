import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeBaseBackup } from '#db/backup/base-backup.ts'
import { type Backup, isProven, listBackups } from '#db/backup/catalogue.ts'
import { startNightly } from '#db/backup/nightly.ts'
import { countBefore, countRows } from '#db/backup/row-counts.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { readMigrations, releaseMigrations } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import {
  backUp,
  command,
  configOf,
  createMigratedDatabase,
  fastSettings,
  markOf,
  namesIn,
  recordingLog,
  unfinishedIn,
  withDatabase,
} from './backup-fixture.ts'
import { cleanUp, connect, newDataDir, startChild } from './crash/child-server.ts'
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

test('While Muster is not running, the command starts the database, backs it up and stops it', async () => {
  copyDatabase()
  const target = path.join(dataDir, 'a stick/backups')
  const { code, said } = await command(['backup', '--to', target], { DATA_DIR: dataDir }).ended
  expect(code).toBe(0)
  expect(said).toContain('It was restored for a test and found right.')
  expect(postmastersOf(dataDir)).toEqual([])
  const [backup] = listBackups(target)
  expect(said).toContain(backup!.folder)
  expect(fs.statSync(target).mode & 0o777).toBe(0o700)
  for (const name of namesIn(backup!.folder))
    expect(fs.statSync(path.join(backup!.folder, name)).mode & 0o777, name).toBe(0o600)
  expect(fs.readdirSync(dataDir).filter(name => /unfinished|test/.test(name))).toEqual([])
})

test.each([
  ['backup', [], {}, /^There is no database in .*, so there is nothing to back up\.\n$/],
  [
    'backup',
    ['--into', 'x'],
    {},
    /^Please call it as npm run backup, or as npm run backup -- --to FOLDER\n$/,
  ],
  [
    'backup',
    [],
    { DATABASE_URL: 'postgres://x' },
    /^DATABASE_URL names a database .* use the backups of its provider/,
  ],
  [
    'restore',
    ['x'],
    { DATABASE_URL: 'postgres://x' },
    /^DATABASE_URL names a database .* Nothing was changed\.\n$/,
  ],
  ['restore', ['last week'], {}, /^"last week" is neither a backup in .* nor the folder of one\./],
  ['restore', ['last', 'week'], {}, /^Please name one backup: /],
])('npm run %s with %j and %j says in one line why it does nothing', async (name, args, env, sentence) => {
  const { code, complaint } = await command([name, ...args], { DATA_DIR: dataDir, ...env }).ended
  expect(code).toBe(1)
  expect(complaint).toMatch(sentence)
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('Of two backups at once, one is refused with the reason', async () => {
  copyDatabase()
  await withDatabase(dataDir, async query => {
    await query('create table filler as select n, md5(n::text) from generate_series(1, 200000) n')
    const both = await Promise.allSettled([backUp(configOf(dataDir)), backUp(configOf(dataDir))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Another backup of this database is being made. Try again when it is done.' },
    })
  })
})

test('Without room no backup is made, and the message has both numbers', async () => {
  copyDatabase()
  await withDatabase(dataDir, async () => {
    await expect(backUp(configOf(dataDir), { diskReserve: 2 ** 60 })).rejects.toThrow(
      /There is no room for a backup: \d+ GB of free space are needed at .* and there are [\d.]+ GB\. Nothing was changed/,
    )
  })
  expect(namesIn(backups())).toEqual([])
})

test('The backup of a damaged database does not count, is reported, and replaces no good one', async () => {
  copyDatabase()
  const { log, errors, infos } = recordingLog()
  await withDatabase(dataDir, async query => {
    const good = await backUp(configOf(dataDir), { log })
    expect(infos.join()).toContain('A backup was made, restored for a test and found right')
    expect(errors).toEqual([])

    await query('create function moody(text) returns text language sql immutable return $1')
    await query('create index torn on mark (moody(text))')
    await query(`create or replace function moody(text) returns text language sql immutable return $1 || '!'`)
    await query('delete from secrets')
    await query(`update users set password_hash = 'argon2id$19456$2$1$c2FsdA==$dGFn'`)
    const wrong = await backUp(configOf(dataDir), { log })
    expect(wrong.facts.check.faults).toEqual([
      expect.stringMatching(/^index torn: .*lacks matching index tuple/),
      'the secret that signs the sessions is missing',
      'no password can be checked',
    ])
    expect(errors.join()).toContain('A backup was made and is not right, so it does not count: index torn')
    expect(listBackups(backups()).map(isProven)).toEqual([false, true])

    expect(listBackups(backups()).map(({ name }) => name)).toEqual([wrong.name, good.name])
    fs.cpSync(good.folder, path.join(backups(), '2026-01-01T00-00-00.000Z'), { recursive: true })
    fs.truncateSync(path.join(backups(), '2026-01-01T00-00-00.000Z/base.tar.gz'), 1_000)
    fs.mkdirSync(path.join(backups(), '2026-01-02T00-00-00.000Z'))
  })
  expect(listBackups(backups()).map(isProven)).toEqual([false, true, false])
  const { said } = await command(['restore'], { DATA_DIR: dataDir }).ended
  const lines = said.split('\n').filter(line => /^20\d\d-/.test(line))
  expect(lines).toEqual([
    expect.stringMatching(/[\d.]+ MB +by hand +NOT RIGHT: index torn/),
    expect.stringMatching(/[\d.]+ MB +by hand +verified: restored for a test/),
    expect.stringMatching(/by hand +DAMAGED: base.tar.gz has 1 kB and had [\d.]+ MB/),
    '2026-01-02T00-00-00.000Z   CANNOT BE READ: it has no usable muster-backup.json',
  ])
})

test('A table with more or fewer rows than possible is named', async () => {
  copyDatabase()
  await withDatabase(dataDir, async query => {
    const live = await connect(dataDir)
    const findRowFaults = await countBefore(live, 1_000)
    const rows = await countRows(live)
    expect(await findRowFaults(rows)).toEqual([])
    expect(await findRowFaults({ ...rows, 'public.mark': 2 })).toEqual([
      'public.mark has 2 rows and should have 1',
    ])
    await query(`insert into mark select 'more' from generate_series(1, 5)`)
    await query(`delete from mark where ctid = (select min(ctid) from mark)`)
    await query('select pg_stat_force_next_flush()')
    for (const [count, isPossible] of [
      [0, true],
      [6, true],
      [7, false],
    ] as const)
      expect((await findRowFaults({ ...rows, 'public.mark': count })).length === 0, `${count}`).toBe(
        isPossible,
      )
    await live.end()
  })
})

test('Folders that are not our backups are never deleted', async () => {
  copyDatabase()
  await withDatabase(dataDir, async () => {
    const config = configOf(dataDir)
    const first = await backUp(config)
    const copies = {
      'of-mine': first.facts,
      '2020-01-01T00-00-00.000Z': { ...first.facts, system: '7' },
      '2020-01-02T00-00-00.000Z': { format: 9 },
    }
    for (const [name, facts] of Object.entries(copies)) {
      fs.cpSync(first.folder, path.join(backups(), name), { recursive: true })
      fs.writeFileSync(path.join(backups(), name, 'muster-backup.json'), JSON.stringify(facts))
    }
    fs.mkdirSync(path.join(backups(), `unfinished-backup-${first.facts.system}-killed`))
    fs.mkdirSync(path.join(backups(), 'unfinished-backup-7-of-another'))
    const second = await backUp(config, { reason: 'nightly' })
    const theirs = [...Object.keys(copies), 'unfinished-backup-7-of-another']
    expect(fs.readdirSync(backups()).sort()).toEqual([...theirs, first.name, second.name].sort())
  })
})

test.each<[string, () => boolean]>([
  ['PostgreSQL writes it', () => unfinishedIn(backups()).length > 0],
  ['it is restored for a test', () => unfinishedIn(dataDir).length > 0],
  ['its copy runs', () => hasStartedTest()],
])('kill -9 of the command while %s leaves no backup, and the next one cleans up', async (_, isThere) => {
  copyDatabase()
  await withDatabase(dataDir, async query => {
    // large enough to hit these moments
    await query('create table filler as select n, md5(n::text) from generate_series(1, 200000) n')
    const { child, ended } = command(['backup'], { DATA_DIR: dataDir })
    await vi.waitUntil(isThere, { timeout: HANG_MS, interval: 1 })
    child.kill('SIGKILL')
    expect((await ended).code).toBe('SIGKILL')
    expect(listBackups(backups())).toEqual([])
    expect(unfinishedIn(backups())).toHaveLength(1)

    const backup = await backUp(configOf(dataDir))
    expect(isProven(backup)).toBe(true)
    expect(fs.readdirSync(backups())).toEqual([backup.name])
    expect(unfinishedIn(dataDir)).toEqual([])
    expect(runsInTest()).toBe(false)
  })
  expect(await markOf(dataDir)).toBe('first')
})

test('After kill -9 of a command that runs the database itself, the next start stops the orphans', async () => {
  copyDatabase()
  const { child, ended } = command(['backup'], { DATA_DIR: dataDir })
  await vi.waitUntil(hasStartedTest, { timeout: HANG_MS, interval: 1 })
  child.kill('SIGKILL')
  await ended
  expect(await markOf(dataDir)).toBe('first')
  expect(postmastersOf(dataDir)).toEqual([])
  expect(unfinishedIn(dataDir)).toEqual([])
  expect(listBackups(backups())).toEqual([])
})

test('A backup fails with the reason when its database is killed, and the next one succeeds', async () => {
  copyDatabase()
  const database = await startEmbedded({ dataDir, log: silentLog, settings: fastSettings })
  const first = database.pid
  const failing = backUp(configOf(dataDir))
  const failed = expect(failing).rejects.toThrow(/^The database was stopped while it was backed up/)
  await vi.waitUntil(hasStartedTest, { timeout: HANG_MS, interval: 10 })
  process.kill(first, 'SIGKILL')
  await failed
  expect(runsInTest()).toBe(false)
  expect(unfinishedIn(backups())).toEqual([])
  await vi.waitUntil(() => backUp(configOf(dataDir)).then(isProven, () => false), {
    timeout: HANG_MS,
    interval: 100,
  })
  await database.stop()
})

/** Cheaper than a look at every process, which would starve the backup in this process. */
const hasStartedTest = () =>
  unfinishedIn(dataDir).some(name => fs.existsSync(path.join(dataDir, name, 'postmaster.pid')))

const runsInTest = () => postmastersOf(path.join(dataDir, 'unfinished-restore-test-')).length > 0

test('Before a migration a backup of the old schema is made', async () => {
  const all = await releaseMigrations()
  await createMigratedDatabase(dataDir, 'first', all.at(-2))
  const { log, infos } = recordingLog()
  const config = configOf(dataDir)
  await (await openDatabase(config, log)).stop()
  const made = listBackups(backups())
  expect(made).toHaveLength(1)
  expect(made[0]!.facts).toMatchObject({
    reason: 'before a migration',
    migration: all.at(-2),
    check: { kind: 'sums', faults: [] },
  })
  expect(infos.join()).toContain('A backup was made, and its checksums are right')

  // nothing is left to migrate, so the next start makes no backup
  await (await openDatabase(config, silentLog)).stop()
  expect(listBackups(backups())).toHaveLength(1)
})

test('A new database is not backed up', async () => {
  await (await openDatabase(configOf(dataDir), silentLog)).stop()
  expect(namesIn(backups())).toEqual([])
})

test.each([
  ['is below a file', (folder: string) => fs.writeFileSync(folder, '')],
  ['is a file', (folder: string) => fs.mkdirSync(folder)],
])('A BACKUP_DIR that %s stops the start with a sentence', async (_, make) => {
  copyDatabase()
  const place = path.join(dataDir, 'place')
  make(place)
  const target = path.join(place, 'backups')
  if (fs.statSync(place).isDirectory()) fs.writeFileSync(target, '')
  const server = startChild(dataDir, { BACKUP_DIR: target })
  expect(await server.exited).toBe(1)
  expect(server.complaints).toEqual([expect.stringContaining(`Backups cannot be written to ${target}: `)])
  expect(postmastersOf(dataDir)).toEqual([])
})

test('If the backup fails, nothing is migrated and the start fails with the reason', async () => {
  const all = await releaseMigrations()
  await createMigratedDatabase(dataDir, 'first', all.at(-2))
  const file = path.join(dataDir, 'a file')
  fs.writeFileSync(file, '')
  await expect(openDatabase(configOf(dataDir, { BACKUP_DIR: `${file}/backups` }), silentLog)).rejects.toThrow(
    /^Muster was updated and its database has to follow, which begins with a backup, and that failed\. .*a file.* The database is as it was\.$/,
  )
  expect(postmastersOf(dataDir)).toEqual([])
  await withDatabase(dataDir, async (_, connection) => {
    expect((await readMigrations(connection, silentLog)).pending).toEqual([all.at(-1)])
  })
})

test('A server makes one backup a day when it is due, and retries after a failure', async () => {
  copyDatabase()
  const { log, errors, infos } = recordingLog()
  let now = new Date(2026, 10, 21, 8, 0)
  const blocked = path.join(dataDir, 'blocked')
  fs.writeFileSync(blocked, '')
  const config = configOf(dataDir, { BACKUP_AT: '03:00', BACKUP_DIR: `${blocked}/backups` })
  await withDatabase(dataDir, async () => {
    const stop = startNightly({ config, log, findSignInFaults, now: () => now, everyMs: 5 })
    await vi.waitFor(() => expect(infos).toEqual([]), { timeout: HANG_MS })
    now = new Date(2026, 10, 21, 8, 15)
    await vi.waitUntil(() => errors.length > 0, { timeout: HANG_MS })
    expect(errors[0]).toContain('The nightly backup failed and is tried again in an hour')
    fs.rmSync(blocked)
    now = new Date(2026, 10, 21, 9, 14)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(errors).toHaveLength(1)
    expect(namesIn(blocked)).toEqual([])
    // the backup is named by the machine's clock
    now = new Date(Math.max(Date.now() + 60_000, now.getTime() + 60_000))
    await vi.waitUntil(() => infos.length > 0, { timeout: HANG_MS })
    await new Promise(resolve => setTimeout(resolve, 200))
    await stop()
  })
  expect(errors).toHaveLength(1)
  const made: Backup[] = listBackups(`${blocked}/backups`)
  expect(made).toHaveLength(1)
  expect(made[0]!.facts.reason).toBe('nightly')
})

test.each([
  ['An aborted copy', null],
  ['R500: An aborted copy that is encrypted', 'four mangoes on a wet roof'],
])('%s ends in PostgreSQL too', async (_, passphrase) => {
  copyDatabase()
  await withDatabase(dataDir, async (query, connection) => {
    await query('create table filler as select n, md5(n::text) from generate_series(1, 500000) n')
    fs.mkdirSync(backups())
    const ending = new AbortController()
    const copying = takeBaseBackup(connection, { folder: backups(), passphrase }, ending.signal)
    const ended = expect(copying).rejects.toThrow(/terminat/)
    await vi.waitUntil(() => namesIn(backups()).length > 0, { timeout: HANG_MS, interval: 5 })
    ending.abort()
    await ended
    expect(await query(`select pid from pg_stat_activity where backend_type = 'walsender'`)).toEqual([])
  })
})
