import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import type { FoundPeopleReply, ItemPeopleReply } from '@muster/domain/organiser/schema-people.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement, statementById } from '#db/statement.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { findEventNow } from '#features/events/read-event-now.ts'
import { eventMembers, type Members } from '#features/events/read-member-names.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { isFound, termOf } from './person-search-sql.ts'
import { conflictsAt } from './views-conflicts.ts'

/** In the order of the e-mails. */
export async function foundPeople(
  ctx: Context,
  event: AnyId,
  emails: readonly string[],
): Promise<FoundPeopleReply> {
  const { inOrder } = await membersOf(ctx, event)
  const byEmail = new Map(inOrder.map(({ reachableCard }) => [reachableCard.email, reachableCard]))
  const asked = [...new Set(emails.map(normalizedEmail))]
  return {
    data: {
      people: asked.flatMap(email => byEmail.get(email) ?? []),
      unknown: asked.filter(email => !byEmail.has(email)),
    },
  }
}

async function membersOf(ctx: Context, event: AnyId): Promise<Members> {
  const now = await findEventNow(ctx, await idOfEvent(ctx, event))
  if (!now) throw new Refused('not_found')
  return eventMembers(ctx, { id: now.id, version: now.names })
}

const findItem = statementById('item-with-people', {}, (db, _, hasId) =>
  db
    .selectFrom('items as i')
    .where(({ ref }) => hasId({ id: ref('i.id'), documentId: ref('i.document_id') }))
    .where('i.kind', '<>', 'car-pool')
    .select(['i.id', 'i.event_id as eventId']),
)

const readPeople = statement(
  'people-of-item',
  { itemId: 'int', term: 'text', limit: 'int', offset: 'int' },
  (db, { itemId, term, limit, offset }) =>
    db
      .selectFrom('assignments as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .where('a.item_id', '=', itemId)
      .where(({ ref }) =>
        isFound(term, { name: ref('u.name'), username: ref('u.username'), email: ref('u.email') }),
      )
      .select(({ ref, exists, selectFrom }) => [
        'u.id',
        displayName(ref('u.name'), ref('u.username')).as('name'),
        'u.email',
        'u.contact',
        exists(
          selectFrom('check_ins as c')
            .whereRef('c.item_id', '=', 'a.item_id')
            .whereRef('c.user_id', '=', 'u.id')
            .where('c.annulled_at', 'is', null)
            .select('c.id'),
        )
          .$castTo<boolean>()
          .as('isCheckedIn'),
        sql<number>`(count(*) over ())::int`.as('total'),
      ])
      .orderBy('u.name')
      .orderBy('u.id')
      .limit(limit)
      .offset(offset),
)

export async function itemPeople(ctx: Context, asked: AnyId, query: Query): Promise<ItemPeopleReply> {
  const [item] = await findItem(ctx, asked, {})
  if (!item) throw new Refused('not_found')
  const { limit, offset } = query
  const of = { itemId: item.id, term: termOf(query) }
  const [rows, conflictsOf] = await Promise.all([
    readPeople(ctx, { ...of, limit, offset }),
    conflictsAt(ctx, { eventId: item.eventId, itemId: item.id }),
  ])
  // a page after the last has no row that says how many there are
  const count = async () =>
    (rows[0] ?? (await readPeople(ctx, { ...of, limit: 1, offset: 0 }))[0])?.total ?? 0
  return {
    data: rows.map(({ total: _, ...person }) => ({ ...person, conflicts: conflictsOf(person.id) })),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}
