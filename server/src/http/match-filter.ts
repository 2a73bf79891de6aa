import type { Comparison, Filter } from './read-filters.ts'

/** Whether a row in memory passes a filter, as in SQL: nothing compares with null, and one of a list is enough. */
export const matches = (filter: Filter, read: (field: string) => unknown): boolean =>
  truthOf(filter, read) === true

type Truth = boolean | null

/** `null` is unknown, as in SQL, and so is its opposite. */
function truthOf(filter: Filter, read: (field: string) => unknown): Truth {
  if ('every' in filter) return joined(filter.every, read, { isDecidedBy: false })
  if ('some' in filter) return joined(filter.some, read, { isDecidedBy: true })
  if ('not' in filter) {
    const truth = truthOf(filter.not, read)
    return truth === null ? null : !truth
  }
  const value = read(filter.field)
  if (Array.isArray(value))
    return filter.operator === '$null'
      ? (value.length === 0) === filter.value
      : value.some(one => one !== null && holds(one, filter))
  const isNull = value === null || value === undefined
  if (filter.operator === '$null') return isNull === filter.value
  return isNull ? null : holds(value as Comparable, filter)
}

function joined(
  filters: readonly Filter[],
  read: (field: string) => unknown,
  { isDecidedBy }: { isDecidedBy: boolean },
): Truth {
  let result: Truth = !isDecidedBy
  for (const filter of filters) {
    const truth = truthOf(filter, read)
    if (truth === isDecidedBy) return truth
    if (truth === null) result = null
  }
  return result
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
    case '$startsWith':
      return String(value).startsWith(String(first))
    case '$null':
      return false
  }
}

const comparable = (wanted: unknown): Comparable =>
  wanted instanceof Date ? wanted.getTime() : (wanted as Comparable)
