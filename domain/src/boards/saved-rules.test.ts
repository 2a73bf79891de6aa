import { expect, test } from 'vitest'
import { MAX_PAGE_SIZE } from '../shared/limits.ts'
import {
  daysToSave,
  findSavedPeople,
  isSavedBoardOver,
  itemsToSave,
  SAVED_PEOPLE_MAX,
  type SavedBoard,
} from './saved-rules.ts'
import type { BoardItem, BoardPerson } from './schema.ts'

const item = (documentId: string, facts: Partial<BoardItem> = {}): BoardItem => ({
  id: 1,
  documentId,
  name: documentId,
  type: 'bus',
  date: '2026-11-21',
  leg: 'first',
  checkedInCount: 0,
  totalCount: 2,
  coordinator: null,
  details: {},
  ...facts,
})
const person = (id: number, name: string, checkedInAt: string | null = null): BoardPerson => ({
  id,
  name,
  email: `${name.toLowerCase()}@muster.example`,
  contact: '9876500000',
  checkedInAt,
  checkedInBy: null,
  place: null,
  newestContact: null,
})
const boardOf = (items: BoardItem[], day = '2026-11-21') => ({
  ...{ day, items, users: 2, checkedIn: 0, pending: 2 },
})
const IN = '2026-11-21T03:00:00.000Z'
const saved: SavedBoard = {
  timezone: 'Asia/Kolkata',
  days: [
    {
      board: boardOf([item('bus'), item('flight')]),
      revision: 'one',
      lists: {
        bus: { users: [person(2, 'Zoya'), person(1, 'Asha')], pending: [1, 2] },
        flight: { users: [person(1, 'Asha', IN), person(3, 'Kiran')], pending: [] },
      },
    },
  ],
}
const at = (instant: string) => new Date(`${instant}:00+05:30`)
const names = (item: string | null, list: 'users' | 'checked-in' | 'pending', name = '') =>
  findSavedPeople(saved, { day: '2026-11-21', item, list, name })?.map(found => found.name)

test('a saved list is filtered like the answer of the server', () => {
  expect(names('bus', 'pending')).toEqual(['Zoya', 'Asha'])
  expect(names('flight', 'checked-in')).toEqual(['Asha'])
  expect(names('bus', 'users', 'ZOYA@')).toEqual(['Zoya'])
  // Kiran is excused
  expect(names('flight', 'pending')).toEqual([])
})

test('the lists of a day have each person once, who is in if they are in anywhere', () => {
  expect(names(null, 'users')).toEqual(['Asha', 'Kiran', 'Zoya'])
  expect(names(null, 'checked-in')).toEqual(['Asha'])
  expect(names(null, 'pending')).toEqual(['Zoya'])
})

test('a list that is not saved is not an empty list', () => {
  expect(names('hotel', 'users')).toBeUndefined()
  expect(findSavedPeople(saved, { day: '2026-11-22', item: null, list: 'users', name: '' })).toBeNull()
  const [day] = saved.days
  const partly = { ...saved, days: day ? [{ ...day, lists: { bus: { users: [], pending: [] } } }] : [] }
  expect(findSavedPeople(partly, { day: '2026-11-21', item: null, list: 'users', name: '' })).toBeNull()
})

test('today and tomorrow are saved, in the time zone of the event and only while it lasts', () => {
  const event = {
    timezone: 'Asia/Kolkata',
    startDate: at('2026-11-20T09:00'),
    endDate: at('2026-11-22T18:00'),
  }
  const days = (now: string) => daysToSave({ ...event, active: true }, at(now))
  expect(days('2026-11-19T00:10')).toEqual(['2026-11-20'])
  expect(days('2026-11-21T00:10')).toEqual(['2026-11-21', '2026-11-22'])
  expect(days('2026-11-22T23:50')).toEqual(['2026-11-22'])
  expect(days('2026-11-23T00:10')).toEqual([])
})

test('the nearest items are saved, and one that is too large leaves room for the others', () => {
  const soon = item('soon', { totalCount: 600, details: { time: '2026-11-21T09:00:00+05:30' } })
  const later = item('later', { totalCount: 400, details: { time: '2026-11-21T18:00:00+05:30' } })
  const crowd = item('crowd', { totalCount: 10_000, details: { time: '2026-11-21T10:00:00+05:30' } })
  const room = item('room')
  const chosen = itemsToSave([boardOf([room, later, crowd, soon])], at('2026-11-21T08:00'))
  expect(chosen.map(({ documentId }) => documentId)).toEqual(['soon', 'later'])
  expect(SAVED_PEOPLE_MAX).toBeLessThanOrEqual(MAX_PAGE_SIZE)
})

test('R433: what is saved is over at the noon after its last day, by the clock of the event', () => {
  expect(isSavedBoardOver(saved, at('2026-11-22T11:59'))).toBe(false)
  expect(isSavedBoardOver(saved, at('2026-11-22T12:00'))).toBe(true)
  const inNewYork = { ...saved, timezone: 'America/New_York' }
  expect(isSavedBoardOver(inNewYork, at('2026-11-22T12:00'))).toBe(false)
  expect(isSavedBoardOver({ ...saved, days: [] }, at('2026-11-21T08:00'))).toBe(true)
})
