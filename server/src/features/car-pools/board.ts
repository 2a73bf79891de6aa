import { seatsLeftOf } from '@muster/domain/car-pools/rules.ts'
import { type CarPoolsReply, VIEWS } from '@muster/domain/car-pools/schema.ts'
import type { Query } from '#http/query.ts'
import { asTold, detourOf } from './as-told.ts'
import type { EventPool } from './pools-of-event.ts'
import type { Standing } from './standing.ts'

type Board = NonNullable<CarPoolsReply['meta']['board']>
type View = (typeof VIEWS)[number]

/** A car pool beside whoever looks at it. */
interface Seen {
  pool: EventPool
  standing: Standing
}

const isMine = ({ pool, standing }: Seen) => pool.id === standing.ownsPoolId || pool.id === standing.inPoolId

export const toldTo = ({ pool, standing }: Seen) =>
  asTold(
    pool,
    { isAssigned: pool.id === standing.inPoolId, isInvited: standing.invitedIds.includes(pool.id) },
    standing,
  )

/** By what the caller reads, so that a search finds out nothing that is not told. */
function searched(seen: readonly Seen[], text: unknown): readonly Seen[] {
  if (typeof text !== 'string' || text === '') return seen
  const sought = text.toLowerCase()
  return seen.filter(
    one =>
      one.pool.ownerName.toLowerCase().includes(sought) ||
      toldTo(one).meetingPoint.toLowerCase().includes(sought),
  )
}

const VIEW: Readonly<Record<View, (seen: Seen) => boolean>> = {
  my: isMine,
  available: ({ pool }) => seatsLeftOf(pool) > 0,
  full: ({ pool }) => seatsLeftOf(pool) === 0,
}

const SORTS: Readonly<Record<string, (seen: Seen) => number | null>> = {
  // an item's id rises with the time of its making
  createdAt: ({ pool }) => pool.id,
  departureTime: ({ pool }) => pool.departure,
  // one's own first: there is no detour to it
  detour: seen => (isMine(seen) ? -1 : detourOf(toldTo(seen), seen.standing)),
}
const NEWEST_FIRST = { field: 'createdAt', isDescending: true }

/**
 * The first so many. What has no time or no detour comes last, whichever way; what is equal stands in the order of
 * the ids. Of thousands only those are put in order that can stand among the first.
 */
function first(count: number, seen: readonly Seen[], sort: Query['sort']): Seen[] {
  const [foremost = NEWEST_FIRST, ...others] = sort
  const keys = new Float64Array(seen.length)
  for (const [at, one] of seen.entries()) keys[at] = keyOf(one, foremost)
  const last = keys.toSorted()[count - 1] ?? Number.POSITIVE_INFINITY
  const rows = seen
    .filter((_, at) => (keys[at] ?? 0) <= last)
    .map(one => ({ one, keys: [foremost, ...others].map(term => keyOf(one, term)) }))
  rows.sort((a, b) => {
    const at = a.keys.findIndex((key, index) => key !== b.keys[index])
    return at === -1 ? a.one.pool.id - b.one.pool.id : (a.keys[at] ?? 0) - (b.keys[at] ?? 0)
  })
  return rows.slice(0, count).map(({ one }) => one)
}

function keyOf(seen: Seen, { field, isDescending }: Query['sort'][number]): number {
  const value = SORTS[field]?.(seen) ?? null
  if (value === null) return Number.POSITIVE_INFINITY
  return isDescending ? -value : value
}

/** Which pools stand on a page and in what order, and how many each chip counts. */
export function choose(seen: readonly Seen[], { filters, sort, offset, limit }: Query) {
  const found = searched(seen, filters['search:$containsi'])
  const view = filters['view:$eq'] as View | undefined
  const shown = view ? found.filter(VIEW[view]) : found
  const counts: Board['counts'] = { all: found.length, my: 0, available: 0, full: 0 }
  for (const one of found) for (const name of VIEWS) if (VIEW[name](one)) counts[name] += 1
  const page = first(offset + limit, shown, sort).slice(offset)
  return { ids: page.map(({ pool }) => pool.id), total: shown.length, counts }
}
