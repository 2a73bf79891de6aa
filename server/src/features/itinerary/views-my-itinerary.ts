import type { Leg } from '@muster/domain/check-ins/facts.ts'
import { hasSecondLeg } from '@muster/domain/check-ins/rules.ts'
import type { Coordinator, ItineraryItem, MyItinerary } from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Context } from '#context.ts'
import type { HasDatabase } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import type { DB } from '#db/schema.generated.ts'
import { type HasId, statement, statementById } from '#db/statement.ts'
import { memberCount } from '#features/events/member-count-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { isNamedInEvent } from '#http/role-in-event-sql.ts'
import { Refused } from '#refused.ts'
import { assignedCount, carPoolFields, checkedInCount, coordinatorCard, isoTime } from './item-sql.ts'
import { type EventItems, eventItems, type SharedItem } from './read-event-items.ts'

const { selectFrom } = expressionBuilder<DB>()

interface Numbers {
  id: number
  total: number
  first: number
  second: number
}

const jsonList = <Entry>(entry: Expression<unknown>) => sql<Entry[]>`coalesce(json_agg(${entry}), '[]')`

/** Flights, buses, rooms and the car pool, with their numbers. Sessions are the same for every member. */
const assignedItems = (
  eventId: Expression<number>,
  callerId: Expression<number>,
  hasCarPools: Expression<boolean>,
) =>
  selectFrom('assignments as a')
    .where('a.user_id', '=', callerId)
    .where('a.event_id', '=', eventId)
    .where('a.kind', '<>', 'sub-event')
    .where(({ eb, or }) => or([eb('a.kind', '<>', 'car-pool'), hasCarPools]))
    .select(({ ref }) => {
      const id = ref('a.item_id')
      return jsonList<Numbers>(
        jsonBuildObject({
          id,
          total: assignedCount(id),
          first: checkedInCount(id, 'first'),
          second: checkedInCount(id, 'second'),
        }),
      ).as('assigned')
    })
    .$asScalar()
    .$notNull()

type OwnCheckIn = [itemId: number, leg: Leg, at: string]

const ownCheckIns = (callerId: Expression<number>) =>
  selectFrom('check_ins as c')
    .where('c.user_id', '=', callerId)
    .where('c.annulled_at', 'is', null)
    .select(({ ref }) =>
      jsonList<OwnCheckIn>(
        sql`json_build_array(${ref('c.item_id')}, ${ref('c.leg')}, ${isoTime(ref('c.at'))})`,
      ).as('checkIns'),
    )
    .$asScalar()
    .$notNull()

type CarPoolItem = Pick<ItineraryItem, 'id' | 'documentId' | 'kind' | 'coordinator' | 'carPool'>

const ownCarPool = (eventId: Expression<number>, callerId: Expression<number>) =>
  selectFrom('assignments as a')
    .innerJoin('items as i', 'i.id', 'a.item_id')
    .innerJoin('car_pools as d', 'd.item_id', 'a.item_id')
    .where('a.user_id', '=', callerId)
    .where('a.event_id', '=', eventId)
    .where('a.kind', '=', 'car-pool')
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('i.id'),
        documentId: ref('i.document_id'),
        kind: ref('i.kind'),
        coordinator: sql<Coordinator | null>`(${coordinatorCard(ref('i.coordinator_id'))})`,
        carPool: jsonBuildObject(carPoolFields),
      })
        .$castTo<CarPoolItem>()
        .as('carPool'),
    )

/** What is the caller's own, and the version of what is the same for all. */
const readOwn = statementById(
  'my-itinerary',
  { callerId: 'int', isAdmin: 'boolean' },
  (db, p, hasId: HasId) =>
    db
      .selectFrom('events as e')
      .leftJoin('event_members as m', join =>
        join.onRef('m.event_id', '=', 'e.id').on('m.user_id', '=', p.callerId),
      )
      .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') }))
      .where(({ eb, or, ref }) => {
        const event = { id: ref('e.id'), emergencyCoordinatorId: ref('e.emergency_coordinator_id') }
        return or([p.isAdmin, eb('m.user_id', 'is not', null), isNamedInEvent(event, p.callerId)])
      })
      .select(({ eb, ref }) => [
        'e.id as eventId',
        eb('m.user_id', 'is not', null).$castTo<boolean>().as('isMember'),
        versionOf(ref('e.id'), 'items').as('version'),
        memberCount(ref('e.id')).as('members'),
        assignedItems(ref('e.id'), p.callerId, ref('e.is_car_pool_enabled')).as('assigned'),
        ownCheckIns(p.callerId).as('checkIns'),
        ownCarPool(ref('e.id'), p.callerId).as('carPool'),
      ]),
)

const readSessionCounts = statement('session-counts', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('items as i')
    .where('i.event_id', '=', eventId)
    .where('i.kind', '=', 'sub-event')
    .select(({ ref }) => ['i.id', checkedInCount(ref('i.id'), 'first').as('checkedIn')]),
)

type SessionCounts = ReadonlyMap<number, number>

/** A check-in changes these numbers and nothing else that is shared, so they are read for all who ask at the same moment. */
const findSessionCounts = gather<number, SessionCounts, HasDatabase>(async (ctx, eventIds) => {
  const counts = eventIds.map(async eventId => {
    const rows = await readSessionCounts(ctx, { eventId })
    return [eventId, new Map(rows.map(({ id, checkedIn }) => [id, checkedIn]))] as const
  })
  return new Map(await Promise.all(counts))
})

type Own = Awaited<ReturnType<typeof readOwn>>[number]

export async function myItinerary(ctx: Context, me: Caller, id: AnyId): Promise<MyItinerary> {
  const [own] = await readOwn(ctx, id, { callerId: me.user.id, isAdmin: isAdminCaller(me) })
  if (!own) throw new Refused('not_found')
  const [shared, counts] = await Promise.all([
    eventItems(ctx, own),
    own.isMember ? findSessionCounts(ctx, own.eventId) : undefined,
  ])
  return { items: itemsOf(own, shared, counts), emergencyCoordinator: shared.emergencyCoordinator }
}

function itemsOf(own: Own, shared: EventItems, counts: SessionCounts = new Map()): ItineraryItem[] {
  const times = new Map(own.checkIns.map(([itemId, leg, at]) => [`${itemId} ${leg}`, at]))
  const timeOf = (itemId: number, leg: Leg) => times.get(`${itemId} ${leg}`) ?? null
  const withNumbers = (item: SharedItem | CarPoolItem, { total, first, second }: Numbers): ItineraryItem => ({
    ...item,
    totalCount: total,
    first: { checkedInCount: first, checkedInAt: timeOf(item.id, 'first') },
    second: hasSecondLeg(item.kind)
      ? { checkedInCount: second, checkedInAt: timeOf(item.id, 'second') }
      : null,
  })
  const assigned = own.assigned.flatMap(numbers => {
    const item = own.carPool?.id === numbers.id ? own.carPool : shared.byId.get(numbers.id)
    return item ? [withNumbers(item, numbers)] : []
  })
  const sessions = own.isMember
    ? shared.sessionIds.flatMap(id => {
        const item = shared.byId.get(id)
        const numbers = { id, total: own.members, first: counts.get(id) ?? 0, second: 0 }
        return item ? [withNumbers(item, numbers)] : []
      })
    : []
  return [...assigned, ...sessions].toSorted((one, other) => one.id - other.id)
}
