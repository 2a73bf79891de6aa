import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { factsFileIn, readBackup } from '#db/backup/catalogue.ts'
import { type RestorePlan, restoreBackup } from '#db/backup/restore.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import {
  backUp,
  command,
  configOf,
  createMigratedDatabase,
  fastSettings,
  markOf,
  recordingLog,
  unfinishedIn,
  withDatabase,
} from './backup-fixture.ts'
import { cleanUp, newDataDir } from './crash/child-server.ts'
import { silentLog } from './database.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { postmastersOf } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

/** One backup for this file; each test damages a copy. */
let source: string
let old: string
let original: string
let entries: Entry[]
let dataDir: string
let copy: string

beforeAll(async () => {
  old = newDataDir()
  await createMigratedDatabase(old, 'old')
  source = newDataDir()
  await createMigratedDatabase(source, 'backed up')
  await withDatabase(source, async () => {
    original = (await backUp(configOf(source))).folder
  })
  entries = await unpackTar(gunzipSync(fs.readFileSync(path.join(original, 'base.tar.gz'))))
})
afterAll(async () => {
  await cleanUp(source, [])
  await cleanUp(old, [])
})

beforeEach(() => {
  dataDir = newDataDir()
  copy = path.join(dataDir, 'a copy', path.basename(original))
  fs.cpSync(original, copy, { recursive: true })
})
afterEach(() => cleanUp(dataDir, []))

const restore = (more: Partial<RestorePlan> = {}) =>
  restoreBackup({
    dataDir,
    backup: readBackup(copy)!,
    backupPassphrase: null,
    diskReserve: 0,
    log: silentLog,
    findSignInFaults,
    signal: new AbortController().signal,
    settings: fastSettings,
    ...more,
  })

const replacedIn = (folder: string) => fs.readdirSync(folder).filter(name => name.startsWith('replaced-'))

test('F46: A backup is restored into an empty directory whose path has a space', async () => {
  const empty = path.join(dataDir, 'new machine')
  expect(await restore({ dataDir: empty })).toBeNull()
  expect(await markOf(empty)).toBe('backed up')
  expect(fs.statSync(path.join(empty, 'pg18')).mode & 0o777).toBe(0o700)
  expect(unfinishedIn(empty)).toEqual([])
  await cleanUp(empty, [])
})

test('The old database is kept aside, complete', async () => {
  fs.cpSync(old, dataDir, { recursive: true })
  const replaced = await restore()
  expect(await markOf(dataDir)).toBe('backed up')
  expect(path.dirname(replaced!)).toBe(dataDir)
  fs.rmSync(path.join(dataDir, 'pg18'), { recursive: true })
  fs.renameSync(replaced!, path.join(dataDir, 'pg18'))
  expect(await markOf(dataDir)).toBe('old')
})

test('An uncompressed archive can be restored', async () => {
  const archive = gunzipSync(fs.readFileSync(path.join(copy, 'base.tar.gz')))
  fs.rmSync(path.join(copy, 'base.tar.gz'))
  fs.writeFileSync(path.join(copy, 'base.tar'), archive)
  changeFacts(facts => ({ ...facts, archive: { name: 'base.tar', ...sumsOf(archive) } }))
  await restore()
  expect(await markOf(dataDir)).toBe('backed up')
})

test('While Muster runs nothing is restored', async () => {
  fs.cpSync(old, dataDir, { recursive: true })
  const running = await startEmbedded({ dataDir, log: silentLog, settings: fastSettings })
  await expect(restore()).rejects.toThrow(`Another Muster process is using ${dataDir}. Stop that one first`)
  await running.stop()
  expect(await markOf(dataDir)).toBe('old')
})

test('Without room for both databases nothing changes', async () => {
  await expect(restore({ diskReserve: 2 ** 60 })).rejects.toThrow(
    /There is no room .*: \d+ GB of free space are needed at .* and there are [\d.]+ GB\. Nothing was changed/,
  )
  expect(fs.readdirSync(dataDir).sort()).toEqual(['a copy', 'owner.lock'])
})

