import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'
import { REMINDER_RULE_KEYS } from './rule-table.ts'
import { reminderRuleWords as say } from './words.ts'

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
const timeOfDay = z.string(say.timeExpected).check(z.regex(TIME_OF_DAY, say.timeExpected))

/** Without a lead the usual one. */
export const reminderRuleInput = z.strictObject({
  data: z.strictObject(
    {
      isOn: z.boolean(say.switchExpected),
      lead: z.nullable(
        z.int(say.leadExpected).check(z.gte(1, say.leadExpected), z.lte(100_000, say.leadExpected)),
      ),
    },
    say.switchExpected,
  ),
})
export type ReminderRuleInput = z.infer<typeof reminderRuleInput>['data']

/** `null` switches them off. */
export const quietHoursInput = z.strictObject({
  data: z.nullable(
    z
      .strictObject({ from: timeOfDay, until: timeOfDay }, say.timeExpected)
      .check(z.refine(({ from, until }) => from !== until, { message: say.timesDiffer, path: ['until'] })),
  ),
})
export type QuietHoursInput = z.infer<typeof quietHoursInput>['data']

const rule = z.enum(REMINDER_RULE_KEYS)
const next = z.object({
  dueAt: z.string(),
  /** the name of the item, if it is one */
  item: z.nullable(z.string()),
  items: z.int(),
  /** who has not done it yet, now */
  pending: z.int(),
})
export type NextReminder = z.infer<typeof next>

const ruleReply = z.object({
  key: rule,
  isOn: z.boolean(),
  /** minutes or days; null for rules whose time is fixed */
  lead: z.nullable(z.int()),
  next: z.nullable(next),
})
export type RuleReply = z.infer<typeof ruleReply>

const firedReply = z.object({
  id: z.int(),
  rule,
  /** its name, if it is one */
  item: z.nullable(z.string()),
  firedAt: z.string(),
  /** how many were reminded */
  people: z.int(),
})
export type FiredReply = z.infer<typeof firedReply>

export const remindersReply = one(
  z.object({
    rules: z.array(ruleReply),
    /** the latest */
    fired: z.array(firedReply),
    quietHours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  }),
)
export type RemindersReply = z.infer<typeof remindersReply>
export type Reminders = RemindersReply['data']
