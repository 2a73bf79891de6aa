import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isProven, listBackups } from '#db/backup/catalogue.ts'
import {
  backUp,
  command,
  configOf,
  createMigratedDatabase,
  markOf,
  unfinishedIn,
  withDatabase,
} from './backup-fixture.ts'
import { runCommand } from './command.ts'
import { cleanUp, newDataDir } from './crash/child-server.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const PASSPHRASE = 'four mangoes on a wet roof'
const OTHER_PASSPHRASE = 'five mangoes on a wet roof'
const MARK = 'Asha sits in the first row'

let template: string
let dataDir: string
const backups = () => path.join(dataDir, 'backups')

beforeAll(async () => {
  template = newDataDir()
  await createMigratedDatabase(template, MARK)
})
afterAll(() => cleanUp(template, []))
beforeEach(() => {
  dataDir = newDataDir()
  fs.cpSync(template, dataDir, { recursive: true })
})
afterEach(() => cleanUp(dataDir, []))

function passphraseFile(passphrase = PASSPHRASE): string {
  const file = path.join(dataDir, 'passphrase')
  fs.writeFileSync(file, `${passphrase}\n`, { mode: 0o600 })
  return file
}

const run = (args: string[], env: Record<string, string> = {}) =>
  command(args, { DATA_DIR: dataDir, ...env }).ended

/** It is the superuser's, so it cannot be exported. */
const dropMark = () => withDatabase(dataDir, query => query('drop table mark'))

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))

const textOf = (folder: string) =>
  filesIn(folder)
    .map(file => fs.readFileSync(file, 'latin1'))
    .join()

/** Archives that anybody can read: of gzip, or of tar, whose first file is that one. */
const plainIn = (folder: string) =>
  filesIn(folder).filter(file => {
    const start = fs.readFileSync(file).subarray(0, 20)
    return start.readUInt16BE() === 0x1f8b || start.includes('backup_label')
  })

