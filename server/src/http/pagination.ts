import type { Query } from './query.ts'

/** The dialect repeats the spelling that was asked in. */
export function paginationOf({ isPaged, offset, limit }: Query, total: number) {
  if (isPaged === 'start') return { start: offset, limit, total }
  return { page: offset / limit + 1, pageSize: limit, pageCount: Math.ceil(total / limit), total }
}
