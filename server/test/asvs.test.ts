import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, 'docs', file), 'utf8')
const tree = globSync('{domain,server,web,e2e}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: name => /(^|\/)(node_modules|dist)$/.test(name),
})

/** Of tables whose rows begin with a number, or of one heading. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter(line => /^\| /.test(line) && !/^\|(---|.* What shows it )/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))

const filesIn = (text: string) => [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)
const isThere = (file: string) => tree.some(one => one === file || one.endsWith(`/${file}`))

const asvs = rowsOf(read('asvs.md'))
const [, retention = ''] = read('privacy.md').split('## What is kept how long')

test('Each file that the table of ASVS names is there', () => {
  const named = asvs.flatMap(row => filesIn(row.join(' ')))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(file => !isThere(file))).toEqual([])
})

test('A file that is not there is found', () => {
  expect(filesIn('`http/nowhere.test.ts` and `http/wire.test.ts`').filter(file => !isThere(file))).toEqual([
    'http/nowhere.test.ts',
  ])
})

test('Each requirement has one row, a level, and a test or a sentence', () => {
  const numbers = asvs.map(([, number = '']) => number)
  expect(numbers.length).toBeGreaterThan(200)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  for (const [, number, level, asks, shown] of asvs) {
    expect(level, number).toMatch(/^[12](, 2)?$/)
    expect(asks, number).not.toBe('')
    expect(shown, number).toMatch(/\.tsx?`|\.md[)#]|^does not|missing/)
  }
})

test('What is kept how long names files that are there, in each row', () => {
  const rows = rowsOf(retention).slice(1)
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    const files = filesIn(row.join(' '))
    expect(files, row[1]).not.toEqual([])
    expect(files.filter(file => !isThere(file))).toEqual([])
  }
})
