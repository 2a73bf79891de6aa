import { areaOf } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { statementName } from '#db/statement-name.ts'
import { assignedCount, instant } from '#features/itinerary/item-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { asTold, detourBetween, detourOf, pointOf } from './as-told.ts'
import { askedPool, IS_OPEN_TO_CALLER, isInPool, personOf } from './pool-sql.ts'

type Populated = Pick<
  CarPoolReply,
  'event' | 'car_owner' | 'assigned_users' | 'checked_in_users' | 'checked_out_users' | 'requests'
>

interface Row extends Populated {
  id: number
  documentId: string
  meetingPoint: string
  area: string
  latitude: number | null
  longitude: number | null
  placeId: string | null
  availableSeats: number
  assignedCount: number
  departureAt: Date | null
  returnAt: Date | null
  note: string | null
  ownerId: number
  isAssigned: boolean
  request: CarPoolReply['request']
  asksPoolId: number | null
  venueLatitude: number | null
  venueLongitude: number | null
  homeLatitude: number | null
  homeLongitude: number | null
}

/** The phone only to members of the same pool, and to an Admin (design.md ruling 13). */
const RIDER = `case when pool.is_close then jsonb_build_object('contact', u.contact) else '{}' end || ${personOf('u')}::jsonb`

const checkedIn = (leg: string) => `coalesce((select json_agg(${personOf('u')} order by u.name, u.id)
    from check_ins k join users u on u.id = k.user_id
    where pool.is_close and k.item_id = pool.item_id and k.leg = '${leg}' and k.annulled_at is null), '[]')`

const PARTS = {
  event: `json_build_object('id', pool.event_id, 'documentId', pool.event_document_id, 'name', pool.event_name)`,
  car_owner: `(select ${RIDER} from users u where u.id = pool.owner_id)`,
  assigned_users: `coalesce((select json_agg(${RIDER} order by u.id <> pool.owner_id, u.name, u.id)
    from assignments a join users u on u.id = a.user_id where a.item_id = pool.item_id), '[]')`,
  checked_in_users: checkedIn('first'),
  checked_out_users: checkedIn('second'),
  // to whoever answers them
  requests: `coalesce((select json_agg(json_build_object('id', r.id, 'documentId', r.document_id,
      'request_type', r.request_type, 'person', ${personOf('u')}, 'message', r.message, 'createdAt', ${instant('r.created_at')})
      order by r.created_at, r.id)
    from car_pool_requests r
      join users u on u.id = case r.request_type when 'join_request' then r.requester_id else r.requestee_id end
    where (pool.owner_id = $1 or $2::boolean) and r.car_pool_id = pool.item_id and r.request_status = 'pending'), '[]')`,
} as const satisfies Record<keyof Populated, string>
const PART_NAMES = Object.keys(PARTS) as (keyof Populated)[]

const OWN_REQUEST = `(select json_build_object('id', r.id, 'documentId', r.document_id, 'request_type', r.request_type)
    from car_pool_requests r
    where r.car_pool_id = pool.item_id and r.request_status = 'pending' and $1 =
      case r.request_type when 'join_request' then r.requester_id else r.requestee_id end
    order by r.request_type limit 1)`

const COLUMNS = `pool.item_id as id, pool.document_id as "documentId",
    pool.meeting_point as "meetingPoint", pool.area, pool.latitude, pool.longitude, pool.place_id as "placeId",
    pool.available_seats as "availableSeats", pool.assigned as "assignedCount",
    pool.departure_at as "departureAt", pool.return_at as "returnAt", pool.note,
    pool.owner_id as "ownerId", pool.is_assigned as "isAssigned", ${OWN_REQUEST} as request,
    ${askedPool('pool.event_id')} as "asksPoolId",
    pool.venue_latitude as "venueLatitude", pool.venue_longitude as "venueLongitude",
    home.latitude as "homeLatitude", home.longitude as "homeLongitude"`

const poolWhere = (condition: string) => `(
    select c.*, i.document_id, e.document_id as event_document_id, e.name as event_name,
      e.latitude as venue_latitude, e.longitude as venue_longitude, mine.is_assigned,
      $2::boolean or mine.is_assigned as is_close, ${assignedCount} as assigned
    from items i join car_pools c on c.item_id = i.id join events e on e.id = c.event_id
      cross join lateral (select ${isInPool('i.id')} as is_assigned offset 0) mine
    where ${condition} and ${IS_OPEN_TO_CALLER}
    offset 0
  ) pool`

const BY_ID = poolWhere('i.id = $3')
const BY_DOCUMENT_ID = poolWhere('i.document_id = $3')
/** Each by its id, so that it does not matter how many others there are. */
const BY_IDS = `unnest($3::int[]) wanted (id) cross join lateral ${poolWhere('i.id = wanted.id')}`

export async function readPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<CarPoolReply | null> {
  const [pool] =
    'id' in id
      ? await read(ctx, me, BY_ID, id.id, populate)
      : await read(ctx, me, BY_DOCUMENT_ID, id.documentId, populate)
  return pool ?? null
}

/** Those of them that are still there, in their order. */
export async function readPools(
  ctx: Context,
  me: Caller,
  ids: readonly number[],
  populate: ReadonlySet<string>,
): Promise<CarPoolReply[]> {
  if (ids.length === 0) return []
  const found = new Map((await read(ctx, me, BY_IDS, ids, populate)).map(pool => [pool.id, pool]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** What is populated stands in the text: a parameter for it has PostgreSQL plan anew each time. */
async function read(
  ctx: Context,
  me: Caller,
  from: string,
  wanted: unknown,
  populate: ReadonlySet<string>,
): Promise<CarPoolReply[]> {
  const parts = populatedOf(populate).map(name => `${PARTS[name]} as ${name}`)
  const text = `select ${[COLUMNS, ...parts].join(', ')} from ${from}
    left join preferences home on home.event_id = pool.event_id and home.user_id = $1`
  const values = [me.user.id, isAdminCaller(me), wanted]
  const { rows } = await ctx.pool.query<Row>({ name: statementName('car-pools', text), text, values })
  return rows.map(row => shape(row, me, populate))
}

const populatedOf = (populate: ReadonlySet<string>) => PART_NAMES.filter(name => populate.has(name))

function shape(row: Row, me: Caller, populate: ReadonlySet<string>): CarPoolReply {
  const asker = {
    id: me.user.id,
    isAdmin: isAdminCaller(me),
    asksPoolId: row.asksPoolId,
    detour: detourBetween(
      pointOf(row.homeLatitude, row.homeLongitude),
      pointOf(row.venueLatitude, row.venueLongitude),
    ),
  }
  const isInvited = row.request?.request_type === 'invite_request'
  const point = pointOf(row.latitude, row.longitude)
  const told = asTold(
    { ...row, point, areaPoint: point && areaOf(point) },
    { isAssigned: row.isAssigned, isInvited },
    asker,
  )
  const populated = populatedOf(populate).map(name => [name, row[name]])
  return {
    id: row.id,
    documentId: row.documentId,
    meetingPoint: told.meetingPoint,
    latitude: told.point?.latitude ?? null,
    longitude: told.point?.longitude ?? null,
    placeId: told.isArea ? null : row.placeId,
    isArea: told.isArea,
    availableSeats: row.availableSeats,
    assignedCount: row.assignedCount,
    departureTime: row.departureAt?.toISOString() ?? null,
    returnTime: row.returnAt?.toISOString() ?? null,
    note: row.note,
    relation: told.relation,
    request: row.request,
    detourMinutes: detourOf(told, asker),
    ...(Object.fromEntries(populated) as Partial<Populated>),
  }
}
