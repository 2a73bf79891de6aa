import type { EventReply } from '@muster/domain/events/schema.ts'
import { type Expression, expressionBuilder, type Nullable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { versionOf } from '#db/by-version.ts'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'
import type { Builder } from '#db/statement.ts'
import { subEventFields } from '#features/items/item-sql.ts'
import { filtersOf, type ListForm } from '#http/list-form.ts'
import { isNamedInEvent } from '#http/role-in-event-sql.ts'

export const CALLER = {
  callerId: 'int',
  email: 'text',
  isConfirmed: 'boolean',
  isAdmin: 'boolean',
  now: 'timestamptz',
  peopleLimit: 'int',
  peopleOffset: 'int',
} as const
type CallerParameters = {
  callerId: Expression<number>
  email: Expression<string>
  isConfirmed: Expression<boolean>
  isAdmin: Expression<boolean>
  now: Expression<Date>
  peopleLimit: Expression<number>
  peopleOffset: Expression<number>
}

/** Joined and co-ordinated ones, and those to discover: active and not over (R21). An Admin sees all. */
export const visibleEvents = (db: Builder, { callerId, isAdmin, now }: CallerParameters) =>
  db
    .selectFrom('events as e')
    .leftJoin('event_members as m', join =>
      join.onRef('m.event_id', '=', 'e.id').on('m.user_id', '=', callerId),
    )
    .where(eb =>
      eb.or([
        isAdmin,
        eb('m.user_id', 'is not', null),
        eb.and([eb.ref('e.active'), eb('e.end_date', '>=', now)]),
        isNamedInEvent(
          { id: eb.ref('e.id'), emergencyCoordinatorId: eb.ref('e.emergency_coordinator_id') },
          callerId,
        ),
      ]),
    )

type VisibleEvents = ReturnType<typeof visibleEvents>

/** What all see of an event changes with these (`eventFacts`): an event and its co-ordinators, how many members it has. */
/** Reminders add up the same versions. */
const PARTS_OF_FACTS = ['items', 'members', 'car-pools'] as const

export const withOwnColumns = (
  events: VisibleEvents,
  caller: CallerParameters,
  { parts }: { parts: readonly EventPart[] },
) =>
  events
    .select(eb => [
      'e.id',
      eb('m.user_id', 'is not', null).$castTo<boolean>().as('isJoined'),
      eb
        .exists(
          eb
            .selectFrom('preferences as p')
            .where('p.user_id', '=', caller.callerId)
            .whereRef('p.event_id', '=', 'e.id'),
        )
        .$castTo<boolean>()
        .as('hasPreferences'),
      eb
        .exists(
          eb
            .selectFrom('event_invitations as i')
            .whereRef('i.event_id', '=', 'e.id')
            .where('i.email', '=', caller.email),
        )
        .$castTo<boolean>()
        .as('isInvited'),
      requestsTo(caller.callerId, eb.ref('e.id')).as('requestsToAnswer'),
      versionOf(eb.ref('e.id'), ...PARTS_OF_FACTS).as('version'),
    ])
    .$if(parts.includes('checked_in_users'), query =>
      query.select(eb => checkedInSelf(eb.ref('e.id'), caller).as('checked_in_users')),
    )
    .$if(parts.includes('sub_events'), query =>
      query.select(eb =>
        eb
          .case()
          .when(
            eb.or([
              caller.isAdmin,
              eb('m.user_id', 'is not', null),
              eb('e.emergency_coordinator_id', '=', caller.callerId),
            ]),
          )
          .then(subEventsOf(eb.ref('e.id')))
          .else(subEventsOf(eb.ref('e.id'), caller.callerId))
          .end()
          .as('sub_events'),
      ),
    )
    .$if(parts.includes('assigned_users'), query =>
      query.select(eb => [
        versionOf(eb.ref('e.id'), 'members').as('membersVersion'),
        eb
          .case()
          .when(caller.isAdmin)
          .then(membersOf(eb.ref('e.id'), caller))
          .end()
          .as('assigned_users'),
      ]),
    )

/** Counted when read: one person's own are few, and the index finds them. */
const requestsTo = (callerId: Expression<number>, eventId: Expression<number>) =>
  eb.cast<number>(
    eb
      .selectFrom('car_pool_requests as q')
      .where('q.requestee_id', '=', callerId)
      .where('q.event_id', '=', eventId)
      .where('q.request_status', '=', 'pending')
      .select(({ fn }) => fn.countAll().as('requests')),
    'integer',
  )

export const EVENT_PARTS = ['assigned_users', 'checked_in_users', 'sub_events'] as const
export type EventPart = (typeof EVENT_PARTS)[number]

type SubEvents = NonNullable<EventReply['sub_events']>

/** All, or those that a person co-ordinates. */
const subEventsOf = (eventId: Expression<number>, coordinatorId?: Expression<number>) =>
  eb
    .selectFrom('sub_events as d')
    .innerJoin('items as i', 'i.id', 'd.item_id')
    .where('i.event_id', '=', eventId)
    .$if(coordinatorId !== undefined, query =>
      query.where('i.coordinator_id', '=', coordinatorId as Expression<number>),
    )
    .select(({ ref, fn }) =>
      fn
        .coalesce(
          fn
            .agg<SubEvents>('json_agg', [
              jsonBuildObject({
                id: ref('i.id'),
                documentId: ref('i.document_id'),
                ...subEventFields,
              }),
            ])
            .orderBy('d.start_date')
            .orderBy('i.id'),
          sql<SubEvents>`'[]'`,
        )
        .as('subEvents'),
    )
    .$asScalar()
    .$notNull()

const checkedInSelf = (eventId: Expression<number>, { callerId }: CallerParameters) =>
  eb
    .selectFrom('users as u')
    .where('u.id', '=', callerId)
    .where(user =>
      user.exists(
        user
          .selectFrom('check_ins as c')
          .innerJoin('items as i', 'i.id', 'c.item_id')
          .where('c.user_id', '=', callerId)
          .where('c.annulled_at', 'is', null)
          .where('i.event_id', '=', eventId),
      ),
    )
    .select(({ ref }) =>
      sql<People>`coalesce(json_agg(${jsonBuildObject({
        id: ref('u.id'),
        name: displayName(ref('u.name'), ref('u.username')),
      })}), '[]')`.as('self'),
    )
    .$asScalar()
    .$notNull()

type People = NonNullable<EventReply['assigned_users']>
const eb = expressionBuilder<DB>()

/** One page of them, with contact details for Admins (R13). */
const membersOf = (eventId: Expression<number>, { peopleLimit, peopleOffset }: CallerParameters) =>
  eb.fn.coalesce(
    eb
      .selectFrom(
        eb
          .selectFrom('event_members as a')
          .innerJoin('users as u', 'u.id', 'a.user_id')
          .where('a.event_id', '=', eventId)
          .select(member => [
            'u.id',
            'u.name as order',
            displayName(member.ref('u.name'), member.ref('u.username')).as('name'),
            'u.email',
            'u.contact',
          ])
          .orderBy('u.name')
          .orderBy('u.id')
          .limit(peopleLimit)
          .offset(peopleOffset)
          .as('p'),
      )
      .select(person =>
        person.fn
          .agg<People>('json_agg', [
            jsonBuildObject({
              id: person.ref('p.id'),
              name: person.ref('p.name'),
              email: person.ref('p.email'),
              contact: person.ref('p.contact'),
            }),
          ])
          .orderBy('p.order')
          .orderBy('p.id')
          .as('people'),
      ),
    sql<People>`'[]'`,
  )

const event = expressionBuilder<{ e: DB['events']; m: Nullable<DB['event_members']> }, 'e' | 'm'>()

export const EVENT_COLUMNS = {
  id: event.ref('e.id'),
  documentId: event.ref('e.document_id'),
  name: event.ref('e.name'),
  desc: event.ref('e.description'),
  startDate: event.ref('e.start_date'),
  endDate: event.ref('e.end_date'),
  timezone: event.ref('e.timezone'),
  location: event.ref('e.location'),
  registration: event.ref('e.registration'),
  active: event.ref('e.active'),
  isArchived: event.ref('e.archived'),
  isCarPoolEnabled: event.ref('e.is_car_pool_enabled'),
  isJoined: event('m.user_id', 'is not', null),
  createdAt: event.ref('e.created_at'),
  updatedAt: event.ref('e.updated_at'),
}

export const filtered = (
  events: VisibleEvents,
  { callerId, isConfirmed, isAdmin }: CallerParameters,
  form: Pick<ListForm, 'filter'>,
) =>
  events.where(
    filtersOf(form, {
      ...EVENT_COLUMNS,
      // who else is in an event is for its members to know
      'assigned_users.id': is =>
        eb.exists(
          eb
            .selectFrom('event_members as o')
            .where('o.event_id', '=', event.ref('e.id'))
            .where(one => is(one.ref('o.user_id')))
            .where(one =>
              one.or([
                isAdmin,
                one('o.user_id', '=', callerId),
                one.and([isConfirmed, event('m.user_id', 'is not', null)]),
              ]),
            ),
        ),
    }),
  )
