import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { at, offsite } from '../../test/itinerary-items.ts'
import { windowTable } from '../../test/window-table.ts'
import { ITEM_KINDS } from '../items/kinds.ts'
import { legOffered, legOn } from '../items/rules.ts'
import { dayIn } from '../shared/clock.ts'
import { checkInState, momentOfTap, whyCannotCheckIn } from './rules.ts'

/** The phone's own zone must not matter (R1). */
describe.each([
  ['Asia/Kolkata', -330],
  ['Europe/London', 0],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
])('On a phone in %s', (zone, minutesBehindUtc) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  test('the process is in that zone', () => {
    expect(new Date('2026-11-21T00:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc)
  })

  test.each(windowTable.map(row => [row.name, row.refusal ?? 'allowed', row] as const))(
    '%s: %s',
    (_, __, row) => {
      const { item, event, leg, checkedInAt, now, isByStaff } = row
      const facts = { item, event, leg, checkedInAt }
      const state = checkInState(facts, now, isByStaff)
      expect(whyCannotCheckIn(state)).toBe(row.refusal)
      if (row.opensAt) expect(state).toEqual({ state: 'too_early', opensAt: row.opensAt })
      else expect(state.state).not.toBe('too_early')
      const today = dayIn(event.timezone, now)
      const offered = isByStaff ? legOn(item, event, today) : legOffered(item, event, today, now, false)
      if (!row.isLegAskedFor) expect(offered).toBe(leg)
    },
  )
})

test('The table has every kind of item and every refusal', () => {
  expect(new Set(windowTable.map(({ item }) => item.kind))).toEqual(new Set(ITEM_KINDS))
  expect(new Set(windowTable.map(({ refusal }) => refusal))).toEqual(
    new Set([null, 'too_early', 'check_in_over', 'not_checkable', 'event_inactive']),
  )
  const names = windowTable.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('A checked-in card shows its time even after check-in is over', () => {
  const item = { kind: 'bus', time: at('21T09:00:00') } as const
  const checkedInAt = at('21T08:40:00')
  expect(checkInState({ item, event: offsite, leg: 'first', checkedInAt }, at('28T00:00:00'))).toEqual({
    state: 'checked_in',
    at: checkedInAt,
  })
})

describe('The moment of a tap', () => {
  const now = at('21T09:00:00')
  test('is now unless the phone says otherwise', () => {
    expect(momentOfTap(null, now)).toBe(now)
  })
  test('is when the phone was tapped, however long ago', () => {
    expect(momentOfTap(at('20T09:00:00'), now)).toEqual(at('20T09:00:00'))
    expect(momentOfTap(new Date(now.getTime() - 1), now).getTime()).toBe(now.getTime() - 1)
  })
  test('is never later than the clock of the server', () => {
    for (const later of [now, new Date(now.getTime() + 1), at('28T00:00:00')])
      expect(momentOfTap(later, now)).toBe(now)
  })
})
