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
