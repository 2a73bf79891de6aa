import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** A folder with a subject: a feature, or what lies beside the features. */
const FOLDER = /^(?:domain\/src|(?:server|web)\/src(?:\/features)?)\/(?!features\/)[^/]+(?=\/)/
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

type Imports = Map<string, Set<string>>

/** The file that an import names, from the root; `undefined` for a library. */
function fileOf(importer: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(importer), name)
  if (name.startsWith('#')) return `${importer.split('/')[0]}/src/${name.slice(1)}`
  return name.startsWith('@muster/domain/') ? `domain/src/${name.slice('@muster/domain/'.length)}` : undefined
}

function importsOf(files: readonly { file: string; text: string }[]): Imports {
  const imports: Imports = new Map()
  for (const { file, text } of files) {
    const from = FOLDER.exec(file)?.[0]
    for (const [, name = ''] of from ? text.matchAll(IMPORT) : []) {
      const to = FOLDER.exec(fileOf(file, name) ?? '')?.[0]
      if (from && to && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  }
  return imports
}

/** Folders that lead back to themselves. */
function circles(imports: Imports): string[] {
  return [...imports.keys()].filter(start => {
    const reached = new Set<string>()
    const next = [...(imports.get(start) ?? [])]
    for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
      if (reached.has(folder)) continue
      reached.add(folder)
      next.push(...(imports.get(folder) ?? []))
    }
    return reached.has(start)
  })
}

const files = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

test('Folders do not import each other in a circle, as files do not', () => {
  const imports = importsOf(files)
  expect(imports.size).toBeGreaterThan(80)
  expect(circles(imports)).toEqual([])
})

test.each([
  ['domain/src/shared/a.ts', "import { a } from '../events/words.ts'", 'domain/src/events'],
  ['server/src/features/events/a.ts', "import '#features/boards/a.ts'", 'server/src/features/boards'],
  ['server/src/db/a.ts', "import type { A } from '#http/caller.ts'", 'server/src/http'],
  ['web/src/ui/a.tsx', "const a = import('#features/events/a.tsx')", 'web/src/features/events'],
])('A circle is found: %s with %s', (file, text, inCircle) => {
  expect(circles(importsOf([...files, { file, text }]))).toContain(inCircle)
})
