import type { CheckInMethod } from '@muster/domain/check-ins/facts.ts'
import {
  type CheckInFacts,
  checkInState,
  momentOfTap,
  whyCannotAnnul,
  whyCannotCheckIn,
} from '@muster/domain/check-ins/rules.ts'
import type { AnnulCheckInInput, CheckInInput } from '@muster/domain/check-ins/schema.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import { hasSecondLeg, legOffered, legOn } from '@muster/domain/items/rules.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { refusalOfConstraint } from '#db/constraints.ts'
import { recordAudit } from '#features/audit/store.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { type CheckInItem, findItem, keptItem } from './read-item.ts'
import { type Counts, insertCheckIns } from './store.ts'
import * as annulments from './store-annul.ts'
import { type Attendance, readAttendance, readName } from './store-attendance.ts'
import type { CheckInOutcome } from './views.ts'

const TRIES = 3

type Asked = CheckInInput & { method?: 'scan' }

interface Tap {
  item: CheckInItem
  userId: number
  isSelf: boolean
  method: CheckInMethod
  leg: Leg
  askedLeg: Leg | undefined
  at: Date
  now: Date
  clientKey: string
  closed: Refused | null
}

/**
 * Two steps: try to write, explain why not. Retries if the item or the check-in changed in between; gives up after `TRIES`.
 * What is kept of the item is enough to write for the caller, and never to refuse.
 */
export async function checkIn(ctx: Context, me: Caller, id: AnyId, input: Asked): Promise<CheckInOutcome> {
  let isRepeated = false
  const attempt = async (item: CheckInItem, onlyAtVersion?: number) => {
    const tap = judgeTap(item, me, input, ctx.now())
    const write = await tryToWrite(ctx, me, tap, onlyAtVersion)
    isRepeated ||= write.isRepeated
    return { tap, written: write }
  }
  const outcomeOf = async (tap: Tap, { counts }: { counts: Counts | null }) => ({
    item: tap.item,
    ...{ user: await personOf(ctx, me, tap), leg: tap.leg, at: tap.at, alreadyCheckedIn: false, counts },
  })

  const kept = input.user === undefined && !input.method ? keptItem(ctx, id) : null
  if (kept) {
    const { tap, written } = await attempt(kept, kept.version)
    if (written.isWritten) return outcomeOf(tap, written)
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const { tap, written } = await attempt(await readItem(ctx, id))
    if (written.isWritten) return outcomeOf(tap, written)
    const why = await explainWhyNot(ctx, me, tap, isRepeated)
    if (why) return { item: tap.item, ...why }
  }
  throw new Refused('unavailable', { retryAfterSeconds: 1 })
}

function judgeTap(item: CheckInItem, me: Caller, input: Asked, now: Date): Tap {
  const { clientKey, leg: askedLeg, user: userId = me.user.id } = input
  const isSelf = userId === me.user.id
  const method = input.method ?? (isSelf ? 'self' : 'staff')
  const at = momentOfTap(input.at ? new Date(input.at) : null, now)
  const today = dayIn(item.event.timezone, at)
  const offered = isSelf
    ? legOffered(item.times, item.event, today, at, false)
    : legOn(item.times, item.event, today)
  const leg = askedLeg ?? offered
  const facts = factsOf(item, leg)
  const closed = item.isSwitchedOff
    ? new Refused('car_pooling_off')
    : whyClosed(facts, { at, now, isByStaff: !isSelf })
  return { item, userId, isSelf, method, leg, askedLeg, at, now, clientKey, closed }
}

async function tryToWrite(ctx: Context, me: Caller, tap: Tap, onlyAtVersion?: number) {
  const { item, userId, isSelf, method, leg, at, now, clientKey } = tap
  const mayWrite = (isSelf || isStaffOf(me, item)) && hasLeg(item, leg) && !tap.closed
  if (!mayWrite) return { isWritten: false, isRepeated: false, counts: null }
  const additions = [{ userId, leg, method }]
  const write = {
    ...{ item, additions, at, now, callerId: me.user.id, clientKey },
    ...(onlyAtVersion !== undefined && { onlyAtVersion }),
  }
  const { written, isRepeated, counts } = await insertCheckIns(ctx, write).catch(refuseTakenBack)
  if (written > 0 || isRepeated) ctx.live.nudge(item.eventId, checkInsTopic(item.id))
  return { isWritten: written > 0, isRepeated, counts }
}

/** The database decides, because the annulment may be on its way (R448). */
function refuseTakenBack(error: unknown): never {
  const code = refusalOfConstraint(error)
  throw code ? new Refused(code) : error
}

/** The check-in of an earlier tap, or a refusal. `null`: nothing is in the way any more. */
async function explainWhyNot(ctx: Context, me: Caller, tap: Tap, isRepeated: boolean) {
  const { item, userId, isSelf, leg, clientKey, closed } = tap
  const attendance = await readAttendance(ctx, item, { userId, callerId: me.user.id, clientKey })
  refuseOutsider(me, item, attendance, isSelf)
  if (!attendance.isExpected) throw new Refused('not_assigned')
  if (!hasLeg(item, leg)) throw new Refused('no_such_leg')
  const earlier = findEarlier(attendance, tap)
  if (earlier) {
    // the attempt whose answer was lost made this very check-in
    const hasSameKey = attendance.keyLeg !== null
    const user = { id: userId, name: attendance.name ?? ownName(me) }
    const alreadyCheckedIn = earlier.at !== null && !(isRepeated && hasSameKey)
    return { user, ...earlier, alreadyCheckedIn, hasSameKey }
  }
  if (closed) throw closed
  return null
}

