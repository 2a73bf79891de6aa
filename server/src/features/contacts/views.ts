import { nameOfItem } from '@muster/domain/boards/rules.ts'
import type { ContactsReply } from '@muster/domain/contacts/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { contactsOfPerson, toContact } from '#features/boards/read-contacts.ts'
import type { Caller } from '#http/caller.ts'
import { findReach } from './read-reach.ts'

/** A co-ordinator reads the names of their own items only. */
export async function contacts(
  ctx: Context,
  me: Caller,
  event: AnyId,
  userId: number,
): Promise<ContactsReply> {
  const { eventId, items } = await findReach(ctx, me, event, userId)
  const rows = await contactsOfPerson(ctx, eventId, userId)
  const byId = new Map(items.all.map(item => [item.id, item]))
  const data = rows.map(row => {
    const item = row.itemId === null ? undefined : byId.get(row.itemId)
    const about = item && {
      id: item.id,
      documentId: item.documentId,
      name: nameOfItem(item),
    }
    return { ...toContact(row), id: row.id, item: about ?? null }
  })
  return { data }
}
