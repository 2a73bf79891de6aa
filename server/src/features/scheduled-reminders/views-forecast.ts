import { nameOfItem } from '@muster/domain/boards/rules.ts'
import { heldUntil, isDue, wayOf } from '@muster/domain/notifications/delivery-rules.ts'
import { composeWords } from '@muster/domain/notifications/words-compose.ts'
import type { Firing, PlannedReminder } from '@muster/domain/scheduled-reminders/facts.ts'
import { changeOf } from '@muster/domain/scheduled-reminders/rules.ts'
import type {
  PlannedReminderReply,
  ReminderForecastReply,
} from '@muster/domain/scheduled-reminders/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { channelsToReach } from '#features/notifications/channels-of.ts'
import { readReachOfMembers } from '#features/notifications/read-reach-now.ts'
import { exampleWriter } from './messages.ts'
import { readChanges } from './read-changes.ts'
import { countPendingByWay } from './read-firings.ts'
import { findForecast } from './read-forecast.ts'
import { coordinatorOf, type EventPlan } from './read-plan.ts'

/** With how many people each reminder would reach now, and by what. */
export async function reminderForecast(ctx: Context, asked: AnyId): Promise<ReminderForecastReply> {
  const eventId = await idOfEvent(ctx, asked)
  const { event, reminders } = await findForecast(ctx, eventId)
  const message = { eventId, kind: 'reminder', now: ctx.now() }
  const [changes, reach] = await ctx.inTransaction(async tx => [
    await readChanges(tx, eventId),
    await readReachOfMembers(tx, message),
  ])
  const ways = reach.map(one => ({
    userId: one.userId,
    soon: wayOf(channelsToReach(ctx, one, true)),
    later: wayOf(channelsToReach(ctx, one, false)),
  }))
  const pending = await countPendingByWay(
    ctx,
    eventId,
    reminders.flatMap(({ firings }) => firings),
    ways,
  )
  const names = new Map(event.items?.all.map(item => [item.id, nameOfItem(item)]))
  const ownText = (firing: Firing) => changeOf(firing, changes)?.text ?? null
  const coordinator = await coordinatorOf(ctx, event)
  const write = exampleWriter({ event, coordinator, ownText }, composeWords.somebody)
  return {
    data: reminders.map(reminder => ({
      ...{ rule: reminder.rule, itemId: reminder.itemId, items: reminder.firings.length },
      item: nameOf(reminder, names),
      dueAt: reminder.dueAt.toISOString(),
      heldUntil: heldUntil({ ...urgencyOf(reminder), ...momentOf(reminder, event) })?.toISOString() ?? null,
      ...reached(reminder, pending),
      isSkipped: changeOf(reminder, changes)?.isSkipped ?? false,
      text: ownText(reminder),
      example: write(reminder.firings[0] ?? reminder),
    })),
  }
}

const nameOf = ({ firings }: PlannedReminder, names: ReadonlyMap<number, string>) => {
  const [first, ...others] = firings
  return others.length === 0 && first?.itemId ? (names.get(first.itemId) ?? null) : null
}

/** Preferences can wait for the morning. */
const urgencyOf = ({ itemId, firings, at }: PlannedReminder) => ({
  kind: 'reminder' as const,
  dueAt: itemId === null && firings[0]?.itemId === null ? null : at,
})

const momentOf = ({ dueAt, usefulUntil }: PlannedReminder, { quiet, plan }: EventPlan) => ({
  ...{ now: dueAt, expiresAt: usefulUntil, timezone: plan.event.timezone, quiet },
})

type Counted = Awaited<ReturnType<typeof countPendingByWay>>

function reached(reminder: PlannedReminder, counted: Counted): Pick<PlannedReminderReply, 'pending' | 'by'> {
  const isSoon = isDue(urgencyOf(reminder), reminder.dueAt)
  const by = { push: 0, email: 0, whatsapp: 0, none: 0 }
  for (const { itemId, leg } of reminder.firings)
    for (const { soon, later, count } of counted.get(`${itemId} ${leg}`) ?? [])
      by[isSoon ? soon : later] += count
  return { by, pending: Object.values(by).reduce((sum, count) => sum + count, 0) }
}
