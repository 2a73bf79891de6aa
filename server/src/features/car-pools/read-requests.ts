import type { CarPoolRequestReply } from '@muster/domain/car-pools/schema.ts'
import type { Context } from '#context.ts'
import { statementName } from '#db/statement-name.ts'
import { person } from '#features/itinerary/item-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { type FilterConditions, filtered } from '#http/filters.ts'
import { orderOf } from '#http/order.ts'
import type { Query } from '#http/query.ts'
import { IS_INSIDE_EVENT, IS_OPEN_TO_CALLER, isInPool, isInvitedTo } from './pool-sql.ts'

interface Row extends Omit<CarPoolRequestReply, 'createdAt'> {
  createdAt: Date
}

/** As a stranger reads it until they are in (reliability.md 5); none where car pooling is switched off. */
const CAR_POOL = `(select json_build_object('id', c.item_id, 'documentId', i.document_id, 'meetingPoint',
      case when $2::boolean or c.owner_id = $1 or ${isInPool('c.item_id')} or ${isInvitedTo('c.item_id')}
        then c.meeting_point else c.area end)
    from car_pools c join items i on i.id = c.item_id where c.item_id = r.car_pool_id and ${IS_OPEN_TO_CALLER})`

const PARTS: Readonly<Record<string, string>> = {
  requester: person('r.requester_id'),
  requestee: person('r.requestee_id'),
  car_pool: CAR_POOL,
}

const COLUMNS = `r.id, r.document_id as "documentId", r.request_type, r.request_status, r.message, r.reason,
  r.invalidated_reason, r.created_at as "createdAt", r.meeting_point as "meetingPoint"`

/**
 * One's own stay readable while car pooling is switched off: that is why they have ended. Whoever has left the event
 * reads nothing of it.
 */
const visibleTo = (me: Caller) => `from car_pool_requests r join events e on e.id = r.event_id
  where ${isAdminCaller(me) ? '$1::int is not null and $2::boolean' : `not $2::boolean and (r.requester_id = $1 or r.requestee_id = $1) and ${IS_INSIDE_EVENT}`}`

const FILTERS: FilterConditions = {
  'requester.id:$eq': (value: string) => `r.requester_id = ${value}::int`,
  'requestee.id:$eq': (value: string) => `r.requestee_id = ${value}::int`,
  'car_pool.id:$eq': (value: string) => `r.car_pool_id = ${value}::int`,
  'event.id:$eq': (value: string) => `r.event_id = ${value}::int`,
  'event.documentId:$eq': (value: string) =>
    `r.event_id = (select named.id from events named where named.document_id = ${value}::text)`,
  'request_status:$eq': (value: string) => `r.request_status = ${value}::text`,
  'request_status:$in': (value: string) => `r.request_status = any(${value}::text[])`,
}
const SORTS: Readonly<Record<string, string>> = { createdAt: 'r.created_at' }
const NEWEST_FIRST = { field: 'createdAt', isDescending: true }

const columnsOf = (populate: ReadonlySet<string>) =>
  [
    COLUMNS,
    ...Object.entries(PARTS).flatMap(([name, sql]) => (populate.has(name) ? [`${sql} as ${name}`] : [])),
  ].join(', ')

const shape = ({ createdAt, ...row }: Row): CarPoolRequestReply => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export async function readRequests(ctx: Context, me: Caller, query: Query): Promise<CarPoolRequestReply[]> {
  const { where, values } = filtered(FILTERS, query, 5)
  const order = orderOf(query.sort, SORTS, NEWEST_FIRST, 'r.id desc')
  const text = `select ${columnsOf(query.populate)} ${visibleTo(me)}${where} order by ${order} limit $3 offset $4`
  const { rows } = await ctx.pool.query<Row>({
    name: statementName('car-pool-requests', text),
    text,
    values: [me.user.id, isAdminCaller(me), query.limit, query.offset, ...values],
  })
  return rows.map(shape)
}

export async function countRequests(ctx: Context, me: Caller, query: Query): Promise<number> {
  const { where, values } = filtered(FILTERS, query, 3)
  const { rows } = await ctx.pool.query<{ total: number }>(
    `select count(*)::int as total ${visibleTo(me)}${where}`,
    [me.user.id, isAdminCaller(me), ...values],
  )
  return rows[0]?.total ?? 0
}

const ALL_PARTS = new Set(Object.keys(PARTS))

export async function readRequest(ctx: Context, me: Caller, id: number): Promise<CarPoolRequestReply | null> {
  const text = `select ${columnsOf(ALL_PARTS)} ${visibleTo(me)} and r.id = $3`
  const { rows } = await ctx.pool.query<Row>({
    name: statementName('car-pool-request', text),
    text,
    values: [me.user.id, isAdminCaller(me), id],
  })
  return rows[0] ? shape(rows[0]) : null
}
