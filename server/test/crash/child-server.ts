import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { socketDirectoryOf } from '#db/embedded/socket-directory.ts'
import { embeddedConnection } from '#db/embedded/start.ts'
import { signal } from '#test/embedded.ts'
import { familyOf, postmastersOf } from '#test/processes.ts'

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts')

export interface ChildServer {
  process: ChildProcess
  pid: number
  /** its log, a line each */
  logged: string[]
  /** what it wrote for the person who started it */
  complaints: string[]
  /** resolves with the address when it says that it is ready, rejects when it ends before */
  ready: Promise<string>
  exited: Promise<number | NodeJS.Signals>
}

/** What a shell or a container puts around the command. */
export type Wrap = (command: string[]) => string[]

interface Ids {
  uid?: number
  gid?: number
}

export function spawnMain(
  dataDir: string,
  env: Record<string, string>,
  wrap: Wrap = own => own,
  ids: Ids = {},
) {
  // vitest's own settings must not make this a test server
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env
  const [command = '', ...args] = wrap([process.execPath, MAIN])
  return spawn(command, args, {
    env: { ...inherited, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a process group of its own, as a shell gives to what it starts
    detached: true,
    ...ids,
  })
}

/** The real server as people start it, with every safety of the database on. */
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
      if (line.includes('Muster is ready')) resolve((JSON.parse(line) as { address: string }).address)
    })
    exited.then(reason =>
      reject(new Error(`the server ended (${reason}):\n${[...logged, ...complaints].join('\n')}`)),
    )
  })
  // whoever waits for the end of a start that fails does not wait for this one
  ready.catch(() => undefined)
  return { process: child, pid: child.pid!, logged, complaints, ready, exited }
}

export const newDataDir = () => fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'muster-crash-')))

/** Also what a terminal or a container stands around; PostgreSQL's own processes must not be killed like this. */
export function killFamily(pid: number): void {
  for (const { pid: member, args } of familyOf(pid)) if (!args.includes('postgres')) signal(member, 'SIGKILL')
}

/** Leaves nothing: not the server, not its database, not a file. */
export async function cleanUp(dataDir: string, servers: readonly ChildServer[]): Promise<void> {
  for (const { pid } of servers) killFamily(pid)
  await Promise.all(servers.map(server => server.exited))
  for (const pid of postmastersOf(dataDir)) process.kill(pid, 'SIGINT')
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

/** As the cluster's superuser, past the app. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...embeddedConnection(dataDir), user: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
