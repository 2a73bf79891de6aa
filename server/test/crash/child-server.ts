import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection } from '#db/embedded/connection.ts'
import { socketDirectoryOf } from '#db/embedded/socket-directory.ts'
import { childEnvironment } from '#test/child-environment.ts'
import { signal } from '#test/embedded.ts'
import { copyPreparedCluster } from '#test/prepared-cluster.ts'
import { familyOf, postmastersOf } from '#test/processes.ts'

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts')

export interface ChildServer {
  process: ChildProcess
  pid: number
  /** lines of its log */
  logged: string[]
  /** lines on stderr */
  complaints: string[]
  /** resolves with the address once it is ready, rejects if it exits before */
  ready: Promise<string>
  exited: Promise<number | NodeJS.Signals>
}

/** Puts a command in front, such as a shell or a container. */
export type Wrap = (command: string[]) => string[]

interface Ids {
  uid?: number
  gid?: number
}

export function spawnMain(
  dataDir: string,
  env: Record<string, string>,
  wrap: Wrap = command => command,
  ids: Ids = {},
) {
  const [command = '', ...args] = wrap([process.execPath, MAIN])
  return spawn(command, args, {
    env: childEnvironment({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // its own process group, as from a shell
    detached: true,
    ...ids,
  })
}

/** The real server, with safe database settings. */
export function startChild(
  dataDir: string,
  env: Record<string, string> = {},
  wrap?: Wrap,
  ids?: Ids,
): ChildServer {
  const child = spawnMain(dataDir, env, wrap, ids)
  const logged: string[] = []
  const complaints: string[] = []
  createInterface({ input: child.stderr }).on('line', line => complaints.push(line))
  const exited = new Promise<number | NodeJS.Signals>(resolve => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? -1))
  })
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      logged.push(line)
      // JSON, or a sentence with the facts behind it on a terminal
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address && line.includes('Muster is ready')) resolve(address)
    })
    exited.then(reason =>
      reject(new Error(`the server ended (${reason}):\n${[...logged, ...complaints].join('\n')}`)),
    )
  })
  // a test of a failing start waits for `exited` only
  ready.catch(() => undefined)
  return { process: child, pid: child.pid!, logged, complaints, ready, exited }
}

/** Empty, for a first start. */
export const newDataDir = () => fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'muster-crash-')))

/** With a migrated, empty database. */
export function newPreparedDataDir(): string {
  const dataDir = newDataDir()
  copyPreparedCluster(dataDir)
  return dataDir
}

/** Kills the server and its wrappers, not PostgreSQL. */
export function killFamily(pid: number): void {
  for (const { pid: member, args } of familyOf(pid)) if (!args.includes('postgres')) signal(member, 'SIGKILL')
}

export async function cleanUp(dataDir: string, servers: readonly ChildServer[]): Promise<void> {
  for (const { pid } of servers) killFamily(pid)
  await Promise.all(servers.map(server => server.exited))
  for (const pid of postmastersOf(dataDir)) signal(pid, 'SIGINT')
  while (postmastersOf(dataDir).length > 0) await sleep(20)
  const sockets = socketDirectoryOf(dataDir)
  for (const folder of [dataDir, sockets]) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

export async function query<Row extends pg.QueryResultRow>(
  dataDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(dataDir)
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** As superuser. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...embeddedConnection(dataDir), user: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
