import { expect, test } from 'vitest'
import { isBackupDue } from './due.ts'

/** The machine's own zone, as BACKUP_AT is. */
const at = (day: number, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(2026, 10, day, hours, minutes)
}
const longAgo = at(1, '12:00')

test.each([
  ['there is none at all', at(21, '12:00'), [], true],
  ['the last one is of yesterday and its time has come', at(21, '03:00'), [at(20, '03:00')], true],
  ['the last one is of yesterday and its time has not come yet', at(21, '02:59'), [at(20, '03:01')], false],
  ['today has one', at(21, '03:02'), [at(21, '03:01')], false],
  ['today has one, made by hand a while later', at(21, '23:59'), [at(21, '17:00')], false],
  ['one was made by hand just before its time', at(21, '03:00'), [at(21, '02:59')], true],
  ['the machine was off for days', at(21, '09:30'), [at(11, '03:01')], true],
  ['only a clock that was wrong made one later than now', at(21, '09:30'), [at(27, '03:01')], true],
])('a backup at 03:00: %s', (_, now, proven, isDue) => {
  expect(isBackupDue({ backupAt: '03:00', now, startedAt: longAgo, proven, failedAt: null })).toBe(isDue)
})

test('the minutes after a start are left alone, and the backup comes after them', () => {
  const moment = { backupAt: '08:00', startedAt: at(21, '08:55'), proven: [], failedAt: null }
  expect(isBackupDue({ ...moment, now: at(21, '09:09') })).toBe(false)
  expect(isBackupDue({ ...moment, now: at(21, '09:10') })).toBe(true)
})

test('one that failed is tried again in an hour', () => {
  const moment = {
    backupAt: '03:00',
    startedAt: longAgo,
    proven: [at(20, '03:01')],
    failedAt: at(21, '03:01'),
  }
  expect(isBackupDue({ ...moment, now: at(21, '04:00') })).toBe(false)
  expect(isBackupDue({ ...moment, now: at(21, '04:01') })).toBe(true)
})
