import { REMIND_AGAIN_AFTER_MINUTES } from '@muster/domain/notifications/limits.ts'
import type { Firing } from '@muster/domain/scheduled-reminders/facts.ts'
import { REMINDER_RULES } from '@muster/domain/scheduled-reminders/rule-table.ts'
import { changeOf, firingsDue } from '@muster/domain/scheduled-reminders/rules.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { insertNotifications } from '#features/notifications/store-many.ts'
import { groupsOf, remindersOf } from './messages.ts'
import { readChanges } from './read-changes.ts'
import { coordinatorOf, type EventPlan, readPlans, withFired } from './read-plan.ts'
import * as store from './store.ts'

const [TICK_MS, MINUTE_MS] = [30_000, 60_000]
const NOT_SENT = 'scheduled reminders could not be sent and are tried again'

/** Each server asks; the row of a firing decides which one sends it. Returns what stops it. */
export function startScheduledReminders(ctx: Context): () => Promise<void> {
  let running = Promise.resolve()
  const tick = () => {
    running = running.then(() => fireReminders(ctx)).catch(error => ctx.log.warn({ err: error }, NOT_SENT))
  }
  tick()
  const timer = setInterval(tick, TICK_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

export async function fireReminders(ctx: Context): Promise<void> {
  const now = ctx.now()
  const plans = await readPlans(ctx, now)
  const maybe = plans.filter(({ plan }) => firingsDue(plan, now).length > 0)
  if (maybe.length === 0) return
  // one that fails keeps no other waiting
  for (const event of await withFired(ctx, maybe, now))
    for (const firings of inTransactions(firingsDue(event.plan, now)))
      await fire(ctx, event, firings, now).catch(error =>
        ctx.log.warn({ err: error, event: event.eventId }, NOT_SENT),
      )
}

/** A session reaches all people of the event, and all items of another rule together do, so each is one (R527). */
const inTransactions = (firings: readonly Firing[]) =>
  Map.groupBy(firings, ({ rule, itemId }) => (rule === 'session' ? itemId : rule)).values()

async function fire(ctx: Context, event: EventPlan, firings: readonly Firing[], now: Date): Promise<void> {
  const { eventId } = event
  const coordinator = await coordinatorOf(ctx, event)
  await ctx.inTransaction(async tx => {
    const fired = await store.insertFirings(tx, { eventId, now }, firings)
    if (fired.length === 0) return
    // a reminder by staff at the same moment counts (R276)
    await store.lockEvent(tx, { id: eventId })
    const changes = await readChanges(tx, eventId)
    const isSkipped = (firing: Firing) => changeOf(firing, changes)?.isSkipped === true
    const kept = fired.filter(firing => !isSkipped(firing))
    if (kept.length < fired.length) await store.updateSkipped(tx, fired.filter(isSkipped))
    const pending = Map.groupBy(await readPending(tx, eventId, kept, now), ({ id }) => id)
    const reached = kept.flatMap(firing => {
      const people = pending.get(firing.id)
      return people ? [{ firing, people }] : []
    })
    const groups = groupsOf(reached)
    const ids = await insertNotifications(
      ctx,
      tx,
      { eventId, now },
      remindersOf({ event, coordinator, ownText: firing => changeOf(firing, changes)?.text ?? null }, groups),
    )
    const sent = groups.flatMap((group, at) =>
      group.map(({ firing, people }) => ({
        id: firing.id,
        notificationId: ids[at] ?? null,
        people: people.length,
      })),
    )
    if (sent.length > 0) await store.updateSent(tx, sent)
  })
}

async function readPending(tx: Tx, eventId: number, fired: readonly (Firing & { id: number })[], now: Date) {
  const asked = { eventId, since: new Date(now.getTime() - REMIND_AGAIN_AFTER_MINUTES * MINUTE_MS) }
  const atItems = fired.flatMap(({ id, itemId, leg, rule }) =>
    itemId === null ? [] : [{ id, itemId, leg, about: REMINDER_RULES[rule].about }],
  )
  const ofEvent = fired.find(({ itemId }) => itemId === null)
  return [
    ...(await store.readPendingAtItems(tx, asked, atItems)),
    ...(ofEvent ? await store.readWithoutPreferences(tx, asked, ofEvent) : []),
  ]
}
