import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { statementName } from '#db/statement-name.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { type FilterConditions, filtered } from '#http/filters.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { detourBetween, pointOf } from './as-told.ts'
import { askedPool, IS_OPEN_TO_CALLER } from './pool-sql.ts'
import { versionOf } from './pools-of-event.ts'

interface Row {
  eventId: number
  /** of its car pools */
  version: number
  ownsPoolId: number | null
  inPoolId: number | null
  asksPoolId: number | null
  invitedIds: number[]
  isWaiting: boolean
  venueLatitude: number | null
  venueLongitude: number | null
  homeLatitude: number | null
  homeLongitude: number | null
}

export type Standing = ReturnType<typeof shape>

const TEXT = `select e.id as "eventId", ${versionOf('e.id')} as version,
    (select c.item_id from car_pools c where c.event_id = e.id and c.owner_id = $1) as "ownsPoolId",
    (select a.item_id from assignments a
      where a.event_id = e.id and a.user_id = $1 and a.kind = 'car-pool') as "inPoolId",
    ${askedPool('e.id')} as "asksPoolId",
    array(select r.car_pool_id from car_pool_requests r where r.event_id = e.id and r.requestee_id = $1
      and r.request_type = 'invite_request' and r.request_status = 'pending') as "invitedIds",
    exists (select from car_pool_waits w where w.event_id = e.id and w.user_id = $1) as "isWaiting",
    e.latitude as "venueLatitude", e.longitude as "venueLongitude",
    home.latitude as "homeLatitude", home.longitude as "homeLongitude"
  from events e left join preferences home on home.event_id = e.id and home.user_id = $1
  where ${IS_OPEN_TO_CALLER}`

const FILTERS: FilterConditions = {
  'event.id:$eq': (value: string) => `e.id = ${value}::int`,
  'event.documentId:$eq': (value: string) => `e.document_id = ${value}::text`,
}

function shape({ venueLatitude, venueLongitude, homeLatitude, homeLongitude, ...row }: Row, me: Caller) {
  const home = pointOf(homeLatitude, homeLongitude)
  const detour = detourBetween(home, pointOf(venueLatitude, venueLongitude))
  return { ...row, id: me.user.id, isAdmin: isAdminCaller(me), hasHome: home !== null, detour }
}

/** Where the caller stands in each event whose car pools they may read. */
export async function standings(
  ctx: Context,
  me: Caller,
  query: Pick<Query, 'filters'>,
): Promise<Standing[]> {
  const { where, values } = filtered(FILTERS, query, 3)
  const text = `${TEXT}${where} order by e.id`
  const { rows } = await ctx.pool.query<Row>({
    name: statementName('car-pool-standing', text),
    text,
    values: [me.user.id, isAdminCaller(me), ...values],
  })
  return rows.map(row => shape(row, me))
}

export async function standingIn(ctx: Context, me: Caller, event: AnyId): Promise<Standing> {
  const filters = 'id' in event ? { 'event.id:$eq': event.id } : { 'event.documentId:$eq': event.documentId }
  const [standing] = await standings(ctx, me, { filters })
  if (!standing) throw new Refused('not_found')
  return standing
}
