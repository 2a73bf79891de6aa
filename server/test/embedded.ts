import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, vi } from 'vitest'
import {
  type EmbeddedConnection,
  type EmbeddedDatabase,
  embeddedConnection,
  startEmbedded,
} from '../src/db/embedded/start.ts'
import { postmastersOf, processes } from './processes.ts'

/** For databases that no test kills the machine under. */
const quick = { fsync: 'off', shared_buffers: '16MB' }

interface Owner {
  child: ChildProcess
  /** what it said after its postmaster's pid */
  lines: string[]
  /** the postmaster's pid, as the child sees it */
  pid: number
}

/** How a child is started: behind a program such as `unshare`, as another user. */
interface Manner {
  by?: readonly string[]
  ids?: { uid: number; gid: number }
  settings?: Record<string, string>
}

export interface TestHome {
  /** a new one for each test */
  dataDir: string
  /** warnings and errors, of this process's databases */
  said: string[]
  inside(name: string): string
  start(settings?: Record<string, string>, at?: string): Promise<EmbeddedDatabase>
  /** A Muster of its own, in its own process group; `then` runs once `db` is up. It says why it was refused. */
  spawnOwner(then?: string, manner?: Manner): ChildProcess
  startInChild(then?: string, manner?: Manner): Promise<Owner>
  /** Ends with the test, with its whole process group. */
  keep(child: ChildProcess): ChildProcess
}

/** A data directory a test, of which nothing is left afterwards: no process and no file. */
export function testHome(): TestHome {
  const home = {} as TestHome
  let running: EmbeddedDatabase[] = []
  let children: ChildProcess[] = []

  beforeEach(() => {
    home.dataDir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'muster-db-')))
    home.said = []
    running = []
    children = []
  })

  afterEach(async () => {
    await Promise.all(running.map(db => db.stop().catch(() => undefined)))
    for (const child of children) killGroup(child)
    for (const pid of postmastersOf(home.dataDir)) signal(pid, 'SIGQUIT')
    await vi.waitUntil(() => postmastersOf(home.dataDir).length === 0, { timeout: 10_000 })
    fs.rmSync(home.dataDir, { recursive: true, force: true, maxRetries: 10 })
  })

  home.inside = name => path.join(home.dataDir, name)
  home.keep = child => {
    children.push(child)
    return child
  }
  home.start = async (settings = quick, at = home.dataDir) => {
    const note = (detail: object | string, message?: string) => home.said.push(message ?? String(detail))
    const log = { info() {}, warn: note, error: note }
    const db = await startEmbedded({ dataDir: at, log, settings })
    running.push(db)
    return db
  }
  home.spawnOwner = (then = '', { by = [], ids, settings = {} } = {}) => {
    const script = ownerScript(home.dataDir, then, settings)
    const [command = '', ...args] = [...by, process.execPath, '--input-type=module', '-e', script]
    const options: SpawnOptions = { cwd: import.meta.dirname, detached: true, ...ids }
    return home.keep(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] }))
  }
  home.startInChild = async (then, manner) => {
    const child = home.spawnOwner(then, manner)
    const lines = linesOf(child)
    await vi.waitUntil(() => lines.length > 0, { timeout: 20_000, interval: 5 })
    const pid = Number(lines.shift())
    return { child, lines, pid }
  }
  return home
}

const START = new URL('../src/db/embedded/start.ts', import.meta.url)

/** A module that starts a database, says its pid or why it was refused, and stops it in order on SIGTERM. */
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

/** Writes to `acknowledged` for ever, and says the number of each row once it is there. */
export const acknowledging = `
  const client = new pg.Client(db.connection)
  await client.connect()
  await client.query('create table if not exists acknowledged (n int)')
  for (let n = 1; ; n++) {
    await client.query('insert into acknowledged values ($1)', [n])
    console.log(n)
  }`

type Connectable = { connection: EmbeddedConnection }

export const reach = (dataDir: string): Connectable => ({ connection: embeddedConnection(dataDir) })

export async function connect({ connection }: Connectable): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  // a killed server also resets connections on which nobody waits for an answer
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

export const back = (db: Connectable) => vi.waitUntil(() => answers(db), { timeout: 15_000, interval: 20 })

export function killGroup(child: ChildProcess): void {
  if (child.pid) signal(-child.pid, 'SIGKILL')
}

/** A process that is gone is no error. */
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

/** A terminal of our own. */
export const hasScript = works('script', '-qfc', 'true', '/dev/null')

/** Containers of our own: as another container sees its processes, its shared memory and its mounts. */
export const canUnshare = isRoot && works('unshare', ...['--pid', '--ipc', '--mount', '--fork', 'true'])
/** What `docker run` gives a process, and its end when the container is killed. */
export const container = ['unshare', '--pid', '--ipc', '--mount', '--fork', '--mount-proc', '--kill-child']

/** An ordinary user that every machine has; null where we may not become it, or where it may not read Muster. */
export const nobody =
  isRoot && works('setpriv', ...asNobody(process.execPath, '-e', readOurselves())) ? 65534 : null

function asNobody(...command: string[]): string[] {
  return ['--reuid=65534', '--regid=65534', '--clear-groups', ...command]
}

function readOurselves(): string {
  return `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`
}
