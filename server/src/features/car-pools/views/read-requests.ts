import type { CarPoolRequestReply } from '@muster/domain/car-pools/schema.ts'
import type { ReachablePerson } from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Context } from '#context.ts'
import type { DB } from '#db/schema.generated.ts'
import { type Builder, statementInForms } from '#db/statement.ts'
import { assignedCount, personCard, phoneCard, reachableCard } from '#features/items/item-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { filtersOf, formOf, type ListForm, orderOf } from '#http/list-form.ts'
import type { Query } from '#http/query.ts'
import { withId } from '#http/read-filters.ts'
import {
  CALLER,
  type CallerReferences,
  callerValues,
  EVENT,
  hasSeatIn,
  isCoordinatorOf,
  isInvitedTo,
  isPartOfEvent,
  mayReadCarPools,
  sharesCarPoolWith,
} from './access-sql.ts'

/**
 * An Admin reads all requests. Others keep reading their own while car pooling is switched off, because they see there
 * why these ended; people who have left the event read none.
 */
const visibleRequests = (db: Builder, { callerId }: CallerReferences, { isAdmin }: { isAdmin: boolean }) =>
  db
    .selectFrom('car_pool_requests as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .$if(!isAdmin, query =>
      query
        .where(eb => eb.or([eb('r.requester_id', '=', callerId), eb('r.requestee_id', '=', callerId)]))
        .where(isPartOfEvent(EVENT, { callerId })),
    )

type Requests = ReturnType<typeof visibleRequests>

const eb = expressionBuilder<DB>()
const request = expressionBuilder<{ r: DB['car_pool_requests']; e: DB['events'] }, 'r' | 'e'>()
const REQUEST_COLUMNS = {
  id: request.ref('r.id'),
  documentId: request.ref('r.document_id'),
  request_type: request.ref('r.request_type'),
  request_status: request.ref('r.request_status'),
  message: request.ref('r.message'),
  reason: request.ref('r.reason'),
  invalidated_reason: request.ref('r.invalidated_reason'),
  meetingPoint: request.ref('r.meeting_point'),
  createdAt: request.ref('r.created_at'),
  // a request changes once, when it ends (R73)
  updatedAt: request.fn.coalesce('r.ended_at', 'r.created_at'),
}

const filtered = (requests: Requests, form: Pick<ListForm, 'filter'>) =>
  requests.where(
    filtersOf(form, {
      ...REQUEST_COLUMNS,
      'requester.id': request.ref('r.requester_id'),
      'requestee.id': request.ref('r.requestee_id'),
      'car_pool.id': request.ref('r.car_pool_id'),
      'car_pool.documentId': is =>
        request(
          'r.car_pool_id',
          'in',
          eb
            .selectFrom('items as named')
            .where(named => is(named.ref('named.document_id')))
            .select('named.id'),
        ),
      'event.id': request.ref('r.event_id'),
      'event.documentId': request.ref('e.document_id'),
    }),
  )

