import { seatsLeftOf } from '@muster/domain/car-pools/rules.ts'
import type {
  CarPoolPointsReply,
  CarPoolReply,
  CarPoolRequestReply,
  CarPoolRequestsReply,
  CarPoolsReply,
  InviteesReply,
} from '@muster/domain/car-pools/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { choose, toldTo } from './board.ts'
import { poolsOfEvent } from './pools-of-event.ts'
import { readInvitees } from './read-invitees.ts'
import { readPool, readPools } from './read-pools.ts'
import { countRequests, readRequest, readRequests } from './read-requests.ts'
import { type Standing, standingIn, standings } from './standing.ts'

const seenBy = async (ctx: Context, standing: Standing) => {
  const pools = await poolsOfEvent(ctx.pool, standing)
  return pools.map(pool => ({ pool, standing }))
}

/**
 * Which pools and in what order is found in what is the same for all who ask at once; the page's own are then read by
 * their ids, as the caller may know them.
 */
export async function carPools(ctx: Context, me: Caller, query: Query): Promise<CarPoolsReply> {
  const stands = await standings(ctx, me, query)
  const seen = (await Promise.all(stands.map(standing => seenBy(ctx, standing)))).flat()
  const { ids, total, counts } = choose(seen, query)
  const data = await readPools(ctx, me, ids, query.populate)
  const pagination = paginationOf(query, total)
  const [standing, ...others] = stands
  if (!standing || others.length > 0 || !query.populate.has('board')) return { data, meta: { pagination } }
  const { ownsPoolId, inPoolId, asksPoolId, isWaiting, hasHome } = standing
  const stand = { ownsPoolId, inPoolId, asksPoolId, isWaiting, hasHome }
  return { data, meta: { pagination, board: { counts, me: stand } } }
}

export async function carPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<CarPoolReply> {
  const pool = await readPool(ctx, me, id, populate)
  if (!pool) throw new Refused('not_found')
  return pool
}

/** For a map: those without a point are on the list alone. */
export async function carPoolPoints(ctx: Context, me: Caller, event: AnyId): Promise<CarPoolPointsReply> {
  const seen = await seenBy(ctx, await standingIn(ctx, me, event))
  const data = seen.flatMap(one => {
    const { relation, isArea, point } = toldTo(one)
    return point ? [{ id: one.pool.id, ...point, isArea, seatsLeft: seatsLeftOf(one.pool), relation }] : []
  })
  return { data }
}

export async function invitees(
  ctx: Context,
  me: Caller,
  event: AnyId,
  { filters }: Query,
): Promise<InviteesReply> {
  const standing = await standingIn(ctx, me, event)
  return { data: await readInvitees(ctx, standing, String(filters['name:$containsi'] ?? '')) }
}

export async function carPoolRequests(ctx: Context, me: Caller, query: Query): Promise<CarPoolRequestsReply> {
  const data = await readRequests(ctx, me, query)
  const isWhole = query.offset === 0 && data.length < query.limit
  const total = isWhole ? data.length : await countRequests(ctx, me, query)
  return { data, meta: { pagination: paginationOf(query, total) } }
}

/** With all that can be populated. */
export async function carPoolRequest(ctx: Context, me: Caller, id: number): Promise<CarPoolRequestReply> {
  const request = await readRequest(ctx, me, id)
  if (!request) throw new Refused('not_found')
  return request
}
