import { describe, expect, test } from 'vitest'
import type { EventTimes, ItemTimes } from '../items/facts.ts'
import { chooseRecipients, type ExpectedPerson, expiryOf } from './rules.ts'
import {
  carPoolMessage,
  checkInMessages,
  generalMessage,
  type MessageFacts,
  preferencesMessage,
} from './words.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const offsite: EventTimes = {
  timezone: 'Asia/Kolkata',
  startDate: at('20T09:00'),
  endDate: at('22T18:00'),
  active: true,
}
const facts: MessageFacts = {
  ...{ person: 'Asha', event: 'Off-site', item: 'X', when: '9:00 AM on 21 Nov', where: 'Gate 2' },
  ...{ isSecondLeg: false, coordinator: { name: 'Meera', contact: '9876543210' } },
}

describe('A message', () => {
  const all = Object.entries({ ...checkInMessages, carPoolMessage, generalMessage, preferencesMessage })
  test.each(all)('%s greets, names event, time and place, and ends with the co-ordinator', (_, write) => {
    for (const isSecondLeg of [false, true]) {
      const text = write({ ...facts, isSecondLeg })
      expect(text).toMatch(/^Hi Asha, /)
      for (const part of ['Off-site', '9:00 AM on 21 Nov', 'Gate 2']) expect(text).toContain(part)
      expect(text).toMatch(/\. For help, please contact your co-ordinator Meera \(\+91 9876543210\)\.$/)
    }
  })

  test.each(all)('%s leaves out what is not known', (_, write) => {
    const text = write({ ...facts, when: null, where: null, coordinator: null })
    expect(text).toMatch(
      /\. For help, please contact your co-ordinator\.$|\. Please open My Check In\. For help/,
    )
    expect(text).not.toMatch(/null|undefined| {2}| [.,]/)
  })
})

describe('A reminder expires', () => {
  const bus: ItemTimes = { kind: 'bus', time: at('21T09:00') }
  const talk: ItemTimes = {
    kind: 'sub-event',
    startDate: at('21T09:00'),
    endDate: at('21T10:00'),
    subType: null,
  }
  const room: ItemTimes = { kind: 'hotel-room', checkinTime: at('21T14:00'), checkoutTime: null }
  test.each<[string, ItemTimes | null, string, string]>([
    ['when the bus leaves', bus, '21T08:00', '21T09:00'],
    ['at the end of the day, once it has left', bus, '21T09:05', '22T00:00'],
    ['when the session ends', talk, '21T09:30', '21T10:00'],
    ['at the end of the day for a room', room, '21T13:00', '22T00:00'],
    ['at the end of the day for the whole day', null, '21T13:00', '22T00:00'],
  ])('%s', (_, times, now, expected) => {
    const item = times && { times, leg: 'first' as const }
    expect(expiryOf('2026-11-21', item, { event: offsite, now: at(now) })).toEqual(at(expected))
  })
})

describe('A reminder reaches', () => {
  const person = (id: number, facts: Partial<ExpectedPerson> = {}): ExpectedPerson => ({
    ...{ id, name: `Person ${id}`, itemId: null, isPending: true, reminded: null },
    ...facts,
  })
  const reminded = { at: at('21T09:00'), byId: 9, by: 'Meera' }
  const expected = [person(1), person(2, { isPending: false }), person(3, { reminded }), person(4)]
  const idsOf = (userIds?: number[], senderId = 9) => {
    const chosen = chooseRecipients(expected, userIds, senderId)
    return chosen && [chosen.recipients, chosen.reminded].map(list => list.map(({ id }) => id))
  }

  test('all who are pending and were not reminded, without the sender', () => {
    expect(idsOf()).toEqual([[1, 4], [3]])
    expect(idsOf(undefined, 4)).toEqual([[1], [3]])
  })

  test('the people who were named, and nobody if one of them is unknown', () => {
    expect(idsOf([1, 2])).toEqual([[1], []])
    expect(idsOf([1, 5])).toBeNull()
  })
})
