import { detourFrom } from '@muster/domain/car-pools/geography.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { versionOf } from '#db/by-version.ts'
import { statementInForms } from '#db/statement.ts'
import type { Caller } from '#http/caller.ts'
import { comparisonsIn, filtersOf, formOf, type ListForm } from '#http/list-form.ts'
import type { Query } from '#http/query.ts'
import { withId } from '#http/read-filters.ts'
import { Refused } from '#refused.ts'
import { pointOf } from '../point-of.ts'
import {
  askedCarPoolId,
  CALLER,
  callerValues,
  EVENT,
  mayReadCarPools,
  pendingInvitations,
} from './access-sql.ts'
import type { DetourVia } from './shown-place.ts'

export interface CallerAtEvent {
  userId: number
  isAdmin: boolean
  eventId: number
  eventDocumentId: string
  /** of the event's car pools: rises with each change of them or of their seats */
  version: number
  ownsPoolId: number | null
  inPoolId: number | null
  asksPoolId: number | null
  invitedIds: readonly number[]
  isWaiting: boolean
  hasHome: boolean
  detourVia: DetourVia | null
}

const readCaller = statementInForms(
  'car-pool-caller',
  CALLER,
  (db, { callerId, isAdmin }, form: Pick<ListForm, 'filter'>) =>
    db
      .selectFrom('events as e')
      .leftJoin('preferences as home', join =>
        join.onRef('home.event_id', '=', 'e.id').on('home.user_id', '=', callerId),
      )
      .select(event => [
        'e.id as eventId',
        'e.document_id as eventDocumentId',
        versionOf(EVENT.id, 'car-pools').as('version'),
        event
          .selectFrom('car_pools as c')
          .whereRef('c.event_id', '=', 'e.id')
          .where('c.owner_id', '=', callerId)
          .select('c.item_id')
          .as('ownsPoolId'),
        event
          .selectFrom('assignments as a')
          .whereRef('a.event_id', '=', 'e.id')
          .where('a.user_id', '=', callerId)
          .where('a.kind', '=', 'car-pool')
          .select('a.item_id')
          .as('inPoolId'),
        askedCarPoolId(EVENT.id, callerId).as('asksPoolId'),
        sql<number[]>`array(${pendingInvitations(callerId)
          .where('r.event_id', '=', EVENT.id)
          .select('r.car_pool_id')})`.as('invitedIds'),
        event
          .exists(
            event
              .selectFrom('car_pool_waits as w')
              .whereRef('w.event_id', '=', 'e.id')
              .where('w.user_id', '=', callerId),
          )
          .$castTo<boolean>()
          .as('isWaiting'),
        'e.latitude',
        'e.longitude',
        'home.latitude as homeLatitude',
        'home.longitude as homeLongitude',
      ])
      .where(mayReadCarPools(EVENT, { callerId, isAdmin }))
      .where(event =>
        filtersOf(form, { 'event.id': event.ref('e.id'), 'event.documentId': event.ref('e.document_id') }),
      )
      .orderBy('e.id'),
)

/** At the events that the filter leaves, if it names some for all rows. */
export async function readCallerAtEvents(
  ctx: Context,
  me: Caller,
  { filter }: Pick<Query, 'filter'>,
): Promise<CallerAtEvent[]> {
  const ofEvents = comparisonsIn(filter).filter(({ field }) => field.startsWith('event.'))
  const { form, values } = formOf({ filter: { every: ofEvents } })
  const rows = await readCaller(ctx, { filter: form.filter }, { ...callerValues(me), ...values })
  return rows.map(({ latitude, longitude, homeLatitude, homeLongitude, ...row }) => {
    const home = pointOf({ latitude: homeLatitude, longitude: homeLongitude })
    const detourVia = home && detourFrom(home, pointOf({ latitude, longitude }))
    return {
      ...row,
      userId: me.user.id,
      isAdmin: callerValues(me).isAdmin,
      hasHome: home !== null,
      detourVia,
    }
  })
}

export async function readCallerAtEvent(ctx: Context, me: Caller, event: AnyId): Promise<CallerAtEvent> {
  const [caller] = await readCallerAtEvents(ctx, me, { filter: withId(event, 'event.') })
  if (!caller) throw new Refused('not_found')
  return caller
}
