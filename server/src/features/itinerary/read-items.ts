import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { statementName } from '#db/statement-name.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { type FilterConditions, filtered } from '#http/filters.ts'
import { orderOf } from '#http/order.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { checkedInCount, FIELDS } from './item-sql.ts'
import type { Screen } from './screens.ts'

/** `$2` names what is populated: the rest is not read, and PostgreSQL has one text to keep and not one for each choice. */
function columnsOf({ table, total, parts }: Screen, isAdmin: boolean): string {
  const fields = Object.entries(FIELDS[table]).map(([name, sql]) => `${sql} as "${name}"`)
  const populated = Object.entries(parts(isAdmin)).map(
    ([name, sql]) => `case when '${name}' = any($2::text[]) then ${sql} end as ${name}`,
  )
  return [
    'i.id',
    'i.document_id as "documentId"',
    ...fields,
    `${checkedInCount('first')} as "checkedInCount"`,
    `${total} as "totalCount"`,
    ...populated,
  ].join(', ')
}

const visibleTo = ({ table, isVisible }: Screen, isAdmin: boolean) =>
  `from items i join ${table} on ${table}.item_id = i.id where ${isAdmin ? '$1::int is not null' : isVisible}`

/** A key that was not asked for is not there; one that was is null where there is nothing. */
function withoutUnasked<Row extends object>(row: Row, { parts }: Screen, populate: ReadonlySet<string>): Row {
  const unasked = new Set(Object.keys(parts(true)).filter(name => !populate.has(name)))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !unasked.has(name))) as Row
}

export async function readItem<Row extends object>(
  ctx: Context,
  me: Caller,
  screen: Screen,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<Row> {
  const isAdmin = isAdminCaller(me)
  const [column, value] = 'id' in id ? ['i.id', id.id] : ['i.document_id', id.documentId]
  const text = `select ${columnsOf(screen, isAdmin)} ${visibleTo(screen, isAdmin)} and ${column} = $3`
  const { rows } = await ctx.pool.query<Row>({
    name: statementName(screen.table, text),
    text,
    values: [me.user.id, [...populate], value],
  })
  if (!rows[0]) throw new Refused('not_found')
  return withoutUnasked(rows[0], screen, populate)
}

/** They only ever take away from what the caller sees anyway, so that nobody finds out anything by them. */
const FILTERS: FilterConditions = {
  'event.id:$eq': (value: string) => `i.event_id = ${value}::int`,
  'event.documentId:$eq': (value: string) =>
    `i.event_id = (select e.id from events e where e.document_id = ${value}::text)`,
  'assigned_users.id:$eq': (value: string) =>
    `exists (select from assignments a where a.item_id = i.id and a.user_id = ${value}::int)`,
}

export async function listItems<Row extends object>(ctx: Context, me: Caller, screen: Screen, query: Query) {
  const isAdmin = isAdminCaller(me)
  const { where, values } = filtered(FILTERS, query, 5)
  const text = `select ${columnsOf(screen, isAdmin)} ${visibleTo(screen, isAdmin)}${where}
    order by ${orderOf(query.sort, screen.sorts, screen.byDefault, 'i.id')} limit $3 offset $4`
  const { rows } = await ctx.pool.query<Row>({
    name: statementName(screen.table, text),
    text,
    values: [me.user.id, [...query.populate], query.limit, query.offset, ...values],
  })
  const isWhole = query.offset === 0 && rows.length < query.limit
  const total = isWhole ? rows.length : await countItems(ctx, me, screen, query)
  return {
    data: rows.map(row => withoutUnasked(row, screen, query.populate)),
    meta: { pagination: paginationOf(query, total) },
  }
}

async function countItems(ctx: Context, me: Caller, screen: Screen, query: Query): Promise<number> {
  const { where, values } = filtered(FILTERS, query, 2)
  const { rows } = await ctx.pool.query<{ total: number }>(
    `select count(*)::int as total ${visibleTo(screen, isAdminCaller(me))}${where}`,
    [me.user.id, ...values],
  )
  return rows[0]?.total ?? 0
}
