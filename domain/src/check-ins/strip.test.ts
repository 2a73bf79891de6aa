import { describe, expect, test } from 'vitest'
import { at, bus, carPool, DAYS, flight, iso, offsite, room, session } from '../../test/itinerary-items.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { dayStrip } from './strip.ts'

describe('The strip of a day', () => {
  const strip = (items: readonly ItineraryItem[], day: string, now = at('21T04:00:00')) =>
    dayStrip(items, offsite, day, now)

  test('is sorted by time, with cards without a time last', () => {
    const [ride, stay] = [carPool(), room('20T14:00:00', '22T11:00:00')]
    const [talk, early, plane] = [
      session('21T10:00:00', '21T11:00:00'),
      bus('21T05:00:00'),
      flight('21T08:00:00', '21T09:00:00'),
    ]
    const cards = strip([ride, talk, stay, plane, early], '2026-11-21')
    expect(cards.map(card => card.item)).toEqual([early, plane, talk, stay, ride])
    expect(cards.map(card => card.at)).toEqual([
      at('21T05:00:00'),
      at('21T08:00:00'),
      at('21T10:00:00'),
      null,
      null,
    ])
  })

  test('has a car pool at its owner’s times on its ride days', () => {
    const ride = carPool({}, { departureTime: iso('20T07:30:00'), returnTime: iso('22T17:45:00') })
    const other = [bus('20T06:00:00'), bus('20T09:00:00'), bus('22T18:00:00')]
    const timesOn = (day: string) =>
      strip([...other, ride], day).map(({ item, leg, at }) =>
        item === ride ? `${leg} ${at?.toISOString() ?? 'some time'}` : 'bus',
      )
    expect(timesOn('2026-11-20')).toEqual(['bus', `first ${iso('20T07:30:00')}`, 'bus'])
    expect(timesOn('2026-11-21')).toEqual(['second some time'])
    expect(timesOn('2026-11-22')).toEqual([`second ${iso('22T17:45:00')}`, 'bus'])
  })

  test('offers check-in to a room on a later day to a person who is not in it yet', () => {
    const legOf = (stay: ItineraryItem) => strip([stay], '2026-11-21')[0]?.leg
    const times = ['20T14:00:00', '22T11:00:00'] as const
    expect(legOf(room(...times))).toBe('first')
    const first = { checkedInCount: 1, checkedInAt: iso('20T15:00:00') }
    expect(legOf(room(...times, { first }))).toBe('second')
  })

  test('sorts cards of the same time by kind, then by id', () => {
    const [late, talk, plane] = [
      bus('21T08:00:00'),
      session('21T08:00:00', '21T09:00:00'),
      flight('21T08:00:00', '21T09:00:00'),
    ]
    const later = bus('21T08:00:00')
    const cards = strip([later, talk, late, plane], '2026-11-21')
    expect(cards.map(card => card.item)).toEqual([plane, late, later, talk])
  })

  test('has no meals and nothing of another day', () => {
    const items = [session('21T20:00:00', '21T22:00:00', 'F&B'), bus('22T05:00:00')]
    expect(strip(items, '2026-11-21')).toEqual([])
  })

  test('shows each leg of a room on its day, and between them the second, without a time', () => {
    const checkedInAt = iso('20T14:10:00')
    const stay = room('20T14:00:00', '22T11:00:00', { first: { checkedInCount: 1, checkedInAt } })
    const cards = DAYS.flatMap(day => strip([stay], day))
    expect(cards.map(({ leg, at: time }) => [leg, time])).toEqual([
      ['first', at('20T14:00:00')],
      ['second', null],
      ['second', at('22T11:00:00')],
    ])
    expect(cards.map(({ state }) => state)).toEqual([
      { state: 'checked_in', at: at('20T14:10:00') },
      { state: 'too_early', opensAt: at('22T11:00:00') },
      { state: 'too_early', opensAt: at('22T11:00:00') },
    ])
  })

  test('marks a leg as done by the check-in of that leg', () => {
    const checkedInAt = iso('20T14:10:00')
    const stay = room('20T14:00:00', '22T11:00:00', {
      first: { checkedInCount: 1, checkedInAt },
      second: { checkedInCount: 0, checkedInAt: null },
    })
    const now = at('22T11:30:00')
    expect(strip([stay], '2026-11-20', now)[0]?.state).toEqual({
      state: 'checked_in',
      at: new Date(checkedInAt),
    })
    expect(strip([stay], '2026-11-22', now)[0]?.state).toEqual({ state: 'open' })
  })

  test('says for each card whether it is too early, open or over', () => {
    const items = [bus('21T05:00:00'), bus('21T09:00:00')]
    const states = (now: Date) => strip(items, '2026-11-21', now).map(({ state }) => state.state)
    expect(states(at('21T04:29:59'))).toEqual(['too_early', 'too_early'])
    expect(states(at('21T04:30:00'))).toEqual(['open', 'too_early'])
    expect(states(at('23T00:00:00'))).toEqual(['over', 'over'])
  })
})
