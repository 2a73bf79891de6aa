import { expect, test } from 'vitest'
import { onNowAt, outingAt } from './time-of-day.ts'

test.each([
  [0, 'Board games'],
  [3, 'Board games'],
  [4, 'Stretch and chai'],
  [8, 'Coffee on the terrace'],
  [11, 'Mid-morning chai'],
  [12, 'Packed lunch'],
  [17, 'Afternoon chai'],
  [19, 'Songs on the lawn'],
  [21, 'Open mic'],
  [23, 'Board games'],
])('What begins at %d:00 is %s', (hour, name) => expect(onNowAt(hour)).toBe(name))

test.each([
  [0, 'Pawna Lake for the stars'],
  [5, 'Tiger Point for the sunrise'],
  [6, 'Lohagad Fort'],
  [15, 'Lohagad Fort'],
  [17, 'Tiger Point for the sunset'],
  [18, 'the night market'],
  [23, 'Pawna Lake for the stars'],
])('A bus that leaves at %d:00 goes to %s', (hour, name) => expect(outingAt(hour)).toBe(name))
