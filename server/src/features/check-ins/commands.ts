import {
  type CheckInFacts,
  checkInState,
  hasSecondLeg,
  legOn,
  momentOfTap,
  whyCannotCheckIn,
} from '@muster/domain/check-ins/rules.ts'
import type { AnnulCheckInInput, CheckInInput, Leg } from '@muster/domain/check-ins/schema.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { type ItemFacts, itemFactsOf } from './item-facts.ts'
import * as store from './store.ts'
import type { Outcome } from './views.ts'

/** Whoever is annulled between being found and being asked for may be checked in anew; not for ever. */
const TRIES = 3

/**
 * One path for all kinds. Almost everyone's way is the one statement that writes; what it has not written, because
 * they are in already or may not be, is looked into afterwards.
 */
export async function checkIn(ctx: Context, me: Caller, id: AnyId, input: CheckInInput): Promise<Outcome> {
  const item = await findItem(ctx, id)
  const [now, callerId, userId] = [ctx.now(), me.user.id, input.user ?? me.user.id]
  const isSelf = userId === callerId
  const at = momentOfTap(input.at ? new Date(input.at) : null, now)
  const leg = input.leg ?? legOn(item.times, item.event, dayIn(item.event.timezone, at))
  const facts: CheckInFacts = { item: item.times, event: item.event, leg, checkedInAt: null }
  const mayWrite = hasLeg(item, leg) && !item.isSwitchedOff && whyCannotCheckIn(facts, at, !isSelf) === null
  const { clientKey } = input
  const additions = [{ userId, leg, method: isSelf ? 'self' : 'staff' }] as const
  let standing: store.Standing | null = null
  for (let tries = 0; tries < TRIES; tries++) {
    let wasUnanswered = false
    if (mayWrite && (isSelf || standing)) {
      const write = { item, additions, at, now, callerId, clientKey }
      const done = await store.insertCheckIns(ctx, write)
      wasUnanswered = done.wasUnanswered
      if (done.written > 0 || wasUnanswered) ctx.live.nudge(item.eventId, checkInsTopic(item.id))
      if (done.written > 0)
        return { item, user: personOf(me, userId, standing), leg, at, alreadyCheckedIn: false }
    }
    standing = await store.readStanding(ctx, item, { userId, callerId, clientKey })
    refuseStranger(me, item, standing, isSelf)
    if (!standing.isExpected) throw new Refused('not_assigned')
    if (!hasLeg(item, leg)) throw new Refused('no_such_leg')
    const found = findEarlier(standing, item, userId, input.leg, leg)
    if (found) {
      const user = personOf(me, userId, standing)
      // the attempt without an answer was the one that did it
      const isOwn = wasUnanswered && standing.keyLeg !== null
      return { item, user, ...found, alreadyCheckedIn: found.at !== null && !isOwn }
    }
    if (item.isSwitchedOff) throw new Refused('car_pooling_off')
    refuseClosed(facts, at, !isSelf, now)
  }
  throw new Refused('unavailable', { retryAfterSeconds: 1 })
}

/** The check-in that a key or an earlier tap made; a key whose check-in was annulled brings nothing back. */
function findEarlier(
  standing: store.Standing,
  item: ItemFacts,
  userId: number,
  askedLeg: Leg | undefined,
  leg: Leg,
): { leg: Leg; at: Date | null } | null {
  const { keyLeg, keyItemId, keyUserId } = standing
  if (keyLeg) {
    const isSame = keyItemId === item.id && keyUserId === userId && (askedLeg ?? keyLeg) === keyLeg
    if (!isSame) throw new Refused('client_key_used')
    return { leg: keyLeg, at: standing[keyLeg] }
  }
  const at = standing[leg]
  return at && { leg, at }
}

export async function annulCheckIn(
  ctx: Context,
  me: Caller,
  id: AnyId,
  input: AnnulCheckInInput,
): Promise<Outcome> {
  const item = await findItem(ctx, id)
  const callerId = me.user.id
  const standing = await store.readStanding(ctx, item, { userId: input.user, callerId, clientKey: null })
  refuseStranger(me, item, standing, false)
  if (!hasLeg(item, input.leg)) throw new Refused('no_such_leg')
  await ctx.inTransaction(async tx => {
    const by = { callerId, now: ctx.now() }
    if (!(await store.annulCheckIn(tx, item.id, input, by))) throw new Refused('not_checked_in')
    await store.insertAnnulmentAudit(tx, item, input, by)
  })
  ctx.live.nudge(item.eventId, checkInsTopic(item.id))
  const user = personOf(me, input.user, standing)
  return { item, user, leg: input.leg, at: null, alreadyCheckedIn: false }
}

/** For who takes people off an item, in their transaction; they nudge after it. */
export async function annulCheckInsOf(
  ctx: Context,
  tx: Tx,
  me: Caller,
  which: { itemId: number; userIds: readonly number[]; reason: string },
): Promise<void> {
  await store.annulCheckInsOf(tx, which, { callerId: me.user.id, now: ctx.now() })
}

export async function findItem(ctx: Context, id: AnyId): Promise<ItemFacts> {
  const item = await itemFactsOf(ctx, id)
  if (!item) throw new Refused('not_found')
  return item
}

const hasLeg = ({ times }: ItemFacts, leg: Leg) => leg === 'first' || hasSecondLeg(times.kind)

/** Design ruling 11: an Admin, and the co-ordinator of this very item. */
export const isStaffOf = (me: Caller, item: ItemFacts) =>
  isAdminCaller(me) || item.coordinatorId === me.user.id

function refuseStranger(me: Caller, item: ItemFacts, standing: store.Standing, isSelf: boolean): void {
  if (isStaffOf(me, item)) return
  if (!standing.isCallerExpected) throw new Refused('not_found')
  if (!isSelf) throw new Refused('forbidden')
}

/** `now` words the day: a tap is judged by its own moment, and its refusal is read later. */
export function refuseClosed(facts: CheckInFacts, at: Date, isByStaff: boolean, now: Date): void {
  const refusal = whyCannotCheckIn(facts, at, isByStaff)
  if (!refusal) return
  const state = checkInState(facts, at, isByStaff)
  if (state.state !== 'too_early') throw new Refused(refusal)
  const when = checkInWords.whenItOpens(facts.event.timezone, state.opensAt, now)
  throw new Refused(refusal, { message: checkInWords.tooEarlyUntil(when) })
}

const personOf = (me: Caller, userId: number, standing: store.Standing | null) => ({
  id: userId,
  name: standing?.name ?? (me.user.name.trim() || me.user.username),
})
