import { REMINDER_RULES } from '@muster/domain/scheduled-reminders/rule-table.ts'
import type { FiredReply, RuleReply } from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { addDays, dayIn, formatDay, formatTime } from '@muster/domain/shared/clock.ts'

interface Shown {
  timezone: string
  now: Date
}

export function whenOf(iso: string, { timezone, now }: Shown): string {
  const at = new Date(iso)
  const [day, time, today] = [dayIn(timezone, at), formatTime(timezone, at), dayIn(timezone, now)]
  if (day === today) return words.today(time)
  return day === addDays(today, 1) ? words.tomorrow(time) : words.onDay(formatDay(day), time)
}

export function nextOf({ key, next }: RuleReply, shown: Shown): string {
  if (!next) return words.noNext
  const { about } = REMINDER_RULES[key]
  const missing = about === 'preferences' ? about : key === 'room-check-out' ? 'check-out' : 'check-in'
  const people = words.pending[missing](next.pending)
  return words.next(next.item ?? words.many[about](next.items), whenOf(next.dueAt, shown), people)
}

export function leadOf({ key, lead }: RuleReply): string | null {
  const limits = REMINDER_RULES[key].lead
  return limits && lead !== null ? words.lead[limits.unit](lead) : null
}

export const titleOfReminder = ({ rule, item }: Pick<FiredReply, 'rule' | 'item'>) =>
  item === null ? words.rules[rule][0] : words.ofItem(words.rules[rule][0], item)
