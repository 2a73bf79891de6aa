import { describe, expect, test } from 'vitest'
import { backupWorry, diskLevel, displayBytes, lackedRelease } from './rules.ts'
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

test('Free space that swings around a threshold changes the level once', () => {
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

test('Without a reserve no disk is full', () => {
  expect(diskLevel('ok', 0, 0)).toBe('ok')
})

describe('Disk space is shown as', () => {
  test.each([
    [0, '0 MB'],
    [1, '1 kB'],
    [1_023.5 * 1_024, '1024 kB'],
    [430.9 * MB, '430 MB'],
    [1_023.9 * MB, '1023 MB'],
    [1_024 * MB, '1.0 GB'],
    [1_999 * MB, '1.9 GB'],
    [78 * 1_024 * MB, '78.0 GB'],
    [1_500.7 * 1_024 * MB, '1500 GB'],
  ])('%d bytes: %s', (bytes, told) => {
    expect(displayBytes(bytes)).toBe(told)
  })
})

describe('An Admin is warned about backups:', () => {
  const at = '2026-11-19T21:30:00.000Z'
  test.each([
    ['nothing, when the newest is good and of last night', true, '2026-11-20T08:00:00Z', null],
    ['nothing, when one night was missed', true, '2026-11-21T21:29:59Z', null],
    ['that it is old, after two days', true, '2026-11-21T21:30:00Z', { kind: 'old', days: 2 }],
    ['how old it is, in whole days', true, '2026-11-29T21:29:00Z', { kind: 'old', days: 9 }],
    ['that the newest is not right, at once', false, '2026-11-19T21:31:00Z', { kind: 'bad' }],
  ])('%s', (_, isGood, now, worry) => {
    expect(backupWorry({ at, isGood }, new Date(now))).toEqual(worry)
  })
})

test.each([
  ['18.4', '18.6'],
  ['18.6', null],
  ['18.10', null],
])('PostgreSQL %s lacks the fixes of %s', (version, lacks) => {
  expect(lackedRelease(version)).toBe(lacks)
})
