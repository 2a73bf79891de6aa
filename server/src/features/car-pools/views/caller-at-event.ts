import { detourFrom } from '@muster/domain/car-pools/geography.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { statementInForms } from '#db/statement.ts'
import type { Caller } from '#http/caller.ts'
import { comparisonsIn, filtersOf, formOf, type ListForm } from '#http/list-form.ts'
import type { Query } from '#http/query.ts'
import { withId } from '#http/read-filters.ts'
import { Refused } from '#refused.ts'
import { pointOf } from '../point-of.ts'
import { askedCarPoolId, callerValues, EVENT, mayReadCarPools, pendingInvitations } from './access-sql.ts'
import type { DetourVia } from './shown-place.ts'

export interface CallerAtEvent {
  userId: number
  isAdmin: boolean
  eventId: number
  eventDocumentId: string
  eventName: string
  /** of the event's car pools: rises with each change of them or of their seats */
  version: number
  ownsPoolId: number | null
  inPoolId: number | null
  asksPoolId: number | null
  invitedIds: readonly number[]
  isWaiting: boolean
  /** of any item, anywhere */
  isCoordinator: boolean
  hasHome: boolean
  detourVia: DetourVia | null
}

interface Of {
  callerId: number
  isAdmin: boolean
  /** of the one event that is asked for */
  eventId: number
}

interface Form extends Pick<ListForm, 'filter'> {
  isOfOneEvent: boolean
}

const [callerId, isAdmin] = [sql.ref<number>('of.callerId'), sql.ref<boolean>('of.isAdmin')]

/** The lists have one entry for each caller. */
const readCallers = statementInForms(
  'car-pool-callers',
  { callerIds: 'int[]', areAdmins: 'boolean[]', eventIds: 'int[]' },
  (db, { callerIds, areAdmins, eventIds }, form: Form) =>
    db
      .selectFrom(
        sql<Of>`unnest(${callerIds}, ${areAdmins}, ${eventIds})`.as<'of'>(
          sql`"of"("callerId", "isAdmin", "eventId")`,
        ),
      )
      .innerJoin('events as e', join =>
        form.isOfOneEvent ? join.onRef('e.id', '=', 'of.eventId') : join.onTrue(),
      )
      .leftJoin('preferences as home', join =>
        join.onRef('home.event_id', '=', 'e.id').onRef('home.user_id', '=', 'of.callerId'),
      )
      .select(event => [
        'of.callerId',
        'e.id as eventId',
        'e.document_id as eventDocumentId',
        'e.name as eventName',
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
        event
          .exists(event.selectFrom('items as led').where('led.coordinator_id', '=', callerId))
          .$castTo<boolean>()
          .as('isCoordinator'),
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

type Row = Awaited<ReturnType<typeof readCallers>>[number]

const keyOf = (of: Pick<Of, 'callerId' | 'eventId'>) => `${of.callerId} ${of.eventId}`

const findCaller = gather<string, Row[], Context>(async (ctx, keys) => {
  const asked = keys.map(key => JSON.parse(key) as Of)
  const rows = await readCallers(ctx, { isOfOneEvent: true, filter: ALL }, valuesOf(asked))
  const found = Map.groupBy(rows, keyOf)
  return new Map(asked.map((of, at) => [keys[at] ?? '', found.get(keyOf(of)) ?? []]))
})

const ALL = formOf({ filter: { every: [] } }).form.filter

const valuesOf = (asked: readonly Of[]) => ({
  callerIds: asked.map(of => of.callerId),
  areAdmins: asked.map(of => of.isAdmin),
  eventIds: asked.map(of => of.eventId),
})

type OfEvents = ReturnType<typeof comparisonsIn>

/** Read for all who ask at the same moment. `null` unless one event is asked for by its id. */
async function ofOneEvent(ctx: Context, me: Caller, [one, ...others]: OfEvents): Promise<Row[] | null> {
  if (others.length > 0 || one?.field !== 'event.id' || one.operator !== '$eq') return null
  const of: Of = { ...callerValues(me), eventId: Number(one.value) }
  return (await findCaller(ctx, JSON.stringify(of))) ?? []
}

function ofManyEvents(ctx: Context, me: Caller, every: OfEvents): Promise<Row[]> {
  const { form, values } = formOf({ filter: { every } })
  const of = { ...callerValues(me), eventId: 0 }
  return readCallers(ctx, { isOfOneEvent: false, filter: form.filter }, { ...valuesOf([of]), ...values })
}

/** At the events that the filter leaves, if it names some for all rows. */
export async function readCallerAtEvents(
  ctx: Context,
  me: Caller,
  { filter }: Pick<Query, 'filter'>,
): Promise<CallerAtEvent[]> {
  const ofEvents = comparisonsIn(filter).filter(({ field }) => field.startsWith('event.'))
  const rows = (await ofOneEvent(ctx, me, ofEvents)) ?? (await ofManyEvents(ctx, me, ofEvents))
  return rows.map(({ callerId: _, latitude, longitude, homeLatitude, homeLongitude, ...row }) => {
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
