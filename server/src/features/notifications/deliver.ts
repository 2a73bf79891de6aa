import { setTimeout as sleep } from 'node:timers/promises'
import { CHANNELS, type Channel } from '@muster/domain/notifications/kinds.ts'
import pLimit from 'p-limit'
import type { Context } from '#context.ts'
import { channelsOf } from './channels-of.ts'
import { openLane } from './deliver-lane.ts'
import { openOutcomes } from './deliver-outcomes.ts'
import { sendDelivery } from './deliver-send.ts'
import { countOpen, findUnplanned } from './read-deliver.ts'
import { planDeliveries } from './store-deliver-plan.ts'
import { type Claimed, claimDue, type Tried, writeOutcomes } from './store-deliver-send.ts'

/** At the same moment. Mail servers take few connections, and a slow one must not hold back any push. */
const SLOTS: Readonly<Record<Channel, number>> = { push: 64, email: 5, whatsapp: 8 }
const SWEEP_EVERY_MS = 5_000
/** A screen that shows the progress reads it again at most this often. */
const PROGRESS_EVERY_MS = 500
const ALARM_EVERY_MS = 60_000
/** What a push service answers later is sent again after the lease. */
const STOPS_WITHIN_MS = 3_000

export interface Delivery {
  /** Makes the deliveries of a notification, and sends what is due. */
  deliver(notificationId: number): Promise<void>
  /** Finds what no job takes care of: retries, ended quiet hours, work of a process that died. */
  sweep(): Promise<void>
  /** Sweeps now and until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/** Any number of processes deliver from the same tables (decision 53). */
export function openDelivery(ctx: Context): Delivery {
  const has = channelsOf(ctx)
  const nudgeProgress = throttled(PROGRESS_EVERY_MS)
  const alarm = throttled(ALARM_EVERY_MS)
  const outcomes = openOutcomes({
    log: ctx.log,
    async write(tried) {
      await writeOutcomes(ctx, tried, has)
      report(tried)
      if (tried.some(({ outcome }) => outcome === 'gone' || outcome === 'retry')) lanes.email.wake()
    },
  })
  const laneOf = (channel: Channel) =>
    openLane<Claimed>({
      slots: SLOTS[channel],
      log: ctx.log,
      claim: (limit, fullHosts) => claimDue(ctx, channel, limit, { fullHosts, isOff: !has[channel] }),
      hostOf: ({ device }) => (device ? hostIn(device.endpoint) : null),
      send: async claimed => outcomes.add(await sendDelivery(ctx, claimed)),
    })
  const lanes = { push: laneOf('push'), email: laneOf('email'), whatsapp: laneOf('whatsapp') }
  const wakeAll = () => CHANNELS.forEach(channel => void lanes[channel].wake())
  let timer: NodeJS.Timeout | undefined

  function report(tried: readonly Tried[]): void {
    for (const { delivery, outcome, error } of tried) {
      ctx.metrics?.deliveries.inc({ channel: delivery.channel, outcome })
      const { eventId, channel } = delivery
      if (eventId !== null) nudgeProgress(String(eventId), () => ctx.live.nudge(eventId, 'sends'))
      if (outcome === 'config')
        alarm(channel, () =>
          ctx.log.error({ channel, reason: error }, 'messages are refused: check the configuration'),
        )
    }
  }

  // ten at once would keep PostgreSQL from those who open the app, because they were reminded or by themselves
  const inTurn = pLimit(1)
  const plan = (notificationId: number) => inTurn(() => planAll(notificationId))

  async function planAll(notificationId: number): Promise<void> {
    for (let isMore = true; isMore; ) {
      const planned = await ctx.inTransaction(
        tx => planDeliveries(tx, { notificationId, now: ctx.now(), has }),
        { isIdempotent: true },
      )
      isMore = planned?.isMore ?? false
      if (!planned || planned.eventId === null) continue
      ctx.live.nudgePeople(planned.eventId, planned.userIds)
      ctx.live.nudge(planned.eventId, 'sends')
    }
  }

  async function sweep(): Promise<void> {
    try {
      for (const id of await findUnplanned(ctx)) await plan(id)
    } catch (error) {
      ctx.log.warn({ err: error }, 'notifications could not be planned')
    }
    wakeAll()
  }

  return {
    async deliver(notificationId) {
      await plan(notificationId)
      wakeAll()
    },
    sweep,
    start() {
      void warnOfOpen(ctx, has)
      void sweep()
      timer ??= setInterval(() => void sweep(), SWEEP_EVERY_MS)
    },
    async stop() {
      clearInterval(timer)
      const ended = Promise.all(CHANNELS.map(channel => lanes[channel].stop()))
      await Promise.race([ended, sleep(STOPS_WITHIN_MS, undefined, { ref: false })])
      outcomes.stop()
    },
  }
}

/** Servers on one database should have the same settings (R389). */
async function warnOfOpen(ctx: Context, has: Readonly<Record<Channel, boolean>>): Promise<void> {
  const off = CHANNELS.filter(channel => !has[channel])
  const counts = await countOpen(ctx, off).catch(() => [])
  for (const { channel, count } of counts)
    ctx.log.warn({ channel, count }, 'this server cannot send messages that wait; another one has to')
}

const hostIn = (endpoint: string) => URL.parse(endpoint)?.host ?? null

/** The first at once, and the last of a burst at its end. */
function throttled(everyMs: number) {
  const timers = new Map<string, NodeJS.Timeout>()
  const again = new Set<string>()
  const run = (key: string, act: () => void) => {
    act()
    const timer = setTimeout(() => {
      timers.delete(key)
      if (again.delete(key)) run(key, act)
    }, everyMs)
    timers.set(key, timer.unref())
  }
  return (key: string, act: () => void) => {
    if (timers.has(key)) again.add(key)
    else run(key, act)
  }
}
