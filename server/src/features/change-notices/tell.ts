import type { EventState } from '@muster/domain/change-notices/facts.ts'
import {
  type Notice,
  noticesOfItem,
  noticesOfPlaces,
  summarised,
} from '@muster/domain/change-notices/rules.ts'
import { eventChange } from '@muster/domain/change-notices/sentences.ts'
import { isDue } from '@muster/domain/notifications/delivery-rules.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { insertNotifications, type NotificationToMany } from '#features/notifications/store-many.ts'
import { gatherChanges } from './gather.ts'
import * as store from './store.ts'

const [TICK_MS, HOUR_MS, DAY_MS] = [15_000, 3_600_000, 86_400_000]

/** Each server asks; the transaction that deletes the changes tells them. Returns what stops it. */
export function startTellingChanges(ctx: Context): () => Promise<void> {
  let running = Promise.resolve()
  const tick = () => {
    running = running
      .then(() => tellChanges(ctx))
      .catch(error => ctx.log.warn({ err: error }, 'changes could not be told and are tried again'))
  }
  tick()
  const timer = setInterval(tick, TICK_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

export async function tellChanges(ctx: Context): Promise<void> {
  // one event that fails keeps no other waiting
  for (const eventId of await store.readSettledEvents(ctx))
    await ctx
      .inTransaction(tx => tellOfEvent(ctx, tx, eventId))
      .catch(error =>
        ctx.log.warn({ err: error, event: eventId }, 'changes could not be told and are tried again'),
      )
}

type Event = NonNullable<Awaited<ReturnType<typeof store.readEvent>>>
type Changes = Awaited<ReturnType<typeof store.deleteSettled>>

async function tellOfEvent(ctx: Context, tx: Tx, eventId: number): Promise<void> {
  const now = ctx.now()
  const changes = await store.deleteSettled(tx, eventId)
  const event = changes.length > 0 ? await store.readEvent(tx, eventId) : undefined
  if (!event) return
  const { timezone } = event
  const { items, places } = event.active ? await gatherChanges(tx, event, changes) : { items: [], places: [] }
  const notices = [
    ...(await noticesOfEvent(tx, event, changes, now)),
    ...summarised(
      [
        ...items.flatMap(item => noticesOfItem(item, { timezone, now })),
        ...noticesOfPlaces(places, { timezone, now }),
      ],
      event.name,
    ),
  ]
  await insertNotifications(ctx, tx, { eventId, now }, notificationsOf(notices, event.id, now))
}

const dateIn = (row: Record<string, unknown>, column: string) => new Date(String(row[column]))

async function noticesOfEvent(tx: Tx, event: Event, changes: Changes, now: Date): Promise<Notice[]> {
  const ofEvent = changes.filter(({ itemId }) => itemId === null)
  const [first] = ofEvent
  if (!first) return []
  const was: EventState = {
    active: first.was.active === true,
    ...{ startDate: dateIn(first.was, 'start_date'), endDate: dateIn(first.was, 'end_date') },
    location: first.was.location === null ? null : String(first.was.location),
  }
  const words = eventChange(was, event, event)
  const overAt = was.endDate > event.endDate ? was.endDate : event.endDate
  if (!words || overAt <= now) return []
  const authors = new Set(ofEvent.map(({ byId }) => byId))
  const people = new Set([
    ...(await store.readMemberIds(tx, event.id)),
    ...(await store.readCoordinatorIds(tx, event.id)),
  ])
  const userIds = [...people].filter(id => authors.size > 1 || !authors.has(id))
  const starts = [was.startDate, event.startDate].filter(at => at > now).map(at => at.getTime())
  return [
    {
      ...{ ...words, itemId: null, name: event.name, collapseKey: 'event', overAt, userIds },
      // what is running is due now
      dueAt: starts.length > 0 ? new Date(Math.min(...starts)) : now,
    },
  ]
}

/** Those that replace each other and are as urgent are one notification, in which each person may have own words. */
function notificationsOf(notices: readonly Notice[], eventId: number, now: Date): NotificationToMany[] {
  const urgency = ({ dueAt }: Notice) => isDue({ kind: 'change', dueAt }, now)
  const groups = Map.groupBy(notices, notice => `${notice.collapseKey} ${urgency(notice)}`)
  return [...groups.values()].flatMap(group => {
    const [first, ...others] = group
    if (!first || group.every(({ userIds }) => userIds.length === 0)) return []
    const { title, body, collapseKey } = first
    const hasOwnWords = others.some(other => other.title !== title || other.body !== body)
    const isOfOneItem = others.every(({ itemId }) => itemId === first.itemId)
    const due = group.flatMap(({ dueAt }) => dueAt?.getTime() ?? [])
    const over = Math.max(...group.map(({ overAt }) => overAt.getTime()))
    return {
      ...{ kind: 'change', title, body, itemId: isOfOneItem ? first.itemId : null },
      path: linkTo('myCheckIn', eventId),
      collapseKey: `${collapseKey}-${eventId}`,
      dueAt: due.length > 0 ? new Date(Math.min(...due)) : null,
      expiresAt: new Date(Math.min(Math.max(over, now.getTime() + HOUR_MS), now.getTime() + DAY_MS)),
      recipients: group.flatMap(notice =>
        notice.userIds.map(userId => ({
          ...{ userId, itemId: notice.itemId },
          ...(hasOwnWords ? { words: { title: notice.title, body: notice.body } } : {}),
        })),
      ),
    }
  })
}
