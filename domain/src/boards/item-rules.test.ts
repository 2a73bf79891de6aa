import { expect, test } from 'vitest'
import { filterItems, momentOf, pendingOf, runningItem } from './item-rules.ts'
import type { BoardItem } from './schema.ts'

const item = (facts: Partial<BoardItem>): BoardItem => ({
  id: 1,
  documentId: 'a'.repeat(24),
  name: 'Item',
  type: 'bus',
  date: '2026-11-21',
  leg: 'first',
  checkedInCount: 0,
  totalCount: 10,
  coordinator: null,
  details: {},
  ...facts,
})
const flight = item({ id: 1, type: 'flight', details: { departure: '2026-11-21T05:20:00+05:30' } })
const bus = item({ id: 2, details: { time: '2026-11-21T09:00:00+05:30' } })
const rooms = item({ id: -1, type: 'hotel', details: { roomCount: 12 } })
const keynote = item({ id: 3, type: 'sub-event', details: { startDate: '2026-11-21T08:10:00+05:30' } })
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)

test('the running item is the one with pending people whose time is nearest', () => {
  expect(runningItem([rooms, flight, bus], at('05:00'))).toBe(flight)
  expect(runningItem([rooms, flight, bus], at('08:00'))).toBe(bus)
  expect(runningItem([{ ...flight, checkedInCount: 10 }, bus], at('05:00'))).toBe(bus)
})

test('what leaves within the hour comes before a session, which waits for nobody', () => {
  expect(runningItem([keynote, bus], at('07:59'))).toBe(keynote)
  expect(runningItem([keynote, bus], at('08:00'))).toBe(bus)
  expect(runningItem([keynote, bus], at('08:10'))).toBe(bus)
  expect(runningItem([keynote, { ...bus, checkedInCount: 10 }], at('08:10'))).toBe(keynote)
  // a flight that should have left is no longer ahead
  expect(runningItem([keynote, flight], at('08:00'))).toBe(keynote)
})

test('without a time the first item with pending people is the running one', () => {
  expect(runningItem([rooms, { ...rooms, id: -2, type: 'car-pool' }], at('05:00'))).toBe(rooms)
  expect(runningItem([{ ...bus, checkedInCount: 10 }], at('05:00'))).toBeUndefined()
})

test('a filter keeps one type, and pending is never negative', () => {
  expect(filterItems([flight, bus, rooms], 'hotel')).toEqual([rooms])
  expect(filterItems([flight, bus, rooms], 'all')).toHaveLength(3)
  expect(pendingOf({ ...bus, checkedInCount: 11 })).toBe(0)
  expect(momentOf(rooms)).toBeNull()
})
