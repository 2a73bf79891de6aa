import type { Leg } from '../items/facts.ts'
import type { ReminderRuleKey } from './rule-table.ts'

export interface Firing {
  rule: ReminderRuleKey
  /** null: of the event itself */
  itemId: number | null
  leg: Leg
  /** when the reminder is sent */
  dueAt: Date
  /** when the thing happens */
  at: Date
  /** not sent afterwards */
  usefulUntil: Date
}

/** What an Admin has decided for one reminder before it is sent. */
export interface ReminderChange {
  rule: string
  /** null: of the event itself, or all rooms or car pools of one moment */
  itemId: number | null
  dueAt: Date
  isSkipped: boolean
  /** instead of the usual words */
  text: string | null
}

/** What goes out as one reminder. */
export interface PlannedReminder extends Firing {
  firings: readonly Firing[]
}
