import { describe, expect, test } from 'vitest'
import { idFilter, instantFilter, yesOrNoFilter } from './filter-values.ts'

describe('A filter by id', () => {
  test('takes the digits of a number that can be an id', () => {
    expect(idFilter.parse('7')).toBe(7)
    expect(idFilter.parse('2147483647')).toBe(2_147_483_647)
  })

  test.each(['', '0', '-7', '007', '7.5', '0x7', '7e3', ' 7', '7 ', '2147483648', '٧', 'NaN'])(
    'does not take "%s"',
    value => {
      expect(idFilter.safeParse(value).success).toBe(false)
    },
  )
})

describe('A filter by instant', () => {
  test('accepts any spelling of the time zone', () => {
    const moment = new Date('2026-11-20T23:30:00Z')
    for (const written of ['2026-11-21T05:00:00+05:30', '2026-11-20T23:30:00Z', '2026-11-20T23:30:00.000Z'])
      expect(instantFilter.parse(written)).toEqual(moment)
  })

  test('takes a day as its first moment in UTC', () => {
    expect(instantFilter.parse('2026-11-21')).toEqual(new Date('2026-11-21T00:00:00Z'))
  })

  test.each([
    '2026-02-30',
    '2026-11',
    '2026-11-21T05:00:00',
    '2026-02-29T00:00:00Z',
    '2026-11-21T25:00:00Z',
    'now',
  ])('does not take "%s"', value => {
    expect(instantFilter.safeParse(value).success).toBe(false)
  })
})

test('A boolean filter takes exactly true and false', () => {
  expect(['true', 'false', 'TRUE', '1', ''].map(value => yesOrNoFilter.safeParse(value).success)).toEqual([
    ...[true, true, false, false, false],
  ])
})
