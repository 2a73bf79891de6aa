import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import path from 'node:path'
import { handOver } from './account.ts'
import { type Binaries, postgresMajor } from './binaries.ts'
import { type Account, runProgram } from './run-program.ts'

export const majorsIn = (dataDir: string): string[] =>
  (existsSync(dataDir) ? readdirSync(dataDir) : []).flatMap(entry => /^pg(\d+)$/.exec(entry)?.[1] ?? [])

/** PostgreSQL cannot read data of another major version; it is never deleted (F16). */
export function refuseOtherMajors(dataDir: string): void {
  const majors = majorsIn(dataDir)
  const name = `pg${postgresMajor}`
  // beside a newer folder, ours is what an upgrade left behind: serving it would hide everything written since
  const newer = majors.find(major => Number(major) > Number(postgresMajor))
  if (newer) throw new Error(tooNew(dataDir, `pg${newer}`))
  if (majors.includes(postgresMajor)) {
    const found = versionOf(path.join(dataDir, name))
    if (found === postgresMajor) return
    throw new Error(misnamed(path.join(dataDir, name), found))
  }
  const older = majors.map(major => `pg${major}`)
  if (older.length > 0) throw new Error(tooOld(dataDir, older.join(', ')))
}

function versionOf(cluster: string): string {
  const file = path.join(cluster, 'PG_VERSION')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new Error(
    `${cluster} is no PostgreSQL folder: it has no PG_VERSION. Move it away or restore a backup.`,
  )
}

const tooOld = (dataDir: string, found: string) =>
  `${dataDir} holds data of an older PostgreSQL (${found}) and this Muster uses PostgreSQL ${postgresMajor}. Nothing was changed. Run npm run upgrade, which copies the data and keeps the old folder.`

const tooNew = (dataDir: string, found: string) =>
  `${dataDir} holds data of a newer PostgreSQL (${found}) than this Muster uses (${postgresMajor}). Nothing was changed. Start the Muster version that made it, or move ${found} away to start without it.`

const misnamed = (cluster: string, found: string) =>
  `${cluster} was made by PostgreSQL ${found}, and a folder of this name must be of PostgreSQL ${postgresMajor}. Nothing was changed. Rename it to pg${found} and start again.`

/** Only our own incomplete folders have this prefix, so they can be deleted. */
export const unfinishedPrefix = `unfinished-pg${postgresMajor}-`

export function makeUnfinished(dataDir: string, account: Account): string {
  const unfinished = mkdtempSync(path.join(dataDir, unfinishedPrefix))
  handOver(unfinished, account)
  return unfinished
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(path.dirname(to))
}

/** Atomic: a folder with the final name is always complete, even if we are killed on the way (F8). */
export async function createCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const unfinished = makeUnfinished(path.dirname(cluster), account)
  await initCluster(unfinished, binaries, account)
  renameDurably(unfinished, cluster)
}

export async function initCluster(folder: string, binaries: Binaries, account: Account): Promise<void> {
  await run(account, binaries.initdb, ['-D', folder, ...initdbOptions])
  await run(account, binaries.postgres, singleUser(folder), ownerAndDatabase)
}

const initdbOptions = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  // it sorts the same on every machine and after every upgrade of the C library
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--data-checksums',
  // a first start that is killed would leave segments in /dev/shm until the machine restarts (F8)
  '--set=dynamic_shared_memory_type=mmap',
  '--no-instructions',
]

const singleUser = (directory: string) => ['--single', '-D', directory, '-c', 'exit_on_error=on', 'postgres']

// the app is no superuser, so that an SQL injection cannot reach files or programs
const ownerAndDatabase = 'CREATE ROLE muster LOGIN CREATEDB\nCREATE DATABASE muster OWNER muster\n'

async function run(account: Account, program: string, args: string[], input = ''): Promise<void> {
  const result = await runProgram(account, program, args, input)
  if (result.ok) return
  const advice = result.complaint.includes('could not look up effective user ID')
    ? 'Give the user that runs Muster an entry in /etc/passwd'
    : 'Check that its folder is writable and that the disk is not full'
  throw new Error(`The database could not be created: ${result.complaint}. ${advice}, or set DATABASE_URL.`)
}

export function syncFolder(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
