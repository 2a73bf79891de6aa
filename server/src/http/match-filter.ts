import type { Comparison, Filter } from './read-filters.ts'

/** Whether a row in memory passes a filter, as in SQL: nothing compares with null, and one of a list is enough. */
export function matches(filter: Filter, read: (field: string) => unknown): boolean {
  if ('every' in filter) return filter.every.every(one => matches(one, read))
  if ('some' in filter) return filter.some.some(one => matches(one, read))
  const value = read(filter.field)
  return (Array.isArray(value) ? value : [value]).some(
    one => one !== null && one !== undefined && holds(one, filter),
  )
}

type Comparable = string | number | boolean

function holds(value: Comparable, { operator, value: wanted }: Comparison): boolean {
  const [first = '', ...others] = [wanted].flat().map(comparable)
  switch (operator) {
    case '$eq':
      return value === first
    case '$ne':
      return value !== first
    case '$in':
      return [first, ...others].includes(value)
    case '$notIn':
      return ![first, ...others].includes(value)
    case '$gt':
      return value > first
    case '$gte':
      return value >= first
    case '$lt':
      return value < first
    case '$lte':
      return value <= first
    case '$contains':
      return String(value).includes(String(first))
    case '$containsi':
      return String(value).toLowerCase().includes(String(first).toLowerCase())
  }
}

const comparable = (wanted: unknown): Comparable =>
  wanted instanceof Date ? wanted.getTime() : (wanted as Comparable)
