import type { AnnulCheckInInput } from '@muster/domain/check-ins/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import { formerMember } from '@muster/domain/profile/words.ts'
import type { Tx } from '#db/connect.ts'

interface By {
  callerId: number
  now: Date
}

const annulmentOf = (reason: string, { callerId, now }: By) => ({
  annulled_at: now,
  annulled_by_id: callerId,
  annulled_reason: reason,
})

/** Waits for a departure that is under way. */
export async function lockDepartedAt(tx: Tx, itemId: number): Promise<Record<Leg, Date | null>> {
  const item = await tx
    .selectFrom('items')
    .select(['first_departed_at as first', 'second_departed_at as second'])
    .where('id', '=', itemId)
    .forKeyShare()
    .executeTakeFirst()
  return item ?? { first: null, second: null }
}

/** Returns whether there was a check-in. */
export async function annulCheckIn(
  tx: Tx,
  itemId: number,
  { user, leg, reason }: AnnulCheckInInput,
  by: By,
): Promise<boolean> {
  const annulled = await tx
    .updateTable('check_ins')
    .set(annulmentOf(reason, by))
    .where('item_id', '=', itemId)
    .where('user_id', '=', user)
    .where('leg', '=', leg)
    .where('annulled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return annulled !== undefined
}

/** Both legs of several people. */
export const annulCheckInsOf = (
  tx: Tx,
  { itemId, userIds, reason }: { itemId: number; userIds: readonly number[]; reason: string },
  by: By,
) =>
  tx
    .updateTable('check_ins')
    .set(annulmentOf(reason, by))
    .where('item_id', '=', itemId)
    .where('user_id', 'in', userIds)
    .where('annulled_at', 'is', null)
    .execute()

/** All of a person at an event. */
export const annulCheckInsAt = (
  tx: Tx,
  { eventId, userId, reason }: { eventId: number; userId: number; reason: string },
  by: By,
) =>
  tx
    .updateTable('check_ins')
    .from('items')
    .set(annulmentOf(reason, by))
    .whereRef('items.id', '=', 'check_ins.item_id')
    .where('items.event_id', '=', eventId)
    .where('check_ins.user_id', '=', userId)
    .where('check_ins.annulled_at', 'is', null)
    .execute()

/** The check-ins stay, without the keys of the person's phone and without what staff wrote about the person. */
export async function forgetCheckIns(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('check_ins')
    .set({ annulled_reason: formerMember.annulled })
    .where('user_id', '=', userId)
    .where('annulled_at', 'is not', null)
    .execute()
  await tx
    .updateTable('check_ins')
    .set({ client_key: null })
    .where('by_user_id', '=', userId)
    .where('client_key', 'is not', null)
    .execute()
}
