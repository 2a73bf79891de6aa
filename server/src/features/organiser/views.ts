import type { ItemKind } from '@muster/domain/items/kinds.ts'
import type { EventDeletionReply } from '@muster/domain/organiser/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Expression } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { type Builder, statementById } from '#db/statement.ts'
import { Refused } from '#refused.ts'

const itemsOf = (db: Builder, eventId: Expression<number>, kind: ItemKind) =>
  db
    .selectFrom('items as i')
    .where('i.event_id', '=', eventId)
    .where('i.kind', '=', kind)
    .select(sql<number>`count(*)::int`.as('n'))
    .$asScalar()
    .$notNull()

type OfEvents = 'event_members' | 'event_invitations' | 'notifications' | 'roll_calls'

const ofEvent = (db: Builder, table: OfEvents, eventId: Expression<number>) =>
  db
    .selectFrom(table)
    .where('event_id', '=', eventId)
    .select(sql<number>`count(*)::int`.as('n'))
    .$asScalar()
    .$notNull()

const readCounts = statementById('event-deletion', {}, (db, _, hasId) =>
  db
    .selectFrom('events as e')
    .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') }))
    .select(({ ref, selectFrom }) => [
      ofEvent(db, 'event_members', ref('e.id')).as('members'),
      itemsOf(db, ref('e.id'), 'sub-event').as('subEvents'),
      itemsOf(db, ref('e.id'), 'flight').as('flights'),
      itemsOf(db, ref('e.id'), 'bus').as('buses'),
      itemsOf(db, ref('e.id'), 'hotel-room').as('hotelRooms'),
      itemsOf(db, ref('e.id'), 'car-pool').as('carPools'),
      selectFrom('check_ins as c')
        .innerJoin('items as i', 'i.id', 'c.item_id')
        .whereRef('i.event_id', '=', 'e.id')
        .where('c.annulled_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('checkIns'),
      ofEvent(db, 'notifications', ref('e.id')).as('messages'),
      ofEvent(db, 'roll_calls', ref('e.id')).as('rollCalls'),
      ofEvent(db, 'event_invitations', ref('e.id')).as('invitations'),
    ]),
)

export async function deletionOf(ctx: Context, event: AnyId): Promise<EventDeletionReply> {
  const [found] = await readCounts(ctx, event, {})
  if (!found) throw new Refused('not_found')
  return { data: found }
}
