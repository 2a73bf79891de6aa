import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { handOver } from './account.ts'
import { type Binaries, postgresMajor } from './binaries.ts'
import { type Account, runProgram } from './run-program.ts'

/** Refuses data of another major version, which PostgreSQL cannot read; never wipes it (case 16). */
export function refuseOtherMajors(dataDir: string): void {
  const name = `pg${postgresMajor}`
  const folders = readdirSync(dataDir).filter(entry => /^pg\d+$/.test(entry))
  if (!folders.includes(name) && folders.length > 0) {
    const isOlder = folders.every(folder => Number(folder.slice(2)) < Number(postgresMajor))
    throw new Error(otherMajor(dataDir, folders.join(', '), isOlder))
  }
  if (!folders.includes(name)) return
  const found = versionOf(path.join(dataDir, name))
  if (found !== postgresMajor) throw new Error(otherMajor(dataDir, `${name} made by PostgreSQL ${found}`))
}

function versionOf(cluster: string): string {
  const file = path.join(cluster, 'PG_VERSION')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new Error(
    `${cluster} is no PostgreSQL folder: it has no PG_VERSION. Move it away or restore a backup.`,
  )
}

const otherMajor = (dataDir: string, found: string, isOlder = false) =>
  `${dataDir} holds data of another PostgreSQL version (${found}) and this Muster brings PostgreSQL ${postgresMajor}. Nothing was changed. ${isOlder ? 'Bring it over with npm run upgrade, which keeps the old data, or start' : 'Start'} the Muster version that made it.`

// Nobody else's folder has this name, so what starts with it may be deleted.
const unfinishedPrefix = `unfinished-pg${postgresMajor}-`

/** What killed attempts left, in which a PostgreSQL may still run. */
export const unfinishedIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter(entry => entry.startsWith(unfinishedPrefix))
    .map(entry => path.join(dataDir, entry))

/**
 * An empty folder beside the database's final name, to be renamed to it once it is whole. Only for the holder of
 * the owner lock: what an earlier, killed attempt left is cleared away.
 */
export function makeUnfinished(dataDir: string, account: Account): string {
  for (const folder of unfinishedIn(dataDir)) rmSync(folder, { recursive: true, maxRetries: 10 })
  const unfinished = mkdtempSync(path.join(dataDir, unfinishedPrefix))
  handOver(unfinished, account)
  return unfinished
}

/** One step, and on the disk when it returns. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(path.dirname(to))
}

/**
 * Makes the database folder beside its final name and renames it in one step: a folder with that name is
 * always whole, however often we are killed on the way (case 8).
 */
export async function createCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const unfinished = makeUnfinished(path.dirname(cluster), account)
  await layCluster(unfinished, binaries, account)
  renameDurably(unfinished, cluster)
}

/** A database of ours, empty, in an empty folder. */
export async function layCluster(folder: string, binaries: Binaries, account: Account): Promise<void> {
  await run(account, binaries.initdb, ['-D', folder, ...initdbOptions])
  await run(account, binaries.postgres, singleUser(folder), ownerAndDatabase)
}

// The built-in locale sorts alike on every machine and after every upgrade of the C library.
const initdbOptions = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

const singleUser = (directory: string) => ['--single', '-D', directory, '-c', 'exit_on_error=on', 'postgres']

// The app is no superuser: a hole in a query must not reach files or programs.
const ownerAndDatabase = 'CREATE ROLE muster LOGIN CREATEDB\nCREATE DATABASE muster OWNER muster\n'

async function run(account: Account, program: string, args: string[], input = ''): Promise<void> {
  const result = await runProgram(account, program, args, input)
  if (result.ok) return
  const advice = result.complaint.includes('could not look up effective user ID')
    ? 'Give the user that runs Muster an entry in /etc/passwd'
    : 'Check that its folder is writable and that the disk is not full'
  throw new Error(`The database could not be created: ${result.complaint}. ${advice}, or set DATABASE_URL.`)
}

function syncFolder(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
