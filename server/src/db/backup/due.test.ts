import { expect, test } from 'vitest'
import { isBackupDue } from './due.ts'

/** In the machine's time zone, as BACKUP_AT. */
const at = (day: number, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(2026, 10, day, hours, minutes)
}
const longAgo = at(1, '12:00')

test.each([
  ['there is no backup', at(21, '12:00'), [], true],
  ['the last one is of yesterday and 03:00 has come', at(21, '03:00'), [at(20, '03:00')], true],
  ['the last one is of yesterday and 03:00 has not come', at(21, '02:59'), [at(20, '03:01')], false],
  ['there is one of today', at(21, '03:02'), [at(21, '03:01')], false],
  ['there is one of today, made by hand later', at(21, '23:59'), [at(21, '17:00')], false],
  ['one was made by hand just before 03:00', at(21, '03:00'), [at(21, '02:59')], true],
  ['the machine was off for days', at(21, '09:30'), [at(11, '03:01')], true],
  ['a wrong clock has made one in the future', at(21, '09:30'), [at(27, '03:01')], true],
])('A backup is due at 03:00: %s', (_, now, proven, isDue) => {
  expect(isBackupDue({ backupAt: '03:00', now, startedAt: longAgo, proven, failedAt: null })).toBe(isDue)
})

test('No backup is made in the first minutes after a start', () => {
  const moment = { backupAt: '08:00', startedAt: at(21, '08:55'), proven: [], failedAt: null }
  expect(isBackupDue({ ...moment, now: at(21, '09:09') })).toBe(false)
  expect(isBackupDue({ ...moment, now: at(21, '09:10') })).toBe(true)
})

test('A failed backup is retried after an hour', () => {
  const moment = {
    backupAt: '03:00',
    startedAt: longAgo,
    proven: [at(20, '03:01')],
    failedAt: at(21, '03:01'),
  }
  expect(isBackupDue({ ...moment, now: at(21, '04:00') })).toBe(false)
  expect(isBackupDue({ ...moment, now: at(21, '04:01') })).toBe(true)
})
