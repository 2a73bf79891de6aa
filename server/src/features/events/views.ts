import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import { whyCannotJoinEvent } from '@muster/domain/events/rules.ts'
import type { EventReply, EventsReply, OneEventReply } from '@muster/domain/events/schema.ts'
import { MAX_PAGE_SIZE } from '@muster/domain/shared/limits.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { statement, statementInForms } from '#db/statement.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Tagged } from '#http/conditional.ts'
import { formOf, type ListForm, orderOf } from '#http/list-form.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { eventFacts, type FoundFacts } from './read-event-facts.ts'
import { memberNames } from './read-member-names.ts'
import { ownEvent, ownEvents } from './read-own-events.ts'
import { rollCallOf } from './read-own-roll-call.ts'
import {
  CALLER,
  EVENT_COLUMNS,
  EVENT_PARTS,
  type EventPart,
  filtered,
  visibleEvents,
  withOwnColumns,
} from './visible-events-sql.ts'

const LATEST_FIRST = { field: 'startDate', isDescending: true }

const FIRST_PAGE = { limit: MAX_PAGE_SIZE, offset: 0 }

interface EventForm {
  parts: readonly EventPart[]
}
const partsIn = (populate: ReadonlySet<string>) => EVENT_PARTS.filter(part => populate.has(part))

const readEvents = statementInForms(
  'events',
  { ...CALLER, limit: 'int', offset: 'int' },
  (db, parameters, form: ListForm & EventForm) =>
    withOwnColumns(filtered(visibleEvents(db, parameters), parameters, form), parameters, form)
      .orderBy(eb =>
        orderOf(
          form,
          { ...EVENT_COLUMNS, name: eb.fn('lower', ['e.name']) },
          { fallback: LATEST_FIRST, last: sql`e.id desc` },
        ),
      )
      .limit(parameters.limit)
      .offset(parameters.offset),
)

const readTotal = statementInForms('events-total', CALLER, (db, parameters, form: Pick<ListForm, 'filter'>) =>
  filtered(visibleEvents(db, parameters), parameters, form).select(eb =>
    eb.fn.countAll<number>().as('total'),
  ),
)

const readEvent = statementInForms(
  'event',
  { ...CALLER, id: 'int', documentId: 'text' },
  (db, parameters, form: EventForm & { by: 'id' | 'documentId' }) =>
    withOwnColumns(visibleEvents(db, parameters), parameters, form).where(
      form.by === 'id' ? 'e.id' : 'e.document_id',
      '=',
      form.by === 'id' ? parameters.id : parameters.documentId,
    ),
)

/** `people` is the page of the populated members. */
const callerValues = (ctx: Context, me: Caller, people: Pick<Query, 'limit' | 'offset'> = FIRST_PAGE) => ({
  callerId: me.user.id,
  email: normalizedEmail(me.user.email),
  isConfirmed: me.user.confirmed,
  isAdmin: isAdminCaller(me),
  now: ctx.now(),
  peopleLimit: people.limit,
  peopleOffset: people.offset,
})

