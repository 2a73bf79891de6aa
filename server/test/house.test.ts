import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What the linter says of a file with this text at this place, in a tree that holds nothing else. */
function lint(file: string, text: string): string {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'muster-lint-'))
  try {
    cpSync(path.join(ROOT, 'biome.json'), path.join(tree, 'biome.json'))
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    writeFileSync(path.join(tree, file), text)
    const args = ['lint', '--vcs-enabled=false', '--diagnostic-level=error', '--max-diagnostics=20', '.']
    const { stdout, stderr } = spawnSync(path.join(ROOT, 'node_modules/.bin/biome'), args, {
      cwd: tree,
      encoding: 'utf8',
    })
    return stdout + stderr
  } finally {
    rmSync(tree, { recursive: true })
  }
}

describe('the linter keeps the arrows and says where the code goes', () => {
  test.each([
    ['domain/src/events/rules.ts', "import { readFile } from 'node:fs'\nreadFile", 'domain is pure'],
    [
      'domain/src/events/rules.ts',
      "import { call } from '@muster/web/src/app/call.ts'\ncall",
      'domain is pure|server and web never meet',
    ],
    [
      'server/src/features/events/commands.ts',
      "import { sql } from 'kysely'\nsql",
      'Only store.ts, views.ts',
    ],
    [
      'server/src/features/events/commands.ts',
      "import { mount } from '#http/mount.ts'\nmount",
      'HTTP stands in routes.ts',
    ],
    [
      'server/src/features/events/commands.ts',
      "import { a } from '#features/accounts/store.ts'\na",
      'write only your own',
    ],
    [
      'server/src/features/events/store.ts',
      "import { isOver } from '@muster/domain/events/rules.ts'\nisOver",
      'small SQL functions',
    ],
    [
      'web/src/features/events/events.screen.tsx',
      "import { a } from '#app/routes.tsx'\na",
      'app composes features',
    ],
    [
      'web/src/features/events/events.screen.tsx',
      "import { a } from '#features/accounts/parts/a.tsx'\na",
      "use another's api.ts",
    ],
    [
      'web/src/features/events/events.screen.tsx',
      "export const a = () => fetch('/api')",
      'talks to the network',
    ],
    [
      'web/src/ui/button.tsx',
      "import { eventWords } from '@muster/domain/events/words.ts'\neventWords",
      'ui knows no domain word',
    ],
    ['web/src/device/online.ts', "import { a } from '#features/events/api.ts'\na", 'one browser capability'],
    ['server/src/features/events/store.ts', "import { a } from './utils.ts'\na", 'No utils'],
    ['server/src/start.ts', 'export const port = process.env.PORT', 'process.env'],
  ])('%s', (file, text, message) => {
    expect(lint(file, text)).toMatch(new RegExp(message))
  })

  test('and lets a file through that keeps them', () => {
    expect(
      lint('domain/src/events/rules.ts', "import { isOver } from './schema.ts'\nexport const a = isOver\n"),
    ).not.toMatch(/×/)
  })
})

test('a rule never asks for the time: it takes it as an argument', () => {
  const rules = globSync('domain/src/**/rules.ts', { cwd: ROOT })
  expect(rules.length).toBeGreaterThan(1)
  for (const file of rules)
    expect(readFileSync(path.join(ROOT, file), 'utf8'), file).not.toMatch(/Date\.now\(|new Date\(\)/)
})

test('every package of every platform is in the lock file, or `npm ci` fails elsewhere', () => {
  interface Entry {
    optionalDependencies?: Record<string, string>
  }
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const names = new Set(
    Object.keys(packages).map(key => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  )
  const missing = Object.values(packages).flatMap(entry =>
    Object.keys(entry.optionalDependencies ?? {}).filter(name => !names.has(name)),
  )
  expect(missing).toEqual([])
})
