import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postmastersOf, processes } from '#test/processes.ts'
import { findBinaries, recreateLinks } from './binaries.ts'
import { type EmbeddedConnection, type EmbeddedDatabase, embeddedConnection, startEmbedded } from './start.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const quick = { fsync: 'off', shared_buffers: '16MB' }
let dataDir: string
let said: string[]
let running: EmbeddedDatabase[]
let children: ChildProcess[]

beforeEach(() => {
  dataDir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'muster-db-')))
  said = []
  running = []
  children = []
})

afterEach(async () => {
  await Promise.all(running.map(db => db.stop()))
  for (const child of children) killGroup(child)
  for (const pid of postmastersOf(dataDir)) process.kill(pid, 'SIGQUIT')
  await vi.waitUntil(() => postmastersOf(dataDir).length === 0, { timeout: 10_000 })
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

test('an empty directory becomes a database whose app user is no superuser', async () => {
  const db = await start()
  const [row] = await query(db, 'select current_user, rolsuper from pg_roles where rolname = current_user')
  expect(row).toEqual({ current_user: 'muster', rolsuper: false })
  expect(await query(db, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
})

test('an existing directory is taken up again with its rows', async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('the database listens on no TCP port', async () => {
  const db = await start()
  expect(tcpSocketsOf(db.pid)).toEqual([])
  await db.stop()
  const control = await start({ listen_addresses: '127.0.0.1', port: '54329' })
  expect(tcpSocketsOf(control.pid)).not.toEqual([])
})

test('a second process on the same directory is refused with a sentence, and the first one goes on', async () => {
  const owner = await startInChild()
  await expect(start()).rejects.toThrow(`Another Muster process is using ${dataDir}. Stop that one first`)
  expect(isAlive(owner.pid)).toBe(true)
  expect(await query({ connection: embeddedConnection(dataDir) }, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second start in the same process is refused, and the directory is free after a stop', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow('Another Muster process')
  await first.stop()
  await start()
})

test('after kill -9 of the app the orphan is replaced and every acknowledged row is there', async () => {
  const owner = await startInChild(`
    const client = new pg.Client(db.connection)
    await client.connect()
    await client.query('create table acknowledged (n int)')
    for (let n = 1; ; n++) {
      await client.query('insert into acknowledged values ($1)', [n])
      console.log(n)
    }`)
  while (owner.lines.length < 200) await sleep(5)
  owner.child.kill('SIGKILL')
  await once(owner.child, 'close')
  expect(isAlive(owner.pid)).toBe(true)

  const db = await start({})
  expect(isAlive(owner.pid)).toBe(false)
  expect(db.pid).not.toBe(owner.pid)
  const acknowledged = Number(owner.lines.at(-1))
  const [row] = await query(db, 'select count(*)::int as found from acknowledged where n <= $1', [
    acknowledged,
  ])
  expect(row?.found).toBe(acknowledged)
  expect(said.join()).toContain('an earlier Muster left running')
})

test('after kill -9 of app and postmaster together the next start succeeds', async () => {
  const owner = await startInChild()
  owner.child.kill('SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await once(owner.child, 'close')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the start waits for a child of the killed postmaster that still holds its shared memory', async () => {
  const owner = await startInChild()
  const [slow] = childrenOf(owner.pid)
  process.kill(slow!, 'SIGSTOP')
  owner.child.kill('SIGKILL')
  process.kill(owner.pid, 'SIGKILL')
  await once(owner.child, 'close')
  setTimeout(() => process.kill(slow!, 'SIGCONT'), 800)
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('shared memory block')
})

test.each(['pg18/postmaster.pid', 'run/.s.PGSQL.5432.lock'])(
  'a stale %s with the pid of an unrelated process is removed',
  async name => {
    const first = await start()
    const file = path.join(dataDir, name)
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    await first.stop()
    const stranger = spawn('sleep', ['60'], { detached: true })
    children.push(stranger)
    fs.writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'))
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(stranger.pid)).toBe(true)
  },
)

test('an empty pid file does not stop the start', async () => {
  await (await start()).stop()
  fs.writeFileSync(path.join(dataDir, 'pg18/postmaster.pid'), '')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a first start that is killed midway leaves nothing half-built, and only that is cleared away', async () => {
  fs.mkdirSync(path.join(dataDir, 'init-notes'))
  const child = spawnOwner('')
  await vi.waitUntil(
    () => unfinished().some(entry => fs.existsSync(path.join(dataDir, entry, 'PG_VERSION'))),
    {
      timeout: 10_000,
      interval: 1,
    },
  )
  killGroup(child)
  await once(child, 'close')
  expect(unfinished()).toHaveLength(1)
  expect(fs.existsSync(path.join(dataDir, 'pg18'))).toBe(false)

  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(unfinished()).toEqual([])
  expect(fs.existsSync(path.join(dataDir, 'init-notes'))).toBe(true)
})

test('a PostgreSQL that is killed is running again within seconds, every time', async () => {
  const db = await start()
  for (let round = 1; round <= 3; round++) {
    const killed = db.pid
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => db.pid !== killed && answers(db), { timeout: 8_000, interval: 20 })
  }
  expect(said.join()).toContain('starting it again')
})

test('one killed session does not take the database down for long', async () => {
  const db = await start()
  const client = await connect(db)
  client.on('error', () => {})
  const [session] = (await client.query('select pg_backend_pid() as pid')).rows
  process.kill(session.pid, 'SIGKILL')
  await vi.waitUntil(() => answers(db), { timeout: 8_000, interval: 20 })
})

test('a stop leaves no process, although a session is open', async () => {
  const db = await start()
  const client = await connect(db)
  client.on('error', () => {})
  const family = [db.pid, ...childrenOf(db.pid)]
  expect(family.length).toBeGreaterThan(3)
  const since = Date.now()
  await db.stop()
  expect(Date.now() - since).toBeLessThan(5_000)
  expect(family.filter(isAlive)).toEqual([])
})

test.each([0, 105, 130])('a stop %i ms into a restart leaves no process', async wait => {
  const db = await start()
  process.kill(db.pid, 'SIGKILL')
  await vi.waitUntil(() => said.length > 0, { interval: 1 })
  await sleep(wait)
  await db.stop()
  await sleep(300)
  expect(postmastersOf(dataDir)).toEqual([])
})

test('a directory with a long path gets a private socket folder in /tmp', async () => {
  const db = await start({}, path.join(dataDir, 'a-long-name-'.repeat(9)))
  expect(db.connection.host).toMatch(/^\/tmp\/muster-pg-[0-9a-f]{12}$/)
  expect(fs.statSync(db.connection.host).mode & 0o777).toBe(0o700)
  expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
  fs.rmSync(db.connection.host, { recursive: true })
})

test('a socket folder that somebody else laid out is refused', async () => {
  fs.mkdirSync(path.join(dataDir, 'elsewhere'))
  fs.symlinkSync('elsewhere', path.join(dataDir, 'run'))
  await expect(start()).rejects.toThrow(`${dataDir}/run must be a folder that belongs to user`)
})

test('data of PostgreSQL 17 is refused and left as it is', async () => {
  fs.mkdirSync(path.join(dataDir, 'pg17'))
  fs.writeFileSync(path.join(dataDir, 'pg17/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('another PostgreSQL version (pg17)')
  expect(fs.readFileSync(path.join(dataDir, 'pg17/PG_VERSION'), 'utf8')).toBe('17\n')
  expect(fs.existsSync(path.join(dataDir, 'pg18'))).toBe(false)

  fs.renameSync(path.join(dataDir, 'pg17'), path.join(dataDir, 'pg18'))
  await expect(start()).rejects.toThrow('pg18 made by PostgreSQL 17')
  expect(fs.readdirSync(path.join(dataDir, 'pg18'))).toEqual(['PG_VERSION'])
})

test('a folder by the right name that is no database is refused and left as it is', async () => {
  fs.mkdirSync(path.join(dataDir, 'pg18'))
  await expect(start()).rejects.toThrow(`${dataDir}/pg18 is no PostgreSQL folder`)
  expect(fs.readdirSync(path.join(dataDir, 'pg18'))).toEqual([])
})

test('a copied database folder that others may read is closed and used', async () => {
  await (await start()).stop()
  fs.chmodSync(path.join(dataDir, 'pg18'), 0o755)
  await start()
  expect(fs.statSync(path.join(dataDir, 'pg18')).mode & 0o777).toBe(0o700)
})

test('a start that cannot succeed names the log and frees the directory', async () => {
  await expect(start({ shared_buffers: 'nonsense' })).rejects.toThrow(`see ${dataDir}/postgres.log`)
  await start()
})

test('a machine without a packaged PostgreSQL is told to set DATABASE_URL', () => {
  expect(() => findBinaries('win32-x64')).toThrow(
    /not installed for this machine \(win32-x64\).*DATABASE_URL/,
  )
})

test('library links that an install without scripts leaves out are made again', () => {
  const native = path.join(dataDir, 'native')
  fs.mkdirSync(path.join(native, 'lib'), { recursive: true })
  fs.writeFileSync(path.join(native, 'lib/libx.so.6.18'), '')
  const links = [{ source: 'native/lib/libx.so.6.18', target: 'native/lib/libx.so.6' }]
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  recreateLinks(native)
  recreateLinks(native)
  expect(fs.readlinkSync(path.join(native, 'lib/libx.so.6'))).toBe('libx.so.6.18')
})

async function start(settings: Record<string, string> = quick, home = dataDir): Promise<EmbeddedDatabase> {
  const note = (detail: object | string, message?: string) => said.push(message ?? String(detail))
  const log = { info() {}, warn: note, error: note }
  const db = await startEmbedded({ dataDir: home, log, settings })
  running.push(db)
  return db
}

type Connectable = { connection: EmbeddedConnection }

async function connect({ connection }: Connectable): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  // a killed server also resets connections on which nobody waits for an answer
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(db: Connectable, sql: string, values: unknown[] = []) {
  const client = await connect(db)
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

const answers = (db: Connectable) =>
  query(db, 'select 1').then(
    () => true,
    () => false,
  )

/** A Muster of its own, in its own process group; `then` runs once `db` is up. */
function spawnOwner(then: string): ChildProcess {
  const script = `
    import pg from 'pg'
    import { startEmbedded } from '${new URL('start.ts', import.meta.url)}'
    const log = { info() {}, warn() {}, error() {} }
    const db = await startEmbedded({ dataDir: '${dataDir}', log })
    console.log(db.pid)
    ${then}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function startInChild(then = '') {
  const child = spawnOwner(then)
  const lines: string[] = []
  createInterface({ input: child.stdout! }).on('line', line => lines.push(line))
  await vi.waitUntil(() => lines.length > 0, { timeout: 10_000, interval: 5 })
  const pid = Number(lines.shift())
  return { child, lines, pid }
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {}
}

const unfinished = () => fs.readdirSync(dataDir).filter(entry => entry.startsWith('unfinished-pg18-'))

const childrenOf = (pid: number) =>
  processes().flatMap(running => (running.parent === pid ? [running.pid] : []))

const isAlive = (pid: number | undefined) =>
  processes().some(running => running.pid === pid && !running.isZombie)

/** The TCP sockets, of either family, among the open files of a process (Linux). */
function tcpSocketsOf(pid: number): string[] {
  const open = fs.readdirSync(`/proc/${pid}/fd`).map(fd => fs.readlinkSync(`/proc/${pid}/fd/${fd}`))
  const inodes = ['tcp', 'tcp6']
    .flatMap(family => fs.readFileSync(`/proc/${pid}/net/${family}`, 'utf8').split('\n').slice(1))
    .map(line => `socket:[${line.trim().split(/\s+/)[9]}]`)
  return open.filter(name => inodes.includes(name))
}
