import type { Leg } from '@muster/domain/items/facts.ts'
import type { Person, ReachablePerson } from '@muster/domain/itinerary/schema.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type HasDatabase, poolOf } from '#db/access.ts'
import { byVersion, reportHeld } from '#db/by-version.ts'
import type { Pool } from '#db/connect.ts'
import { displayName } from '#db/display-name-sql.ts'
import { gather } from '#db/gather.ts'
import { type Builder, statement } from '#db/statement.ts'
import type { EventNow } from '#features/events/read-event-now.ts'
import { eventMembers, type Member } from '#features/events/read-member-names.ts'

/** Ids that are held. The array is the same one until they change. */
export type HeldIds = readonly number[]
export const NOBODY: HeldIds = []

/** People in the order of their names. */
interface PeopleList {
  names: readonly Person[]
  /** for staff only (R13) */
  reachable: readonly ReachablePerson[]
}

type Members = Awaited<ReturnType<typeof eventMembers>>
const lists = new WeakMap<Members, WeakMap<HeldIds, PeopleList>>()

/** Made once for the same members and ids. */
function listOf(members: Members, ids: HeldIds): PeopleList {
  const known = lists.get(members) ?? new WeakMap<HeldIds, PeopleList>()
  lists.set(members, known)
  const list = known.get(ids) ?? toList(members, ids)
  known.set(ids, list)
  return list
}

function toList(members: Members, ids: HeldIds): PeopleList {
  const inOrder = ids
    .flatMap((id): Member | readonly [] => members.byId.get(id) ?? [])
    .sort((one, other) => one.place - other.place)
  let reachable: readonly ReachablePerson[] | undefined
  return {
    names: inOrder.map(({ card }) => card),
    get reachable() {
      reachable ??= inOrder.map(({ reachableCard }) => reachableCard)
      return reachable
    },
  }
}

const readAssigned = statement('assigned-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('items as i')
    .innerJoin('assignments as a', 'a.item_id', 'i.id')
    .where('i.event_id', '=', eventId)
    .where('i.kind', '<>', 'car-pool')
    .groupBy('i.id')
    .select(({ ref }) => ['i.id', sql<number[]>`json_agg(${ref('a.user_id')})`.as('userIds')]),
)

/** Of all items of an event. An assignment raises the version of its items. */
export const assignedIds = byVersion<ReadonlyMap<number, HeldIds>>(async (ctx, eventId) => {
  const rows = await readAssigned(ctx, { eventId })
  return new Map(rows.map(({ id, userIds }) => [id, userIds]))
})

const membersOf = (ctx: HasDatabase, now: EventNow) => eventMembers(ctx, { id: now.id, version: now.names })

export async function assignedPeople(ctx: HasDatabase, now: EventNow, itemId: number): Promise<PeopleList> {
  const [members, assigned] = await Promise.all([
    membersOf(ctx, now),
    assignedIds(ctx, { id: now.id, version: now.items }),
  ])
  return listOf(members, assigned.get(itemId) ?? NOBODY)
}

export const isAssigned = async (
  ctx: HasDatabase,
  now: EventNow,
  { itemId, userId }: { itemId: number; userId: number },
): Promise<boolean> =>
  (await assignedIds(ctx, { id: now.id, version: now.items })).get(itemId)?.includes(userId) ?? false

const checkIns = (db: Builder) =>
  db
    .selectFrom('check_ins as c')
    .where('c.annulled_at', 'is', null)
    .select('c.leg')
    .$narrowType<{ leg: Leg }>()

const readCheckedIn = statement('checked-in-to-items', { itemIds: 'int[]' }, (db, { itemIds }) =>
  checkIns(db)
    .where('c.item_id', '=', ({ fn }) => fn.any(itemIds))
    .groupBy(['c.item_id', 'c.leg'])
    .select(({ ref }) => ['c.item_id as itemId', sql<number[]>`json_agg(${ref('c.user_id')})`.as('userIds')]),
)

