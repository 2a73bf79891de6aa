import type { ContactWay } from '@muster/domain/contacts/facts.ts'
import { CONTACTS_SHOWN } from '@muster/domain/contacts/limits.ts'
import type { Contact } from '@muster/domain/contacts/schema.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersion } from '#db/by-version.ts'
import { displayName } from '#db/display-name-sql.ts'
import { type Builder, statement } from '#db/statement.ts'
import { isoTime } from '#features/items/item-sql.ts'

const contacts = (db: Builder) =>
  db
    .selectFrom('contacts as c')
    .innerJoin('users as b', 'b.id', 'c.by_user_id')
    .select(({ ref }) => [
      'c.id',
      'c.user_id as userId',
      'c.item_id as itemId',
      ref('c.way').$castTo<ContactWay>().as('way'),
      isoTime(ref('c.at')).as('at'),
      'b.id as byId',
      displayName(ref('b.name'), ref('b.username')).as('byName'),
    ])

const readNewest = statement('newest-contacts', { eventId: 'int' }, (db, { eventId }) =>
  contacts(db)
    .where('c.event_id', '=', eventId)
    .distinctOn('c.user_id')
    .orderBy('c.user_id')
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc'),
)

type Row = Awaited<ReturnType<typeof readNewest>>[number]

export const toContact = ({ way, at, byId, byName }: Row): Contact => ({
  way,
  at,
  by: { id: byId, name: byName },
})

/** By person, of an event. Read again after a new contact only. */
export const newestContacts = byVersion<ReadonlyMap<number, Contact>>(
  async (ctx, eventId) =>
    new Map((await readNewest(ctx, { eventId })).map(row => [row.userId, toContact(row)])),
)

const readOfPerson = statement(
  'contacts-of-person',
  { eventId: 'int', userId: 'int' },
  (db, { eventId, userId }) =>
    contacts(db)
      .where('c.event_id', '=', eventId)
      .where('c.user_id', '=', userId)
      .orderBy('c.at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(CONTACTS_SHOWN),
)

export const contactsOfPerson = (ctx: HasDatabase, eventId: number, userId: number) =>
  readOfPerson(ctx, { eventId, userId })