export async function events(ctx: Context, me: Caller, query: Query): Promise<EventsReply> {
  const { limit, offset, populate } = query
  const { form, values: filterValues } = formOf(query)
  const values = { ...callerValues(ctx, me), ...filterValues }
  const { filter, sort } = form
  const rowsForm = { filter, sort, populate: [], parts: partsIn(populate) }
  const rows: readonly OwnColumns[] =
    (await ownEvents(ctx, me, query)) ?? (await readEvents(ctx, rowsForm, { ...values, limit, offset }))
  const count = async () => (await readTotal(ctx, { filter }, values))[0]?.total ?? 0
  const found = await Promise.all(rows.map(row => withFacts(ctx, me, row)))
  const asked = { populate, people: FIRST_PAGE }
  const data = found.flatMap(one => (one ? [toEventReply(ctx, me, one, asked)] : []))
  return {
    data: await Promise.all(data),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}

type AskedOfOne = Pick<Query, 'populate'> & Partial<Pick<Query, 'limit' | 'offset'>>

async function findOne(ctx: Context, me: Caller, id: AnyId, { populate, ...people }: AskedOfOne) {
  const form = { parts: partsIn(populate), by: 'id' in id ? 'id' : 'documentId' } as const
  const asked = { populate, people: { ...FIRST_PAGE, ...people } }
  const caller = callerValues(ctx, me, asked.people)
  const [row]: readonly OwnColumns[] =
    (await ownEvent(ctx, me, id, populate)) ??
    (await readEvent(ctx, form, { id: null, documentId: null, ...id, ...caller }))
  const found = row && (await withFacts(ctx, me, row))
  if (!found) throw new Refused('not_found')
  return { found, asked }
}

export async function event(ctx: Context, me: Caller, id: AnyId, query: AskedOfOne): Promise<EventReply> {
  const { found, asked } = await findOne(ctx, me, id, query)
  return toEventReply(ctx, me, found, asked)
}

/** The version of the members stands for their names. */
export async function taggedEvent(
  ctx: Context,
  me: Caller,
  id: AnyId,
  query: AskedOfOne,
): Promise<Tagged<OneEventReply>> {
  const { found, asked } = await findOne(ctx, me, id, query)
  const { row, facts, join, rollCall } = found
  const { email, confirmed } = me.user
  return new Tagged([{ ...row }, { ...facts }, { ...join }, rollCall, email, confirmed], async () => ({
    data: await toEventReply(ctx, me, found, asked),
  }))
}

type People = EventReply['assigned_users']
type OwnColumns = Pick<
  EventReply,
  'id' | 'isJoined' | 'hasPreferences' | 'requestsToAnswer' | Exclude<EventPart, 'assigned_users'>
> & {
  isInvited: boolean
  /** of what all see */
  version: number
  /** only for Admins */
  assigned_users?: NonNullable<People> | null
  membersVersion?: number
}
interface Asked {
  populate: ReadonlySet<string>
  people: Pick<Query, 'limit' | 'offset'>
}

interface Found extends Omit<FoundFacts, 'runningRollCall'> {
  row: OwnColumns
  rollCall: EventReply['rollCall']
}

/** `null` for an event that was deleted since its row was found. */
async function withFacts(ctx: Context, me: Caller, row: OwnColumns): Promise<Found | null> {
  const { found } = await eventFacts(ctx, row)
  if (!found) return null
  const { runningRollCall: running, ...facts } = found
  const isStaff = isAdminCaller(me) || found.coordinatorIds.has(me.user.id)
  const rollCall = running && (await rollCallOf(ctx, running, { userId: me.user.id, isStaff }))
  return { row, ...facts, rollCall }
}

async function toEventReply(
  ctx: Context,
  me: Caller,
  { row, facts: shared, join, coordinatorIds, rollCall }: Found,
  asked: Asked,
): Promise<EventReply> {
  const { isInvited, version: _, assigned_users: withContacts, membersVersion, ...own } = row
  const joinRefusal = own.isJoined ? null : whyCannotJoinEvent({ ...join, isInvited }, me.user)
  const { coverImage, ...facts } = shared
  const people =
    membersVersion === undefined ? undefined : (withContacts ?? (await membersFor(ctx, me, row, asked)))
  return {
    ...facts,
    ...own,
    isCoordinator: coordinatorIds.has(me.user.id),
    joinRefusal,
    rollCall,
    ...(people && { assigned_users: people }),
    ...(asked.populate.has('coverImage') ? { coverImage } : {}),
  }
}

/** Names for members; somebody whose address is not confirmed reads only themselves (R28). */
async function membersFor(
  ctx: Context,
  me: Caller,
  { id, isJoined, membersVersion = 0 }: OwnColumns,
  { people: { limit, offset } }: Asked,
): Promise<NonNullable<People>> {
  if (!isJoined) return []
  const names = await memberNames(ctx, { id, version: membersVersion })
  const readable = me.user.confirmed ? names : names.filter(person => person.id === me.user.id)
  return readable.slice(offset, offset + limit)
}

interface StoredFile {
  contentType: string
  bytes: Buffer
}

const readImage = statement('read-image', { hash: 'text' }, (db, { hash }) =>
  db.selectFrom('image_files').select(['content_type as contentType', 'bytes']).where('hash', '=', hash),
)

const HASH = /^[0-9a-f]{40}$/

export async function imageFile(ctx: Context, hash: string): Promise<StoredFile> {
  const [file] = HASH.test(hash) ? await readImage(ctx, { hash }) : []
  if (!file) throw new Refused('not_found')
  return file
}
