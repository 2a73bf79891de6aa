import { seatsLeft } from '@muster/domain/car-pools/rules.ts'
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
import { statement } from '#db/statement.ts'
import type { Caller } from '#http/caller.ts'
import { comparisonsIn } from '#http/list-form.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { type CallerAtEvent, readCallerAtEvent, readCallerAtEvents } from './caller-at-event.ts'
import { choosePage, isOver, type Listed, shownTo } from './choose-page.ts'
import { eventCarPools, readCarPoolFacts } from './event-car-pools.ts'
import { carPoolReplies } from './read-car-pools.ts'
import { readInvitees } from './read-invitees.ts'
import { countRequests, readRequest, readRequests } from './read-requests.ts'

async function listedFor(ctx: Context, caller: CallerAtEvent): Promise<Listed[]> {
  const carPools = await eventCarPools(ctx, { id: caller.eventId, version: caller.version })
  const now = ctx.now()
  return carPools.map(carPool => ({ carPool, caller, now }))
}

/** Chooses the page in memory from a list that all readers share, then reads what is the caller's own. */
export async function carPools(ctx: Context, me: Caller, query: Query): Promise<CarPoolsReply> {
  const callers = await readCallerAtEvents(ctx, me, query)
  const listed = (await Promise.all(callers.map(caller => listedFor(ctx, caller)))).flat()
  const { page, total, counts } = choosePage(listed, query)
  const data = await carPoolReplies(ctx, page, query.populate)
  const pagination = await paginationOf(query, total, async () => total)
  const [caller, ...others] = callers
  if (!caller || others.length > 0 || !query.populate.has('board')) return { data, meta: { pagination } }
  const { ownsPoolId, inPoolId, asksPoolId, isWaiting, hasHome } = caller
  const board = { counts, me: { ownsPoolId, inPoolId, asksPoolId, isWaiting, hasHome } }
  return { data, meta: { pagination, board } }
}

const findCarPoolId = statement('car-pool-by-document-id', { documentId: 'text' }, (db, { documentId }) =>
  db.selectFrom('items').where('document_id', '=', documentId).select('id'),
)

export async function carPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<CarPoolReply> {
  const carPoolId = 'id' in id ? id.id : (await findCarPoolId(ctx, id))[0]?.id
  const found = carPoolId === undefined ? null : await readCarPoolFacts(ctx, carPoolId)
  if (!found) throw new Refused('not_found')
  const caller = await readCallerAtEvent(ctx, me, { id: found.eventId })
  const [reply] = await carPoolReplies(ctx, [{ carPool: found, caller, now: ctx.now() }], populate)
  if (!reply) throw new Refused('not_found')
  return reply
}

export async function carPoolPoints(ctx: Context, me: Caller, event: AnyId): Promise<CarPoolPointsReply> {
  const listed = await listedFor(ctx, await readCallerAtEvent(ctx, me, event))
  const data = listed.flatMap(one => {
    const { relation, isArea, point } = shownTo(one)
    const { id } = one.carPool
    const facts = { id, isArea, seatsLeft: seatsLeft(one.carPool), isOver: isOver(one), relation }
    return point ? [{ ...facts, ...point }] : []
  })
  return { data }
}

export async function invitees(
  ctx: Context,
  me: Caller,
  event: AnyId,
  { filter }: Query,
): Promise<InviteesReply> {
  const caller = await readCallerAtEvent(ctx, me, event)
  const [name] = comparisonsIn(filter)
  return { data: await readInvitees(ctx, caller, String(name?.value ?? '')) }
}

export async function carPoolRequests(ctx: Context, me: Caller, query: Query): Promise<CarPoolRequestsReply> {
  const data = await readRequests(ctx, me, query)
  const pagination = await paginationOf(query, data.length, () => countRequests(ctx, me, query))
  return { data, meta: { pagination } }
}

export async function carPoolRequest(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<CarPoolRequestReply> {
  const request = await readRequest(ctx, me, id, populate)
  if (!request) throw new Refused('not_found')
  return request
}
