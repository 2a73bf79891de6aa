import { areaCentre, detourMinutes } from '@muster/domain/car-pools/geography.ts'
import { NEAR_MINUTES, NOTIFIED_PER_SEAT, NOTIFY_WAITING_EVERY_MS } from '@muster/domain/car-pools/limits.ts'
import { isRideOver } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import { pointOf } from '../point-of.ts'
import { claimWaiting, readWaiting } from '../store/waits.ts'

interface FreeSeat {
  event: { id: number; location: Point | null }
  carPool: {
    area: string
    latitude: number | null
    longitude: number | null
    departureTime: Date | null
    returnTime: Date | null
  }
}

/** Nearest first; people without a home come after everyone who lives nearby (R79). */
export async function notifyWaiting(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { event, carPool }: FreeSeat,
): Promise<void> {
  const now = ctx.now()
  if (isRideOver(carPool.departureTime, carPool.returnTime, now)) return
  const notifiedBefore = new Date(now.getTime() - NOTIFY_WAITING_EVERY_MS)
  const meetingPoint = pointOf(carPool)
  // from the area, so that waiting with many homes does not reveal the exact place
  const area = meetingPoint && areaCentre(meetingPoint)
  const minutesFrom = (home: Point | null) =>
    home && area ? detourMinutes(home, area, event.location) : NEAR_MINUTES
  const nearby = (await readWaiting(tx, event.id, notifiedBefore))
    .map(person => ({ id: person.id, minutes: minutesFrom(pointOf(person)) }))
    .filter(({ minutes }) => minutes <= NEAR_MINUTES)
    .sort((a, b) => a.minutes - b.minutes)
    .slice(0, NOTIFIED_PER_SEAT)
  if (nearby.length === 0) return
  const userIds = nearby.map(({ id }) => id)
  const to = await claimWaiting(tx, { eventId: event.id, userIds, notifiedBefore, now })
  const words = carPoolWords.notifications.seatFree(carPool.area)
  await notify(ctx, tx, me, { kind: 'car-pool', eventId: event.id, to, words, screen: 'car-pools' })
}
