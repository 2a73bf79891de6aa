import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { query, testEmbedded } from '#test/embedded.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { postmastersOf } from '#test/processes.ts'
import { chooseAccount } from './account.ts'
import { findBinaries, findOlderBinaries, recreateLinks } from './binaries.ts'
import { initCluster } from './cluster.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const embedded = testEmbedded()
const { start, startFirst, inside } = embedded

test('In an empty directory a database is created whose app user is no superuser', async () => {
  const db = await startFirst()
  const [row] = await query(db, 'select current_user, rolsuper from pg_roles where rolname = current_user')
  expect(row).toEqual({ current_user: 'muster', rolsuper: false })
  expect(await query(db, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
})

test('A second start keeps the rows', async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('F2: The database listens on no TCP port', async () => {
  const control = net.createServer().listen(0, '127.0.0.1')
  await once(control, 'listening')
  expect(tcpSocketsOf(process.pid)).not.toEqual([])
  control.close()
  expect(tcpSocketsOf((await start()).pid)).toEqual([])
})

test('F2: A PostgreSQL that all PG variables point to is not used by mistake', async () => {
  const decoy = await startFirst(inside('decoy'))
  const ours = { PGHOST: decoy.connection.host, PGPORT: '1', PGUSER: 'postgres', PGDATABASE: 'postgres' }
  for (const [name, value] of Object.entries({
    ...ours,
    PGDATA: inside('decoy/pg18'),
    PGPASSWORD: 'password',
  }))
    vi.stubEnv(name, value)
  try {
    await query(await start(), 'create table mine as select 1')
  } finally {
    vi.unstubAllEnvs()
  }
  expect(await query(decoy, `select from pg_tables where tablename = 'mine'`)).toEqual([])
})

test('F2: If another PostgreSQL answers on our socket, the start is refused, and ours stops and frees the directory', async () => {
  // with another system identifier than the prepared database
  const decoy = await startFirst(inside('decoy'))
  await (await start()).stop()
  const giveBack = replaceOnRemoval(inside('run/.s.PGSQL.5432'), `${decoy.connection.host}/.s.PGSQL.5432`)
  try {
    const settings = { shared_buffers: '16MB', unix_socket_directories: inside('decoy') }
    await expect(start(settings)).rejects.toThrow(
      /Another PostgreSQL \(system \d+\) answers on .*Nothing was changed/,
    )
  } finally {
    giveBack()
  }
  expect(postmastersOf(inside('pg18'))).toEqual([])
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

/** Each start removes the socket of the last one; another server's takes its place in that moment. Returns the undo. */
function replaceOnRemoval(ours: string, theirs: string): () => void {
  const remove = fs.rmSync
  const removing = vi.spyOn(fs, 'rmSync').mockImplementation((file, options) => {
    remove(file, options)
    if (file === ours) fs.linkSync(theirs, ours)
  })
  syncBuiltinESMExports()
  return () => {
    removing.mockRestore()
    syncBuiltinESMExports()
  }
}

test('F16: Data of a real PostgreSQL 17 is refused with the command that upgrades it, and not changed', async () => {
  const binaries = findOlderBinaries('17')
  const first = await start()
  await first.stop()
  fs.renameSync(inside('pg18'), inside('aside'))
  fs.mkdirSync(inside('pg17'), { mode: 0o700 })
  if (binaries) await initCluster(inside('pg17'), binaries, await chooseAccount(inside('pg17')))
  else fs.writeFileSync(inside('pg17/PG_VERSION'), '17\n')
  const before = digest(embedded.dataDir)
  await expect(start()).rejects.toThrow(/older PostgreSQL \(pg17\).*Nothing was changed. Run npm run upgrade/)
  expect(digest(embedded.dataDir)).toBe(before)

  fs.renameSync(inside('pg17'), inside('pg18'))
  await expect(start()).rejects.toThrow('pg18 was made by PostgreSQL 17')
  fs.renameSync(inside('pg18'), inside('pg17'))
  expect(digest(embedded.dataDir)).toBe(before)

  // an older folder beside ours is fine: an upgrade keeps it
  fs.renameSync(inside('aside'), inside('pg18'))
  await start()
})

test('F16: Data of a newer PostgreSQL is refused, also beside ours, and not changed', async () => {
  await (await start()).stop()
  fs.mkdirSync(inside('pg19'))
  fs.writeFileSync(inside('pg19/PG_VERSION'), '19\n')
  const before = digest(embedded.dataDir)
  const sentence = /newer PostgreSQL \(pg19\).*Nothing was changed. Start the Muster version that made it/
  await expect(start()).rejects.toThrow(sentence)
  expect(digest(embedded.dataDir)).toBe(before)
  fs.rmSync(inside('pg18'), { recursive: true })
  await expect(start()).rejects.toThrow(sentence)
})

test('A folder named pg18 that is no database is refused and not changed', async () => {
  fs.mkdirSync(inside('pg18'))
  await expect(start()).rejects.toThrow(`${embedded.dataDir}/pg18 is no PostgreSQL folder`)
  expect(fs.readdirSync(inside('pg18'))).toEqual([])
})

test('F18: Library links that an install without scripts skips are created', () => {
  const native = inside('native')
  fs.mkdirSync(path.join(native, 'lib'), { recursive: true })
  fs.writeFileSync(path.join(native, 'lib/libx.so.6.18'), '')
  const links = [{ source: 'native/lib/libx.so.6.18', target: 'native/lib/libx.so.6' }]
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  recreateLinks(native)
  recreateLinks(native)
  expect(fs.readlinkSync(path.join(native, 'lib/libx.so.6'))).toBe('libx.so.6.18')
})

test('F18: On a machine without a packaged PostgreSQL the message names DATABASE_URL', () => {
  expect(() => findBinaries('win32-x64')).toThrow(
    /not installed for this machine \(win32-x64\).*DATABASE_URL/,
  )
})

test('F20: A directory with a long path gets a private socket folder in /tmp', async () => {
  const db = await start(undefined, inside('a-long-name-'.repeat(9)))
  expect(db.connection.host).toMatch(/^\/tmp\/muster-pg-[0-9a-f]{12}$/)
  expect(fs.statSync(db.connection.host).mode & 0o777).toBe(0o700)
  expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
  fs.rmSync(db.connection.host, { recursive: true })
})

test('F65: A data directory with a comma in its name works', async () => {
  const db = await start(undefined, inside('off-site, Pune'))
  expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
  fs.rmSync(db.connection.host, { recursive: true })
})

test('F61: The log of the database names a fault, but no e-mail address of a person', async () => {
  const db = await start()
  await query(db, 'create table person (email text unique)')
  const insert = () => query(db, 'insert into person values ($1)', ['asha@muster.example'])
  await insert()
  await expect(insert()).rejects.toThrow('duplicate key')
  const log = () => fs.readFileSync(inside('postgres.log'), 'utf8')
  await vi.waitUntil(() => log().includes('duplicate key'), { timeout: HANG_MS })
  expect(log()).not.toContain('asha@')
})

test('F20: A socket folder that is a link is refused', async () => {
  fs.mkdirSync(inside('elsewhere'))
  fs.symlinkSync('elsewhere', inside('run'))
  await expect(start()).rejects.toThrow(`${embedded.dataDir}/run must be a folder that belongs to user`)
})

test('F21: A database folder that others can read gets mode 0700 and is used', async () => {
  await (await start()).stop()
  fs.chmodSync(inside('pg18'), 0o755)
  await start()
  expect(fs.statSync(inside('pg18')).mode & 0o777).toBe(0o700)
})

test('F26: Only the owner can connect, and no password is stored', async () => {
  const db = await start()
  expect(fs.statSync(db.connection.host).mode & 0o777).toBe(0o700)
  expect(fs.statSync(inside('postgres.log')).mode & 0o777).toBe(0o600)
  const rules = fs.readFileSync(inside('pg18/pg_hba.conf'), 'utf8').split('\n').filter(isRule)
  expect(rules.length).toBeGreaterThan(3)
  for (const rule of rules) expect(rule).toMatch(/^local .* trust$|^host .* reject$/)
  const superuser = { connection: { ...db.connection, user: 'postgres' } }
  expect(await query(superuser, 'select from pg_authid where rolpassword is not null')).toEqual([])
})

const isRule = (line: string) => line !== '' && !line.startsWith('#')

test('A start that cannot succeed names the log file and frees the directory', async () => {
  await expect(start({ shared_buffers: 'nonsense' })).rejects.toThrow(`see ${embedded.dataDir}/postgres.log`)
  await start()
})

/** The TCP sockets, of either family, among the open files of a process (Linux). */
function tcpSocketsOf(pid: number): string[] {
  const open = fs.readdirSync(`/proc/${pid}/fd`).map(fd => targetOf(`/proc/${pid}/fd/${fd}`))
  const inodes = ['tcp', 'tcp6']
    .flatMap(family => fs.readFileSync(`/proc/${pid}/net/${family}`, 'utf8').split('\n').slice(1))
    .map(line => `socket:[${line.trim().split(/\s+/)[9]}]`)
  return open.filter(name => inodes.includes(name))
}

function targetOf(link: string): string {
  try {
    return fs.readlinkSync(link)
  } catch {
    // closed by now
    return ''
  }
}

/** Of all files in the database folders. */
function digest(folder: string): string {
  const hash = createHash('md5')
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, name)
    if (!/(^|\/)pg1\d\//.test(`${name}/`) || !fs.statSync(file).isFile()) continue
    hash.update(name).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}
