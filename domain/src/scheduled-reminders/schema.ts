import * as z from 'zod/mini'
import { MESSAGE_BODY_MAX } from '../notifications/limits.ts'
import { reachShape } from '../notifications/send-schema.ts'
import { one } from '../shared/reply.ts'
import { text } from '../shared/text.ts'
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

/** One reminder of the forecast, by what the forecast says of it. */
export const plannedReminderInput = z.strictObject({
  data: z.strictObject(
    {
      rule: z.enum(REMINDER_RULE_KEYS, say.ruleExpected),
      /** null: of the event itself, or all rooms or car pools of one moment */
      itemId: z.nullable(z.int(say.itemExpected)),
      dueAt: z.iso.datetime({ offset: true, error: say.dueExpected }),
      isSkipped: z.boolean(say.switchExpected),
      /** null: the usual words */
      text: z.nullable(
        text(MESSAGE_BODY_MAX, say.ownTextExpected).check(z.minLength(1, say.ownTextExpected)),
      ),
    },
    say.switchExpected,
  ),
})
export type PlannedReminderInput = z.infer<typeof plannedReminderInput>['data']

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
  isSkipped: z.boolean(),
})
export type FiredReply = z.infer<typeof firedReply>

const plannedReminder = z.object({
  rule,
  itemId: z.nullable(z.int()),
  /** its name, if it is one */
  item: z.nullable(z.string()),
  items: z.int(),
  dueAt: z.string(),
  /** the end of the quiet hours, if it waits for that */
  heldUntil: z.nullable(z.string()),
  /** who has not done it yet, now, by the first channel of each */
  pending: z.int(),
  by: reachShape,
  isSkipped: z.boolean(),
  text: z.nullable(z.string()),
  /** what one person reads */
  example: z.string(),
})
export type PlannedReminderReply = z.infer<typeof plannedReminder>

/** Of the next 48 hours. */
export const reminderForecastReply = one(z.array(plannedReminder))
export type ReminderForecastReply = z.infer<typeof reminderForecastReply>

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
