import type { PreferencesListReply, PreferencesReply } from '@muster/domain/preferences/schema.ts'
import type { Context } from '#context.ts'
import { statementName } from '#db/statement-name.ts'
import { shownName } from '#features/accounts/shown-name.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { type FilterConditions, filtered } from '#http/filters.ts'
import { orderOf } from '#http/order.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'

/** An address is read for nobody but the one who lives there, an Admin no more than others (reliability.md 5). */
const OWN_ADDRESS = `case when p.user_id = $1 then json_build_object(
    'street', p.street, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code, 'country', p.country,
    'formattedAddress', p.formatted_address, 'latitude', p.latitude, 'longitude', p.longitude,
    'placeId', p.place_id, 'confidence', p.confidence) end as address`

const COLUMNS = `p.id, p.document_id as "documentId", p.food, p.drink_preference as "drinkPreference",
  p.tshirt_size as "tshirtSize", ${OWN_ADDRESS}`

const PARTS = {
  user: `(select json_build_object('id', u.id, 'name', ${shownName('u')}) from users u where u.id = p.user_id) as "user"`,
  event: `json_build_object('id', e.id, 'documentId', e.document_id) as event`,
} as const

const visibleTo = (me: Caller) => `from preferences p join events e on e.id = p.event_id
  where ${isAdminCaller(me) ? '$1::int is not null' : 'p.user_id = $1'}`

/** They only ever take away from what the caller sees anyway. */
const FILTERS: FilterConditions = {
  'user.id:$eq': (value: string) => `p.user_id = ${value}::int`,
  'event.id:$eq': (value: string) => `p.event_id = ${value}::int`,
  'event.documentId:$eq': (value: string) =>
    `p.event_id = (select named.id from events named where named.document_id = ${value}::text)`,
}

const SORTS: Readonly<Record<string, string>> = { createdAt: 'p.created_at', updatedAt: 'p.updated_at' }
const OLDEST_FIRST = { field: 'createdAt', isDescending: false }

type Row = PreferencesReply & { address: Partial<PreferencesReply> | null }

const shape = ({ address, ...row }: Row): PreferencesReply => ({ ...row, ...address })

const columnsOf = (populate: ReadonlySet<string>) =>
  [COLUMNS, ...Object.entries(PARTS).flatMap(([name, sql]) => (populate.has(name) ? [sql] : []))].join(', ')

export async function preferencesList(ctx: Context, me: Caller, query: Query): Promise<PreferencesListReply> {
  const { where, values } = filtered(FILTERS, query, 4)
  const order = orderOf(query.sort, SORTS, OLDEST_FIRST, 'p.id')
  const text = `select ${columnsOf(query.populate)} ${visibleTo(me)}${where} order by ${order} limit $2 offset $3`
  const { rows } = await ctx.pool.query<Row>({
    name: statementName('preferences', text),
    text,
    values: [me.user.id, query.limit, query.offset, ...values],
  })
  const isWhole = query.offset === 0 && rows.length < query.limit
  const total = isWhole ? rows.length : await count(ctx, me, query)
  return { data: rows.map(shape), meta: { pagination: paginationOf(query, total) } }
}

async function count(ctx: Context, me: Caller, query: Query): Promise<number> {
  const { where, values } = filtered(FILTERS, query, 2)
  const { rows } = await ctx.pool.query<{ total: number }>(
    `select count(*)::int as total ${visibleTo(me)}${where}`,
    [me.user.id, ...values],
  )
  return rows[0]?.total ?? 0
}

/** One's own, after it was saved. */
export async function preferences(ctx: Context, me: Caller, id: number): Promise<PreferencesReply> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'own-preferences',
    text: `select ${columnsOf(new Set(['event']))} from preferences p join events e on e.id = p.event_id
      where p.id = $2 and p.user_id = $1`,
    values: [me.user.id, id],
  })
  if (!rows[0]) throw new Refused('not_found')
  return shape(rows[0])
}
