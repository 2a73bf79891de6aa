import type { EventReply, EventsReply } from '@muster/domain/events/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { statementName } from '#db/statement-name.ts'
import { shownName } from '#features/accounts/shown-name.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { orderOf } from '#http/order.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { isNamedIn } from '#http/role-in-event.ts'
import { Refused } from '#refused.ts'
import { factsOf } from './event-facts.ts'

/** What each caller is told for themselves. */
interface OwnRow {
  id: number
  isJoined: boolean
  hasPreferences: boolean
  assigned_users?: EventReply['assigned_users']
}

const OWN = `e.id, m.user_id is not null as "isJoined",
  exists (select from preferences p where p.user_id = $1 and p.event_id = e.id) as "hasPreferences"`

// an outsider sees nobody (reliability.md 5)
const ASSIGNED_USERS = `case when $2 or m.user_id is not null then coalesce((
    select json_agg(json_build_object('id', u.id, 'name', ${shownName('u')}) order by u.name, u.id)
    from event_members a join users u on u.id = a.user_id where a.event_id = e.id), '[]') else '[]' end as assigned_users`

/** Mine, what I co-ordinate, and what there is to discover: active and not over (design.md ruling 21). An Admin sees all. */
const VISIBLE = `from events e left join event_members m on m.event_id = e.id and m.user_id = $1
  where ($2 or m.user_id is not null or (e.active and e.end_date >= $3) or ${isNamedIn('e', '$1')})`

/** Who else is in an event is for its members to know, so the filter finds others only there. */
const FILTERED = `${VISIBLE}
  and ($4::int is null or exists (select from event_members o where o.event_id = e.id and o.user_id = $4
    and ($2 or $4 = $1 or m.user_id is not null)))
  and ($5::boolean is null or e.active = $5)
  and ($6::timestamptz is null or e.start_date <= $6)
  and ($7::timestamptz is null or e.end_date >= $7)`

const SORTS: Readonly<Record<string, string>> = { startDate: 'e.start_date', name: 'lower(e.name)' }

const LATEST_FIRST = { field: 'startDate', isDescending: true }

const columnsOf = (populate: ReadonlySet<string>) =>
  populate.has('assigned_users') ? `${OWN}, ${ASSIGNED_USERS}` : OWN

export async function events(ctx: Context, me: Caller, query: Query): Promise<EventsReply> {
  const { filters } = query
  const active = filters['active:$eq']
  const values = [
    me.user.id,
    isAdminCaller(me),
    ctx.now(),
    filters['assigned_users.id:$eq'] ?? null,
    active === undefined ? null : active === 'true',
    filters['startDate:$lte'] ?? null,
    filters['endDate:$gte'] ?? null,
  ]
  const order = orderOf(query.sort, SORTS, LATEST_FIRST, 'e.id desc')
  const text = `select ${columnsOf(query.populate)} ${FILTERED} order by ${order} limit $8 offset $9`
  const { rows } = await ctx.pool.query<OwnRow>({
    name: statementName('events', text),
    text,
    values: [...values, query.limit, query.offset],
  })
  const isWhole = query.offset === 0 && rows.length < query.limit
  const total = isWhole ? rows.length : await countEvents(ctx, values)
  const data = await Promise.all(rows.map(row => describe(ctx, row, query.populate)))
  return {
    data: data.filter(event => event !== null),
    meta: { pagination: paginationOf(query, total) },
  }
}

async function countEvents(ctx: Context, values: unknown[]): Promise<number> {
  const { rows } = await ctx.pool.query<{ total: number }>(
    `select count(*)::int as total ${FILTERED}`,
    values,
  )
  return rows[0]?.total ?? 0
}

export async function event(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<EventReply> {
  const text = `select ${columnsOf(populate)} ${VISIBLE} and (e.id = $4 or e.document_id = $5)`
  const { rows } = await ctx.pool.query<OwnRow>({
    name: statementName('events', text),
    text,
    values: [
      me.user.id,
      isAdminCaller(me),
      ctx.now(),
      'id' in id ? id.id : null,
      'documentId' in id ? id.documentId : null,
    ],
  })
  const found = rows[0] && (await describe(ctx, rows[0], populate))
  if (!found) throw new Refused('not_found')
  return found
}

/** `null` for an event that was deleted since its row was found. */
async function describe(
  ctx: Context,
  own: OwnRow,
  populate: ReadonlySet<string>,
): Promise<EventReply | null> {
  const facts = await factsOf(ctx.pool, own.id)
  if (!facts) return null
  if (populate.has('coverImage')) return { ...facts, ...own }
  const { coverImage: _, ...bare } = facts
  return { ...bare, ...own }
}

export interface StoredFile {
  contentType: string
  bytes: Buffer
}

/** As `resizeCover` names them: anything else is no question for the database. */
const HASH = /^[0-9a-f]{40}$/

export async function imageFile(ctx: Context, hash: string): Promise<StoredFile> {
  if (!HASH.test(hash)) throw new Refused('not_found')
  const { rows } = await ctx.pool.query<StoredFile>({
    name: 'read-image',
    text: 'select content_type as "contentType", bytes from image_files where hash = $1',
    values: [hash],
  })
  if (!rows[0]) throw new Refused('not_found')
  return rows[0]
}
