import type { Query } from './query.ts'

/** The reply repeats the pagination style of the query. Rows are counted only if the page does not tell their number. */
export async function paginationOf(
  { paginationStyle, offset, limit, withCount }: Query,
  rows: number,
  count: () => Promise<number>,
) {
  const isWhole = offset === 0 && rows < limit
  const total = isWhole || !withCount ? rows : await count()
  if (paginationStyle === 'start') return { start: offset, limit, total }
  return { page: offset / limit + 1, pageSize: limit, pageCount: Math.ceil(total / limit), total }
}
