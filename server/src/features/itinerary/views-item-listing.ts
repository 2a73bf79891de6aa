import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#context.ts'
import type { DB } from '#db/schema.generated.ts'
import { type Builder, type References, statementById, statementInForms } from '#db/statement.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { type Filterables, filtersOf, formOf, type ListForm, orderOf } from '#http/list-form.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { checkedInCount } from './item-sql.ts'

type Columns = Readonly<Record<string, Expression<unknown>>>

/** How the list and the page of one kind of item differ from those of the others. */
interface ItemListing {
  table: 'flights' | 'buses' | 'hotel_rooms' | 'sub_events'
  fields: Columns
  totalCount: Expression<number>
  isVisible(callerId: Expression<number>): Expression<SqlBool>
  parts(caller: { id: Expression<number>; isAdmin: boolean }): Columns
  /** besides those of every item */
  filters: Filterables
  sorts: Columns
  defaultSort: string
}

/** The row of `items` that every part refers to. */
export const item = expressionBuilder<{ i: DB['items'] }, 'i'>()
const itemId = item.ref('i.id')

const CALLER_PARAMETERS = { callerId: 'int', populate: 'text[]' } as const

const COMMON: Filterables = {
  id: itemId,
  documentId: item.ref('i.document_id'),
  createdAt: item.ref('i.created_at'),
  updatedAt: item.ref('i.updated_at'),
  'event.id': item.ref('i.event_id'),
  'event.documentId': is =>
    item(
      'i.event_id',
      'in',
      expressionBuilder<DB>()
        .selectFrom('events as e')
        .where(event => is(event.ref('e.document_id')))
        .select('e.id'),
    ),
}

const SORTS: Columns = {
  id: itemId,
  createdAt: item.ref('i.created_at'),
  updatedAt: item.ref('i.updated_at'),
}

type Form = Pick<ListForm, 'filter' | 'sort'> & { isAdmin: boolean }

function statementsOf<Row>(listing: ItemListing) {
  const { table, fields, totalCount, isVisible, parts, defaultSort } = listing
  const filters = { ...COMMON, ...listing.filters }
  const sorts = { ...SORTS, ...listing.sorts }

  const visibleItems = (db: Builder, callerId: Expression<number>, isAdmin: boolean) =>
    db
      .selectFrom('items as i')
      .innerJoin(`${table} as d`, 'd.item_id', 'i.id')
      .$if(!isAdmin, query => query.where(isVisible(callerId)))

  /** What to populate is a parameter: a text for each combination would be too many for PostgreSQL to keep. */
  const columnsOf = (p: References<typeof CALLER_PARAMETERS>, isAdmin: boolean) => [
    itemId.as('id'),
    item.ref('i.document_id').as('documentId'),
    ...Object.entries(fields).map(([name, field]) => sql`${field}`.as(name)),
    checkedInCount(itemId, 'first').as('checkedInCount'),
    sql<number>`${totalCount}`.as('totalCount'),
    ...Object.entries(parts({ id: p.callerId, isAdmin })).map(([name, part]) =>
      sql`case when ${sql.lit(name)} = any(${p.populate}) then ${part} end`.as(name),
    ),
  ]

  const readAs = (role: 'admin' | 'other') =>
    statementById(`read-${table}-as-${role}`, CALLER_PARAMETERS, (db, p, hasId) =>
      visibleItems(db, p.callerId, role === 'admin')
        .where(hasId({ id: itemId, documentId: item.ref('i.document_id') }))
        .select(columnsOf(p, role === 'admin'))
        .$castTo<Row>(),
    )

  const list = statementInForms(
    `list-${table}`,
    { ...CALLER_PARAMETERS, limit: 'int', offset: 'int' },
    (db, p, form: Form) =>
      visibleItems(db, p.callerId, form.isAdmin)
        .where(filtersOf(form, filters))
        .select(columnsOf(p, form.isAdmin))
        .orderBy(
          orderOf(form, sorts, { fallback: { field: defaultSort, isDescending: false }, last: itemId }),
        )
        .limit(p.limit)
        .offset(p.offset)
        .$castTo<Row>(),
  )

  const count = statementInForms(`count-${table}`, { callerId: 'int' }, (db, p, form: Omit<Form, 'sort'>) =>
    visibleItems(db, p.callerId, form.isAdmin)
      .where(filtersOf(form, filters))
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total')),
  )

  return { readAsAdmin: readAs('admin'), readAsOther: readAs('other'), list, count }
}

export function itemViews<Row extends object>(listing: ItemListing) {
  const statements = statementsOf<Row>(listing)
  const partNames = Object.keys(listing.parts({ id: sql.lit(0), isAdmin: true }))

  /** A key that was not populated is absent; a populated one is null where there is nothing. */
  function withoutUnpopulated(row: Row, populate: ReadonlySet<string>): Row {
    const absent = new Set(partNames.filter(name => !populate.has(name)))
    return Object.fromEntries(Object.entries(row).filter(([name]) => !absent.has(name))) as Row
  }

  return {
    async read(ctx: Context, me: Caller, id: AnyId, populate: ReadonlySet<string>): Promise<Row> {
      const read = isAdminCaller(me) ? statements.readAsAdmin : statements.readAsOther
      const [row] = await read(ctx, id, { callerId: me.user.id, populate: [...populate] })
      if (!row) throw new Refused('not_found')
      return withoutUnpopulated(row, populate)
    },

    async list(ctx: Context, me: Caller, query: Query) {
      const { form: asked, values: filterValues } = formOf(query)
      const { limit, offset, populate } = query
      const form = { isAdmin: isAdminCaller(me), filter: asked.filter }
      const values = { callerId: me.user.id, ...filterValues }
      const page = { populate: [...populate], limit, offset }
      const rows = await statements.list(ctx, { ...form, sort: asked.sort }, { ...values, ...page })
      const count = async () => (await statements.count(ctx, form, values))[0]?.total ?? 0
      return {
        data: rows.map(row => withoutUnpopulated(row, populate)),
        meta: { pagination: await paginationOf(query, rows.length, count) },
      }
    },
  }
}
