import type { FieldType } from '@muster/domain/shared/endpoint.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { filterParameter } from '#db/statement.ts'
import type { Query } from './query.ts'
import type { Comparison, Filter } from './read-filters.ts'

type Parameter = `filter${number}`
interface ComparisonForm {
  field: string
  operator: Comparison['operator']
  type: FieldType
  parameter: Parameter
}
type FilterForm =
  | ComparisonForm
  | { every: readonly FilterForm[] }
  | { some: readonly FilterForm[] }
  | { not: FilterForm }

/** What the text of a list's statement depends on; the values of its filters do not belong to it. */
export interface ListForm {
  filter: FilterForm
  sort: Query['sort']
  populate: readonly string[]
}

type FilterValues = Readonly<Record<Parameter, unknown>>

export function formOf({
  filter,
  sort = [],
  populate = new Set(),
}: Pick<Query, 'filter'> & Partial<Pick<Query, 'sort' | 'populate'>>): {
  form: ListForm
  values: FilterValues
} {
  const values: Record<Parameter, unknown> = {}
  const form = filterForm(filter, values)
  return { form: { filter: form, sort, populate: [...populate].toSorted() }, values }
}

function filterForm(filter: Filter, values: Record<Parameter, unknown>): FilterForm {
  if ('every' in filter) return { every: inOrder(filter.every).map(one => filterForm(one, values)) }
  if ('some' in filter) return { some: inOrder(filter.some).map(one => filterForm(one, values)) }
  if ('not' in filter) return { not: filterForm(filter.not, values) }
  const { field, operator, type, value } = filter
  const parameter: Parameter = `filter${Object.keys(values).length}`
  values[parameter] = value
  return { field, operator, type, parameter }
}

/** The order of the keys must not make another statement. */
const inOrder = (filters: readonly Filter[]) =>
  filters.toSorted((a, b) => orderKey(a).localeCompare(orderKey(b)))
const orderKey = (filter: Filter) => ('field' in filter ? `${filter.field} ${filter.operator}` : '')

type Column = Expression<unknown>
/** A column, or a condition on the rows of a relation: it calls `is` with the column to compare. */
type Filterable = Column | ((is: (column: Column) => Expression<SqlBool>) => Expression<SqlBool>)
export type Filterables = Readonly<Record<string, Filterable>>

/** Filters only narrow what the caller may see anyway. */
export function filtersOf({ filter }: Pick<ListForm, 'filter'>, fields: Filterables): Expression<SqlBool> {
  if ('every' in filter) return joined(filter.every, fields, { word: sql` and `, ofNone: sql`true` })
  if ('some' in filter) return joined(filter.some, fields, { word: sql` or `, ofNone: sql`false` })
  if ('not' in filter) return sql<SqlBool>`not ${filtersOf({ filter: filter.not }, fields)}`
  const field = fields[filter.field]
  if (!field) throw new Error(`${filter.field} is declared as a filter, but the view does not know it`)
  const is = (column: Column) => compare(column, filter)
  if (typeof field !== 'function') return is(field)
  if (filter.operator !== '$null') return field(is)
  // nothing in a relation is null, but there may be nothing in it
  const isThere = field(() => sql<SqlBool>`true`)
  return sql<SqlBool>`${isThere} is distinct from ${filterParameter(filter.parameter, 'boolean')}`
}

const joined = (
  filters: readonly FilterForm[],
  fields: Filterables,
  { word, ofNone }: { word: Expression<unknown>; ofNone: Expression<unknown> },
) => {
  if (filters.length === 0) return ofNone as Expression<SqlBool>
  const conditions = filters.map(filter => filtersOf({ filter }, fields))
  return sql<SqlBool>`(${sql.join(conditions, word as ReturnType<typeof sql>)})`
}

const SQL_TYPES = {
  id: 'int',
  documentId: 'text',
  number: 'float8',
  text: 'text',
  instant: 'timestamptz',
  boolean: 'boolean',
  search: 'text',
} as const satisfies Record<Extract<FieldType, string>, string>

function compare(column: Column, { operator, type, parameter }: ComparisonForm): Expression<SqlBool> {
  if (operator === '$null') return sql`(${column} is null) = ${filterParameter(parameter, 'boolean')}`
  const sqlType = typeof type === 'string' ? SQL_TYPES[type] : 'text'
  const isList = operator === '$in' || operator === '$notIn'
  const value = filterParameter(parameter, isList ? `${sqlType}[]` : sqlType)
  switch (operator) {
    case '$eq':
      return sql`${column} = ${value}`
    case '$ne':
      return sql`${column} <> ${value}`
    case '$in':
      return sql`${column} = any(${value})`
    case '$notIn':
      return sql`${column} <> all(${value})`
    case '$gt':
      return sql`${column} > ${value}`
    case '$gte':
      return sql`${column} >= ${value}`
    case '$lt':
      return sql`${column} < ${value}`
    case '$lte':
      return sql`${column} <= ${value}`
    case '$contains':
      return sql`strpos(${column}, ${value}) > 0`
    case '$containsi':
      return sql`strpos(lower(${column}), lower(${value})) > 0`
    case '$startsWith':
      return sql`starts_with(${column}, ${value})`
  }
}

/** The comparisons that every row must meet, whatever else is asked. */
export const comparisonsIn = (filter: Filter): readonly Comparison[] =>
  'every' in filter ? filter.every.flatMap(comparisonsIn) : 'field' in filter ? [filter] : []

/** The terms of `order by`; `last` decides between equal rows. */
export const orderOf = (
  { sort }: Pick<ListForm, 'sort'>,
  columns: Readonly<Record<string, Expression<unknown>>>,
  { fallback, last }: { fallback: Query['sort'][number]; last: Expression<unknown> },
): Expression<unknown> => {
  const terms = (sort.length > 0 ? sort : [fallback]).flatMap(({ field, isDescending }) => {
    const column = columns[field]
    return column ? [isDescending ? sql`${column} desc` : column] : []
  })
  return sql.join([...terms, last])
}