const sumsOf = (data: Buffer) => ({
  bytes: data.length,
  sha256: createHash('sha256').update(data).digest('hex'),
})

// biome-ignore lint/suspicious/noExplicitAny: the file can contain anything
function changeFacts(change: (facts: any) => object): void {
  const file = factsFileIn(copy)
  fs.writeFileSync(file, JSON.stringify(change(JSON.parse(fs.readFileSync(file, 'utf8')))))
}

function flip(name: string, at: number): void {
  const file = path.join(copy, name)
  const data = fs.readFileSync(file)
  data[at] = data[at]! ^ 1
  fs.writeFileSync(file, data)
}

type Entry = Awaited<ReturnType<typeof unpackTar>>[number]

/** With a correct checksum of the archive. */
async function forge(change: (entries: Entry[]) => void): Promise<void> {
  const forged = entries.map(({ header, data }) => ({ header, ...(data ? { data: data.slice() } : {}) }))
  change(forged)
  const archive = Buffer.from(await packTar(forged))
  fs.rmSync(path.join(copy, 'base.tar.gz'))
  fs.writeFileSync(path.join(copy, 'base.tar'), archive)
  changeFacts(facts => ({ ...facts, archive: { name: 'base.tar', ...sumsOf(archive) } }))
}

const entryOf = (entries: Entry[], name: string) => entries.find(({ header }) => header.name === name)!
const file = (name: string): Entry => ({
  header: { name, size: 4, type: 'file' },
  data: new Uint8Array(Buffer.from('evil')),
})

const link: Entry = { header: { name: 'PG_VERSION', size: 0, type: 'symlink', linkname: '/etc/passwd' } }

test.each<[string, () => void | Promise<void>, RegExp]>([
  ['a flipped byte in the archive', () => flip('base.tar.gz', 2_000_000), /damaged/],
  [
    'a flipped byte where gzip itself looks at nothing',
    () => flip('base.tar.gz', 5),
    /base\.tar\.gz was altered/,
  ],
  [
    'a flipped byte in the manifest',
    () => flip('backup_manifest', 100_000),
    /backup_manifest cannot be used/,
  ],
  [
    'a manifest that was written anew, with a right checksum of its own',
    () => {
      const manifest = path.join(copy, 'backup_manifest')
      const lines = fs
        .readFileSync(manifest, 'utf8')
        .replace('"Size": 3,', '"Size": 3 ,')
        .trimEnd()
        .split('\n')
      const body = `${lines.slice(0, -1).join('\n')}\n`
      const sum = createHash('sha256').update(body).digest('hex')
      fs.writeFileSync(manifest, `${body}"Manifest-Checksum": "${sum}"}\n`)
    },
    /backup_manifest was altered/,
  ],
  [
    'an archive that is cut off',
    () => fs.truncateSync(path.join(copy, 'base.tar.gz'), 3_000_000),
    /cannot be read/,
  ],
  ['no archive', () => fs.rmSync(path.join(copy, 'base.tar.gz')), /cannot be read/],
  ['no manifest', () => fs.rmSync(path.join(copy, 'backup_manifest')), /backup_manifest cannot be used/],
  [
    'another PostgreSQL',
    () => changeFacts(facts => ({ ...facts, postgres: '17.10' })),
    /is of PostgreSQL 17 and this Muster brings PostgreSQL 18/,
  ],
  [
    'a schema of the future',
    () => changeFacts(facts => ({ ...facts, migration: '20991231t2359-teleport' })),
    /made by a newer Muster.*20991231t2359-teleport/,
  ],
  [
    'a forged archive without PG_VERSION',
    () => forge(drop('PG_VERSION')),
    /1 of its files are missing, such as PG_VERSION/,
  ],
  [
    'a forged archive with another PG_VERSION',
    () => forge(alter),
    /PG_VERSION is not as PostgreSQL wrote it/,
  ],
  ['a forged archive with one file more', () => forge(add(file('base/evil'))), /it holds base\/evil/],
  ['a forged archive with a file twice', () => forge(add(file('PG_VERSION'))), /damaged/],
  ['a forged archive that points outside', () => forge(add(file('../evil'))), /it holds \.\.\/evil/],
  ['a forged archive with an absolute path', () => forge(add(file('/tmp/evil'))), /it holds \/tmp\/evil/],
  [
    'a forged archive with a link in place of a file',
    () => forge(add(link)),
    /it holds PG_VERSION \(symlink\)/,
  ],
  [
    'a forged archive whose WAL was altered',
    () =>
      forge(entries => {
        const wal = entries.find(({ header }) => /^pg_wal\/[0-9A-F]{24}$/.test(header.name))!
        wal.data!.fill(0)
      }),
    /could not be started and read: PostgreSQL ended/,
  ],
])('%s is refused, and nothing is changed', async (_, damage, sentence) => {
  await damage()
  fs.mkdirSync(path.join(dataDir, 'pg18'))
  fs.writeFileSync(path.join(dataDir, 'pg18/PG_VERSION'), 'somebody else is here')
  const refused = restore()
  await expect(refused).rejects.toThrow(sentence)
  await expect(refused).rejects.toThrow('Nothing was changed')
  expect(fs.readdirSync(path.join(dataDir, 'pg18'))).toEqual(['PG_VERSION'])
  expect(
    fs.readdirSync(dataDir).filter(name => !/^(a copy|owner.lock|pg18|postgres.log)$/.test(name)),
  ).toEqual([])
  expect(fs.existsSync('/tmp/evil')).toBe(false)
  expect(postmastersOf(dataDir)).toEqual([])
})

