import { describe, expect, test } from 'vitest'
import { diskLevel, displayBytes } from './rules.ts'
import type { DiskLevel } from './schema.ts'

const MB = 1024 ** 2
const RESERVE = 500

test.each<[DiskLevel, number, DiskLevel]>([
  ['ok', 100_000, 'ok'],
  ['ok', 2_000, 'ok'],
  ['ok', 1_999, 'low'],
  ['ok', 500, 'low'],
  ['ok', 499, 'full'],
  ['ok', 0, 'full'],
  ['low', 2_399, 'low'],
  ['low', 2_400, 'ok'],
  ['low', 500, 'low'],
  ['low', 499, 'full'],
  ['full', 0, 'full'],
  ['full', 500, 'full'],
  ['full', 599, 'full'],
  ['full', 600, 'low'],
  ['full', 2_399, 'low'],
  ['full', 2_400, 'ok'],
])('a disk that was %s and has %i MB free is %s', (before, free, level) => {
  expect(diskLevel(before, free * MB, RESERVE * MB)).toBe(level)
})

test('free space that swings around a border changes the level once', () => {
  const changes = (border: number) => {
    let level: DiskLevel = 'ok'
    let count = 0
    for (let look = 0; look < 20; look++) {
      const next = diskLevel(level, (border + (look % 2 ? 8 : -8)) * MB, RESERVE * MB)
      if (next !== level) count += 1
      level = next
    }
    return count
  }
  expect([changes(500), changes(2_000)]).toEqual([1, 1])
})

test('without a reserve no disk is ever full', () => {
  expect(diskLevel('ok', 0, 0)).toBe('ok')
})

describe('Free space is told as', () => {
  test.each([
    [0, '0 MB'],
    [430.9 * MB, '430 MB'],
    [1_023.9 * MB, '1023 MB'],
    [1_024 * MB, '1.0 GB'],
    [1_999 * MB, '1.9 GB'],
    [78 * 1_024 * MB, '78.0 GB'],
  ])('%d bytes: %s', (bytes, told) => {
    expect(displayBytes(bytes)).toBe(told)
  })
})
