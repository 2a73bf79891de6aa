import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, vi } from 'vitest'
import { majorsIn } from '../src/db/embedded/cluster.ts'
import { type EmbeddedConnection, embeddedConnection } from '../src/db/embedded/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../src/db/embedded/start.ts'
import { childEnvironment } from './child-environment.ts'
import { HANG_MS } from './hang.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'
import { postmastersOf, processes } from './processes.ts'

/** Unsafe only if the machine crashes. */
const fast = { fsync: 'off', shared_buffers: '16MB' }

interface Owner {
  child: ChildProcess
  /** stdout after the postmaster's pid */
  lines: string[]
  /** the postmaster's pid, as the child sees it */
  pid: number
}

interface ChildOptions {
  /** a command in front, such as `unshare` */
  by?: readonly string[]
  ids?: { uid: number; gid: number }
  settings?: Record<string, string>
  /** the database is created, not copied */
  isFirstStart?: boolean
}

export interface TestEmbedded {
  /** a new one per test */
  dataDir: string
  /** warnings and errors of databases in this process */
  logged: string[]
  inside(name: string): string
  /** On a copy of a prepared database, unless the directory has one. */
  start(settings?: Record<string, string>, at?: string): Promise<EmbeddedDatabase>
  /** Creates the database. */
  startFirst(at?: string): Promise<EmbeddedDatabase>
  copyPrepared(at?: string): void
  /** Runs Muster's database in a process group of its own, then the code in `then`. Prints why a start was refused. */
  spawnOwner(then?: string, options?: ChildOptions): ChildProcess
  startInChild(then?: string, options?: ChildOptions): Promise<Owner>
  /** Kills its process group after the test. */
  keep(child: ChildProcess): ChildProcess
}

/** A data directory per test; afterwards no process and no file is left. */
export function testEmbedded(): TestEmbedded {
  const embedded = {} as TestEmbedded
  let running: EmbeddedDatabase[] = []
  let children: ChildProcess[] = []

  beforeEach(() => {
    embedded.dataDir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'muster-db-')))
    embedded.logged = []
    running = []
    children = []
  })

  afterEach(async () => {
    await Promise.all(running.map(db => db.stop().catch(() => undefined)))
    for (const child of children) killGroup(child)
    for (const pid of postmastersOf(embedded.dataDir)) signal(pid, 'SIGQUIT')
    await vi.waitUntil(() => postmastersOf(embedded.dataDir).length === 0, { timeout: HANG_MS })
    fs.rmSync(embedded.dataDir, { recursive: true, force: true, maxRetries: 10 })
  })

  embedded.inside = name => path.join(embedded.dataDir, name)
  embedded.keep = child => {
    children.push(child)
    return child
  }
  embedded.copyPrepared = (at = embedded.dataDir) => {
    if (majorsIn(at).length === 0) copyPreparedCluster(at, 'empty')
  }
  embedded.start = (settings = fast, at = embedded.dataDir) => {
    embedded.copyPrepared(at)
    return start(settings, at)
  }
  embedded.startFirst = (at = embedded.dataDir) => start(fast, at)
  const start = async (settings: Record<string, string>, at: string) => {
    const note = (detail: object | string, message?: string) =>
      embedded.logged.push(message ?? String(detail))
    const log = { info() {}, warn: note, error: note }
    const db = await startEmbedded({ dataDir: at, log, settings })
    running.push(db)
    return db
  }
  embedded.spawnOwner = (then = '', { by = [], ids, settings = {}, isFirstStart = false } = {}) => {
    if (!isFirstStart) embedded.copyPrepared()
    const script = ownerScript(embedded.dataDir, then, settings)
    const [command = '', ...args] = [...by, process.execPath, '--input-type=module', '-e', script]
    const options: SpawnOptions = {
      cwd: import.meta.dirname,
      env: childEnvironment({}),
      detached: true,
      ...ids,
    }
    return embedded.keep(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] }))
  }
  embedded.startInChild = async (then, options) => {
    const child = embedded.spawnOwner(then, options)
    const lines = linesOf(child)
    await vi.waitUntil(() => lines.length > 0, { timeout: HANG_MS, interval: 5 })
    const pid = Number(lines.shift())
    return { child, lines, pid }
  }
  return embedded
}

const START = new URL('../src/db/embedded/start.ts', import.meta.url)

/** A module that starts a database, prints its pid or why it was refused, and stops it on SIGTERM. */
export const ownerScript = (dataDir: string, then = '', settings: Record<string, string> = {}) => `
  import pg from 'pg'
  import { startEmbedded } from '${START}'
  const log = { info() {}, warn() {}, error() {} }
  const db = await startEmbedded({ dataDir: '${dataDir}', log, settings: ${JSON.stringify(settings)} })
    .catch(error => { console.log(error.message); process.exit(1) })
  console.log(db.pid)
  process.on('SIGTERM', () => db.stop().then(() => process.exit(0)))
  ${then}`

export function linesOf(child: ChildProcess): string[] {
  const lines: string[] = []
  createInterface({ input: child.stdout! }).on('line', line => lines.push(line))
  return lines
}

/** Inserts rows into `acknowledged` without end and prints the number of each one that was committed. */
export const acknowledging = `
  const client = new pg.Client(db.connection)
  await client.connect()
  await client.query('create table if not exists acknowledged (n int)')
  for (let n = 1; ; n++) {
    await client.query('insert into acknowledged values ($1)', [n])
    console.log(n)
  }`

type Connectable = { connection: EmbeddedConnection }

export const connectionTo = (dataDir: string): Connectable => ({ connection: embeddedConnection(dataDir) })

export async function connect({ connection }: Connectable): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  // a killed server resets idle connections too
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function query(db: Connectable, sql: string, values: unknown[] = []) {
  const client = await connect(db)
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

export const answers = (db: Connectable) =>
  query(db, 'select 1').then(
    () => true,
    () => false,
  )

export const untilAnswers = (db: Connectable) =>
  vi.waitUntil(() => answers(db), { timeout: HANG_MS, interval: 20 })

export function killGroup(child: ChildProcess): void {
  if (child.pid) signal(-child.pid, 'SIGKILL')
}

/** Does nothing if the process has exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

export const childrenOf = (pid: number) =>
  processes().flatMap(running => (running.parent === pid ? [running.pid] : []))

export const isAlive = (pid: number | undefined) =>
  processes().some(running => running.pid === pid && !running.isZombie)

export const isRoot = process.getuid?.() === 0

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** `script` gives a process a terminal of its own. */
export const hasScript = works('script', '-qfc', 'true', '/dev/null')

/** As in a container: own processes, own shared memory, own mounts. */
export const canUnshare = isRoot && works('unshare', ...['--pid', '--ipc', '--mount', '--fork', 'true'])
/** What `docker run` gives a process; killing it kills the processes inside. */
export const container = ['unshare', '--pid', '--ipc', '--mount', '--fork', '--mount-proc', '--kill-child']

/** The uid of an ordinary user; null if we are not root, or if that user cannot read our files. */
export const nobody =
  isRoot && works('setpriv', ...asNobody(process.execPath, '-e', readThisFile())) ? 65534 : null

function asNobody(...command: string[]): string[] {
  return ['--reuid=65534', '--regid=65534', '--clear-groups', ...command]
}

function readThisFile(): string {
  return `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`
}
