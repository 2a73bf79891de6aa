import { detourFrom } from '@muster/domain/car-pools/geography.ts'
import { relationOf } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, sql } from 'kysely'
import type { Context } from '#context.ts'
import { type Builder, statementInForms } from '#db/statement.ts'
import { assignedCount } from '#features/itinerary/item-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { pointOf } from '../point-of.ts'
import {
  askedCarPoolId,
  CALLER,
  type CallerReferences,
  callerValues,
  EVENT,
  hasSeatIn,
  mayReadCarPools,
} from './access-sql.ts'
import { carPoolParts, endedAsks, ownRequest, PARTS, type Parts } from './car-pool-parts-sql.ts'
import { meetingPlaceOf, shownDetour, shownPlace } from './shown-place.ts'

/** `offset 0` keeps PostgreSQL from merging the subqueries, so that each is evaluated once for each car pool. */
const FENCE = 0

const visibleCarPool = (db: Builder, id: Expression<number>, caller: CallerReferences) =>
  db
    .selectFrom('items as i')
    .innerJoin('car_pools as c', 'c.item_id', 'i.id')
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .crossJoinLateral(eb =>
      db
        .selectNoFrom(hasSeatIn(eb.ref('i.id'), caller.callerId).as('isAssigned'))
        .offset(FENCE)
        .as('mine'),
    )
    .selectAll('c')
    .select(eb => [
      'i.document_id',
      'e.document_id as event_document_id',
      'e.name as event_name',
      'e.latitude as event_latitude',
      'e.longitude as event_longitude',
      'mine.isAssigned',
      eb
        .or([caller.isAdmin, eb.ref('mine.isAssigned')])
        .$castTo<boolean>()
        .as('isInside'),
      assignedCount(eb.ref('i.id')).as('assigned'),
    ])
    .where('i.id', '=', id)
    .where(mayReadCarPools(EVENT, caller))
    .offset(FENCE)

interface CarPoolForm {
  by: 'ids' | 'documentId'
  populate: readonly (keyof Parts)[]
}

/** Each by its id, so that the number of other car pools does not matter. */
const readVisible = statementInForms(
  'car-pools',
  { ...CALLER, ids: 'int[]', documentId: 'text' },
  (db, { ids, documentId, ...caller }, form: CarPoolForm) => {
    const wanted =
      form.by === 'ids'
        ? sql<{ id: number }>`unnest(${ids})`
        : sql<{ id: number }>`(select id from items where document_id = ${documentId})`
    const parts = carPoolParts(caller)
    return db
      .selectFrom(wanted.as<'wanted'>(sql`wanted (id)`))
      .crossJoinLateral(eb => visibleCarPool(db, eb.ref('wanted.id'), caller).as('carPool'))
      .leftJoin('preferences as home', join =>
        join.onRef('home.event_id', '=', 'carPool.event_id').on('home.user_id', '=', caller.callerId),
      )
      .select(eb => [
        'carPool.item_id as id',
        'carPool.document_id as documentId',
        'carPool.meeting_point as meetingPoint',
        'carPool.area',
        'carPool.latitude',
        'carPool.longitude',
        'carPool.place_id as placeId',
        'carPool.available_seats as availableSeats',
        'carPool.assigned as assignedCount',
        'carPool.departure_at as departureAt',
        'carPool.return_at as returnAt',
        'carPool.note',
        'carPool.owner_id as ownerId',
        'carPool.isAssigned',
        ownRequest(caller.callerId).as('request'),
        endedAsks(caller.callerId).as('endedAsks'),
        askedCarPoolId(eb.ref('carPool.event_id'), caller.callerId).as('asksPoolId'),
        'carPool.event_latitude as eventLatitude',
        'carPool.event_longitude as eventLongitude',
        'home.latitude as homeLatitude',
        'home.longitude as homeLongitude',
      ])
      .select(form.populate.map(name => parts[name].as(name)))
  },
)

type Row = Awaited<ReturnType<typeof readVisible>>[number]

export async function readCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<CarPoolReply | null> {
  if ('id' in id) return (await readCarPools(ctx, me, [id.id], populate))[0] ?? null
  const form = { by: 'documentId', populate: partsIn(populate) } as const
  const [row] = await readVisible(ctx, form, { ...callerValues(me), ids: [], documentId: id.documentId })
  return row ? toCarPoolReply(row, me, form.populate) : null
}

export async function readCarPools(
  ctx: Context,
  me: Caller,
  ids: readonly number[],
  populate: ReadonlySet<string>,
): Promise<CarPoolReply[]> {
  if (ids.length === 0) return []
  const form = { by: 'ids', populate: partsIn(populate) } as const
  const rows = await readVisible(ctx, form, { ...callerValues(me), ids, documentId: null })
  const found = new Map(rows.map(row => [row.id, toCarPoolReply(row, me, form.populate)]))
  return ids.flatMap(id => found.get(id) ?? [])
}

const partsIn = (populate: ReadonlySet<string>) => PARTS.filter(name => populate.has(name))

function toCarPoolReply(row: Row, me: Caller, populate: readonly (keyof Parts)[]): CarPoolReply {
  const relation = relationOf({
    carPoolId: row.id,
    isOwner: row.ownerId === me.user.id,
    isAssigned: row.isAssigned,
    isInvited: row.request?.request_type === 'invite_request',
    asksPoolId: row.asksPoolId,
  })
  const place = shownPlace(meetingPlaceOf(row), { relation, isAdmin: isAdminCaller(me) })
  const home = pointOf({ latitude: row.homeLatitude, longitude: row.homeLongitude })
  const event = pointOf({ latitude: row.eventLatitude, longitude: row.eventLongitude })
  const parts = populate.map(name => [name, (row as Partial<Parts>)[name]])
  return {
    id: row.id,
    documentId: row.documentId,
    meetingPoint: place.meetingPoint,
    latitude: place.point?.latitude ?? null,
    longitude: place.point?.longitude ?? null,
    placeId: place.isArea ? null : row.placeId,
    isArea: place.isArea,
    availableSeats: row.availableSeats,
    assignedCount: row.assignedCount,
    departureTime: row.departureAt?.toISOString() ?? null,
    returnTime: row.returnAt?.toISOString() ?? null,
    note: row.note,
    relation,
    request: row.request,
    endedAsks: row.endedAsks,
    detourMinutes: shownDetour(place, relation, home && detourFrom(home, event)),
    ...(Object.fromEntries(parts) as Partial<Parts>),
  }
}
