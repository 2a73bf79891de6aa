import { EXPIRES_AFTER_HOURS } from '@muster/domain/notifications/kinds.ts'
import { SENDS_PER_HOUR } from '@muster/domain/notifications/limits.ts'
import { chooseReaders } from '@muster/domain/notifications/send-rules.ts'
import type { SendManualInput, SendManualReply } from '@muster/domain/notifications/send-schema.ts'
import { sendWords } from '@muster/domain/notifications/words-sends.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { addNotified } from '#features/contacts/commands.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { readExpected, whyStranger } from './expected.ts'
import { findHeldUntil } from './read-held.ts'
import { findSendTarget } from './read-target.ts'
import { lockReminders } from './store-reminders.ts'
import { countSince, insertMessage } from './store-sends.ts'

const HOUR_MS = 3_600_000

/** One send at a time for each event, with as many statements for any number of people (R349). */
export async function sendManual(
  ctx: Context,
  me: Caller,
  input: SendManualInput,
): Promise<SendManualReply['data']> {
  const { title, body, isUrgent = false } = input
  const target = await findSendTarget(ctx, me, input)
  const { eventId } = target
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + EXPIRES_AFTER_HOURS.message * HOUR_MS)
  const heldUntil = isUrgent ? null : await findHeldUntil(ctx, target, { now, expiresAt })
  const send = async (tx: Tx): Promise<SendManualReply['data']> => {
    await lockReminders(tx, eventId)
    const hourAgo = new Date(now.getTime() - HOUR_MS)
    const isTooMany =
      (await countSince(tx, { eventId, senderId: me.user.id, since: hourAgo })) >= SENDS_PER_HOUR
    if (isTooMany) throw new Refused('sent_too_often')
    const readers = chooseReaders(await readExpected(tx, target, now), input, me.user.id)
    if (!readers) throw whyStranger(me)
    if (readers.length === 0) throw new Refused('nobody_to_write_to')
    const messages = readers.map(({ id, name, itemId }) => ({
      ...{ userId: id, itemId, title, body: sendWords.greeted(name, body), expiresAt },
    }))
    const documentId = await insertMessage(ctx, tx, {
      ...{ eventId, senderId: me.user.id, now, expiresAt, title, body, messages },
      ...{ path: pathOf(input, eventId), dueAt: isUrgent ? now : null },
    })
    const { entityType: entity, entityId: id, group = 'all' } = input
    const details = { entity, id, group, named: input.userIds !== undefined, count: readers.length, isUrgent }
    await recordAudit(tx, { action: 'message-sent', actorId: me.user.id, eventId, details, at: now })
    await addNotified(tx, { eventId, byId: me.user.id, at: now, people: messages })
    const [first] = readers
    const person = first && readers.length === 1 ? { id: first.id, name: first.name } : null
    return { documentId, count: readers.length, person, heldUntil: heldUntil?.toISOString() ?? null }
  }
  const sent = await ctx.inTransaction(send)
  for (const topic of ['contacts', 'sends'] as const) ctx.live.nudge(eventId, topic)
  return sent
}

const pathOf = ({ screen, entityType }: SendManualInput, eventId: number) =>
  screen === undefined && entityType === 'event'
    ? linkTo('event', eventId)
    : `/events/${eventId}/${screen ?? 'my-checkin'}`
