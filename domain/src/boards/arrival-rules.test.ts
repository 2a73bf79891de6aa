import { expect, test } from 'vitest'
import { arrivalsOn, withEmptyBuckets } from './arrival-rules.ts'

const at = (time: string, offset = '+05:30') => Date.parse(`${time}${offset}`)

test('People are counted by the quarter hour of the event, and those of other days apart', () => {
  const arrivals = arrivalsOn('2026-11-21', 'Asia/Kolkata', [
    at('2026-11-20T23:59:59'),
    at('2026-11-21T00:00'),
    at('2026-11-21T09:29:59'),
    at('2026-11-21T09:15'),
    at('2026-11-21T09:30'),
    at('2026-11-22T00:00'),
  ])
  expect(arrivals).toEqual({
    day: '2026-11-21',
    bucketMinutes: 15,
    buckets: [
      { at: '2026-11-20T18:30:00.000Z', count: 1 },
      { at: '2026-11-21T03:45:00.000Z', count: 2 },
      { at: '2026-11-21T04:00:00.000Z', count: 1 },
    ],
    before: 1,
    after: 1,
  })
})

test('A day whose clocks change has each hour that it has', () => {
  const spring = (time: string) => at(`2026-03-29T${time}`, 'Z')
  const { buckets, before, after } = arrivalsOn('2026-03-29', 'Europe/London', [
    spring('00:59'),
    spring('01:01'),
    spring('22:59'),
    spring('23:00'),
  ])
  expect([buckets.length, before, after]).toEqual([3, 0, 1])
})

test('Empty buckets are between the first and the last', () => {
  const arrivals = arrivalsOn('2026-11-21', 'UTC', [at('2026-11-21T08:00', 'Z'), at('2026-11-21T08:31', 'Z')])
  expect(withEmptyBuckets(arrivals).map(({ count }) => count)).toEqual([1, 0, 1])
  expect(withEmptyBuckets({ ...arrivals, buckets: [] })).toEqual([])
})
