import {
  REMINDER_RULE_KEYS,
  REMINDER_RULES,
  type ReminderRuleKey,
} from '@muster/domain/scheduled-reminders/rule-table.ts'
import { changeOf, isLeadAllowed } from '@muster/domain/scheduled-reminders/rules.ts'
import type {
  PlannedReminderInput,
  QuietHoursInput,
  ReminderRuleInput,
} from '@muster/domain/scheduled-reminders/schema.ts'
import { reminderRuleWords as say } from '@muster/domain/scheduled-reminders/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { setQuietHours } from '#features/events/commands.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { readChanges } from './read-changes.ts'
import { findForecast } from './read-forecast.ts'
import * as store from './store.ts'

interface ChangedRule extends ReminderRuleInput {
  event: AnyId
  rule: string
}

/** A lead that is the usual one is not kept, so that a later usual one counts. */
export async function changeRule(
  ctx: Context,
  me: Caller,
  { event, rule: asked, isOn, lead }: ChangedRule,
): Promise<void> {
  const rule = REMINDER_RULE_KEYS.find(key => key === asked)
  if (!rule) throw new Refused('not_found')
  refuseLead(rule, lead)
  const own = lead === REMINDER_RULES[rule].lead?.usual ? null : lead
  await ctx.inTransaction(
    async tx => {
      const { id: eventId } = found(await store.lockEvent(tx, event))
      const now = ctx.now()
      await store.upsertRule(tx, { eventId, rule, isOn, lead: own, now })
      await recordAudit(tx, {
        action: 'reminder-rule-changed',
        actorId: me.user.id,
        eventId,
        details: { rule, isOn, lead },
        at: now,
      })
    },
    { isIdempotent: true },
  )
}

/** Without anything to say the change is forgotten. */
export async function changePlanned(
  ctx: Context,
  me: Caller,
  asked: AnyId,
  { rule, itemId, dueAt, isSkipped, text }: PlannedReminderInput,
): Promise<void> {
  const eventId = await idOfEvent(ctx, asked)
  const { reminders } = await findForecast(ctx, eventId)
  const moment = new Date(dueAt).getTime()
  const reminder = reminders.find(
    one => one.rule === rule && one.itemId === itemId && one.dueAt.getTime() === moment,
  )
  if (!reminder) throw new Refused('reminder_not_planned')
  await ctx.inTransaction(
    async tx => {
      await store.lockEvent(tx, { id: eventId })
      // it may have been sent while this waited for the lock
      if (await store.hasFired(tx, eventId, reminder.firings)) throw new Refused('reminder_not_planned')
      const was = changeOf(reminder, await readChanges(tx, eventId))
      const of = { eventId, rule, itemId }
      if (was) await store.deleteChange(tx, of, was.dueAt)
      if (isSkipped || text !== null)
        await store.insertChange(tx, { ...of, dueAt: reminder.dueAt, isSkipped, text })
      await recordAudit(tx, {
        action: 'planned-reminder-changed',
        actorId: me.user.id,
        eventId,
        details: { rule, itemId, dueAt: reminder.dueAt.toISOString(), isSkipped, text },
        at: ctx.now(),
      })
    },
    { isIdempotent: true },
  )
}

function refuseLead(rule: ReminderRuleKey, lead: number | null): void {
  if (lead === null || isLeadAllowed(rule, lead)) return
  const limits = REMINDER_RULES[rule].lead
  const message = limits ? say.leadWithin(limits.min, limits.max, limits.unit) : say.leadFixed
  throw new Refused('invalid', { message, issues: [{ path: 'data.lead', message }] })
}

export async function changeQuietHours(
  ctx: Context,
  me: Caller,
  event: AnyId,
  hours: QuietHoursInput,
): Promise<void> {
  await ctx.inTransaction(
    async tx => {
      const { id: eventId, from, until } = found(await store.lockEvent(tx, event))
      await setQuietHours(tx, eventId, hours)
      await recordAudit(tx, {
        action: 'quiet-hours-changed',
        actorId: me.user.id,
        eventId,
        details: { was: from === null ? null : { from, until }, is: hours },
        at: ctx.now(),
      })
    },
    { isIdempotent: true },
  )
}

/** Of one event for another one. Called with `tx`. */
export const copyRules = (tx: Tx, from: number, to: number, now: Date) => store.copyRules(tx, from, to, now)

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Refused('not_found')
  return row
}
