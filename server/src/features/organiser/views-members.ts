import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { itemTitle } from '@muster/domain/itinerary/item-title.ts'
import type { MemberList, MemberReply, MembersReply } from '@muster/domain/organiser/schema-members.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement, statementById } from '#db/statement.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { membersOf } from './member-sql.ts'
import { isFound, termOf } from './person-search-sql.ts'
import { conflictsOfPerson } from './views-conflicts.ts'

const FIELDS = [
  'id',
  'name',
  'email',
  'contact',
  'role',
  'isInvited',
  'isConfirmed',
  'isDisabled',
  'joinedAt',
] as const

const readPage = statement(
  'members-of-event-by-name',
  { eventId: 'int', list: 'text', term: 'text', limit: 'int', offset: 'int' },
  (db, { eventId, list, term, limit, offset }) =>
    membersOf(db, eventId)
      .where(
        sql<boolean>`case ${list} when 'unconfirmed' then not ("isConfirmed" or "isInvited")
          when 'invited' then "isInvited" when 'disabled' then "isDisabled"
          when 'staff' then role <> 'attendee' else true end`,
      )
      .where(({ ref }) =>
        isFound(term, { name: ref('typedName'), username: ref('username'), email: ref('email') }),
      )
      .select([...FIELDS, sql<number>`(count(*) over ())::int`.as('total')])
      .orderBy('typedName')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
)

const readCounts = statement('member-counts', { eventId: 'int' }, (db, { eventId }) =>
  membersOf(db, eventId).select([
    sql<number>`count(*)::int`.as('everybody'),
    sql<number>`(count(*) filter (where "isInvited"))::int`.as('invited'),
    sql<number>`(count(*) filter (where not ("isConfirmed" or "isInvited")))::int`.as('unconfirmed'),
    sql<number>`(count(*) filter (where role <> 'attendee'))::int`.as('staff'),
    sql<number>`(count(*) filter (where "isDisabled"))::int`.as('disabled'),
  ]),
)

export async function membersByName(ctx: Context, event: AnyId, query: Query): Promise<MembersReply> {
  const eventId = await idOfEvent(ctx, event)
  const { list = null } = chosenBy<{ list: MemberList }>(query)
  const { limit, offset } = query
  const of = { eventId, list, term: termOf(query) }
  const [rows, [counts]] = await Promise.all([
    readPage(ctx, { ...of, limit, offset }),
    readCounts(ctx, { eventId }),
  ])
  if (!counts) throw new Refused('not_found')
  // a page after the last has no row that says how many there are
  const count = async () => (rows[0] ?? (await readPage(ctx, { ...of, limit: 1, offset: 0 }))[0])?.total ?? 0
  return {
    data: rows.map(({ total: _, ...member }) => toReply(member)),
    meta: { pagination: await paginationOf(query, rows.length, count), counts },
  }
}

const toReply = <Row extends { joinedAt: Date }>({ joinedAt, ...member }: Row) => ({
  ...member,
  joinedAt: joinedAt.toISOString(),
})

const readOne = statementById('member-of-event', { eventId: 'int' }, (db, { eventId }, hasId) =>
  membersOf(db, eventId)
    .where(({ ref }) => hasId({ id: ref('p.id'), documentId: ref('p.documentId') }))
    .select([
      ...FIELDS,
      sql<boolean>`exists (select from passkeys k where k.user_id = p.id)`.as('hasPasskeys'),
      sql<number>`(select count(*)::int from check_ins c join items i on i.id = c.item_id
        where i.event_id = ${eventId} and c.user_id = p.id and c.annulled_at is null)`.as('checkIns'),
    ]),
)

const readItems = statement('items-of-member', { eventId: 'int', userId: 'int' }, (db, { eventId, userId }) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('items as i', 'i.id', 'a.item_id')
    .leftJoin('flights as f', 'f.item_id', 'i.id')
    .leftJoin('buses as b', 'b.item_id', 'i.id')
    .leftJoin('hotel_rooms as h', 'h.item_id', 'i.id')
    .leftJoin('car_pools as c', 'c.item_id', 'i.id')
    .leftJoin('users as o', 'o.id', 'c.owner_id')
    .where('i.event_id', '=', eventId)
    .where('a.user_id', '=', userId)
    .select(({ ref, fn, exists, selectFrom }) => [
      'i.id',
      ref('i.kind').$castTo<ItemKind>().as('kind'),
      fn
        .coalesce(
          'f.flight_number',
          'b.bus_identifier',
          'h.room_number',
          displayName(ref('o.name').$notNull(), ref('o.username').$notNull()),
        )
        .as('name'),
      exists(
        selectFrom('check_ins as d')
          .whereRef('d.item_id', '=', 'i.id')
          .where('d.user_id', '=', userId)
          .where('d.annulled_at', 'is', null)
          .select('d.id'),
      )
        .$castTo<boolean>()
        .as('isCheckedIn'),
    ])
    .orderBy(sql`coalesce(f.departure, b.time, c.departure_at, h.checkin_time)`)
    .orderBy('i.id'),
)

export async function memberOf(ctx: Context, event: AnyId, person: AnyId): Promise<MemberReply> {
  const eventId = await idOfEvent(ctx, event)
  const [member] = await readOne(ctx, person, { eventId })
  if (!member) throw new Refused('not_found')
  const of = { eventId, userId: member.id }
  const [items, conflicts] = await Promise.all([readItems(ctx, of), conflictsOfPerson(ctx, of)])
  return { data: { ...toReply(member), items: items.map(named), conflicts } }
}

type ItemRow = Awaited<ReturnType<typeof readItems>>[number]

const named = ({ name, ...item }: ItemRow) => ({
  ...item,
  name: itemTitle(item.kind, name ?? ''),
})
