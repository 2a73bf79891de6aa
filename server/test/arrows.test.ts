import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Each forbidden import: the rule that must refuse it, the importing file and the imported one. */
const FORBIDDEN = [
  ['domain-is-pure', 'domain/src/events/rules.ts', 'node:fs'],
  ['domain-is-pure', 'domain/src/events/words.ts', 'kysely'],
  ['server-and-web-never-meet', 'server/src/start.ts', '../../web/src/device/call.ts'],
  ['web-and-server-never-meet', 'web/src/device/clock.ts', '../../../server/src/config.ts'],
  ['nobody-imports-main', 'server/src/start.ts', '#main.ts'],
  ['features-are-below-app', 'server/src/features/events/views.ts', '#app.ts'],
  ['db-knows-no-feature', 'server/src/db/open.ts', '#features/events/store.ts'],
  ['routes-hold-no-sql', 'server/src/features/events/routes.ts', '#db/access.ts'],
  ['commands-hold-no-sql', 'server/src/features/events/commands.ts', '#db/access.ts'],
  ['commands-hold-no-sql', 'server/src/features/car-pools/commands/join.ts', 'kysely'],
  ['commands-hold-no-sql', 'server/src/features/car-pools/commands-seats.ts', '#db/statement.ts'],
  ['commands-hold-no-http', 'server/src/features/events/commands.ts', '#http/mount.ts'],
  ['stores-hold-no-rules', 'server/src/features/events/store.ts', '@muster/domain/events/rules.ts'],
  ['stores-hold-no-rules', 'server/src/features/car-pools/store/seats.ts', '#refused.ts'],
  ['views-write-nothing', 'server/src/features/car-pools/views/board.ts', '#features/events/store.ts'],
  ['only-sql-files-speak-sql', 'server/src/features/events/cover-image.ts', 'kysely'],
  ['only-sql-files-speak-sql', 'server/src/http/headers.ts', 'pg'],
  ['write-only-your-own', 'server/src/features/events/commands.ts', '#features/accounts/store.ts'],
  ['app-composes-features', 'web/src/features/events/events.screen.tsx', '#app/routes.tsx'],
  ['features-share-their-api', 'web/src/features/events/events.screen.tsx', '#features/accounts/parts/a.tsx'],
  ['features-share-their-api', 'web/src/features/event-data/api.ts', '#features/accounts/login.screen.tsx'],
  ['ui-knows-no-data', 'web/src/ui/button.tsx', '@muster/domain/events/words.ts'],
  ['device-knows-no-screen', 'web/src/device/online.ts', '#features/events/api.ts'],
  ['a-file-has-a-subject', 'server/src/features/events/store.ts', './utils.ts'],
] as const

interface Report {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

function cruise(tree: string): Report['summary']['violations'] {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'domain', 'server', 'web']
  const { stdout, stderr } = spawnSync(path.join(ROOT, 'node_modules/.bin/depcruise'), args, {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (!stdout) throw new Error(stderr)
  return (JSON.parse(stdout) as Report).summary.violations
}

describe('The arrows are kept', () => {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'muster-arrows-'))
  let violations: Report['summary']['violations']

  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    writeFileSync(path.join(tree, file), text, { flag: 'a' })
  }
  /** Where an import leads, as the workspaces' package.json say. */
  const targetOf = (from: string, to: string) => {
    if (to.startsWith('.')) return path.normalize(path.join(path.dirname(from), to))
    if (to.startsWith('#')) return `${from.split('/')[0]}/src/${to.slice(1)}`
    return to.startsWith('@muster/domain/') ? `domain/src/${to.slice('@muster/domain/'.length)}` : null
  }

  beforeAll(() => {
    for (const file of [
      '.dependency-cruiser.mjs',
      ...globSync('{domain,server,web}/package.json', { cwd: ROOT }),
    ]) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
      cpSync(path.join(ROOT, file), path.join(tree, file))
    }
    mkdirSync(path.join(tree, 'node_modules/@muster'), { recursive: true })
    symlinkSync('../../domain', path.join(tree, 'node_modules/@muster/domain'))
    for (const library of ['kysely', 'pg']) {
      write(`node_modules/${library}/package.json`, JSON.stringify({ name: library, main: 'index.js' }))
      write(`node_modules/${library}/index.js`, '')
    }
    for (const [at, [, from, to]] of FORBIDDEN.entries()) {
      write(from, `import type { a as a${at} } from '${to}'\nexport type B${at} = typeof a${at}\n`)
      const target = targetOf(from, to)
      if (target) write(target, '')
    }
    write('server/src/db/one.ts', "import type { Two } from './two.ts'\nexport type One = Two\n")
    write('server/src/db/two.ts', "import type { One } from './one.ts'\nexport type Two = One\n")
    violations = cruise(tree)
  })
  afterAll(() => rmSync(tree, { recursive: true }))

  test.each(FORBIDDEN)('%s: %s may not import %s', (rule, from, to) => {
    const target = targetOf(from, to) ?? to.replace('node:', '')
    const refused = violations.filter(each => each.rule.name === rule && each.from === from)
    expect(refused.map(each => each.to)).toContainEqual(expect.stringContaining(target))
  })

  test('no-circles: two files may not import each other, not even their types', () => {
    const circles = violations.filter(({ rule }) => rule.name === 'no-circles')
    expect(circles.map(({ from }) => from)).toContain('server/src/db/one.ts')
  })
})
test('Only files named store, views, read or -sql build queries', () => {
  const builds = /\.(insertInto|selectFrom|updateTable|deleteFrom)\(|\bpool(Of\(ctx\))?\.query\b/
  const mayBuild = /\/(store|views|read)[^/]*(\/.*)?$|-sql\.ts$|\.test\.ts$/
  const files = globSync('server/src/features/**/*.ts', { cwd: ROOT })
  const builders = files.filter(file => builds.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(builders.length).toBeGreaterThan(5)
  expect(builders.filter(file => !mayBuild.test(file))).toEqual([])
})
