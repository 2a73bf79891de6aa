import type { PlannedReminder } from '@muster/domain/scheduled-reminders/facts.ts'
import { forecastOf } from '@muster/domain/scheduled-reminders/rules.ts'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { type EventPlan, findPlan, withFired } from './read-plan.ts'

interface Forecast {
  event: EventPlan
  reminders: readonly PlannedReminder[]
}

export async function findForecast(ctx: Context, eventId: number): Promise<Forecast> {
  const plan = await findPlan(ctx, eventId)
  if (!plan) throw new Refused('not_found')
  const now = ctx.now()
  const [event = plan] = await withFired(ctx, [plan], now)
  return { event, reminders: forecastOf(event.plan, now) }
}
