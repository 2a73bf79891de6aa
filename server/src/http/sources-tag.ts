import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOTS = ['..', '../../../domain/src'].map(folder => path.join(import.meta.dirname, folder))

/** The same on each server of a release. Another release may make another reply of the same rows. */
export const sourcesTag = tagOf(ROOTS)

function tagOf(roots: readonly string[]): string {
  const all = createHash('sha1')
  for (const root of roots)
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) all.update(readFileSync(path.join(root, name)))
  return all.digest('base64url')
}
