import type { Leg } from '@muster/domain/items/facts.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { gather } from '#db/gather.ts'
import type { DB } from '#db/schema.generated.ts'
import { statement } from '#db/statement.ts'
import { type EventNow, eventsNow } from '#features/events/read-event-now.ts'
import { isoTime } from '#features/items/item-sql.ts'
import { isNamedInEvent } from '#http/role-in-event-sql.ts'
import { type EventSnapshot, eventItems } from './read-event-items.ts'

type OwnCheckIn = [itemId: number, leg: Leg, at: string]

const { selectFrom } = expressionBuilder<DB>()

const placesOf = (userId: Expression<number>, eventId: Expression<number>) =>
  selectFrom('assignments as a')
    .where('a.user_id', '=', userId)
    .where('a.event_id', '=', eventId)
    .select('a.item_id')

const checkInsOf = (userId: Expression<number>) =>
  selectFrom('check_ins as c')
    .where('c.user_id', '=', userId)
    .where('c.annulled_at', 'is', null)
    .select(({ ref }) =>
      sql<
        OwnCheckIn[]
      >`json_agg(json_build_array(${ref('c.item_id')}, ${ref('c.leg')}, ${isoTime(ref('c.at'))}))`.as('all'),
    )

/** The lists have one entry for each caller. */
const readOwnPlaces = statement(
  'own-places',
  { userIds: 'int[]', eventIds: 'int[]' },
  (db, { userIds, eventIds }) =>
    db
      // once for each event, however many ask
      .with(
        cte => cte('now').materialized(),
        creator => eventsNow(creator, eventIds),
      )
      .selectFrom(
        sql<{ userId: number; eventId: number }>`unnest(${userIds}, ${eventIds})`.as<'of'>(
          sql`"of"("userId", "eventId")`,
        ),
      )
      .innerJoin('events as e', 'e.id', 'of.eventId')
      .innerJoin('now', 'now.id', 'of.eventId')
      .leftJoin('event_members as m', join =>
        join.onRef('m.event_id', '=', 'of.eventId').onRef('m.user_id', '=', 'of.userId'),
      )
      .select(({ eb, ref }) => {
        const [userId, eventId] = [ref('of.userId'), ref('of.eventId')]
        const event = { id: eventId, emergencyCoordinatorId: ref('e.emergency_coordinator_id') }
        return [
          'of.userId',
          'of.eventId',
          eb('m.user_id', 'is not', null).$castTo<boolean>().as('isMember'),
          eb
            .case()
            .when('m.user_id', 'is', null)
            .then(isNamedInEvent(event, userId))
            .else(false)
            .end()
            .as('isNamed'),
          'e.is_car_pool_enabled as hasCarPools',
          sql<number[]>`array(${placesOf(userId, eventId)})`.as('itemIds'),
          checkInsOf(userId).as('checkIns'),
          ...(['now.items', 'now.names', 'now.members'] as const),
        ]
      }),
)

type Row = Awaited<ReturnType<typeof readOwnPlaces>>[number]
export type OwnPlaces = Omit<Row, 'checkIns' | 'items' | 'names' | 'members'> & {
  checkIns: readonly OwnCheckIn[]
}

interface Key {
  userId: number
  eventId: number
}

interface Found {
  own: OwnPlaces
  now: EventNow
}

const gathered = gather<string, Found, HasDatabase>(async (ctx, keys) => {
  const pairs = keys.map(key => key.split(' ').map(Number))
  const rows = await readOwnPlaces(ctx, {
    userIds: pairs.map(([userId = 0]) => userId),
    eventIds: pairs.map(([, eventId = 0]) => eventId),
  })
  return new Map(
    rows.map(({ checkIns, items, names, members, ...row }) => [
      keyOf(row),
      { own: { ...row, checkIns: checkIns ?? [] }, now: { id: row.eventId, items, names, members } },
    ]),
  )
})

const keyOf = ({ userId, eventId }: Key) => `${userId} ${eventId}`

interface OwnSnapshot extends EventSnapshot {
  own: OwnPlaces
}

/** The items of an event and what is a person's own there, read for all who ask at the same moment. */
export async function ownSnapshot(ctx: HasDatabase, key: Key): Promise<OwnSnapshot | null> {
  const found = await gathered(ctx, keyOf(key))
  if (!found) return null
  const { own, now } = found
  return { own, now, items: await eventItems(ctx, { id: now.id, version: now.items }) }
}
