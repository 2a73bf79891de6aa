import type { EventTimes } from '@muster/domain/items/facts.ts'
import { timesOf } from '@muster/domain/itinerary/rules.ts'
import {
  type firingsDue,
  type RemindedItem,
  type RuleOverride,
  rulesInForce,
} from '@muster/domain/scheduled-reminders/rules.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { findBoardNow } from '#features/boards/read-board-now.ts'
import { type BoardItems, boardItems } from '#features/boards/read-items.ts'
import { eventSnapshot } from '#features/itinerary/read-event-items.ts'

export interface EventPlan {
  eventId: number
  name: string
  location: string | null
  quiet: { from: string; until: string } | null
  /** none, long before the event */
  items: BoardItems | null
  plan: Parameters<typeof firingsDue>[0]
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** Preferences are reminded of that long before. */
const DAYS_AHEAD = 31
/** Items of an event may be some days earlier and later than it. */
const ITEM_DAYS_AHEAD = 4
const AFTER_DAYS = 2
/** No reminder is compared with an older one. */
const COMPARED_MS = 36 * HOUR_MS

interface EventRow extends EventTimes {
  id: number
  name: string
  location: string | null
  quietFrom: string | null
  quietUntil: string | null
  overrides: RuleOverride[]
}

const eventRows = (ctx: Context) =>
  dbOf(ctx)
    .selectFrom('events as e')
    .select(['e.id', 'e.name', 'e.location', 'e.timezone', 'e.active'])
    .select(['e.start_date as startDate', 'e.end_date as endDate'])
    .select(['e.quiet_from as quietFrom', 'e.quiet_until as quietUntil'])
    .select(
      sql<RuleOverride[]>`coalesce((
        select json_agg(json_build_object('rule', r.rule, 'isOn', r.is_on, 'lead', r.lead))
          from reminder_rules r where r.event_id = e.id), '[]')`.as('overrides'),
    )

/** Of all events that may have a reminder now. */
export async function readPlans(ctx: Context, now: Date): Promise<EventPlan[]> {
  const rows = await eventRows(ctx)
    .where('e.active', '=', true)
    .where('e.start_date', '<', new Date(now.getTime() + DAYS_AHEAD * DAY_MS))
    .where('e.end_date', '>', new Date(now.getTime() - AFTER_DAYS * DAY_MS))
    .orderBy('e.id')
    .execute()
  const isNear = ({ startDate }: EventRow) => startDate.getTime() - now.getTime() < ITEM_DAYS_AHEAD * DAY_MS
  return Promise.all(rows.map(row => planOf(ctx, row, isNear(row))))
}

export async function findPlan(ctx: Context, eventId: number): Promise<EventPlan | null> {
  const row = await eventRows(ctx).where('e.id', '=', eventId).executeTakeFirst()
  return row ? planOf(ctx, row, true) : null
}

/** Whom people call about an item that has no co-ordinator. */
export async function coordinatorOf(ctx: Context, { eventId }: EventPlan) {
  const snapshot = await eventSnapshot(ctx, eventId)
  return snapshot?.items.emergencyCoordinator ?? null
}

async function planOf(ctx: Context, row: EventRow, hasItems: boolean): Promise<EventPlan> {
  const { id, name, location, quietFrom, quietUntil, overrides, ...event } = row
  const now = hasItems ? await findBoardNow(ctx, id) : undefined
  const items = now ? await boardItems(ctx, now, { view: 'all', coordinatorId: null }) : null
  return {
    ...{ eventId: id, name, location, items },
    quiet: quietFrom && quietUntil ? { from: quietFrom.slice(0, 5), until: quietUntil.slice(0, 5) } : null,
    plan: { rules: rulesInForce(overrides), event, items: items ? remindedItems(items) : [], fired: [] },
  }
}

const known = new WeakMap<BoardItems, readonly RemindedItem[]>()

function remindedItems(items: BoardItems): readonly RemindedItem[] {
  const made =
    known.get(items) ??
    items.all.map(item => ({ id: item.id, times: timesOf(item), departedAt: item.departedAt }))
  known.set(items, made)
  return made
}

export async function withFired(ctx: Context, plans: readonly EventPlan[], now: Date): Promise<EventPlan[]> {
  const eventIds = plans.map(({ eventId }) => eventId)
  const rows = await dbOf(ctx)
    .selectFrom('reminder_firings')
    .where('event_id', '=', sql<number>`any(${eventIds}::int[])`)
    .where('due_at', '>', new Date(now.getTime() - COMPARED_MS))
    .select(['event_id as eventId', 'rule', 'item_id as itemId', 'leg', 'due_at as dueAt'])
    .execute()
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return plans.map(one => ({ ...one, plan: { ...one.plan, fired: byEvent.get(one.eventId) ?? [] } }))
}
