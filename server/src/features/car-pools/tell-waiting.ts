import { NEAR_MINUTES, TELL_WAITING_EVERY_MS, TOLD_AT_ONCE } from '@muster/domain/car-pools/limits.ts'
import { areaLine, detourMinutes } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import type { LockedEvent, LockedPool } from './locks.ts'
import * as waits from './store-waiting.ts'
import { tell } from './tell.ts'

interface Waiting {
  id: number
  latitude: number | null
  longitude: number | null
}

const pointOf = ({ latitude, longitude }: Omit<Waiting, 'id'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A seat is free: tells those to whom it is near, the nearest first, and after them whose home nobody knows. */
export async function tellWaiting(
  ctx: Context,
  tx: Tx,
  me: Caller,
  event: LockedEvent,
  pool: LockedPool,
): Promise<void> {
  const now = ctx.now()
  const toldUntil = new Date(now.getTime() - TELL_WAITING_EVERY_MS)
  const meetingPoint = pointOf(pool)
  const minutesFrom = (home: Point | null) =>
    home && meetingPoint ? detourMinutes(home, meetingPoint, event.venue) : NEAR_MINUTES
  const near = (await waits.readWaiting(tx, event.id, toldUntil))
    .map(person => ({ id: person.id, minutes: minutesFrom(pointOf(person)) }))
    .filter(({ minutes }) => minutes <= NEAR_MINUTES)
    .sort((a, b) => a.minutes - b.minutes)
    .slice(0, TOLD_AT_ONCE)
  if (near.length === 0) return
  const userIds = near.map(({ id }) => id)
  const to = await waits.claimWaiting(tx, { eventId: event.id, userIds, toldUntil, now })
  const words = carPoolWords.told.seatFree(areaLine(pool.meetingPoint, ctx.region))
  await tell(ctx, tx, me, { eventId: event.id, to, words, screen: 'car-pools' })
}
