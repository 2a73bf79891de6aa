import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type TestCluster, urlOf } from './database.ts'
import { freePort } from './free-port.ts'

const PROGRAMS = '/usr/lib/postgresql/*/bin/postgres'
const OLDEST = 15

/** The oldest supported PostgreSQL of the system (Debian: `postgresql`), null without one. */
export function findSystemPostgres(): { major: number; bin: string } | null {
  const found = globSync(PROGRAMS)
    .map(program => path.dirname(program))
    .map(bin => ({ major: Number(path.basename(path.dirname(bin))), bin }))
    .filter(({ major }) => major >= OLDEST)
  return found.toSorted((a, b) => a.major - b.major)[0] ?? null
}

export interface ExternalPostgres extends TestCluster {
  password: string
  folder: string
  stop(): Promise<void>
}

/** As an administrator would set it up: TCP, passwords, and a role that owns one database. */
export async function startExternalPostgres(
  settings: Record<string, string> = {},
): Promise<ExternalPostgres> {
  const system = findSystemPostgres()
  if (!system) throw new Error(`no PostgreSQL ${OLDEST} or later in ${PROGRAMS}`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-external-'))
  const password = 'p@ss/word'
  createServer(system.bin, folder, password)
  const port = Number(settings.port ?? (await freePort()))
  const child = spawnServer(system.bin, folder, { ...settings, port: String(port) })
  const cluster = { host: '127.0.0.1', port, user: 'muster', password: encodeURIComponent(password) }
  await untilAnswers(urlOf({ ...cluster, user: 'postgres' }, 'postgres'), child, folder)

  return {
    ...cluster,
    folder,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function createServer(bin: string, folder: string, password: string): void {
  const ids = accountIds()
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const data = path.join(folder, 'data')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (ids) chownSync(passwordFile, ids.uid, ids.gid)
  execFileSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-N',
    ],
    { ...ids, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  // before the server accepts connections
  execFileSync(
    path.join(bin, 'postgres'),
    ['--single', '-D', data, '-c', 'log_checkpoints=off', 'postgres'],
    {
      ...ids,
      cwd: folder,
      input: `create role muster login createdb password '${password}'\ncreate database muster owner muster\n`,
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
}

function spawnServer(bin: string, folder: string, settings: Record<string, string>): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(path.join(folder, 'log'), 'a')
  try {
    return spawn(path.join(bin, 'postgres'), ['-D', path.join(folder, 'data'), ...args], {
      ...accountIds(),
      cwd: '/',
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** PostgreSQL refuses to run as root. */
export function accountIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .match(/^postgres:.*$/m)![0]
    .split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilAnswers(url: string, child: ChildProcess, folder: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (child.exitCode !== null)
        throw new Error(`PostgreSQL ended:\n${readFileSync(path.join(folder, 'log'), 'utf8')}`, {
          cause: error,
        })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}
