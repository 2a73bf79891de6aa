import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('F65: A build beside another one is refused with a sentence', () => {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true })
  const other = new DatabaseSync(path.join(ROOT, '.cache/build.lock'))
  other.exec('BEGIN EXCLUSIVE')
  try {
    const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/build.ts')], {
      encoding: 'utf8',
    })
    expect(stderr).toBe(
      'Another build of Muster is running in this folder. Wait until it has ended, and start again.\n',
    )
    expect(status).toBe(1)
  } finally {
    other.close()
  }
})
