import type { EventTimes, ItemTimes, Leg } from '../items/facts.ts'
import { closesAt, isCheckable, legTimes } from '../items/rules.ts'
import { startOfDay } from '../shared/clock.ts'

export interface CheckInFacts {
  item: ItemTimes
  event: EventTimes
  leg: Leg
  checkedInAt: Date | null
  /** of the leg (R295) */
  departedAt?: Date | null | undefined
}

export type CheckInState =
  | { state: 'not_checkable' | 'inactive' | 'open' | 'over' }
  | { state: 'too_early'; opensAt: Date }
  | { state: 'departed'; at: Date }
  | { state: 'checked_in'; at: Date }

/** Staff may check in others on the day at any hour (R5), also after the departure (R295). */
export function checkInState(facts: CheckInFacts, now: Date, isByStaff = false): CheckInState {
  const { item, event, leg, checkedInAt, departedAt } = facts
  if (!isCheckable(item)) return { state: 'not_checkable' }
  if (checkedInAt) return { state: 'checked_in', at: checkedInAt }
  if (!event.active) return { state: 'inactive' }
  if (departedAt && departedAt <= now && !isByStaff) return { state: 'departed', at: departedAt }
  const { day, opensAt } = legTimes(item, event, leg)
  const opens = isByStaff ? startOfDay(event.timezone, day) : opensAt
  if (now < opens) return { state: 'too_early', opensAt: opens }
  return { state: now < closesAt(item, event) ? 'open' : 'over' }
}

export type CheckInRefusal =
  | 'not_checkable'
  | 'event_inactive'
  | 'too_early'
  | 'has_departed'
  | 'check_in_over'

const REFUSALS: Readonly<Record<CheckInState['state'], CheckInRefusal | null>> = {
  not_checkable: 'not_checkable',
  inactive: 'event_inactive',
  too_early: 'too_early',
  departed: 'has_departed',
  over: 'check_in_over',
  open: null,
  // a second check-in returns the first (R4)
  checked_in: null,
}

export const whyCannotCheckIn = ({ state }: CheckInState): CheckInRefusal | null => REFUSALS[state]

/** What has departed misses nobody until the departure is undone (R295). */
export const whyCannotAnnul = (departedAt: Date | null): 'annul_departed' | null =>
  departedAt && 'annul_departed'

/** A tap is judged by its own moment (R16), but never by a later one than the server's clock. */
export const momentOfTap = (at: Date | null, now: Date): Date => (at && at < now ? at : now)
