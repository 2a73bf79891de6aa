import type {
  CarPoolReply,
  CarPoolRequestReply,
  CarPoolRequestsReply,
} from '@muster/domain/car-pools/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { readPools } from './read-pools.ts'
import { countRequests, readRequest, readRequests } from './read-requests.ts'

export async function carPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<CarPoolReply> {
  const [pool] = await readPools(ctx, me, id, populate)
  if (!pool) throw new Refused('not_found')
  return pool
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
