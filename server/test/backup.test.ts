import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeBaseBackup } from '#db/backup/base-backup.ts'
import { type Backup, isProven, listBackups } from '#db/backup/catalogue.ts'
import { startNightly } from '#db/backup/nightly.ts'
import { countBefore, countRows } from '#db/backup/row-counts.ts'
import { openPool } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { readMigrations, releaseMigrations } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import {
  backUp,
  command,
  configOf,
  layDatabase,
  markOf,
  namesIn,
  notingLog,
  quick,
  unfinishedIn,
  withDatabase,
} from './backup-fixture.ts'
import { cleanUp, connect, newDataDir } from './crash/child-server.ts'
import { silentLog } from './database.ts'
import { postmastersOf } from './processes.ts'

/** Made once for the whole file, and copied. */
let laid: string
let dataDir: string
const backups = () => path.join(dataDir, 'backups')

beforeAll(async () => {
  laid = newDataDir()
  await layDatabase(laid)
})
afterAll(() => cleanUp(laid, []))
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => cleanUp(dataDir, []))

const copyDatabase = () => fs.cpSync(laid, dataDir, { recursive: true })

test('while Muster does not run, the command starts the database, backs it up and stops it', async () => {
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

test('of two at once, one is refused in a sentence', async () => {
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

test('without room nothing is made, and the sentence names both numbers', async () => {
  copyDatabase()
  await withDatabase(dataDir, async () => {
    await expect(backUp(configOf(dataDir), { diskReserve: 2 ** 60 })).rejects.toThrow(
      /There is no room for a backup: \d+ GB of free space are needed at .* and there are [\d.]+ GB\. Nothing was changed/,
    )
  })
  expect(namesIn(backups())).toEqual([])
})

test('a database that is not right makes a backup that does not count, says so, and pushes out no good one', async () => {
  copyDatabase()
  const { log, errors, infos } = notingLog()
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

    const again = await backUp(configOf(dataDir))
    expect(listBackups(backups()).map(({ name }) => name)).toEqual([again.name, good.name])
  })
  const { said } = await command(['restore'], { DATA_DIR: dataDir }).ended
  const lines = said.split('\n').filter(line => line.includes('by hand'))
  expect(lines[0]).toMatch(/[\d.]+ MB +by hand +NOT RIGHT: index torn/)
  expect(lines[1]).toMatch(/[\d.]+ MB +by hand +verified: restored for a test/)
})

test('a table with more or fewer rows than it can have is named', async () => {
  copyDatabase()
  await withDatabase(dataDir, async query => {
    const live = await connect(dataDir)
    const findRowFaults = await countBefore(live, 3_000)
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

test('what is not ours by name and by description is never deleted', async () => {
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
    const second = await backUp(config)
    const theirs = [...Object.keys(copies), 'unfinished-backup-7-of-another']
    expect(fs.readdirSync(backups()).sort()).toEqual([...theirs, second.name].sort())
  })
})

test.each<[string, () => boolean]>([
  ['PostgreSQL writes it', () => unfinishedIn(backups()).length > 0],
  ['it is restored for a test', () => unfinishedIn(dataDir).length > 0],
  ['its copy runs', () => runsInTest()],
])(
  'kill -9 of the command while %s leaves nothing with the name of a backup, and the next one clears up',
  async (_, isThere) => {
    copyDatabase()
    await withDatabase(dataDir, async query => {
      // enough for the moments to be met
      await query('create table filler as select n, md5(n::text) from generate_series(1, 200000) n')
      const { child, ended } = command(['backup'], { DATA_DIR: dataDir })
      await vi.waitUntil(isThere, { timeout: 20_000, interval: 1 })
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
  },
)

test('kill -9 of a command that runs the database itself: the next start ends what it left running', async () => {
  copyDatabase()
  const { child, ended } = command(['backup'], { DATA_DIR: dataDir })
  await vi.waitUntil(runsInTest, { timeout: 20_000, interval: 1 })
  child.kill('SIGKILL')
  await ended
  expect(await markOf(dataDir)).toBe('first')
  expect(postmastersOf(dataDir)).toEqual([])
  expect(unfinishedIn(dataDir)).toEqual([])
  expect(listBackups(backups())).toEqual([])
})

test('a database that dies under its backup fails it with a sentence, and the next one goes through', async () => {
  copyDatabase()
  const database = await startEmbedded({ dataDir, log: silentLog, settings: quick })
  const first = database.pid
  const failing = backUp(configOf(dataDir))
  const failed = expect(failing).rejects.toThrow(/^The database was stopped while it was backed up/)
  await vi.waitUntil(runsInTest, { timeout: 20_000, interval: 10 })
  process.kill(first, 'SIGKILL')
  await failed
  expect(runsInTest()).toBe(false)
  expect(unfinishedIn(backups())).toEqual([])
  await vi.waitUntil(() => backUp(configOf(dataDir)).then(isProven, () => false), {
    timeout: 20_000,
    interval: 100,
  })
  await database.stop()
})

const runsInTest = () => postmastersOf(path.join(dataDir, 'unfinished-restore-test-')).length > 0

test('before a migration a backup is made, of the schema that was', async () => {
  const all = await releaseMigrations()
  await layDatabase(dataDir, 'first', all.at(-2))
  const { log, infos } = notingLog()
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

  // nothing is left to migrate, so the next start makes none
  await (await openDatabase(config, silentLog)).stop()
  expect(listBackups(backups())).toHaveLength(1)
})

test('a new database makes none', async () => {
  await (await openDatabase(configOf(dataDir), silentLog)).stop()
  expect(namesIn(backups())).toEqual([])
})

test('without a backup nothing is migrated, and the start stops with a sentence', async () => {
  const all = await releaseMigrations()
  await layDatabase(dataDir, 'first', all.at(-2))
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

test('a server makes a backup when its time has passed, again after a failure, and once a day', async () => {
  copyDatabase()
  const { log, errors, infos } = notingLog()
  let now = new Date(2026, 10, 21, 8, 0)
  const blocked = path.join(dataDir, 'blocked')
  fs.writeFileSync(blocked, '')
  const config = configOf(dataDir, { BACKUP_AT: '03:00', BACKUP_DIR: `${blocked}/backups` })
  await withDatabase(dataDir, async () => {
    const stop = startNightly({ config, log, findSignInFaults, now: () => now, everyMs: 5 })
    await vi.waitFor(() => expect(infos).toEqual([]))
    now = new Date(2026, 10, 21, 8, 15)
    await vi.waitUntil(() => errors.length > 0, { timeout: 10_000 })
    expect(errors[0]).toContain('The nightly backup failed and is tried again in an hour')
    fs.rmSync(blocked)
    now = new Date(2026, 10, 21, 9, 14)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(errors).toHaveLength(1)
    expect(namesIn(blocked)).toEqual([])
    // it is named after the machine's own clock, which has to agree
    now = new Date(Math.max(Date.now() + 60_000, now.getTime() + 60_000))
    await vi.waitUntil(() => infos.length > 0, { timeout: 20_000 })
    await new Promise(resolve => setTimeout(resolve, 200))
    await stop()
  })
  expect(errors).toHaveLength(1)
  const made: Backup[] = listBackups(`${blocked}/backups`)
  expect(made).toHaveLength(1)
  expect(made[0]!.facts.reason).toBe('nightly')
})

test('a copy that is broken off is ended in PostgreSQL, too', async () => {
  copyDatabase()
  await withDatabase(dataDir, async (query, connection) => {
    await query('create table filler as select n, md5(n::text) from generate_series(1, 500000) n')
    const ending = new AbortController()
    const copying = takeBaseBackup(connection, backups(), ending.signal)
    const ended = expect(copying).rejects.toThrow(/terminat/)
    await vi.waitUntil(() => namesIn(backups()).length > 0, { timeout: 20_000, interval: 5 })
    ending.abort()
    await ended
    expect(await query(`select pid from pg_stat_activity where backend_type = 'walsender'`)).toEqual([])
  })
})

test.each<[string, () => boolean]>([
  ['PostgreSQL writes it', () => unfinishedIn(backups()).length > 0],
  ['it is unpacked for a test', () => unfinishedIn(dataDir).length > 0],
  ['its copy runs', () => runsInTest()],
])('a server that stops while %s ends its backup at once and leaves nothing', async (_, isThere) => {
  copyDatabase()
  const database = await startEmbedded({ dataDir, log: silentLog, settings: quick })
  const pool = openPool({ ...database.connection, user: 'postgres' }, silentLog, { max: 1 })
  await pool.query(`create table filler as select n, md5(n::text) from generate_series(1, 500000) n`)
  await pool.end()
  const { log, errors } = notingLog()
  let isStarted = false
  const now = () => {
    const time = new Date(Date.now() + (isStarted ? 3_600_000 : 0))
    isStarted = true
    return time
  }
  const stop = startNightly({ config: configOf(dataDir), log, findSignInFaults, now, everyMs: 5 })
  await vi.waitUntil(isThere, { timeout: 20_000, interval: 10 })
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
