import type { Leg } from '../items/facts.ts'
import type { ItemKind } from '../items/kinds.ts'

export const REMINDER_RULE_KEYS = [
  'flight-evening',
  'flight-ahead',
  'flight-opens',
  'bus-evening',
  'bus-ahead',
  'bus-opens',
  'room-check-in',
  'room-check-out',
  'car-pool-departure',
  'car-pool-return',
  'session',
  'preferences-early',
  'preferences-late',
] as const
export type ReminderRuleKey = (typeof REMINDER_RULE_KEYS)[number]

interface Lead {
  unit: 'minutes' | 'days'
  usual: number
  min: number
  max: number
}

export interface ReminderRule {
  /** `preferences` are of the event itself */
  about: ItemKind | 'preferences'
  leg: Leg
  /** before the moment of the item, or in days before its day; null cannot be set */
  lead: Lead | null
  /** a time of day in the event's zone, for rules that count days */
  at: string | null
  /** for those without a lead that can be set */
  daysBefore?: number
  /** only for what happens before this time of day */
  onlyBefore?: string
  /** still useful that long afterwards, if no server was running */
  usefulHours: number
}

const minutes = (usual: number, min: number, max: number): Lead => ({ unit: 'minutes', usual, min, max })
const days = (usual: number): Lead => ({ unit: 'days', usual, min: 1, max: 30 })

const EVENING = { at: '19:00', lead: null, daysBefore: 1, onlyBefore: '12:00', usefulHours: 3 } as const
const MORNING = '08:00'
const OFFICE_HOURS = '10:00'

/** What an event has unless an Admin changes it. All are on. Those before an item are useful until its time. */
export const REMINDER_RULES: Readonly<Record<ReminderRuleKey, ReminderRule>> = {
  'flight-evening': { about: 'flight', leg: 'first', ...EVENING },
  'flight-ahead': { about: 'flight', leg: 'first', lead: minutes(120, 45, 720), at: null, usefulHours: 12 },
  'flight-opens': { about: 'flight', leg: 'first', lead: minutes(30, 10, 40), at: null, usefulHours: 12 },
  'bus-evening': { about: 'bus', leg: 'first', ...EVENING },
  'bus-ahead': { about: 'bus', leg: 'first', lead: minutes(60, 35, 720), at: null, usefulHours: 12 },
  'bus-opens': { about: 'bus', leg: 'first', lead: minutes(30, 5, 30), at: null, usefulHours: 12 },
  'room-check-in': { about: 'hotel-room', leg: 'first', lead: null, at: null, usefulHours: 3 },
  'room-check-out': {
    about: 'hotel-room',
    leg: 'second',
    ...{ lead: null, at: MORNING, daysBefore: 0, usefulHours: 3 },
  },
  'car-pool-departure': {
    about: 'car-pool',
    leg: 'first',
    ...{ lead: minutes(60, 10, 720), at: null, usefulHours: 12 },
  },
  'car-pool-return': {
    about: 'car-pool',
    leg: 'second',
    ...{ lead: minutes(60, 10, 720), at: null, usefulHours: 12 },
  },
  session: { about: 'sub-event', leg: 'first', lead: minutes(15, 5, 120), at: null, usefulHours: 12 },
  'preferences-early': {
    about: 'preferences',
    leg: 'first',
    ...{ lead: days(5), at: OFFICE_HOURS, usefulHours: 12 },
  },
  'preferences-late': {
    about: 'preferences',
    leg: 'first',
    ...{ lead: days(2), at: OFFICE_HOURS, usefulHours: 12 },
  },
}
