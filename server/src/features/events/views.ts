import type { EventReply, EventsReply } from '@muster/domain/events/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'

interface EventRow extends Omit<EventReply, 'startDate' | 'endDate' | 'locationCoOrds' | 'coverImage'> {
  startDate: Date
  endDate: Date
  latitude: number | null
  longitude: number | null
  cover?: { alternativeText: string | null; files: { url: string; width: number; height: number }[] } | null
  total: number
}

const COLUMNS = `e.id, e.document_id as "documentId", e.name, e.description as "desc",
  e.start_date as "startDate", e.end_date as "endDate", e.timezone, e.location, e.latitude, e.longitude,
  e.registration, e.active, e.is_car_pool_enabled as "isCarPoolEnabled", e.available_drinks as "availableDrinks",
  (select count(*)::int from event_members c where c.event_id = e.id) as "membersCount",
  m.user_id is not null as "isJoined",
  exists (select from preferences p where p.user_id = $1 and p.event_id = e.id) as "hasPreferences"`

const POPULATED: Readonly<Record<string, string>> = {
  coverImage: `(select json_build_object('alternativeText', i.alternative_text, 'files', (
      select json_agg(json_build_object('url', '/api/images/' || f.hash, 'width', f.width, 'height', f.height) order by f.width)
      from image_files f where f.image_id = i.id))
    from images i where i.id = e.cover_image_id) as cover`,
  // an outsider sees nobody (reliability.md 5)
  assigned_users: `case when $2 or m.user_id is not null then coalesce((
      select json_agg(json_build_object('id', u.id, 'name', coalesce(nullif(trim(u.name), ''), u.username)) order by u.name, u.id)
      from event_members a join users u on u.id = a.user_id where a.event_id = e.id), '[]') else '[]' end as assigned_users`,
}

/** Mine, and what there is to discover: active and not over (design.md ruling 21). An Admin sees all. */
const VISIBLE = `from events e left join event_members m on m.event_id = e.id and m.user_id = $1
  where ($2 or m.user_id is not null or (e.active and e.end_date >= $3))`

/** Who else is in an event is for its members to know, so the filter finds others only there. */
const FILTERED = `${VISIBLE}
  and ($4::int is null or exists (select from event_members o where o.event_id = e.id and o.user_id = $4
    and ($2 or $4 = $1 or m.user_id is not null)))
  and ($5::boolean is null or e.active = $5)
  and ($6::timestamptz is null or e.start_date <= $6)
  and ($7::timestamptz is null or e.end_date >= $7)`

const SORTS: Readonly<Record<string, string>> = { startDate: 'e.start_date', name: 'lower(e.name)' }

const orderOf = (sort: Query['sort']) =>
  [
    ...(sort.length > 0 ? sort : [{ field: 'startDate', isDescending: true }]),
    { field: 'id', isDescending: true },
  ]
    .map(({ field, isDescending }) => `${SORTS[field] ?? 'e.id'}${isDescending ? ' desc' : ''}`)
    .join(', ')

const columnsOf = (populate: ReadonlySet<string>) =>
  [COLUMNS, ...[...populate].sort().map(name => POPULATED[name] ?? 'null')].join(', ')

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
  const text = `select ${columnsOf(query.populate)}, count(*) over ()::int as total ${FILTERED} order by ${orderOf(query.sort)} limit $8 offset $9`
  const { rows } = await ctx.pool.query<EventRow>({
    name: statementName(text),
    text,
    values: [...values, query.limit, query.offset],
  })
  const total = rows[0]?.total ?? (query.offset > 0 ? await countEvents(ctx, values) : 0)
  return {
    data: rows.map(row => shape(row, query.populate)),
    meta: { pagination: paginationOf(query, total) },
  }
}

/** A page past the end has no row that could carry the total. */
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
  const { rows } = await ctx.pool.query<EventRow>({
    name: statementName(text),
    text,
    values: [
      me.user.id,
      isAdminCaller(me),
      ctx.now(),
      'id' in id ? id.id : null,
      'documentId' in id ? id.documentId : null,
    ],
  })
  const row = rows[0]
  if (!row) throw new Refused('not_found')
  return shape(row, populate)
}

function shape(
  { startDate, endDate, latitude, longitude, cover, total: _, ...row }: EventRow,
  populate: ReadonlySet<string>,
): EventReply {
  const [small, large = small] = cover?.files ?? []
  return {
    ...row,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    locationCoOrds: latitude === null || longitude === null ? null : { latitude, longitude },
    ...(populate.has('coverImage')
      ? {
          coverImage:
            cover && small && large
              ? { ...large, alternativeText: cover.alternativeText, formats: { small } }
              : null,
        }
      : {}),
  }
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

const statementNames = new Map<string, string>()

/** PostgreSQL cuts names at 63 bytes, so the few texts that there are get a number each. */
function statementName(text: string): string {
  const name = statementNames.get(text) ?? `events-${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}
