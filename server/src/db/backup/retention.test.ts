import { expect, test } from 'vitest'
import type { Backup } from './catalogue.ts'
import { findOutdated } from './retention.ts'

type Kind = 'proven' | 'sums' | 'wrong'

function backup(when: string, kind: Kind = 'proven'): Backup {
  const [day = '', time = '03:00'] = when.split(' ')
  const [month, date] = day.split('-').map(Number) as [number, number]
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const sums = { bytes: 1, sha256: '' }
  return {
    name: when,
    folder: `/backups/${when}`,
    facts: {
      format: 1,
      madeAt: new Date(2026, month - 1, date, hours, minutes).toISOString(),
      reason: 'nightly',
      postgres: '18.4',
      system: '1',
      migration: null,
      archive: { name: 'base.tar.gz', ...sums },
      manifest: sums,
      unpackedBytes: 1,
      check: {
        kind: kind === 'sums' ? 'sums' : 'restored',
        faults: kind === 'wrong' ? ['torn'] : [],
        rows: null,
      },
      seconds: { copy: 1, check: 1 },
    },
  }
}

/** As a person reads a calendar: the oldest first. */
const outdated = (...backups: Backup[]) =>
  findOutdated(backups.reverse())
    .map(({ name }) => name)
    .reverse()

const daily = (month: number, first: number, last: number, kind?: Kind) =>
  Array.from({ length: last - first + 1 }, (_, at) => backup(`${month}-${first + at}`, kind))

test('seven days and four weeks are kept, of each the newest', () => {
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
  ['a single one stays, however old it is', [backup('1-1')], []],
  [
    'of one day only the newest stays',
    [backup('11-21 03:00'), backup('11-21 09:00'), backup('11-21 09:01')],
    ['11-21 03:00', '11-21 09:00'],
  ],
  [
    'a pause of months deletes nothing: days without a backup do not count',
    [...daily(1, 5, 8), backup('11-21')],
    [],
  ],
  [
    'one that is not right pushes out no good one of its day, and only the newest such stays',
    [backup('11-21 03:00'), backup('11-21 04:00', 'wrong'), backup('11-21 05:00', 'wrong')],
    ['11-21 04:00'],
  ],
  [
    'a month of nights that went wrong deletes no good one',
    [...daily(10, 1, 3), ...daily(11, 1, 20, 'wrong')],
    daily(11, 1, 19).map(({ name }) => name),
  ],
  [
    'one with checksums alone pushes out no proven one of its day',
    [backup('11-21 03:00'), backup('11-21 08:00', 'sums'), backup('11-21 08:05', 'sums')],
    ['11-21 08:00'],
  ],
])('%s', (_, backups, expected) => {
  expect(outdated(...backups)).toEqual(expected)
})

test('however many there are, the newest good one is never among them', () => {
  const kinds: Kind[] = ['proven', 'sums', 'wrong']
  for (let seed = 1; seed <= 200; seed++) {
    const backups = daily(11, 1, 28).map(({ name }, at) => backup(name, kinds[(seed * (at + 3) * 7919) % 3]))
    const newest = backups.findLast(
      ({ facts }) => facts.check.kind === 'restored' && facts.check.faults.length === 0,
    )
    if (newest) expect(outdated(...backups)).not.toContain(newest.name)
  }
})
