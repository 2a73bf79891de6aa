import type { EventTimes, ItemTimes, Leg } from '../items/facts.ts'
import { isCheckable } from '../items/rules.ts'
import { momentOfLeg } from '../notifications/rules.ts'
import { addDays, dayIn, instantIn, startOfDay, wallClockIn } from '../shared/clock.ts'
import type { Firing, PlannedReminder, ReminderChange } from './facts.ts'
import { REMINDER_RULE_KEYS, REMINDER_RULES, type ReminderRule, type ReminderRuleKey } from './rule-table.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/** What an event has instead of the usual. */
export interface RuleOverride {
  rule: ReminderRuleKey
  isOn: boolean
  lead: number | null
}

export interface RuleInForce {
  key: ReminderRuleKey
  isOn: boolean
  lead: number | null
}

export function rulesInForce(overrides: readonly RuleOverride[]): RuleInForce[] {
  const byRule = new Map(overrides.map(one => [one.rule, one]))
  return REMINDER_RULE_KEYS.map(key => {
    const [override, { lead }] = [byRule.get(key), REMINDER_RULES[key]]
    return { key, isOn: override?.isOn ?? true, lead: lead && (override?.lead ?? lead.usual) }
  })
}

export interface RemindedItem {
  id: number
  times: ItemTimes
  departedAt?: Readonly<Record<Leg, string | null>> | undefined
}

interface Fired {
  rule: string
  itemId: number | null
  leg: string
  dueAt: Date
}

interface Plan {
  rules: readonly RuleInForce[]
  items: readonly RemindedItem[]
  event: EventTimes
  fired: readonly Fired[]
}

/** What is to be sent now. Of several reminders of one leg that are due, as after an outage, the newest says it all. */
export function firingsDue(plan: Plan, now: Date): Firing[] {
  const due = plannedFirings(plan).filter(({ dueAt, usefulUntil }) => dueAt <= now && now < usefulUntil)
  const newest = Map.groupBy(due, ({ itemId, leg }) => `${itemId} ${leg}`)
  return [...newest.values()]
    .flatMap(same => same.toSorted((one, other) => other.dueAt.getTime() - one.dueAt.getTime()).slice(0, 1))
    .filter(firing => !hasFired(firing, plan))
}

/** The next ones of each rule that are not skipped, all that are due at the same moment. */
export function nextFirings(
  plan: Plan,
  now: Date,
  changes: readonly ReminderChange[] = [],
): ReadonlyMap<ReminderRuleKey, readonly Firing[]> {
  const ahead = plannedFirings(plan).filter(
    firing => firing.dueAt > now && !hasFired(firing, plan) && !changeOf(firing, changes)?.isSkipped,
  )
  return new Map(
    [...Map.groupBy(ahead, ({ rule }) => rule)].map(([rule, firings]) => {
      const first = Math.min(...firings.map(({ dueAt }) => dueAt.getTime()))
      return [rule, firings.filter(({ dueAt }) => dueAt.getTime() === first)]
    }),
  )
}

const FORECAST_MS = 48 * HOUR_MS

/** What goes out by itself in the next 48 hours, the next one first. */
export const forecastOf = (plan: Plan, now: Date): PlannedReminder[] =>
  remindersOf(
    plannedFirings(plan).filter(
      firing =>
        firing.dueAt > now &&
        firing.dueAt.getTime() - now.getTime() <= FORECAST_MS &&
        !hasFired(firing, plan),
    ),
  ).toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())

/** Rooms and car pools of one moment are one reminder, because each person has one of them. */
function remindersOf(firings: readonly Firing[]): PlannedReminder[] {
  const keyOf = ({ rule, itemId, leg, dueAt }: Firing) =>
    `${rule} ${isShared(rule) ? null : itemId} ${leg} ${dueAt.getTime()}`
  return [...Map.groupBy(firings, keyOf).values()].flatMap(same => {
    const [first] = same
    return first ? [{ ...first, itemId: isShared(first.rule) ? null : first.itemId, firings: same }] : []
  })
}

const isShared = (rule: ReminderRuleKey) => ['hotel-room', 'car-pool'].includes(REMINDER_RULES[rule].about)

