import { momentOfTap } from '@muster/domain/check-ins/rules.ts'
import type { AddContactInput } from '@muster/domain/contacts/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { findReach } from './read-reach.ts'
import * as store from './store.ts'

/** Staff have tapped Call or WhatsApp. */
export async function addContact(
  ctx: Context,
  me: Caller,
  event: AnyId,
  { user, item, way, at }: AddContactInput,
): Promise<void> {
  if (user === me.user.id) throw new Refused('forbidden')
  const { eventId, items } = await findReach(ctx, me, event, user)
  if (item !== undefined && !items.all.some(({ id }) => id === item)) throw new Refused('not_found')
  const people = [{ userId: user, itemId: item ?? null }]
  const tapped = momentOfTap(new Date(at), ctx.now())
  await ctx.inTransaction(tx =>
    store.insertContacts(tx, { eventId, byId: me.user.id, way, at: tapped, people }),
  )
  ctx.live.nudge(eventId, 'contacts')
}

/** For reminders, as the last statement of their transaction. They nudge after it. */
export const addReminded = (
  tx: Tx,
  reminder: Omit<Parameters<typeof store.insertContacts>[1], 'way'>,
): Promise<unknown> => store.insertContacts(tx, { ...reminder, way: 'reminder' })

/** As `addReminded`, for messages by staff. */
export const addNotified = (
  tx: Tx,
  message: Omit<Parameters<typeof store.insertContacts>[1], 'way'>,
): Promise<unknown> => store.insertContacts(tx, { ...message, way: 'notification' })

/** For accounts that are deleted. */
export const forgetContacts = (tx: Tx, userId: number) => store.deleteContactsOf(tx, userId)
