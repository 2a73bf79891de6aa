import type { REQUEST_TYPES } from '@muster/domain/car-pools/limits.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import type { Leg } from '@muster/domain/check-ins/facts.ts'
import { type AliasableExpression, type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.generated.ts'
import { isoTime } from '#features/itinerary/item-sql.ts'
import { type CallerReferences, isCoordinatorOf } from './access-sql.ts'
import { person, personWithPhone, reachablePerson, USER } from './person-sql.ts'

const eb = expressionBuilder<DB>()

interface CarPoolColumns {
  item_id: number
  owner_id: number
  event_id: number
  event_document_id: string
  event_name: string
  isInside: boolean
}

const carPool = expressionBuilder<{ carPool: CarPoolColumns }, 'carPool'>()
const ID = carPool.ref('carPool.item_id')
const OWNER_ID = carPool.ref('carPool.owner_id')
const EVENT_ID = carPool.ref('carPool.event_id')
const IS_INSIDE = carPool.ref('carPool.isInside')

type Part = 'event' | 'car_owner' | 'assigned_users' | 'checked_in_users' | 'checked_out_users' | 'requests'
export type Parts = Pick<CarPoolReply, Part>
type RequestType = (typeof REQUEST_TYPES)[number]

const request = expressionBuilder<{ r: DB['car_pool_requests'] }, 'r'>()
const RIDER_ID = sql<number>`case ${request.ref('r.request_type')} when 'join_request'
  then ${request.ref('r.requester_id')} else ${request.ref('r.requestee_id')} end`
const REQUEST = {
  id: request.ref('r.id'),
  documentId: request.ref('r.document_id'),
  request_type: request.ref('r.request_type').$castTo<RequestType>(),
}

/** Contact details for Admins and the person's co-ordinators, the phone for people in the same car pool (R13). */
const cardFor = ({ callerId, isAdmin }: CallerReferences, isInside: Expression<boolean>) => {
  const isStaff = eb.or([isAdmin, isCoordinatorOf(callerId, { id: USER.id, eventId: EVENT_ID })])
  return sql`case when ${isStaff} then ${reachablePerson} when ${isInside} then ${personWithPhone} else ${person} end`
}

const people = (card: Expression<unknown>, order: Expression<unknown>) =>
  sql`coalesce(json_agg(${card} order by ${order}), '[]')`
const BY_NAME = sql`${USER.name}, ${USER.id}`

const checkedIn = (leg: Leg) =>
  eb
    .selectFrom('check_ins as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(people(person, BY_NAME).as('people'))
    .where(IS_INSIDE)
    .where('k.item_id', '=', ID)
    .where('k.leg', '=', leg)
    .where('k.annulled_at', 'is', null)

export const carPoolParts = (caller: CallerReferences) =>
  ({
    event: jsonBuildObject({
      id: EVENT_ID,
      documentId: carPool.ref('carPool.event_document_id'),
      name: carPool.ref('carPool.event_name'),
    }),
    car_owner: eb
      .selectFrom('users as u')
      .where('u.id', '=', OWNER_ID)
      .select(cardFor(caller, IS_INSIDE).as('rider')),
    assigned_users: eb
      .selectFrom('assignments as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .where('a.item_id', '=', ID)
      .select(people(cardFor(caller, IS_INSIDE), sql`${USER.id} <> ${OWNER_ID}, ${BY_NAME}`).as('people')),
    checked_in_users: checkedIn('first'),
    checked_out_users: checkedIn('second'),
    requests: eb
      .selectFrom('car_pool_requests as r')
      .innerJoin('users as u', join => join.on('u.id', '=', RIDER_ID))
      .where(asker => asker.or([asker(OWNER_ID, '=', caller.callerId), caller.isAdmin]))
      .where('r.car_pool_id', '=', ID)
      .where('r.request_status', '=', 'pending')
      .select(
        people(
          jsonBuildObject({
            ...REQUEST,
            person: cardFor(caller, eb.lit(false)),
            message: request.ref('r.message'),
            createdAt: isoTime(request.ref('r.created_at')),
          }),
          sql`${request.ref('r.created_at')}, ${request.ref('r.id')}`,
        ).as('requests'),
      ),
  }) satisfies Record<Part, AliasableExpression<unknown>>

export const PARTS: readonly Part[] = [
  'event',
  'car_owner',
  'assigned_users',
  'checked_in_users',
  'checked_out_users',
  'requests',
]

/** The caller's pending join request at the car pool, or else their invitation to it. */
export const ownRequest = (callerId: Expression<number>) =>
  eb
    .selectFrom('car_pool_requests as r')
    .where('r.car_pool_id', '=', ID)
    .where('r.request_status', '=', 'pending')
    .where(RIDER_ID, '=', callerId)
    .orderBy('r.request_type')
    .limit(1)
    .select(jsonBuildObject(REQUEST).as('request'))

export const endedAsks = (callerId: Expression<number>) =>
  eb
    .selectFrom('car_pool_requests as r')
    .where('r.car_pool_id', '=', ID)
    .where('r.requester_id', '=', callerId)
    .where('r.request_type', '=', 'join_request')
    .where('r.request_status', 'in', ['rejected', 'cancelled'])
    .select(({ fn }) =>
      jsonBuildObject({
        count: fn.countAll<number>(),
        lastEndedAt: isoTime(fn.max<Date | null>('r.ended_at')),
      }).as('asks'),
    )
    .$asScalar()
    .$notNull()