/** With its area unless the caller may know the meeting point (R78). */
const visibleCarPool = (carPoolId: Expression<number | null>, caller: CallerReferences) =>
  eb
    .selectFrom('car_pools as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .where('c.item_id', '=', carPoolId)
    .where(mayReadCarPools(EVENT, caller))
    .select(carPool => {
      const id = carPool.ref('c.item_id')
      const mayKnowPlace = carPool.or([
        caller.isAdmin,
        carPool('c.owner_id', '=', caller.callerId),
        hasSeatIn(id, caller.callerId),
        isInvitedTo(id, caller.callerId),
      ])
      const meetingPoint = sql<string>`case when ${mayKnowPlace} then ${carPool.ref('c.meeting_point')} else ${carPool.ref('c.area')} end`
      return jsonBuildObject({
        id,
        documentId: carPool.ref('i.document_id'),
        meetingPoint,
        availableSeats: carPool.ref('c.available_seats'),
        assignedCount: assignedCount(id),
        car_owner: personCard(carPool.ref('c.owner_id')),
      }).as('carPool')
    })

/** Contact details for Admins and the person's co-ordinators, the phone in a shared car pool (R13). */
const cardFor = (id: Expression<number>, { callerId, isAdmin }: CallerReferences) => {
  const someone = { id, eventId: EVENT.id }
  return sql<ReachablePerson>`case
    when ${eb.or([isAdmin, isCoordinatorOf(callerId, someone)])} then ${reachableCard(id)}
    when ${sharesCarPoolWith(callerId, someone)} then ${phoneCard(id)}
    else ${personCard(id)} end`
}

const withColumns = (requests: Requests, caller: CallerReferences, populate: readonly string[]) =>
  requests
    .select(request => [
      'r.id',
      'r.document_id as documentId',
      request.ref('r.request_type').$castTo<CarPoolRequestReply['request_type']>().as('request_type'),
      request.ref('r.request_status').$castTo<CarPoolRequestReply['request_status']>().as('request_status'),
      'r.message',
      'r.reason',
      request
        .ref('r.invalidated_reason')
        .$castTo<CarPoolRequestReply['invalidated_reason']>()
        .as('invalidated_reason'),
      'r.created_at as createdAt',
      'r.meeting_point as meetingPoint',
    ])
    .$if(populate.includes('requester'), query =>
      query.select(request => cardFor(request.ref('r.requester_id'), caller).as('requester')),
    )
    .$if(populate.includes('requestee'), query =>
      query.select(request => cardFor(request.ref('r.requestee_id'), caller).as('requestee')),
    )
    .$if(populate.includes('car_pool'), query =>
      query.select(request => visibleCarPool(request.ref('r.car_pool_id'), caller).as('car_pool')),
    )

type Form = ListForm & { isAdmin: boolean }
const NEWEST_FIRST = { field: 'createdAt', isDescending: true }

const readPage = statementInForms(
  'car-pool-requests',
  { ...CALLER, limit: 'int', offset: 'int' },
  (db, { callerId, isAdmin, limit, offset }, form: Form) =>
    withColumns(
      filtered(visibleRequests(db, { callerId, isAdmin }, form), form),
      { callerId, isAdmin },
      form.populate,
    )
      .orderBy(orderOf(form, REQUEST_COLUMNS, { fallback: NEWEST_FIRST, last: sql`r.id desc` }))
      .limit(limit)
      .offset(offset),
)

const readTotal = statementInForms(
  'car-pool-requests-total',
  CALLER,
  (db, { callerId, isAdmin }, form: Pick<Form, 'filter' | 'isAdmin'>) =>
    filtered(visibleRequests(db, { callerId, isAdmin }, form), form).select(request =>
      request.fn.countAll<number>().as('total'),
    ),
)

type Row = Awaited<ReturnType<typeof readPage>>[number]

const toRequestReply = ({ createdAt, ...row }: Row): CarPoolRequestReply => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export async function readRequests(ctx: Context, me: Caller, query: Query): Promise<CarPoolRequestReply[]> {
  const { limit, offset } = query
  const { form, values } = formOf(query)
  const asked = { ...form, isAdmin: isAdminCaller(me) }
  const rows = await readPage(ctx, asked, { ...callerValues(me), ...values, limit, offset })
  return rows.map(toRequestReply)
}

export async function countRequests(ctx: Context, me: Caller, query: Query): Promise<number> {
  const { form, values } = formOf(query)
  const asked = { filter: form.filter, isAdmin: isAdminCaller(me) }
  const [row] = await readTotal(ctx, asked, { ...callerValues(me), ...values })
  return row?.total ?? 0
}

export async function readRequest(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<CarPoolRequestReply | null> {
  const { form, values } = formOf({ filter: withId(id), populate })
  const asked = { ...form, isAdmin: isAdminCaller(me) }
  const [row] = await readPage(ctx, asked, { ...callerValues(me), ...values, limit: 1, offset: 0 })
  return row ? toRequestReply(row) : null
}
