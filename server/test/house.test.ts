import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What the linter reports about one file, in a tree of its own. */
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

describe('The linter refuses what a room may not do and says where it belongs', () => {
  test.each([
    ['domain/src/events/rules.ts', 'export const a = () => setTimeout(() => 1, 1)', 'domain is pure'],
    [
      'web/src/features/events/events.screen.tsx',
      "export const a = () => fetch('/api')",
      'talks to the network',
    ],
    ['web/src/ui/button.tsx', 'export const a = localStorage', 'Storage is a device'],
    ['server/src/features/events/store.ts', "import { a } from '../../db/open.ts'\na", 'Cross a room'],
    ['server/src/start.ts', 'export const port = process.env.PORT', 'process.env'],
  ])('%s: %s', (file, text, message) => {
    expect(lint(file, text)).toMatch(new RegExp(message))
  })

  test('and lets a file through that keeps them', () => {
    expect(
      lint('domain/src/events/rules.ts', "import { isOver } from './schema.ts'\nexport const a = isOver\n"),
    ).not.toMatch(/×/)
  })
})

test('A rule takes the time as an argument', () => {
  const rules = globSync('domain/src/**/rules.ts', { cwd: ROOT })
  expect(rules.length).toBeGreaterThan(1)
  for (const file of rules)
    expect(readFileSync(path.join(ROOT, file), 'utf8'), file).not.toMatch(/Date\.now\(|new Date\(\)/)
})

test('The lock file has every package of every platform, so that `npm ci` works on each', () => {
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
