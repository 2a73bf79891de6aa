import { expect, test } from 'vitest'
import type { Backup, Reason } from './catalogue.ts'
import { findOutdated } from './retention.ts'

type Kind = 'proven' | 'sums' | 'wrong'

function backup(when: string, kind: Kind = 'proven', reason: Reason = 'nightly'): Backup {
  const [day = '', time = '03:00'] = when.split(' ')
  const [month, date] = day.split('-').map(Number) as [number, number]
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const sums = { bytes: 1, sha256: '' }
  return {
    name: when,
    folder: `/backups/${when}`,
    damage: null,
    facts: {
      format: 1,
      madeAt: new Date(2026, month - 1, date, hours, minutes).toISOString(),
      reason,
      postgres: '18.4',
      system: '1',
      migration: null,
      archive: { name: 'base.tar.gz', ...sums },
      manifest: sums,
      unpackedBytes: 1,
      check: {
        kind: kind === 'sums' ? 'sums' : 'restored',
        faults: kind === 'wrong' ? ['corrupt'] : [],
        rows: null,
      },
      seconds: { copy: 1, check: 1 },
    },
  }
}

const LATER = new Date(2026, 10, 30)

/** Oldest first. */
const outdatedAt = (now: Date, ...backups: Backup[]) =>
  findOutdated(backups.reverse(), now)
    .map(({ name }) => name)
    .reverse()
const outdated = (...backups: Backup[]) => outdatedAt(LATER, ...backups)

const daily = (month: number, first: number, last: number, kind?: Kind) =>
  Array.from({ length: last - first + 1 }, (_, at) => backup(`${month}-${first + at}`, kind))

test('The newest backup of each of seven days and four weeks is kept', () => {
  // 2026-11-21 is a Saturday; weeks begin on Monday
  expect(outdated(...daily(10, 20, 31), ...daily(11, 1, 21))).toEqual([
    '10-20',
    '10-21',
    '10-22',
    '10-23',
    '10-24',
    '10-25',
    '10-26',
    '10-27',
    '10-28',
    '10-29',
    '10-30',
    '10-31',
    '11-2',
    '11-3',
    '11-4',
    '11-5',
    '11-6',
    '11-7',
    '11-9',
    '11-10',
    '11-11',
    '11-12',
    '11-13',
    '11-14',
  ])
})

test.each<[string, Backup[], string[]]>([
  ['a single one is kept, however old', [backup('1-1')], []],
  [
    'only the newest one of a day is kept',
    [backup('11-21 03:00'), backup('11-21 09:00'), backup('11-21 09:01')],
    ['11-21 03:00', '11-21 09:00'],
  ],
  ['months without backups delete nothing', [...daily(1, 5, 8), backup('11-21')], []],
  [
    'a faulty one replaces no good one, and only the newest faulty one is kept',
    [backup('11-21 03:00'), backup('11-21 04:00', 'wrong'), backup('11-21 05:00', 'wrong')],
    ['11-21 04:00'],
  ],
  [
    'a month of faulty backups deletes no good one',
    [...daily(10, 1, 3), ...daily(11, 1, 20, 'wrong')],
    daily(11, 1, 19).map(({ name }) => name),
  ],
  [
    'one with checksums only replaces no proven one',
    [backup('11-21 03:00'), backup('11-21 08:00', 'sums'), backup('11-21 08:05', 'sums')],
    ['11-21 08:00'],
  ],
])('%s', (_, backups, expected) => {
  expect(outdated(...backups)).toEqual(expected)
})

test('Backups by hand are kept until somebody deletes them, and push out no nightly one', () => {
  const byHand = ['09:00', '09:01', '18:00'].map(time => backup(`1-5 ${time}`, 'proven', 'by hand'))
  expect(outdated(backup('1-5 03:00'), ...byHand, ...daily(11, 2, 10))).toEqual(['11-2', '11-3'])
})

test('No backup is outdated within 48 hours', () => {
  const backups = () => ['11-20 02:00', '11-20 09:00', '11-20 10:00', '11-21 03:00'].map(at => backup(at))
  expect(outdatedAt(new Date(2026, 10, 21, 3), ...backups())).toEqual([])
  expect(outdatedAt(new Date(2026, 10, 22, 2, 0), ...backups())).toEqual(['11-20 02:00'])
  expect(outdatedAt(new Date(2026, 10, 22, 8, 59), ...backups())).toEqual(['11-20 02:00'])
  expect(outdatedAt(LATER, ...backups())).toEqual(['11-20 02:00', '11-20 09:00'])
})

test('The newest good backup is never outdated', () => {
  const kinds: Kind[] = ['proven', 'sums', 'wrong']
  for (let seed = 1; seed <= 200; seed++) {
    const backups = daily(11, 1, 28).map(({ name }, at) => backup(name, kinds[(seed * (at + 3) * 7919) % 3]))
    const newest = backups.findLast(
      ({ facts }) => facts.check.kind === 'restored' && facts.check.faults.length === 0,
    )
    if (newest) expect(outdated(...backups)).not.toContain(newest.name)
  }
})