/** The check-in that this key or an earlier tap made. A key whose check-in was annulled does not check in again. */
function findEarlier(attendance: Attendance, tap: Tap): { leg: Leg; at: Date | null } | null {
  const { keyLeg, keyItemId, keyUserId } = attendance
  if (keyLeg) {
    const isSameTap =
      keyItemId === tap.item.id && keyUserId === tap.userId && (tap.askedLeg ?? keyLeg) === keyLeg
    if (!isSameTap) throw new Refused('client_key_used')
    return { leg: keyLeg, at: attendance[keyLeg] }
  }
  const at = attendance[tap.leg]
  return at && { leg: tap.leg, at }
}

export async function annulCheckIn(
  ctx: Context,
  me: Caller,
  id: AnyId,
  input: AnnulCheckInInput,
): Promise<CheckInOutcome> {
  const item = await readItem(ctx, id)
  const { user: userId, leg } = input
  const callerId = me.user.id
  const attendance = await readAttendance(ctx, item, { userId, callerId, clientKey: null })
  refuseOutsider(me, item, attendance, false)
  if (!hasLeg(item, leg)) throw new Refused('no_such_leg')
  await ctx.inTransaction(async tx => {
    const why = whyCannotAnnul((await annulments.lockDepartedAt(tx, item.id))[leg])
    if (why) throw new Refused(why)
    const by = { callerId, now: ctx.now() }
    if (!(await annulments.annulCheckIn(tx, item.id, input, by))) throw new Refused('not_checked_in')
    await recordAudit(tx, {
      action: 'check-in-annulled',
      actorId: callerId,
      eventId: item.eventId,
      userId,
      details: { item: item.id, leg, reason: input.reason },
      at: by.now,
    })
  })
  ctx.live.nudge(item.eventId, checkInsTopic(item.id))
  const user = { id: userId, name: attendance.name ?? ownName(me) }
  return { item, user, leg, at: null, alreadyCheckedIn: false }
}

/** For commands that take people off an item. They nudge after their transaction. */
export async function annulCheckInsOf(
  ctx: Context,
  tx: Tx,
  me: Caller,
  which: { itemId: number; userIds: readonly number[]; reason: string },
): Promise<void> {
  await annulments.annulCheckInsOf(tx, which, { callerId: me.user.id, now: ctx.now() })
}

/** Before a person is removed from the event. */
export async function annulCheckInsAt(
  ctx: Context,
  tx: Tx,
  me: Caller,
  which: { eventId: number; userId: number; reason: string },
): Promise<void> {
  await annulments.annulCheckInsAt(tx, which, { callerId: me.user.id, now: ctx.now() })
}

export async function readItem(ctx: Context, id: AnyId): Promise<CheckInItem> {
  const item = await findItem(ctx, id)
  if (!item) throw new Refused('not_found')
  return item
}

/** Of a person who is not checked in. */
export const factsOf = ({ times, event, departedAt }: CheckInItem, leg: Leg): CheckInFacts => ({
  item: times,
  event,
  leg,
  checkedInAt: null,
  departedAt: departedAt[leg],
})

export const hasLeg = ({ times }: CheckInItem, leg: Leg) => leg === 'first' || hasSecondLeg(times.kind)

/** An Admin, or the co-ordinator of this very item (R11). */
export const isStaffOf = (me: Caller, item: CheckInItem) =>
  isAdminCaller(me) || item.coordinatorId === me.user.id

/** For what only the staff of an item may do. */
export async function readItemForStaff(ctx: Context, me: Caller, id: AnyId): Promise<CheckInItem> {
  const item = await readItem(ctx, id)
  if (!isStaffOf(me, item)) {
    const callerId = me.user.id
    const attendance = await readAttendance(ctx, item, { userId: callerId, callerId, clientKey: null })
    refuseOutsider(me, item, attendance, false)
  }
  return item
}

function refuseOutsider(me: Caller, item: CheckInItem, attendance: Attendance, isSelf: boolean): void {
  if (isStaffOf(me, item)) return
  if (!attendance.isCallerExpected) throw new Refused('not_found')
  if (!isSelf) throw new Refused('forbidden')
}

/** The message names the day relative to `now`: a tap is judged by its own moment, but read when it is answered. */
export function whyClosed(
  facts: CheckInFacts,
  { at, now, isByStaff }: { at: Date; now: Date; isByStaff: boolean },
): Refused | null {
  const state = checkInState(facts, at, isByStaff)
  const refusal = whyCannotCheckIn(state)
  if (!refusal) return null
  if (state.state !== 'too_early') return new Refused(refusal)
  const when = checkInWords.whenItOpens(facts.event.timezone, state.opensAt, now)
  return new Refused(refusal, { message: checkInWords.tooEarlyUntil(when, facts.item.kind, facts.leg) })
}

const ownName = ({ user }: Caller) => user.name.trim() || user.username

const personOf = async (ctx: Context, me: Caller, { userId, isSelf }: Tap): Promise<Person> => ({
  id: userId,
  name: isSelf ? ownName(me) : await readName(ctx, userId),
})

/** For accounts that are deleted. */
export const forgetCheckIns = (tx: Tx, userId: number) => annulments.forgetCheckIns(tx, userId)
