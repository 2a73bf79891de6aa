import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '#config.ts'
import type { Backup } from '#db/backup/catalogue.ts'
import { type BackupPlan, takeBackup } from '#db/backup/take.ts'
import { openPool } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { hashPassword } from '#features/accounts/passwords.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import type { Log } from '#log.ts'
import { childEnvironment } from './child-environment.ts'
import { silentLog } from './database.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
export const fastSettings = { fsync: 'off', shared_buffers: '16MB' }

export const configOf = (dataDir: string, env: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DISK_RESERVE_MB: '0', ...env })

/** A migrated database with one account, and a table that identifies it. */
export async function createMigratedDatabase(dataDir: string, mark = 'first', upTo?: string): Promise<void> {
  copyPreparedCluster(dataDir, upTo ? 'empty' : 'migrated')
  await withDatabase(dataDir, async (query, connection) => {
    if (upTo) await migrate(connection, silentLog, upTo)
    await query(`create table mark as select '${mark}' as text`)
    await query(`insert into secrets (name, value) values ('jwt', $1)`, [randomBytes(32).toString('base64')])
    await query(
      `insert into users (username, email, name, contact, password_hash)
        values ('asha', 'asha@muster.test', 'Asha', '9876543210', $1)`,
      [await hashPassword('correct horse 7')],
    )
  })
}

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export async function withDatabase<T>(
  dataDir: string,
  work: (query: Query, connection: Awaited<ReturnType<typeof startEmbedded>>['connection']) => Promise<T>,
  log: Log = silentLog,
): Promise<T> {
  const database = await startEmbedded({ dataDir, log, settings: fastSettings })
  const pool = openPool({ ...database.connection, user: 'postgres' }, silentLog, { max: 2 })
  try {
    return await work(async (sql, values) => (await pool.query(sql, values)).rows, database.connection)
  } finally {
    await pool.end()
    await database.stop()
  }
}

/** The text in the table of `createMigratedDatabase`. */
export const markOf = (dataDir: string) =>
  withDatabase(dataDir, async query => (await query('select text from mark'))[0]?.text)

export const backUp = (config: Config, more: Partial<BackupPlan> = {}): Promise<Backup> =>
  takeBackup({
    ...config,
    reason: 'by hand',
    log: silentLog,
    findSignInFaults,
    signal: new AbortController().signal,
    ...more,
  })

export interface RecordingLog {
  log: Log
  errors: string[]
  infos: string[]
}

export function recordingLog(): RecordingLog {
  const [errors, infos]: [string[], string[]] = [[], []]
  const pushTo = (list: string[]) => (facts: object | string, message?: string) => {
    list.push(`${message ?? ''} ${JSON.stringify(facts)}`)
  }
  return { log: { info: pushTo(infos), warn: () => undefined, error: pushTo(errors) }, errors, infos }
}

export interface Command {
  child: ChildProcess
  ended: Promise<{ code: number | NodeJS.Signals; said: string; complaint: string }>
}

/** For example `npm run backup -- …`, without npm. */
export function command(
  args: readonly string[],
  env: Record<string, string>,
  ids: { uid?: number; gid?: number } = {},
): Command {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: childEnvironment({ DISK_RESERVE_MB: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ids,
  })
  let [said, complaint] = ['', '']
  child.stdout?.on('data', chunk => {
    said += chunk
  })
  child.stderr?.on('data', chunk => {
    complaint += chunk
  })
  const ended = new Promise<{ code: number | NodeJS.Signals; said: string; complaint: string }>(resolve => {
    child.once('close', (code, signal) => resolve({ code: signal ?? code ?? -1, said, complaint }))
  })
  return { child, ended }
}

export const namesIn = (folder: string) =>
  fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }).map(String).sort() : []

export const unfinishedIn = (folder: string) =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter(name => name.startsWith('unfinished-')) : []
