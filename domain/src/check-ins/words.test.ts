import { describe, expect, test } from 'vitest'
import { ITEM_KINDS } from '../items/kinds.ts'
import { checkInWords as words } from './words.ts'

describe.each([
  [
    'flight',
    'Flight',
    'Check In',
    'Checked in to flight successfully!',
    'You have already checked in to this flight',
  ],
  [
    'bus',
    'Bus Check Point',
    'Check In',
    'Checked in to bus successfully!',
    'You have already checked in to this bus',
  ],
  [
    'hotel-room',
    'Hotel Checkin',
    'Check In',
    'Checked in to room successfully!',
    'You have already checked in to this room',
  ],
  [
    'car-pool',
    'Car Pool',
    'Check In (Departure)',
    'Checked in to car pool successfully!',
    'You have already checked in to this car pool',
  ],
  [
    'sub-event',
    'Event',
    'Check In',
    'Successfully checked in to the event!',
    'You are already checked in to this event',
  ],
] as const)('The words of a %s', (kind, type, button, success, already) => {
  test('are exact', () => {
    expect([
      words.types[kind],
      words.button(kind, 'first'),
      words.success(kind, 'first'),
      words.already(kind, 'first'),
    ]).toEqual([type, button, success, already])
    expect(words.done(kind, 'first')).toBe('Checked In')
    expect(words.busy(kind, 'first')).toBe('Checking in...')
  })
})

test('A room is checked out of and a car pool returns', () => {
  expect(words.button('hotel-room', 'second')).toBe('Check Out')
  expect(words.done('hotel-room', 'second')).toBe('Checked Out')
  expect(words.busy('hotel-room', 'second')).toBe('Checking out...')
  expect(words.success('hotel-room', 'second')).toBe('Checked out of room successfully!')
  expect(words.already('hotel-room', 'second')).toBe('You have already checked out of this room')
  expect(words.button('car-pool', 'second')).toBe('Check In (Return)')
  expect(words.done('car-pool', 'second')).toBe('Checked In')
})

test('Only rooms are checked out of', () => {
  for (const kind of ITEM_KINDS.filter(other => other !== 'hotel-room'))
    for (const sentence of [
      words.button(kind, 'second'),
      words.busy(kind, 'second'),
      words.done(kind, 'second'),
      words.success(kind, 'second'),
      words.already(kind, 'second'),
      words.countSentence(3, 4, 'second', kind),
    ])
      expect(sentence).not.toMatch(/check\S* out/i)
})

test('Counts have a short form and a sentence', () => {
  expect(words.countOfTotal(3, 4)).toBe('3/4')
  expect(words.countSentence(3, 4, 'first', 'hotel-room')).toBe('3 of 4 checked in')
  expect(words.countSentence(3, 4, 'second', 'hotel-room')).toBe('3 of 4 checked out')
})

test('The failure messages are exact', () => {
  expect(words.failure).toBe('Failed to check in. Please try again.')
  expect(words.missing).toBe('User or event information missing')
})

test('A person who is too early reads when it opens, with the day if it is not today', () => {
  const opens = new Date('2026-11-21T03:00:00Z')
  const when = (now: string) => words.whenItOpens('Asia/Kolkata', opens, new Date(now))
  expect(words.tooEarlyUntil(when('2026-11-21T02:59:59Z'), 'bus', 'first')).toBe(
    'Check-in is not open yet. It opens at 8:30 AM.',
  )
  // half an hour before midnight in Pune
  expect(words.tooEarlyUntil(when('2026-11-20T18:00:00Z'), 'hotel-room', 'second')).toBe(
    'Check-out is not open yet. It opens on 21 Nov, Saturday at 8:30 AM.',
  )
  expect(words.opensAt(when('2026-11-20T18:30:00Z'))).toBe('Opens at 8:30 AM')
})