interface CheckedIn {
  ids: HeldIds
  has(userId: number): boolean
}
export type CheckedInToLegs = Readonly<Record<Leg, CheckedIn>>

export const NO_LEGS: CheckedInToLegs = {
  first: { ids: NOBODY, has: () => false },
  second: { ids: NOBODY, has: () => false },
}

function toCheckedIn(ids: HeldIds): CheckedIn {
  const set = new Set(ids)
  return { ids, has: userId => set.has(userId) }
}

const findCheckedIn = gather<number, CheckedInToLegs, HasDatabase>(async (ctx, itemIds) => {
  const found = new Map<number, CheckedInToLegs>()
  for (const { itemId, leg, userIds } of await readCheckedIn(ctx, { itemIds }))
    found.set(itemId, { ...NO_LEGS, ...found.get(itemId), [leg]: toCheckedIn(userIds) })
  return found
})

interface Held {
  version: number
  legs: CheckedInToLegs
}
const KEPT_IDS = 500_000
/** in a list and in a set */
const BYTES_OF_ID = 40
const openCache = () =>
  new LRUCache<number, Held>({
    maxSize: KEPT_IDS,
    sizeCalculation: ({ legs }) => 1 + legs.first.ids.length + legs.second.ids.length,
  })
const caches = new WeakMap<Pool, ReturnType<typeof openCache>>()

function cacheOf(ctx: HasDatabase) {
  const pool = poolOf(ctx)
  const known = caches.get(pool)
  if (known) return known
  const cache = openCache()
  caches.set(pool, cache)
  reportHeld(pool, () => cache.calculatedSize * BYTES_OF_ID)
  return cache
}

/** The version is that of the item's numbers. */
interface ItemAt {
  id: number
  version: number
}

/** Without a query: `undefined` if somebody has checked in since they were read. */
export function heldCheckIns(ctx: HasDatabase, { id, version }: ItemAt): CheckedInToLegs | undefined {
  const held = cacheOf(ctx).get(id)
  return held && held.version >= version ? held.legs : undefined
}

/** Never older than the version. A check-in has only the list of its own item read again. */
export async function checkedInTo(ctx: HasDatabase, { id, version }: ItemAt): Promise<CheckedInToLegs> {
  const held = heldCheckIns(ctx, { id, version })
  if (held) return held
  const legs = (await findCheckedIn(ctx, id)) ?? NO_LEGS
  const cache = cacheOf(ctx)
  if ((cache.peek(id)?.version ?? -1) < version) cache.set(id, { version, legs })
  return legs
}

const readNames = statement('names-of-people', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', ({ fn }) => fn.any(ids))
    .select(({ ref }) => ['u.id', displayName(ref('u.name'), ref('u.username')).as('name')])
    .orderBy('u.name')
    .orderBy('u.id'),
)

/** A list with people who are not members of the event is not held. */
export async function checkedInPeople(
  ctx: HasDatabase,
  now: EventNow,
  { leg, ...item }: ItemAt & { leg: Leg },
): Promise<readonly Person[]> {
  const [members, legs] = await Promise.all([membersOf(ctx, now), checkedInTo(ctx, item)])
  const { ids } = legs[leg]
  const { names } = listOf(members, ids)
  return names.length === ids.length ? names : readNames(ctx, { ids })
}

const readOwn = statement('own-check-ins', { userIds: 'int[]' }, (db, { userIds }) =>
  checkIns(db)
    .where('c.user_id', '=', ({ fn }) => fn.any(userIds))
    .where('c.leg', '=', 'first')
    .select(['c.user_id as userId', 'c.item_id as itemId']),
)

/** The items that a person is in. */
export const findOwnCheckIns = gather<number, Set<number>, HasDatabase>(async (ctx, userIds) => {
  const byUser = Map.groupBy(await readOwn(ctx, { userIds }), ({ userId }) => userId)
  return new Map([...byUser].map(([userId, rows]) => [userId, new Set(rows.map(({ itemId }) => itemId))]))
})