test('R500: A backup with a passphrase is encrypted and tested, and restored with it only', async () => {
  const made = await run(['backup'], { BACKUP_PASSPHRASE_FILE: passphraseFile() })
  expect(made.complaint).toBe('')
  expect(made.said).toMatch(/MB, encrypted\)\. It was restored for a test and found right\./)
  const [backup] = listBackups(backups())
  expect(isProven(backup!)).toBe(true)
  const files = fs.readdirSync(backup!.folder).sort()
  expect(files).toEqual(['backup_manifest', 'base.tar.gz.age', 'muster-backup.json'])
  for (const file of files)
    expect(fs.statSync(path.join(backup!.folder, file)).mode & 0o777, file).toBe(0o600)
  expect(textOf(backup!.folder)).not.toContain(MARK)
  expect(plainIn(backups())).toEqual([])
  expect((await run(['restore'])).said).toMatch(/verified: restored for a test +encrypted/)

  const without = await run(['restore', backup!.name])
  expect([without.code, without.complaint]).toEqual([
    1,
    `The backup ${backup!.name} is encrypted, and there is no passphrase: set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE to the one it was made with. Nothing was changed.\n`,
  ])
  const wrong = await run(['restore', backup!.name], { BACKUP_PASSPHRASE: OTHER_PASSPHRASE })
  expect([wrong.code, wrong.complaint]).toEqual([
    1,
    `The backup ${backup!.name} was encrypted with another passphrase than the one in BACKUP_PASSPHRASE. Nothing was changed.\n`,
  ])
  const right = await run(['restore', backup!.name], { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(right.said).toContain('was restored into')
  expect(await markOf(dataDir)).toBe(MARK)
})

test('R500: Plain and encrypted backups are restored, and thinned out together', async () => {
  const names: string[] = []
  const nightly = async (env: Record<string, string> = {}) =>
    names.push((await backUp(configOf(dataDir, env), { reason: 'nightly' })).name)
  await withDatabase(dataDir, async () => {
    await nightly()
    await nightly({ BACKUP_PASSPHRASE: PASSPHRASE })
  })
  expect(listBackups(backups()).map(isProven)).toEqual([true, true])
  for (const name of names) {
    const { said } = await run(['restore', name], { BACKUP_PASSPHRASE: PASSPHRASE })
    expect(said).toContain('was restored into')
    expect(await markOf(dataDir)).toBe(MARK)
  }
  // both become of one day long ago
  for (const name of names) {
    const file = path.join(backups(), name, 'muster-backup.json')
    const facts = JSON.parse(fs.readFileSync(file, 'utf8'))
    fs.writeFileSync(file, JSON.stringify({ ...facts, madeAt: '2026-01-01T03:00:00.000Z' }))
  }
  await withDatabase(dataDir, () => nightly({ BACKUP_PASSPHRASE: PASSPHRASE }))
  const [, encrypted, newest] = names
  expect(listBackups(backups()).map(({ name }) => name)).toEqual([newest, encrypted])
})

test('R500: A changed byte of an encrypted backup is found, and nothing is restored', async () => {
  await run(['backup'], { BACKUP_PASSPHRASE: PASSPHRASE })
  const [backup] = listBackups(backups())
  const file = path.join(backup!.folder, 'base.tar.gz.age')
  const bytes = fs.readFileSync(file)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  fs.writeFileSync(file, bytes)
  const { code, complaint } = await run(['restore', backup!.name], { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(code).toBe(1)
  expect(complaint).toContain(
    `The backup ${backup!.name} is damaged and was not restored: base.tar.gz.age cannot be read (invalid tag)`,
  )
})

test('R500: kill -9 while an encrypted backup is written leaves nothing that is readable', async () => {
  await withDatabase(dataDir, async query => {
    await query('create table filler as select n, md5(n::text) from generate_series(1, 200000) n')
    const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
    const { child, ended } = command(['backup'], env)
    const written = () =>
      unfinishedIn(backups()).flatMap(name => {
        const file = path.join(backups(), name, 'base.tar.gz.age')
        return fs.existsSync(file) && fs.statSync(file).size > 500_000 ? [file] : []
      })
    await vi.waitUntil(() => written().length > 0, { timeout: HANG_MS, interval: 1 })
    child.kill('SIGKILL')
    expect((await ended).code).toBe('SIGKILL')
    expect(unfinishedIn(backups())).toHaveLength(1)
    expect(plainIn(backups())).toEqual([])
    expect(textOf(backups())).not.toContain(MARK)
    const backup = await backUp(configOf(dataDir, { BACKUP_PASSPHRASE: PASSPHRASE }))
    expect(isProven(backup)).toBe(true)
    expect(fs.readdirSync(backups())).toEqual([backup.name])
  })
})

/** As pgbouncer and prometheus, not one of npm's programs. */
const [AGE, SCRIPT] = ['/usr/bin/age', '/usr/bin/script']
const hasAge = fs.existsSync(AGE) && fs.existsSync(SCRIPT)

test.skipIf(!hasAge)('R500: The age of the system opens a backup (needs age)', async () => {
  await run(['backup'], { BACKUP_PASSPHRASE: PASSPHRASE })
  const [backup] = listBackups(backups())
  const archive = path.join(backup!.folder, 'base.tar.gz.age')
  const opened = path.join(dataDir, 'base.tar.gz')
  // age asks a terminal
  execFileSync(SCRIPT, ['-qec', `${AGE} -d -o '${opened}' '${archive}'`, '/dev/null'], {
    input: `${PASSPHRASE}\n`,
  })
  expect(execFileSync('tar', ['tzf', opened]).toString()).toContain('global/pg_control')
})

test('R500: An export with a passphrase is encrypted, and imported with it only', async () => {
  await dropMark()
  const file = path.join(dataDir, 'muster.export')
  const exported = await run(['export', file], { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(exported.complaint).toContain(`were exported to ${file}.age`)
  expect(fs.existsSync(file)).toBe(false)
  expect(fs.readFileSync(`${file}.age`).subarray(0, 21).toString()).toBe('age-encryption.org/v1')

  const other = path.join(dataDir, 'other')
  const importing = async (from: string, passphrase: Record<string, string> = {}) =>
    run(['import', from], { DATA_DIR: other, ...passphrase })
  expect((await importing(`${file}.age`)).complaint).toBe(
    'The export is encrypted, and there is no passphrase: set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE to the one it was made with. Nothing was changed.\n',
  )
  expect((await importing(`${file}.age`, { BACKUP_PASSPHRASE: OTHER_PASSPHRASE })).complaint).toBe(
    'The export was encrypted with another passphrase than the one in BACKUP_PASSPHRASE. Nothing was changed.\n',
  )
  const cut = path.join(dataDir, 'cut.age')
  fs.writeFileSync(cut, fs.readFileSync(`${file}.age`).subarray(0, -1))
  expect((await importing(cut, { BACKUP_PASSPHRASE: PASSPHRASE })).complaint).toMatch(
    /^The export is damaged or incomplete \(it was altered or its end is missing\)\./,
  )
  expect(fs.existsSync(other)).toBe(false)
  expect((await importing(`${file}.age`, { BACKUP_PASSPHRASE: PASSPHRASE })).said).toContain('were imported')
  await withDatabase(other, async query => {
    expect(await query('select name from users')).toEqual([{ name: 'Asha' }])
  })
  await cleanUp(other, [])
})

test('R500: kill -9 of an encrypted export leaves nothing that is readable', async () => {
  await withDatabase(dataDir, async query => {
    await query('drop table mark')
    await query('create table filler as select n, md5(n::text) from generate_series(1, 500000) n')
    await query('alter table filler owner to muster')
    const file = path.join(dataDir, 'muster.export')
    const { child, ended } = command(['export', file], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE })
    const unfinished = `${file}.age.unfinished`
    const isThere = () => fs.existsSync(unfinished) && fs.statSync(unfinished).size > 500_000
    await vi.waitUntil(isThere, { timeout: HANG_MS, interval: 1 })
    child.kill('SIGKILL')
    expect((await ended).code).toBe('SIGKILL')
    expect(fs.readdirSync(dataDir).filter(name => name.startsWith('muster.export'))).toEqual([
      'muster.export.age.unfinished',
    ])
    expect(fs.readFileSync(unfinished).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  })
})

test('R500: An export to stdout is encrypted too, and a plain one is still imported with a passphrase set', async () => {
  await dropMark()
  for (const given of [{ BACKUP_PASSPHRASE: PASSPHRASE }, {}]) {
    const { stdout } = await runCommand(['export', '-'], { DATA_DIR: dataDir, ...given })
    expect(stdout.subarray(0, 3).toString() === 'age').toBe('BACKUP_PASSPHRASE' in given)
    const other = path.join(dataDir, 'other')
    const env = { DATA_DIR: other, BACKUP_PASSPHRASE: PASSPHRASE, DISK_RESERVE_MB: '0' }
    expect((await runCommand(['import', '-'], env, stdout)).said).toContain('were imported')
    await cleanUp(other, [])
    fs.rmSync(other, { recursive: true, force: true })
  }
})

test('R500: Without a passphrase a name that ends with .age is refused', async () => {
  const file = path.join(dataDir, 'muster.export.age')
  const { code, complaint } = await run(['export', file])
  expect(code).toBe(1)
  expect(complaint).toContain('.age is for encrypted files, and BACKUP_PASSPHRASE is not set')
  expect(fs.existsSync(file)).toBe(false)
})
