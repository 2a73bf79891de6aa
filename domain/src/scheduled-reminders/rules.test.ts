import { describe, expect, test } from 'vitest'
import type { EventTimes, ItemTimes } from '../items/facts.ts'
import { REMINDER_RULE_KEYS, REMINDER_RULES, type ReminderRuleKey } from './rule-table.ts'
import { firingsDue, isLeadAllowed, nextFirings, type RemindedItem, rulesInForce } from './rules.ts'

/** In the event's zone. */
const at = (text: string) => new Date(`2026-11-${text}:00+05:30`)
const event: EventTimes = {
  ...{ timezone: 'Asia/Kolkata', active: true },
  ...{ startDate: at('20T09:00'), endDate: at('22T18:00') },
}
const flightAt = (departure: Date): ItemTimes => ({
  kind: 'flight',
  departure,
  arrival: new Date(departure.getTime() + 3_600_000),
})
const busAt = (time: Date): ItemTimes => ({ kind: 'bus', time })
const sessionAt = (startDate: Date, subType: string | null = null): ItemTimes => ({
  ...{ kind: 'sub-event', startDate, subType },
  endDate: new Date(startDate.getTime() + 3_600_000),
})
const room: ItemTimes = { kind: 'hotel-room', checkinTime: at('20T14:00'), checkoutTime: at('22T11:00') }
const car: ItemTimes = { kind: 'car-pool', departureTime: at('20T07:00'), returnTime: at('22T16:00') }
const carOfAnyTime: ItemTimes = { kind: 'car-pool', departureTime: null, returnTime: null }

type Plan = Parameters<typeof firingsDue>[0]
const item = (times: ItemTimes, more: Partial<RemindedItem> = {}): RemindedItem => ({ id: 7, times, ...more })
const planOf = (more: Partial<Plan>): Plan => ({
  ...{ rules: rulesInForce([]), items: [], event, fired: [], ...more },
})
const dueAt = (now: string, more: Partial<Plan>) => firingsDue(planOf(more), at(now)).map(({ rule }) => rule)

describe('A reminder is due', () => {
  test.each<[string, ItemTimes, string, ReminderRuleKey[]]>([
    ['not before its time', flightAt(at('21T15:00')), '21T12:59', []],
    ['two hours before a flight', flightAt(at('21T15:00')), '21T13:00', ['flight-ahead']],
    ['when check-in of a flight opens', flightAt(at('21T15:00')), '21T14:30', ['flight-opens']],
    ['the evening before a flight in the morning', flightAt(at('21T06:00')), '20T19:00', ['flight-evening']],
    ['not the evening before a flight in the afternoon', flightAt(at('21T12:00')), '20T19:00', []],
    ['an hour before a bus', busAt(at('21T15:00')), '21T14:00', ['bus-ahead']],
    ['half an hour before a bus', busAt(at('21T15:00')), '21T14:30', ['bus-opens']],
    ['the evening before a bus in the morning', busAt(at('21T07:30')), '20T19:00', ['bus-evening']],
    ['when check-in of a room opens', room, '20T14:00', ['room-check-in']],
    ['in the morning of check-out', room, '22T08:00', ['room-check-out']],
    ['an hour before a car pool leaves', car, '20T06:00', ['car-pool-departure']],
    ['an hour before a car pool returns', car, '22T15:00', ['car-pool-return']],
    ['never for a car pool without times', carOfAnyTime, '20T08:50', []],
    ['15 minutes before a session', sessionAt(at('21T10:00')), '21T09:45', ['session']],
    ['never for a meal', sessionAt(at('21T10:00'), 'F&B'), '21T09:45', []],
    ['not once the bus has left', busAt(at('21T15:00')), '21T15:00', []],
  ])('%s', (_, times, now, rules) => {
    expect(dueAt(now, { items: [item(times)] })).toEqual(rules)
  })

  test('for preferences five and two days before the first day, at ten in the morning', () => {
    expect(
      ['15T09:59', '15T10:00', '15T21:59', '15T22:00', '18T10:00', '19T10:00'].map(now => dueAt(now, {})),
    ).toEqual([[], ['preferences-early'], ['preferences-early'], [], ['preferences-late'], []])
  })

  test('in the zone of the event, also where the clocks change that night', () => {
    const abroad = { ...event, timezone: 'Europe/Berlin', startDate: new Date('2026-10-25T08:00:00Z') }
    const flight = item(flightAt(new Date('2026-10-25T08:00:00Z')))
    const rules = (iso: string) =>
      firingsDue(planOf({ event: abroad, items: [flight] }), new Date(iso)).map(({ rule }) => rule)
    // 19:00 in summer time
    expect([rules('2026-10-24T16:59:00Z'), rules('2026-10-24T17:00:00Z')]).toEqual([[], ['flight-evening']])
  })
})

