import { describe, expect, test } from 'vitest'
import {
  backupWorry,
  buildOf,
  diskLevel,
  displayBytes,
  lackedRelease,
  ownFrames,
  withoutPersonalData,
} from './rules.ts'
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

describe('R191: What an error report keeps of a message:', () => {
  test.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'seats')",
      "TypeError: Cannot read properties of undefined (reading 'seats')",
    ],
    [
      'SyntaxError: Unexpected token \'A\', "Asha Rao" is not valid JSON',
      "SyntaxError: Unexpected token 'A', … is not valid JSON",
    ],
    [
      'Unexpected token, ..."e": Asha "Ash" Rao}"... is not valid JSON',
      'Unexpected token, ...…... is not valid JSON',
    ],
    ['JSON Parse error: Unexpected identifier "Asha', 'JSON Parse error: Unexpected identifier …'],
    ["No person 'Asha Rao' here", 'No person … here'],
    ['asha@muster.example has no seat', '… has no seat'],
    ['Failed at https://muster.example/events/42/agenda?code=secret now', 'Failed at … now'],
    ['Failed at /events/42?code=secret', 'Failed at …'],
    ['Bad query code=x&token=secret', 'Bad query …'],
    ['No car pool k3j4h5g6f7d8s9a0q1w2e3r4', 'No car pool …'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2ln', 'Bearer …'],
    ['Call +91 98765 43210 or ९८७६५', 'Call +# # # or #'],
    ['user 42 is gone\n\n  really', 'user # is gone really'],
    ['x'.repeat(20).concat(' ').repeat(20), 'x'.repeat(20).concat(' ').repeat(20).slice(0, 200)],
  ])('%s', (message, kept) => {
    expect(withoutPersonalData(message)).toBe(kept)
    expect(withoutPersonalData(kept)).toBe(kept.trim())
  })
})

test('R191: Only files of our own build are frames, at most ten, without the rest of their address', () => {
  const origin = 'https://muster.example'
  const stack = `TypeError: x
    at Asha (https://muster.example/assets/agenda-B1_x.js:3:120)
    at https://muster.example/assets/index-Ab-1.js:1:5
    at chrome-extension://abc/content.js:1:1
    at https://elsewhere.example/assets/index-Ab-1.js:1:5
    at https://muster.example/events/42?code=secret:1:1
loadIt@https://muster.example/assets/base-1.js:9:9`
  expect(ownFrames(stack, origin)).toEqual([
    'assets/agenda-B1_x.js:3:120',
    'assets/index-Ab-1.js:1:5',
    'assets/base-1.js:9:9',
  ])
  expect(ownFrames('Failed to fetch https://muster.example/assets/gone-1.js', origin)).toEqual([
    'assets/gone-1.js',
  ])
  expect(ownFrames(stack.repeat(9), origin)).toHaveLength(10)
})

test('The build is the hash of the first script', () => {
  expect(buildOf('<script type="module" src="/assets/index-Cx_9-a.js"></script>')).toBe('Cx_9-a')
  expect(buildOf('<script src="/src/app/main.tsx"></script>')).toBe(null)
})
