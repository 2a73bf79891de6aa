import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = path.resolve(import.meta.dirname, '../src/features')
const SCHEMA = path.resolve(import.meta.dirname, '../src/db/schema.generated.ts')

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from)\s+(\w+)/g,
  /\bupdate\s+(\w+)\s+(?:as\s+)?(?:\w+\s+)?set\b/g,
]

/** Statements that write to two features' tables at once, because two statements would not do. */
const IN_ONE_STATEMENT = [
  // an acknowledged check-in of somebody else has its audit row, without a transaction
  'audit: check-ins',
  // a device that its push service no longer knows goes with the outcome of its delivery
  'push_subscriptions: notifications',
]

function tables(): Set<string> {
  const [, list = ''] = /export interface DB \{([^}]*)\}/.exec(readFileSync(SCHEMA, 'utf8')) ?? []
  return new Set([...list.matchAll(/^\s*'?(?:\w+\.)?(\w+)'?:/gm)].map(([, name = '']) => name))
}

/** `table: feature` for each feature that writes to a table which another feature writes to as well. */
function sharedTables(files: readonly { feature: string; text: string }[]): string[] {
  const known = tables()
  const writers = new Map<string, Set<string>>()
  for (const { feature, text } of files)
    for (const pattern of WRITES)
      for (const [, table = ''] of text.matchAll(pattern))
        if (known.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(feature))
  return [...writers]
    .filter(([, features]) => features.size > 1)
    .flatMap(([table, features]) => [...features].map(feature => `${table}: ${feature}`))
}

const files = globSync('*/**/*.ts', { cwd: FEATURES })
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => ({
    feature: file.split(path.sep)[0] ?? '',
    text: readFileSync(path.join(FEATURES, file), 'utf8'),
  }))

test('Each table is written by one feature', () => {
  const owners = ['audit: audit', 'push_subscriptions: devices']
  expect(tables().size).toBeGreaterThan(30)
  expect(sharedTables(files).toSorted()).toEqual([...IN_ONE_STATEMENT, ...owners].toSorted())
})

test.each([
  ["tx.insertInto('items').values(row)", 'items: boards'],
  ["tx\n    .deleteFrom('assignments')", 'assignments: boards'],
  ['sql`update check_ins c set at = now()`', 'check_ins: boards'],
  ['sql`with a as (insert into preferences (id) values (1)) select 1`', 'preferences: boards'],
])('A foreign write is found: %s', (text, found) => {
  expect(sharedTables([...files, { feature: 'boards', text }])).toContain(found)
})

test('A lock, a conflict and a read are no writes', () => {
  const text = 'sql`select id from items for update of items`, `on conflict do update set at = 1`'
  expect(sharedTables([...files, { feature: 'boards', text }])).not.toContain('items: boards')
})
