import type { DepartureState } from '@muster/domain/departures/schema.ts'
import { sql } from 'kysely'
import { statement, statementById } from '#db/statement.ts'
import { personCard } from '#features/items/item-sql.ts'
import { isOnRoad, itemRows, peopleAt } from './departing-sql.ts'

export const readItem = statementById('item-to-depart', {}, (db, _, hasId) =>
  itemRows(db).where(({ ref }) => hasId({ id: ref('i.id'), documentId: ref('i.document_id') })),
)

export const readRoadItems = statement('road-items-of-event', { eventId: 'int' }, (db, { eventId }) =>
  itemRows(db)
    .where('i.event_id', '=', eventId)
    .where(isOnRoad)
    .orderBy('b.time')
    .orderBy('p.departure_at')
    .orderBy('i.id'),
)

export const readPeople = statement(
  'people-to-depart',
  { itemId: 'int', leg: 'text' },
  (db, { itemId, leg }) => peopleAt(db, itemId, leg),
)

type Departure = NonNullable<DepartureState['departure']>
interface Move {
  userId: number
  name: string
  toId: number
}

/** The one that is not undone. */
export const readDeparture = statement(
  'departure-of-leg',
  { itemId: 'int', leg: 'text' },
  (db, { itemId, leg }) =>
    db
      .selectFrom('departures as d')
      .where('d.item_id', '=', itemId)
      .where('d.leg', '=', leg)
      .where('d.undone_at', 'is', null)
      .select(({ eb, ref, selectFrom }) => [
        'd.at',
        eb
          .case()
          .when('d.by_user_id', 'is', null)
          .then(null)
          .else(personCard(ref('d.by_user_id').$castTo<number>()))
          .end()
          .$castTo<Departure['by']>()
          .as('by'),
        sql<Departure['excused']>`coalesce((${selectFrom('excuses as x')
          .whereRef('x.departure_id', '=', 'd.id')
          .select(x =>
            sql`json_agg(json_build_object('user', (${personCard(x.ref('x.user_id'))}), 'reason', ${x.ref('x.reason')})
              order by ${x.ref('x.user_id')})`.as('all'),
          )}), '[]')`.as('excused'),
        sql<Move[]>`coalesce((${selectFrom('departure_moves as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .whereRef('m.departure_id', '=', 'd.id')
          .select(m =>
            sql`json_agg(json_build_object('userId', ${m.ref('u.id')}, 'name', ${m.ref('u.name')},
              'toId', ${m.ref('m.to_item_id')}) order by ${m.ref('u.id')})`.as('all'),
          )}), '[]')`.as('moved'),
      ]),
)

const readNamedItems = statement('items-by-id-to-depart', { ids: 'int[]' }, (db, { ids }) =>
  itemRows(db).where('i.id', '=', ({ fn }) => fn.any(ids)),
)
export const readItems = (ctx: Parameters<typeof readNamedItems>[0], ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : readNamedItems(ctx, { ids })
