import { momentOfTap } from '@muster/domain/check-ins/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { AnswerRollCallInput, StartRollCallInput } from '@muster/domain/roll-calls/schema.ts'
import { rollCallNotices } from '@muster/domain/roll-calls/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { expireNotification, notify, notifyEach } from '#features/notifications/store.ts'
import { type Caller, displayNameOf, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store.ts'
import * as ends from './store-end.ts'

export async function start(
  ctx: Context,
  me: Caller,
  event: AnyId,
  { item: asked }: StartRollCallInput,
): Promise<number> {
  const eventId = await ctx.inTransaction(async tx => {
    const { id } = await findEvent(tx, event)
    const item = asked === undefined ? null : await findItem(tx, id, asked)
    const now = ctx.now()
    const about = item?.name ?? null
    // everybody is expected at a session (R10)
    const asksEverybody = item === null || item.kind === 'sub-event'
    const rollCall = await store.insertRollCall(tx, {
      ...{ eventId: id, itemId: item?.id ?? null, about, asksEverybody },
      ...{ startedById: me.user.id, now },
    })
    const words = { title: rollCallNotices.title, body: rollCallNotices.body(about) }
    const notice = { kind: 'roll-call', me, eventId: id, words, screen: 'my-checkin' } as const
    const to = store.peopleAsked(tx, rollCall.id)
    await store.keepNotification(tx, rollCall.id, await notifyEach(ctx, tx, notice, to))
    const details = { rollCall: rollCall.id, item: item?.id ?? null }
    await recordAudit(tx, {
      ...{ action: 'roll-call-started', actorId: me.user.id, eventId: id, details, at: now },
    })
    return id
  })
  ctx.live.nudge(eventId, 'roll-call')
  return eventId
}

async function findEvent(tx: Tx, event: AnyId): Promise<{ id: number }> {
  const found = await store.findEvent(tx, event)
  if (!found) throw new Refused('not_found')
  return found
}

async function findItem(tx: Tx, eventId: number, documentId: string) {
  const item = await store.findItem(tx, eventId, documentId)
  if (!item) throw new Refused('not_found')
  const { id, kind, name, roomNumber } = item
  return { id, kind, name: roomNumber === null ? name : itineraryWords.room(roomNumber) }
}

export interface Answered {
  rollCallId: number
  userId: number
  clientKey: string
}

/** Idempotent: a phone sends it again until it is acknowledged. After the end it is kept as a late one (R306). */
export async function answer(
  ctx: Context,
  me: Caller,
  event: AnyId,
  input: AnswerRollCallInput,
): Promise<Answered> {
  const { clientKey, user: userId = me.user.id } = input
  const { eventId, rollCallId, isNew } = await ctx.inTransaction(tx => write(ctx, tx, me, event, input), {
    isIdempotent: true,
  })
  if (isNew) ctx.live.nudge(eventId, 'roll-call-answers')
  return { rollCallId, userId, clientKey }
}

async function write(ctx: Context, tx: Tx, me: Caller, event: AnyId, input: AnswerRollCallInput) {
  const { rollCall: documentId, user: userId = me.user.id, place, position = null, clientKey } = input
  const now = ctx.now()
  const callerId = me.user.id
  const { id: eventId } = await findEvent(tx, event)
  const rollCall = await store.lockToAnswer(tx, eventId, documentId)
  if (!rollCall) throw new Refused('not_found')
  const person = await store.readPersonFacts(tx, { rollCallId: rollCall.id, userId, callerId })
  const isOwn = userId === callerId
  if (!isOwn && !isAdminCaller(me) && !person.isPersonOfCaller) throw new Refused('forbidden')
  const isLate = rollCall.endedAt !== null
  if (!(isLate ? person.wasAsked : person.isAsked)) throw new Refused('not_asked')
  const isNew = await store.insertAnswer(tx, {
    ...{ rollCallId: rollCall.id, userId, answer: input.answer, place: place || null, position },
    ...{ at: momentOfTap(input.at ? new Date(input.at) : null, now), now },
    ...{ byId: callerId, clientKey, isLate },
  })
  if (isNew && !isOwn)
    await recordAudit(tx, {
      ...{ action: 'roll-call-answered-by-staff', actorId: callerId, eventId, userId, at: now },
      details: { rollCall: rollCall.id, answer: input.answer },
    })
  if (isNew && isOwn && isLate) {
    const to = [rollCall.startedById, rollCall.endedById].filter(id => id !== null)
    const words = rollCallNotices.late(displayNameOf(me), input.answer)
    await notify(ctx, tx, me, { kind: 'roll-call', eventId, to, words, screen: 'roll-call' })
  }
  return { eventId, rollCallId: rollCall.id, isNew }
}

/** Idempotent. The report is as at this moment. */
export async function end(ctx: Context, me: Caller, event: AnyId, documentId: string): Promise<number> {
  const { eventId, rollCallId } = await ctx.inTransaction(
    async tx => {
      const { id: eventId } = await findEvent(tx, event)
      const rollCall = await ends.lockToEnd(tx, eventId, documentId)
      if (!rollCall) throw new Refused('not_found')
      const ended = { eventId, rollCallId: rollCall.id }
      if (rollCall.endedAt !== null) return ended
      const now = ctx.now()
      const numbers = await ends.insertPeople(tx, rollCall.id)
      await ends.updateEnded(tx, rollCall.id, { endedById: me.user.id, now, numbers })
      if (rollCall.notificationId !== null) await expireNotification(tx, rollCall.notificationId, now)
      const details = { rollCall: rollCall.id, ...numbers }
      await recordAudit(tx, {
        ...{ action: 'roll-call-ended', actorId: me.user.id, eventId, details, at: now },
      })
      return ended
    },
    { isIdempotent: true },
  )
  ctx.live.nudge(eventId, 'roll-call')
  return rollCallId
}

/** For accounts that are deleted. */
export const forgetPlaces = (tx: Tx, userId: number) => ends.forgetPlaces(tx, userId)

const DAY_MS = 86_400_000

/** At once and then daily. Returns what stops it (R308). */
export function startDeletingPlaces(ctx: Context): () => Promise<void> {
  const clear = () =>
    ends
      .deleteOldPlaces(ctx)
      .catch(error => ctx.log.warn({ err: error }, 'old places of roll-calls could not be deleted'))
  void clear()
  const timer = setInterval(clear, DAY_MS)
  return async () => clearInterval(timer)
}