/** A change stays with its item when it moves a little, and with the moment of rooms and car pools. */
export const changeOf = (firing: Firing, changes: readonly ReminderChange[]): ReminderChange | undefined =>
  changes.find(({ rule, itemId, dueAt }) => {
    if (rule !== firing.rule) return false
    if (isShared(firing.rule)) return itemId === null && dueAt.getTime() === firing.dueAt.getTime()
    return itemId === firing.itemId && isNear(firing, dueAt)
  })

function plannedFirings({ rules, items, event }: Plan): Firing[] {
  if (!event.active) return []
  return rules
    .filter(({ isOn }) => isOn)
    .flatMap(inForce => {
      const rule = REMINDER_RULES[inForce.key]
      if (rule.about === 'preferences') return [firingOfEvent(inForce, rule, event)]
      const timesOfFiring = onceForEach((times: ItemTimes) => timesOf(inForce, rule, times, event))
      return items.flatMap(({ id, times, departedAt }) => {
        if (times.kind !== rule.about || !isCheckable(times) || departedAt?.[rule.leg]) return []
        const found = timesOfFiring(times)
        return found ? [{ rule: inForce.key, itemId: id, leg: rule.leg, ...found }] : []
      })
    })
}

/** Thousands of rooms have the same times. */
function onceForEach<Value>(make: (times: ItemTimes) => Value): (times: ItemTimes) => Value {
  const made = new Map<string, { value: Value }>()
  return times => {
    const key = JSON.stringify(times)
    const known = made.get(key) ?? { value: make(times) }
    made.set(key, known)
    return known.value
  }
}

function firingOfEvent({ key, lead }: RuleInForce, rule: ReminderRule, event: EventTimes): Firing {
  const dueAt = onTheDay(rule, lead, event.startDate, event)
  const useful = new Date(dueAt.getTime() + rule.usefulHours * HOUR_MS)
  const usefulUntil = useful < event.startDate ? useful : event.startDate
  return { rule: key, itemId: null, leg: 'first', dueAt, at: event.startDate, usefulUntil }
}

function timesOf(
  { lead }: RuleInForce,
  rule: ReminderRule,
  item: ItemTimes,
  event: EventTimes,
): Pick<Firing, 'at' | 'dueAt' | 'usefulUntil'> | null {
  const at = momentOfLeg(item, rule.leg, event)
  if (!at) return null
  if (rule.onlyBefore && wallClockIn(event.timezone, at).slice(11) >= rule.onlyBefore) return null
  const dueAt = rule.at ? onTheDay(rule, lead, at, event) : new Date(at.getTime() - (lead ?? 0) * MINUTE_MS)
  const useful = new Date(dueAt.getTime() + rule.usefulHours * HOUR_MS)
  // a room can be entered and left after its time
  const end = item.kind === 'hotel-room' ? endOfDay(at, event) : at
  return { at, dueAt, usefulUntil: useful < end ? useful : end }
}

const endOfDay = (at: Date, { timezone }: EventTimes) => startOfDay(timezone, addDays(dayIn(timezone, at), 1))

const onTheDay = (rule: ReminderRule, lead: number | null, at: Date, { timezone }: EventTimes) =>
  instantIn(timezone, addDays(dayIn(timezone, at), -(lead ?? rule.daysBefore ?? 0)), rule.at ?? '00:00')

const LEAST_MOVE_MS = 15 * MINUTE_MS
const MOVE_OF_A_DAY_MS = 12 * HOUR_MS

/** What has moved by more than this since its reminder gets another one: half of the lead, at least 15 minutes. */
function moveThatCounts({ rule, dueAt, at }: Pick<Firing, 'rule' | 'at' | 'dueAt'>): number {
  if (REMINDER_RULES[rule].at) return MOVE_OF_A_DAY_MS
  return Math.max(LEAST_MOVE_MS, (at.getTime() - dueAt.getTime()) / 2)
}

const isNear = (firing: Pick<Firing, 'rule' | 'at' | 'dueAt'>, dueAt: Date) =>
  Math.abs(dueAt.getTime() - firing.dueAt.getTime()) < moveThatCounts(firing)

const hasFired = (firing: Firing, { fired }: Plan) =>
  fired.some(
    ({ rule, itemId, leg, dueAt }) =>
      rule === firing.rule && itemId === firing.itemId && leg === firing.leg && isNear(firing, dueAt),
  )

export const isLeadAllowed = (key: ReminderRuleKey, lead: number): boolean => {
  const limits = REMINDER_RULES[key].lead
  return limits !== null && lead >= limits.min && lead <= limits.max
}