function drop(name: string) {
  return (entries: Entry[]) => void entries.splice(entries.indexOf(entryOf(entries, name)), 1)
}
const add = (entry: Entry) => (entries: Entry[]) => void entries.push(entry)
const alter = (entries: Entry[]) => void entryOf(entries, 'PG_VERSION').data!.fill(57)

const canMount = process.getuid?.() === 0 && process.platform === 'linux'

test.skipIf(!canMount)(
  'A disk that fills during a restore is named, and nothing changes (needs to mount)',
  async ctx => {
    const small = path.join(dataDir, 'small')
    fs.mkdirSync(small)
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', small])
    // a container may be root without the right to mount
    ctx.skip(status !== 0, 'this machine cannot mount a file system in memory')
    try {
      changeFacts(facts => ({ ...facts, unpackedBytes: 1 }))
      await expect(restore({ dataDir: small })).rejects.toThrow(
        /could not be unpacked into .*small: ENOSPC.* Nothing was changed\.$/,
      )
      expect(fs.readdirSync(small)).toEqual(['owner.lock'])
    } finally {
      spawnSync('umount', [small])
    }
  },
)

test('A backup with other row counts than its restore test is refused', async () => {
  changeFacts(facts => ({
    ...facts,
    check: { ...facts.check, rows: { ...facts.check.rows, 'public.users': 7 } },
  }))
  await expect(restore()).rejects.toThrow('public.users has 1 rows and had 7. Nothing was changed')
})

test('An orphaned PostgreSQL is stopped before its database is moved aside', async () => {
  fs.cpSync(old, dataDir, { recursive: true })
  const orphan = await inChild(`
    const { startEmbedded } = await import('${urlOf('../src/db/embedded/start.ts')}')
    await startEmbedded({ dataDir: '${dataDir}', log })
    process.kill(process.pid, 'SIGKILL')`)
  expect(orphan).toBe('SIGKILL')
  expect(postmastersOf(dataDir)).not.toEqual([])
  await restore()
  expect(postmastersOf(dataDir)).toEqual([])
  expect(await markOf(dataDir)).toBe('backed up')
})

