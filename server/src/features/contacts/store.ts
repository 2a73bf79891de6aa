import type { ContactWay } from '@muster/domain/contacts/facts.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

interface Contacts {
  eventId: number
  byId: number
  way: ContactWay
  at: Date
  people: readonly { userId: number; itemId: number | null }[]
}

/** One statement for any number of people. A tap that was stored before is not stored again. */
export const insertContacts = (tx: Tx, { eventId, byId, way, at, people }: Contacts) =>
  tx
    .insertInto('contacts')
    .columns(['event_id', 'user_id', 'by_user_id', 'item_id', 'way', 'at'])
    .expression(
      sql`select ${eventId}::int, user_id, ${byId}::int, item_id, ${way}::text, ${at}::timestamptz
        from unnest(${people.map(({ userId }) => userId)}::int[], ${people.map(({ itemId }) => itemId)}::int[])
          as people (user_id, item_id)`,
    )
    .onConflict(conflict => conflict.constraint('contacts_once_for_each_tap').doNothing())
    .execute()

/** What others did with the person. What the person did with others stays, from a former member. */
export const deleteContactsOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('contacts').where('user_id', '=', userId).execute()