describe('No reminder', () => {
  const bus = busAt(at('21T15:00'))
  const departed = { first: '2026-11-21T08:50:00.000Z', second: null }
  test.each<[string, Partial<Plan>]>([
    ['of a bus that has departed', { items: [item(bus, { departedAt: departed })] }],
    ['at an event that is switched off', { items: [item(bus)], event: { ...event, active: false } }],
    [
      'by a rule that is switched off',
      { items: [item(bus)], rules: rulesInForce([{ rule: 'bus-ahead', isOn: false, lead: null }]) },
    ],
  ])('%s', (_, more) => {
    expect(dueAt('21T14:00', more)).toEqual([])
  })

  test('of the way back of a car pool is lost by the departure of the first way', () => {
    const departedCar = item(car, { departedAt: departed })
    expect(dueAt('20T06:00', { items: [departedCar] })).toEqual([])
    expect(dueAt('22T15:00', { items: [departedCar] })).toEqual(['car-pool-return'])
  })
})

describe('After an hour without a server', () => {
  test.each<[string, ItemTimes, string, ReminderRuleKey[]]>([
    ['a flight is still told two hours ahead', flightAt(at('21T15:00')), '21T14:00', ['flight-ahead']],
    ['a bus gets the newer of two reminders', busAt(at('21T15:00')), '21T14:45', ['bus-opens']],
    ['a session that has begun gets none', sessionAt(at('21T10:00')), '21T10:45', []],
    ['an evening is over at ten', flightAt(at('21T06:00')), '20T22:00', []],
    ['a room can still be entered', room, '20T16:59', ['room-check-in']],
    ['but nobody is told all evening', room, '20T17:00', []],
  ])('%s', (_, times, now, rules) => {
    expect(dueAt(now, { items: [item(times)] })).toEqual(rules)
  })
})

describe('Once a reminder was sent', () => {
  const fired = (rule: ReminderRuleKey, due: string) => ({
    ...{ rule, itemId: 7, leg: 'first', dueAt: at(due) },
  })
  test.each<[string, ItemTimes, string, ReturnType<typeof fired>, boolean]>([
    [
      'the same one is not sent again',
      busAt(at('21T15:00')),
      '21T14:05',
      fired('bus-ahead', '21T14:00'),
      false,
    ],
    [
      'a few minutes later make no second',
      busAt(at('21T15:10')),
      '21T14:15',
      fired('bus-ahead', '21T14:00'),
      false,
    ],
    ['hours later do', flightAt(at('21T19:00')), '21T17:00', fired('flight-ahead', '21T13:00'), true],
    ['an hour earlier does', flightAt(at('21T14:00')), '21T12:30', fired('flight-ahead', '21T13:00'), true],
    [
      'a session half an hour later does',
      sessionAt(at('21T10:30')),
      '21T10:15',
      fired('session', '21T09:45'),
      true,
    ],
    [
      'another day of an evening does',
      busAt(at('22T07:00')),
      '21T19:00',
      fired('bus-evening', '20T19:00'),
      true,
    ],
    [
      'that of another rule does not count',
      busAt(at('21T15:00')),
      '21T14:30',
      fired('bus-ahead', '21T14:00'),
      true,
    ],
    [
      'that of another item does not count',
      ...[busAt(at('21T15:00')), '21T14:00', { ...fired('bus-ahead', '21T14:00'), itemId: 8 }, true],
    ] as [string, ItemTimes, string, ReturnType<typeof fired>, boolean],
  ])('%s', (_, times, now, before, isDue) => {
    expect(dueAt(now, { items: [item(times)], fired: [before] })).toHaveLength(isDue ? 1 : 0)
  })
})

describe('The lead', () => {
  test('of an event replaces the usual one, and keeps other rules as they are', () => {
    const rules = rulesInForce([{ rule: 'bus-ahead', isOn: true, lead: 90 }])
    expect(dueAt('21T13:30', { items: [item(busAt(at('21T15:00')))], rules })).toEqual(['bus-ahead'])
    expect(rules.find(({ key }) => key === 'bus-opens')).toMatchObject({ isOn: true, lead: 30 })
  })

  test('has limits, within which no two rules of one item meet', () => {
    for (const key of REMINDER_RULE_KEYS) {
      const { lead } = REMINDER_RULES[key]
      if (!lead) expect(isLeadAllowed(key, 10)).toBe(false)
      else
        expect(
          [lead.min - 1, lead.min, lead.usual, lead.max, lead.max + 1].map(n => isLeadAllowed(key, n)),
        ).toEqual([false, true, true, true, false])
    }
    for (const [opens, ahead] of [
      ['bus-opens', 'bus-ahead'],
      ['flight-opens', 'flight-ahead'],
    ] as const)
      expect(REMINDER_RULES[opens].lead?.max).toBeLessThan(REMINDER_RULES[ahead].lead?.min ?? 0)
  })
})

test('The next reminders of a rule are all that come at the same moment', () => {
  const items = [
    { id: 1, times: busAt(at('21T15:00')) },
    { id: 2, times: busAt(at('21T15:00')) },
    { id: 3, times: busAt(at('21T17:00')) },
  ]
  const next = (now: string) =>
    nextFirings(planOf({ items }), at(now))
      .get('bus-ahead')
      ?.map(({ itemId, dueAt: due }) => [itemId, due.getTime()])
  expect(next('21T13:00')).toEqual([1, 2].map(id => [id, at('21T14:00').getTime()]))
  expect(next('21T14:00')).toEqual([[3, at('21T16:00').getTime()]])
  expect(next('21T16:00')).toBeUndefined()
})