test.each([
  [0, 'old'],
  [1, 'old'],
  [2, 'backed up'],
])('kill -9 at step %i of the swap: the next start has the %s database, whole', async (step, mark) => {
  fs.cpSync(old, dataDir, { recursive: true })
  expect(await inChild(restoreThatDiesAtRename(step))).toBe('SIGKILL')
  const { log } = recordingLog()
  expect(
    await withDatabase(dataDir, async query => (await query('select text from mark'))[0]?.text, log),
  ).toBe(mark)
  expect(unfinishedIn(dataDir)).toEqual([])
})

test.each([
  [1, 1],
  [2, 2],
])(
  'A restore that was killed at step %i of its swap can be repeated, and no database is lost',
  async (step, kept) => {
    fs.cpSync(old, dataDir, { recursive: true })
    await inChild(restoreThatDiesAtRename(step))
    expect(fs.existsSync(path.join(dataDir, 'restored-pg18'))).toBe(true)
    await restore()
    expect(fs.existsSync(path.join(dataDir, 'restored-pg18'))).toBe(false)
    expect(replacedIn(dataDir)).toHaveLength(kept)
    expect(await markOf(dataDir)).toBe('backed up')
  },
)

test.each<[string, () => boolean]>([
  ['it has begun to unpack', () => unfinishedIn(dataDir).length > 0],
  [
    'it has unpacked half',
    () => unfinishedIn(dataDir).some(name => fs.readdirSync(path.join(dataDir, name)).length > 10),
  ],
  ['it examines what it unpacked', () => postmastersOf(dataDir).length > 0],
])('kill -9 once %s leaves the old database, and the next start clears the rest away', async (_, isThere) => {
  fs.cpSync(old, dataDir, { recursive: true })
  const { child, ended } = command(['restore', copy], { DATA_DIR: dataDir })
  await vi.waitUntil(isThere, { timeout: HANG_MS, interval: 1 })
  child.kill('SIGKILL')
  expect((await ended).code).toBe('SIGKILL')
  expect(unfinishedIn(dataDir)).toHaveLength(1)
  expect(await markOf(dataDir)).toBe('old')
  expect(unfinishedIn(dataDir)).toEqual([])
  expect(postmastersOf(dataDir)).toEqual([])
})

test('Ctrl-C ends a restore: no process is left and nothing changes', async () => {
  fs.cpSync(old, dataDir, { recursive: true })
  const { child, ended } = command(['restore', copy], { DATA_DIR: dataDir })
  await vi.waitUntil(() => postmastersOf(dataDir).length > 0, { timeout: HANG_MS, interval: 1 })
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 1, complaint: 'Broken off. Nothing was changed.\n' })
  expect(postmastersOf(dataDir)).toEqual([])
  expect(unfinishedIn(dataDir)).toEqual([])
  expect(await markOf(dataDir)).toBe('old')
})

const urlOf = (file: string) => pathToFileURL(path.resolve(import.meta.dirname, file)).href

function restoreThatDiesAtRename(step: number): string {
  return `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const rename = fs.renameSync
    let renames = 0
    fs.renameSync = (from, to) => {
      if (renames++ === ${step}) process.kill(process.pid, 'SIGKILL')
      rename(from, to)
    }
    syncBuiltinESMExports()
    const { restoreBackup } = await import('${urlOf('../src/db/backup/restore.ts')}')
    const { readBackup } = await import('${urlOf('../src/db/backup/catalogue.ts')}')
    const signal = new AbortController().signal
    const findSignInFaults = async () => []
    await restoreBackup({ dataDir: '${dataDir}', backup: readBackup('${copy}'), diskReserve: 0, log, findSignInFaults, signal, settings: { fsync: 'off' } })`
}

/** How it ended. */
async function inChild(script: string): Promise<number | NodeJS.Signals> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `const log = { info() {}, warn() {}, error() {} }\n${script}`],
    { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return signal ?? code ?? -1
}
