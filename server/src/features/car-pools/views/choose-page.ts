import { VIEWS } from '@muster/domain/car-pools/limits.ts'
import {
  hasLeft,
  isAvailable,
  isFull,
  isRideOver,
  type Relation,
  relationOf,
} from '@muster/domain/car-pools/rules.ts'
import type { CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { matches } from '#http/match-filter.ts'
import type { Query } from '#http/query.ts'
import type { Filter } from '#http/read-filters.ts'
import type { CallerAtEvent } from './caller-at-event.ts'
import type { EventCarPool } from './event-car-pools.ts'
import { type ShownPlace, shownDetour, shownPlace } from './shown-place.ts'

type Board = NonNullable<CarPoolsReply['meta']['board']>
type View = (typeof VIEWS)[number]

export interface Listed {
  carPool: EventCarPool
  caller: CallerAtEvent
  now: Date
}

const isMine = ({ carPool, caller }: Listed) =>
  carPool.id === caller.ownsPoolId || carPool.id === caller.inPoolId

export function shownTo({ carPool, caller }: Listed): ShownPlace & { relation: Relation } {
  const relation = relationOf({
    carPoolId: carPool.id,
    isOwner: carPool.ownerId === caller.userId,
    isAssigned: carPool.id === caller.inPoolId,
    isInvited: caller.invitedIds.includes(carPool.id),
    asksPoolId: caller.asksPoolId,
  })
  return { relation, ...shownPlace(carPool, { relation, isAdmin: caller.isAdmin }) }
}

const IS_IN_VIEW: Readonly<Record<View, (listed: Listed) => boolean>> = {
  my: isMine,
  available: listed => isAvailable({ ...listed.carPool, isOver: isOver(listed) }),
  full: ({ carPool }) => isFull(carPool),
}

const detourOf = (listed: Listed) => {
  const { relation, ...place } = shownTo(listed)
  return shownDetour(place, relation, listed.caller.detourVia)
}

const SORTS: Readonly<Record<string, (listed: Listed) => number | null>> = {
  id: ({ carPool }) => carPool.id,
  // ids rise with the time of creation
  createdAt: ({ carPool }) => carPool.id,
  updatedAt: ({ carPool }) => carPool.updatedAt,
  departureTime: ({ carPool }) => carPool.departure,
  availableSeats: ({ carPool }) => carPool.availableSeats,
  detour: listed => (isMine(listed) ? -1 : detourOf(listed)),
}

/** Higher than every value, so that what is unknown comes last, and what has left after that. */
const UNKNOWN = 1e12
const LEFT = 1e13

const instant = (seconds: number | null) => (seconds === null ? null : seconds * 1_000)
const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1_000))

export const isOver = ({ carPool, now }: Listed) =>
  isRideOver(dateOf(carPool.departure), dateOf(carPool.return), now)

/** Those that only come back lie between those that have not left and those that are over. */
function howFarGone(listed: Listed): 0 | 1 | 2 {
  if (isMine(listed)) return 0
  if (isOver(listed)) return 2
  return hasLeft(dateOf(listed.carPool.departure), listed.now) ? 1 : 0
}

/** As the caller reads them, so that a filter does not reveal the exact place (R78). */
const FIELDS: Readonly<Record<string, (listed: Listed) => unknown>> = {
  id: ({ carPool }) => carPool.id,
  documentId: ({ carPool }) => carPool.documentId,
  createdAt: ({ carPool }) => instant(carPool.createdAt),
  updatedAt: ({ carPool }) => instant(carPool.updatedAt),
  'event.id': ({ caller }) => caller.eventId,
  'event.documentId': ({ caller }) => caller.eventDocumentId,
  'car_owner.id': ({ carPool }) => carPool.ownerId,
  'assigned_users.id': ({ carPool }) => carPool.riderIds,
  meetingPoint: listed => shownTo(listed).meetingPoint,
  latitude: listed => shownTo(listed).point?.latitude,
  longitude: listed => shownTo(listed).point?.longitude,
  placeId: listed => (shownTo(listed).isArea ? null : listed.carPool.placeId),
  isArea: listed => shownTo(listed).isArea,
  availableSeats: ({ carPool }) => carPool.availableSeats,
  assignedCount: ({ carPool }) => carPool.assignedCount,
  departureTime: ({ carPool }) => instant(carPool.departure),
  returnTime: ({ carPool }) => instant(carPool.return),
  note: ({ carPool }) => carPool.note,
  relation: listed => shownTo(listed).relation,
  detourMinutes: detourOf,
  view: listed => VIEWS.filter(view => IS_IN_VIEW[view](listed)),
  search: listed => [listed.carPool.owner.name, shownTo(listed).meetingPoint],
}

const NEWEST_FIRST = { field: 'createdAt', isDescending: true }

/** Top `count` by `sort`, without sorting the rest. Missing values last, ties by id. By detour, rides that have left come after all others (R214). */
function top(count: number, listed: readonly Listed[], sort: Query['sort']): Listed[] {
  const [first = NEWEST_FIRST, ...others] = sort
  const keys = new Float64Array(listed.length)
  for (const [at, one] of listed.entries()) keys[at] = keyOf(one, first)
  const highest = keys.toSorted()[count - 1] ?? Number.POSITIVE_INFINITY
  const rows = listed
    .filter((_, at) => (keys[at] ?? 0) <= highest)
    .map(one => ({ one, keys: [first, ...others].map(term => keyOf(one, term)) }))
  rows.sort((a, b) => {
    const at = a.keys.findIndex((key, index) => key !== b.keys[index])
    return at === -1 ? a.one.carPool.id - b.one.carPool.id : (a.keys[at] ?? 0) - (b.keys[at] ?? 0)
  })
  return rows.slice(0, count).map(({ one }) => one)
}

function keyOf(listed: Listed, { field, isDescending }: Query['sort'][number]): number {
  const value = SORTS[field]?.(listed) ?? null
  const key = value === null ? UNKNOWN : isDescending ? -value : value
  return field === 'detour' ? key + howFarGone(listed) * LEFT : key
}

/** A page in order, and how many car pools each chip counts: the filter by view does not change the counts. */
export function choosePage(listed: readonly Listed[], { filter, sort, offset, limit }: Query) {
  const found = listed.filter(one => matches(withoutView(filter), name => FIELDS[name]?.(one)))
  const shown = found.filter(one => matches(filter, name => FIELDS[name]?.(one)))
  const counts: Board['counts'] = { all: found.length, my: 0, available: 0, full: 0 }
  for (const one of found) for (const name of VIEWS) if (IS_IN_VIEW[name](one)) counts[name] += 1
  const page = top(offset + limit, shown, sort).slice(offset)
  return { page, total: shown.length, counts }
}

const withoutView = (filter: Filter): Filter =>
  'every' in filter
    ? { every: filter.every.filter(one => !('field' in one && one.field === 'view')).map(withoutView) }
    : filter
