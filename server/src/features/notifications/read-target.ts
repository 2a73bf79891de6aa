import type { ItemOnBoard, PartOfDay } from '@muster/domain/boards/rules.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'
import { documentIdOfAll } from '@muster/domain/items/kinds.ts'
import type { Coordinator } from '@muster/domain/itinerary/schema.ts'
import type { RemindedEntity, ReminderType, SendReminderInput } from '@muster/domain/notifications/schema.ts'
import { reminderWords } from '@muster/domain/notifications/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { findBoardNow } from '#features/boards/read-board-now.ts'
import { type BoardItems, boardItems } from '#features/boards/read-items.ts'
import { eventFacts } from '#features/events/read-event-facts.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { eventItems } from '#features/itinerary/read-event-items.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { roleInEvent } from '#http/role-in-event.ts'
import { Refused } from '#refused.ts'

/** What a reminder or message is about. */
export interface Target {
  eventId: number
  event: { name: string; location: string | null; times: EventTimes }
  /** `null`: a message */
  type: ReminderType | null
  day: string
  /** a person is pending who is checked in to none of these; `null`: who has no preferences */
  parts: readonly PartOfDay[] | null
  /** the day as a whole, and not single items */
  isWholeEvent: boolean
  /** every member is expected, and not only those who are assigned */
  isForEveryone: boolean
  /** of the event, for messages that are about no item */
  coordinator: Coordinator | null
}

interface Asked {
  entityType: RemindedEntity
  entityId: number | string
  eventId: number | string
  day?: string | undefined
}

/** Refuses what the caller may not remind of (R275). */
export async function findTarget(ctx: Context, me: Caller, input: SendReminderInput): Promise<Target> {
  const { items, ...event } = await findEvent(ctx, me, input)
  const target = { ...event, type: input.reminderType }
  if (input.entityType !== 'event') {
    if (input.reminderType !== 'checkin_reminder') throw notOfEvent()
    const parts = partsOf(me, items, input, target.day)
    return { ...target, isWholeEvent: false, parts, isForEveryone: hasSession(parts) }
  }
  if (input.reminderType === 'preferences_reminder') {
    if (!isAdminCaller(me)) throw new Refused('forbidden')
    return { ...target, isWholeEvent: true, parts: null, isForEveryone: true }
  }
  const parts = ownPartsOn(me, items, target.day)
  if (parts.length === 0) throw new Refused('nobody_to_remind')
  return { ...target, isWholeEvent: true, parts, isForEveryone: hasSession(parts) }
}

/** Refuses whom the caller may not write to: a co-ordinator writes to the people of their own items (R349). */
export async function findSendTarget(ctx: Context, me: Caller, input: Asked): Promise<Target> {
  const { items, ...event } = await findEvent(ctx, me, input)
  const isWholeEvent = input.entityType === 'event'
  const target = { ...event, type: null, isWholeEvent }
  if (isWholeEvent && isAdminCaller(me))
    return { ...target, parts: ownPartsOn(me, items, target.day), isForEveryone: true }
  const parts = isWholeEvent ? ownPartsOn(me, items, input.day) : partsOf(me, items, input, input.day)
  return { ...target, parts, isForEveryone: hasSession(parts) }
}

/** Refuses those who are not staff there. */
async function findEvent(ctx: Context, me: Caller, input: Asked) {
  const eventId = await idOfEvent(ctx, anyId(input.eventId))
  if (!isAdminCaller(me)) await refuseOutsiders(ctx, me, eventId)
  const now = await findBoardNow(ctx, eventId)
  if (!now) throw new Refused('not_found')
  const version = now.items + now.members + now.carPools
  const { found } = await eventFacts(ctx, { id: eventId, version })
  if (!found) throw new Refused('not_found')
  const { name, location, documentId } = found.facts
  const [items, { emergencyCoordinator }] = await Promise.all([
    boardItems(ctx, now, { view: 'all', coordinatorId: null }),
    eventItems(ctx, { id: eventId, version: now.items }),
  ])
  const { times } = items
  if (!times.active) throw new Refused('event_inactive')
  const { entityType, entityId } = input
  if (entityType === 'event' && entityId !== eventId && entityId !== documentId)
    throw new Refused('not_found')
  const day = input.day ?? dayIn(times.timezone, ctx.now())
  return { eventId, event: { name, location, times }, day, coordinator: emergencyCoordinator, items }
}

/** Everybody is expected at a session (R10). */
const hasSession = (parts: readonly PartOfDay[]) => parts.some(({ item }) => item.kind === 'sub-event')

const anyId = (id: number | string): AnyId => (typeof id === 'number' ? { id } : { documentId: id })

const notOfEvent = () =>
  new Refused('invalid', {
    message: reminderWords.notOfEvent,
    issues: [{ path: 'reminderType', message: reminderWords.notOfEvent }],
  })

async function refuseOutsiders(ctx: Context, me: Caller, eventId: number): Promise<void> {
  const role = await roleInEvent(ctx, me, { id: eventId })
  if (role === 'outsider') throw new Refused('not_found')
  if (role === 'attendee') throw new Refused('forbidden')
}

const isOwn = (me: Caller, { coordinator }: ItemOnBoard) =>
  isAdminCaller(me) || coordinator?.id === me.user.id

const partsOn = ({ itemDays }: BoardItems, day: string | undefined) =>
  day === undefined ? [...itemDays.values()].flat() : (itemDays.get(day) ?? [])

/** Without a day, of all days. */
const ownPartsOn = (me: Caller, items: BoardItems, day: string | undefined) =>
  partsOn(items, day).filter(({ item }) => isOwn(me, item))

/** An item on its day, or all rooms or car pools of that day. Without a day, on all of its days. */
function partsOf(
  me: Caller,
  items: BoardItems,
  { entityType, entityId }: Asked,
  day: string | undefined,
): readonly PartOfDay[] {
  const ofKind = items.all.filter(({ kind }) => kind === entityType)
  const isAll = entityType !== 'event' && documentIdOfAll(entityType) === entityId
  if (isAll && !isAdminCaller(me)) throw new Refused('forbidden')
  const wanted = isAll
    ? ofKind
    : ofKind.filter(({ id, documentId }) => id === entityId || documentId === entityId)
  if (wanted.length === 0) throw new Refused('not_found')
  if (!wanted.every(item => isOwn(me, item))) throw new Refused('forbidden')
  const ids = new Set(wanted.map(({ id }) => id))
  const parts = partsOn(items, day).filter(({ item }) => ids.has(item.id))
  if (parts.length > 0) return parts
  if (day === undefined) return wanted.map(item => ({ item, leg: 'first' }))
  throw new Refused('invalid', {
    message: reminderWords.notOnDay,
    issues: [{ path: 'day', message: reminderWords.notOnDay }],
  })
}
