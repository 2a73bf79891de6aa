import type { Query } from './query.ts'

type Sort = Query['sort'][number]

/** The `order by` of a list. `columns` has the SQL of each field; what is equal stands in the order of `last`. */
export function orderOf(
  sort: readonly Sort[],
  columns: Readonly<Record<string, string>>,
  byDefault: Sort,
  last: string,
): string {
  // a field counts where it comes first, so that there are few texts for PostgreSQL to keep
  const asked = sort.filter(({ field }, at) => sort.findIndex(other => other.field === field) === at)
  const fields = asked.length > 0 ? asked : [byDefault]
  const terms = fields.flatMap(({ field, isDescending }) =>
    columns[field] ? [`${columns[field]}${isDescending ? ' desc' : ''}`] : [],
  )
  return [...terms, last].join(', ')
}
