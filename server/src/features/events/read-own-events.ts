import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import type { Query } from '#http/query.ts'
import { CALLER, visibleEvents, withOwnColumns } from './visible-events-sql.ts'

const PAGE_SIZE = 100

interface Of {
  callerId: number
  email: string
  /** of the one event that is asked for */
  eventId: number
}

/** The lists have one entry for each caller. */
const readerOf = (what: 'page' | 'event') =>
  statement(
    `own-${what}`,
    { ...CALLER, callerIds: 'int[]', emails: 'text[]', eventIds: 'int[]' },
    (db, { callerIds, emails, eventIds, ...p }) => {
      const caller = { ...p, callerId: sql.ref<number>('of.callerId'), email: sql.ref<string>('of.email') }
      const visible = visibleEvents(db, caller)
      const events = what === 'page' ? visible : visible.where('e.id', '=', sql.ref<number>('of.eventId'))
      const page = withOwnColumns(events, caller, { parts: [] })
        .select(({ ref }) => versionOf(ref('e.id'), 'members').as('membersVersion'))
        .orderBy('e.start_date', 'desc')
        .orderBy('e.id', 'desc')
        .limit(sql.lit(PAGE_SIZE))
      return db
        .selectFrom(
          sql<Of>`unnest(${callerIds}, ${emails}, ${eventIds})`.as<'of'>(
            sql`"of"("callerId", email, "eventId")`,
          ),
        )
        .crossJoinLateral(() => page.as('list'))
        .select(['of.callerId', 'of.eventId', 'list.id', 'list.isJoined', 'list.isInvited'])
        .select(['list.hasPreferences', 'list.requestsToAnswer', 'list.version'])
        .$if(what === 'event', query => query.select('list.membersVersion'))
    },
  )

type Reader = ReturnType<typeof readerOf>
type OwnEvent = Omit<Awaited<ReturnType<Reader>>[number], 'callerId' | 'eventId'>

const keyOf = ({ callerId, eventId }: Omit<Of, 'email'>) => `${callerId} ${eventId}`

const gathered = (read: Reader) =>
  gather<string, OwnEvent[], Context>(async (ctx, keys) => {
    const asked = keys.map(key => JSON.parse(key) as Of)
    const rows = await read(ctx, {
      callerIds: asked.map(({ callerId }) => callerId),
      emails: asked.map(({ email }) => email),
      eventIds: asked.map(({ eventId }) => eventId),
      ...{ callerId: null, email: null, isConfirmed: null, isAdmin: false },
      ...{ now: ctx.now(), peopleLimit: null, peopleOffset: null },
    })
    const found = Map.groupBy(rows, keyOf)
    return new Map(
      asked.map((of, at) => [
        keys[at] ?? '',
        (found.get(keyOf(of)) ?? []).map(({ callerId: _, eventId: __, ...event }) => event),
      ]),
    )
  })

const findPage = gathered(readerOf('page'))
const findEvent = gathered(readerOf('event'))
const ANY_EVENT = 0

const keyFor = ({ user }: Caller, eventId: number) =>
  JSON.stringify({ callerId: user.id, email: normalizedEmail(user.email), eventId } satisfies Of)

/** An event as its reader finds it, or nothing. `null` for a question that is not the app's own. */
export async function ownEvent(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<(OwnEvent & { membersVersion?: number })[] | null> {
  if (isAdminCaller(me) || !('id' in id) || ![...populate].every(name => SHARED.includes(name))) return null
  const found = (await findEvent(ctx, keyFor(me, id.id))) ?? []
  if (populate.has('assigned_users')) return found
  return found.map(({ membersVersion: _, ...event }) => event)
}

/** Parts that are held or read for all. */
const SHARED = ['coverImage', 'assigned_users']

/** The page that opens the app, read for all who ask for theirs at the same moment. `null` for any other question. */
export async function ownEvents(ctx: Context, me: Caller, query: Query): Promise<OwnEvent[] | null> {
  if (isAdminCaller(me) || !isFirstPage(query)) return null
  return (await findPage(ctx, keyFor(me, ANY_EVENT))) ?? []
}

function isFirstPage({ filter, sort: [first, ...others], populate, offset, limit }: Query): boolean {
  const isLatestFirst = others.length === 0 && (!first || (first.field === 'startDate' && first.isDescending))
  const isWhole = 'every' in filter && filter.every.length === 0
  return (
    isWhole &&
    isLatestFirst &&
    offset === 0 &&
    limit === PAGE_SIZE &&
    [...populate].every(name => name === 'coverImage')
  )
}
