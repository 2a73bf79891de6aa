import { wayOf } from '@muster/domain/notifications/delivery-rules.ts'
import { EXPIRES_AFTER_HOURS } from '@muster/domain/notifications/kinds.ts'
import { UNREACHABLE_SHOWN } from '@muster/domain/notifications/limits.ts'
import { chooseReaders } from '@muster/domain/notifications/send-rules.ts'
import type { PreviewSendReply, SendTargetInput } from '@muster/domain/notifications/send-schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { channelsToReach } from './channels-of.ts'
import { readExpected, whyStranger } from './expected.ts'
import { findHeldUntil } from './read-held.ts'
import { readReachOf } from './read-reach-now.ts'
import { contactsFor } from './read-staff-contacts.ts'
import { findSendTarget, type Target } from './read-target.ts'

const HOUR_MS = 3_600_000

/** Reads the people as the send will, and how each would be reached. */
export async function preview(
  ctx: Context,
  me: Caller,
  input: SendTargetInput,
): Promise<PreviewSendReply['data']> {
  const target = await findSendTarget(ctx, me, input)
  const { eventId } = target
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + EXPIRES_AFTER_HOURS.message * HOUR_MS)
  const [people, heldUntil, contactOf] = await Promise.all([
    ctx.inTransaction(tx => readChannels(ctx, tx, { me, input, target })),
    findHeldUntil(ctx, target, { now, expiresAt }),
    contactsFor(ctx, me, eventId),
  ])
  const by = { push: 0, email: 0, whatsapp: 0, none: 0 }
  for (const { channels } of people) by[wayOf(channels)] += 1
  const [example = null] = people
  return {
    ...{ count: people.length, by, heldUntil: heldUntil?.toISOString() ?? null },
    example: example && { id: example.id, name: example.name },
    unreachable: people
      .filter(({ channels }) => channels.length === 0)
      .slice(0, UNREACHABLE_SHOWN)
      .map(({ id, name }) => ({ id, name, contact: contactOf(id) })),
  }
}

interface Asked {
  me: Caller
  input: SendTargetInput
  target: Target
}

/** By the rule that sends, in the order of names. */
async function readChannels(ctx: Context, tx: Tx, { me, input, target }: Asked) {
  const readers = chooseReaders(await readExpected(tx, target, ctx.now()), input, me.user.id)
  if (!readers) throw whyStranger(me)
  const message = { id: 0, eventId: target.eventId, kind: 'message' }
  const reach = await readReachOf(tx, message, { now: ctx.now(), userIds: readers.map(({ id }) => id) })
  const names = new Map(readers.map(({ id, name }) => [id, name]))
  return reach
    .map(one => ({
      id: one.userId,
      name: names.get(one.userId) ?? '',
      channels: channelsToReach(ctx, one, false),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
