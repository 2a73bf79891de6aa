import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { conflictsIn, type FoundConflict } from '@muster/domain/organiser/conflicts.ts'
import type { ConflictReply, ConflictsReply } from '@muster/domain/organiser/schema-conflicts.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersionAndKey } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'
import { type BoardNow, findBoardNow } from '#features/boards/read-board-now.ts'
import { type BoardItems, boardItems } from '#features/boards/read-items.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { eventMembers, type Members } from '#features/events/read-member-names.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'

const readCapacities = statement('capacities', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('items as i')
    .leftJoin('buses as b', 'b.item_id', 'i.id')
    .leftJoin('hotel_rooms as h', 'h.item_id', 'i.id')
    .where('i.event_id', '=', eventId)
    .where('i.kind', 'in', ['bus', 'hotel-room'])
    .select(['i.id', sql<number | null>`coalesce(b.capacity, h.capacity)`.as('capacity')]),
)

interface Of {
  now: BoardNow
  version: number
}
interface Known {
  all: readonly FoundConflict[]
  items: ReadonlyMap<number, BoardItems['all'][number]>
  members: Members
}

/** Worked out once for each version of the plan and its people. */
const knownConflicts = byVersionAndKey<Of, Known>(
  async (ctx, { now }) => {
    const [plan, members, capacities] = await Promise.all([
      boardItems(ctx, now, { view: 'all', coordinatorId: null }),
      eventMembers(ctx, { id: now.id, version: now.members }),
      readCapacities(ctx, { eventId: now.id }),
    ])
    const capacityOf = new Map(capacities.map(({ id, capacity }) => [id, capacity]))
    const all = conflictsIn({
      event: plan.times,
      items: plan.all,
      members: members.inOrder.map(({ card }) => card.id),
      peopleOn: id => plan.assignedTo(id),
      capacityOf: id => capacityOf.get(id) ?? null,
    })
    return { all, members, items: new Map(plan.all.map(item => [item.id, item])) }
  },
  { kept: 20, keyOf: ({ now }) => now.id },
)

async function conflictsNow(ctx: HasDatabase & Pick<Context, 'now'>, eventId: number) {
  const now = await findBoardNow(ctx, eventId)
  if (!now) throw new Refused('not_found')
  const version = now.items + now.carPools + now.members
  const { all, ...known } = await knownConflicts(ctx, { now, version })
  const at = ctx.now()
  return { ...known, open: all.filter(({ until }) => until >= at) }
}

const toReply = (
  { kind, userId, itemIds, count }: FoundConflict,
  { items, members }: Omit<Known, 'all'>,
): ConflictReply => ({
  ...{ kind, count },
  person: userId === null ? null : (members.byId.get(userId)?.card ?? null),
  items: itemIds.flatMap(id => {
    const item = items.get(id)
    return item ? [{ id, kind: item.kind, name: nameOf(item) }] : []
  }),
})

const nameOf = ({ flight, bus, room, subEvent }: BoardItems['all'][number]) =>
  flight?.flightNumber ?? bus?.busIdentifier ?? subEvent?.name ?? itineraryWords.room(room?.roomNumber ?? '')

/** Of what is not over yet. */
export async function conflictsOf(ctx: Context, event: AnyId, query: Query): Promise<ConflictsReply> {
  const { item } = chosenBy<{ item: number }>(query)
  const { open, ...known } = await conflictsNow(ctx, await idOfEvent(ctx, event))
  const chosen = item === undefined ? open : open.filter(({ itemIds }) => itemIds.includes(item))
  const page = chosen.slice(query.offset, query.offset + query.limit)
  return {
    data: page.map(one => toReply(one, known)),
    meta: { pagination: await paginationOf(query, page.length, async () => chosen.length) },
  }
}

/** Of one person. */
export async function conflictsOfPerson(
  ctx: Context,
  { eventId, userId }: { eventId: number; userId: number },
): Promise<ConflictReply[]> {
  const { open, ...known } = await conflictsNow(ctx, eventId)
  return open.filter(one => one.userId === userId).map(one => toReply(one, known))
}

/** Of people at an item, by the person. */
export async function conflictsAt(
  ctx: Context,
  { eventId, itemId }: { eventId: number; itemId: number },
): Promise<(userId: number) => ConflictReply[]> {
  const { open, ...known } = await conflictsNow(ctx, eventId)
  const byPerson = Map.groupBy(
    open.filter(({ itemIds }) => itemIds.includes(itemId)),
    ({ userId }) => userId,
  )
  return userId => (byPerson.get(userId) ?? []).map(one => toReply(one, known))
}
