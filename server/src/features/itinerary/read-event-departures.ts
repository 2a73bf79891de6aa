import type { Leg } from '@muster/domain/items/facts.ts'
import { sql } from 'kysely'
import { byVersion } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'

type Ids = readonly number[]

export interface EventDepartures {
  excusedFrom(itemId: number, leg: Leg): Ids
  /** the item from which a person was last moved to another one */
  movedFrom(itemId: number, userId: number): number | undefined
}

const readExcused = statement('excused-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('departures as d')
    .innerJoin('excuses as x', 'x.departure_id', 'd.id')
    .where('d.event_id', '=', eventId)
    .where('d.undone_at', 'is', null)
    .groupBy(['d.item_id', 'd.leg'])
    .select(({ ref }) => [
      'd.item_id as itemId',
      'd.leg',
      sql<number[]>`json_agg(${ref('x.user_id')})`.as('userIds'),
    ]),
)

const readMoves = statement('moves-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('departures as d')
    .innerJoin('departure_moves as m', 'm.departure_id', 'd.id')
    .where('d.event_id', '=', eventId)
    .select(['d.item_id as fromId', 'm.to_item_id as toId', 'm.user_id as userId'])
    .orderBy('d.id'),
)

const NOBODY: Ids = []

/** A departure, an excuse and a move raise the version of the items. */
export const eventDepartures = byVersion<EventDepartures>(async (ctx, eventId) => {
  const [excuses, moves] = await Promise.all([readExcused(ctx, { eventId }), readMoves(ctx, { eventId })])
  const excused = new Map(excuses.map(({ itemId, leg, userIds }) => [`${itemId} ${leg}`, userIds]))
  const moved = new Map(moves.map(({ toId, userId, fromId }) => [`${toId} ${userId}`, fromId]))
  return {
    excusedFrom: (itemId, leg) => excused.get(`${itemId} ${leg}`) ?? NOBODY,
    movedFrom: (itemId, userId) => moved.get(`${itemId} ${userId}`),
  }
})
