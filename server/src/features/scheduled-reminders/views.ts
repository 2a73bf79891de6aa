import { nameOfItem } from '@muster/domain/boards/rules.ts'
import type { Firing } from '@muster/domain/scheduled-reminders/facts.ts'
import { REMINDER_RULES } from '@muster/domain/scheduled-reminders/rule-table.ts'
import { nextFirings } from '@muster/domain/scheduled-reminders/rules.ts'
import type { NextReminder, RemindersReply } from '@muster/domain/scheduled-reminders/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { Refused } from '#refused.ts'
import { readChanges } from './read-changes.ts'
import { countPending, readLatestFirings } from './read-firings.ts'
import { findPlan, withFired } from './read-plan.ts'

export async function reminders(ctx: Context, event: AnyId): Promise<RemindersReply> {
  const eventId = await idOfEvent(ctx, event)
  const plan = await findPlan(ctx, eventId)
  if (!plan) throw new Refused('not_found')
  const now = ctx.now()
  const [withPast = plan] = await withFired(ctx, [plan], now)
  const changes = await ctx.inTransaction(tx => readChanges(tx, eventId))
  const next = nextFirings(withPast.plan, now, changes)
  const [pending, fired] = await Promise.all([
    countPending(ctx, eventId, [...next.values()].flat()),
    readLatestFirings(ctx, eventId),
  ])
  const names = new Map(plan.items?.all.map(item => [item.id, nameOfItem(item)]))
  return {
    data: {
      rules: plan.plan.rules.map(({ key, isOn, lead }) => ({
        ...{ key, isOn, lead },
        next: nextOf(next.get(key), names, pending),
      })),
      fired: fired.flatMap(({ rule, itemId, firedAt, ...row }) =>
        rule in REMINDER_RULES
          ? [
              {
                ...row,
                rule: rule as keyof typeof REMINDER_RULES,
                item: itemId === null ? null : (names.get(itemId) ?? null),
                firedAt: firedAt.toISOString(),
              },
            ]
          : [],
      ),
      quietHours: plan.quiet,
    },
  }
}

function nextOf(
  firings: readonly Firing[] | undefined,
  names: ReadonlyMap<number, string>,
  pending: ReadonlyMap<string, number>,
): NextReminder | null {
  const [first, ...others] = firings ?? []
  if (!first) return null
  const all = [first, ...others]
  return {
    dueAt: first.dueAt.toISOString(),
    item: others.length === 0 && first.itemId !== null ? (names.get(first.itemId) ?? null) : null,
    items: all.length,
    pending: all.reduce((sum, { itemId, leg }) => sum + (pending.get(`${itemId} ${leg}`) ?? 0), 0),
  }
}
