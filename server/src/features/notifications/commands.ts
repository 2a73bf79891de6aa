import { chooseRecipients, type ExpectedPerson } from '@muster/domain/notifications/rules.ts'
import type { ReminderReply, SendReminderInput } from '@muster/domain/notifications/schema.ts'
import { remindedWords, reminderOfAll } from '@muster/domain/notifications/words.ts'
import { formatDay, formatTime } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { addReminded } from '#features/contacts/commands.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { AGAIN_AFTER_MS, idsOf, readExpected, whyStranger } from './expected.ts'
import { dueOf, lastMoment, messagesOf } from './messages.ts'
import { findTarget, type Target } from './read-target.ts'
import { insertReminders, lockReminders } from './store-reminders.ts'

/** Who is pending is decided in the transaction, one reminder of an event at a time (R275, R276). */
export async function sendReminder(
  ctx: Context,
  me: Caller,
  input: SendReminderInput,
): Promise<ReminderReply['data']> {
  const target = await findTarget(ctx, me, input)
  const now = ctx.now()
  if (lastMoment(target) <= now) throw new Refused('reminder_too_late')
  const remind = async (tx: Tx): Promise<ReminderReply['data']> => {
    await lockReminders(tx, target.eventId)
    const expected = await readExpected(tx, target, now)
    const chosen = chooseRecipients(expected, input.userIds, me.user.id)
    if (!chosen) throw whyStranger(me)
    const { recipients, reminded } = chosen
    if (recipients.length === 0) throw whyNobody(me, target, reminded)
    const { eventId } = target
    const type = input.reminderType
    const messages = recipients.map(messagesOf(target, now))
    const path = linkTo(type === 'preferences_reminder' ? 'preferences' : 'myCheckIn', eventId)
    const words = wordsOfAll(target, messages[0] ?? { title: '' })
    const { documentId } = await insertReminders(ctx, tx, {
      ...{ eventId, senderId: me.user.id, type, path, now, words, messages },
      ...{ parts: idsOf(target), collapseKey: collapseKeyOf(target, input), dueAt: dueOf(target, now) },
    })
    await recordAudit(tx, {
      action: 'reminder-sent',
      actorId: me.user.id,
      eventId,
      details: { type, entity: input.entityType, id: input.entityId, count: messages.length },
      at: now,
    })
    await addReminded(tx, { eventId, byId: me.user.id, at: now, people: messages })
    const [first] = recipients
    const person = first && recipients.length === 1 ? { id: first.id, name: first.name } : null
    return { documentId, count: recipients.length, person, alreadyReminded: reminded.length }
  }
  const sent = await ctx.inTransaction(remind)
  ctx.live.nudge(target.eventId, 'contacts')
  return sent
}

/** For the sender, who sees one notification. */
function wordsOfAll({ parts, isWholeEvent, event, day }: Target, { title }: { title: string }) {
  if (!parts) return { title: reminderOfAll.preferences, body: reminderOfAll.toUndecided }
  const kinds = new Set(parts.map(({ item }) => item.kind))
  const ofAll = isWholeEvent
    ? reminderOfAll.day(event.name, formatDay(day))
    : kinds.has('hotel-room')
      ? reminderOfAll.rooms
      : reminderOfAll.carPools
  return { title: parts.length === 1 && !isWholeEvent ? title : ofAll, body: reminderOfAll.toPending }
}

/** A second reminder of the same thing replaces the first. */
function collapseKeyOf({ eventId, parts, day }: Target, { entityType }: SendReminderInput): string {
  if (!parts) return `preferences-${eventId}`
  const [part] = parts
  return part && entityType !== 'event' && parts.length === 1
    ? `reminder-${part.item.id}-${part.leg}`
    : `reminders-${eventId}-${entityType}-${day}`
}

/** Says who reminded them and when. */
function whyNobody(me: Caller, { event }: Target, people: readonly ExpectedPerson[]): Refused {
  const newest = people.toSorted(
    (one, other) => (other.reminded?.at.getTime() ?? 0) - (one.reminded?.at.getTime() ?? 0),
  )[0]
  if (!newest?.reminded) return new Refused('nobody_to_remind')
  const { at, byId, by: name } = newest.reminded
  const by = byId === me.user.id || name === null ? remindedWords.you : name
  const { timezone } = event.times
  const next = formatTime(timezone, new Date(at.getTime() + AGAIN_AFTER_MS))
  const time = formatTime(timezone, at)
  return new Refused('reminded_recently', {
    message:
      people.length === 1
        ? remindedWords.one(by, newest.name, time, next)
        : remindedWords.all(by, time, next),
  })
}
