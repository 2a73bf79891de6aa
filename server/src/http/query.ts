import type { QueryRules } from '@muster/domain/shared/endpoint.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@muster/domain/shared/limits.ts'
import { queryWords } from '@muster/domain/shared/reply-words.ts'
import { LRUCache } from 'lru-cache'
import { parse } from 'qs'
import { invalid, isParsed, listIn, type Parsed, unknownKey } from './query-refusals.ts'
import { type Filter, readFilters } from './read-filters.ts'
import { readFields, readPopulate } from './read-populate.ts'
import type { ReplyFields, Selection } from './reply-fields.ts'

/** The query of one read, in one form for all spellings of the dialect. */
export interface Query {
  filter: Filter
  populate: ReadonlySet<string>
  selection: Selection
  sort: readonly { field: string; isDescending: boolean }[]
  offset: number
  limit: number
  paginationStyle: 'page' | 'start'
  withCount: boolean
}

const NO_FILTER: Filter = { every: [] }

/** The dialect's keys for translations and drafts, which Muster does not have. */
const IGNORED = ['locale', 'status']

const textOf = (url: string) => {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

/** The keys of the query string, which must not be too many or too deep. */
function parsed(text: string): Parsed {
  // qs leaves this key out without a word
  const hidden = /(^|[&[]|%5B)(__proto__[^=&]*)/i.exec(text)?.[2]
  if (hidden !== undefined) throw unknownKey(hidden)
  try {
    return parse(text, {
      ...{ depth: 12, strictDepth: true, parameterLimit: 1_000, throwOnLimitExceeded: true },
      ...{ arrayLimit: 1_000, plainObjects: true },
    }) as Parsed
  } catch {
    throw invalid('query', queryWords.notReadable)
  }
}

const QUERIES_KEPT = 100
const LONGEST_KEPT = 500

/** As `readQuery`; what is asked again and again is read once. */
export function queryReader(rules: QueryRules | undefined, fields: ReplyFields): (url: string) => Query {
  const known = new LRUCache<string, Query>({ max: QUERIES_KEPT })
  return url => {
    const text = textOf(url)
    const query = known.get(text) ?? readQuery(url, rules, fields)
    if (text.length <= LONGEST_KEPT) known.set(text, query)
    return query
  }
}

/** Reads the query of the wire's dialect (R100, R150). What the endpoint does not declare is refused. */
export function readQuery(url: string, rules: QueryRules | undefined, fields: ReplyFields): Query {
  const { filters, populate, sort, pagination, fields: chosen, ...others } = parsed(textOf(url))
  const unknown = Object.keys(others).find(key => !IGNORED.includes(key))
  if (unknown !== undefined) throw unknownKey(unknown, rules ? knownKeys(rules) : [])
  const refuseUndeclared = (key: string, value: unknown, rule: unknown) => {
    if (value !== undefined && !rule) throw unknownKey(key, rules ? knownKeys(rules) : [])
  }
  refuseUndeclared('filters', filters, rules?.filters)
  refuseUndeclared('populate', populate, rules?.populate)
  refuseUndeclared('sort', sort, rules?.sort)
  refuseUndeclared('pagination', pagination, rules?.isPaged)
  refuseUndeclared('fields', chosen, rules)
  const read = populate === undefined ? null : readPopulate(populate, rules?.populate ?? [], fields)
  const selection = new Map(read?.selection)
  if (chosen !== undefined) selection.set('', readFields('fields', chosen, fields.of('')))
  return {
    filter: filters === undefined ? NO_FILTER : readFilters(filters, rules?.filters ?? {}),
    populate: read?.names ?? new Set(),
    selection,
    sort: sort === undefined ? [] : readSort('sort', sort, rules?.sort ?? []),
    ...readPagination(pagination, rules?.defaultPageSize),
  }
}

const knownKeys = ({ filters, populate, sort, isPaged }: QueryRules) => [
  ...(filters ? ['filters'] : []),
  ...(populate ? ['populate'] : []),
  ...(sort ? ['sort'] : []),
  ...(isPaged ? ['pagination'] : []),
  'fields',
]

const PAGINATION = ['page', 'pageSize', 'start', 'limit', 'withCount']

function readPagination(value: unknown, defaultSize = DEFAULT_PAGE_SIZE) {
  if (value !== undefined && !isParsed(value)) throw unknownKey('pagination', PAGINATION)
  const given = value ?? {}
  const unknown = Object.keys(given).find(name => !PAGINATION.includes(name))
  if (unknown !== undefined) throw unknownKey(`pagination[${unknown}]`, PAGINATION)
  const withCount = given.withCount === undefined || readBoolean('pagination[withCount]', given.withCount)
  const read = (name: string, min: number, max: number) =>
    given[name] === undefined ? undefined : readInteger(`pagination[${name}]`, given[name], min, max)
  const [page, pageSize] = [read('page', 1, 1_000_000), read('pageSize', 1, MAX_PAGE_SIZE)]
  const start = read('start', 0, 1_000_000_000)
  const limit = given.limit === '-1' ? MAX_PAGE_SIZE : read('limit', 1, MAX_PAGE_SIZE)
  if (start === undefined && limit === undefined) {
    const size = pageSize ?? defaultSize
    return { limit: size, offset: ((page ?? 1) - 1) * size, paginationStyle: 'page', withCount } as const
  }
  if (page !== undefined || pageSize !== undefined) throw invalid('pagination', queryWords.onePagination)
  return { limit: limit ?? defaultSize, offset: start ?? 0, paginationStyle: 'start', withCount } as const
}

function readInteger(key: string, value: unknown, min: number, max: number): number {
  if (typeof value !== 'string') throw invalid(key, queryWords.once)
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max)) throw invalid(key, queryWords.integerExpected(min, max))
  return number
}

function readBoolean(key: string, value: unknown): boolean {
  if (value !== 'true' && value !== 'false') throw invalid(key, queryWords.yesOrNoExpected)
  return value === 'true'
}

/** `sort=a,b:desc`, `sort[0]=a`, `sort[]=a`, `sort[a]=desc` and `sort[0][a]=desc` */
function readSort(key: string, value: unknown, allowed: readonly string[]): Query['sort'] {
  const list = listIn(value)
  const terms = list
    ? list.flatMap((one, at) => readSort(`${key}[${at}]`, one, allowed))
    : isParsed(value)
      ? Object.entries(value).map(([field, direction]) => readTerm(key, field, direction, allowed))
      : String(value)
          .split(',')
          .map(term => {
            const [field = '', ...direction] = term.split(':')
            return readTerm(key, field, direction.length > 0 ? direction.join(':') : 'asc', allowed)
          })
  if (new Set(terms.map(({ field }) => field)).size < terms.length) throw invalid(key, queryWords.sortOnce)
  return terms
}

function readTerm(key: string, field: string, direction: unknown, allowed: readonly string[]) {
  if (!allowed.includes(field)) throw unknownKey(`${key} ${field}`, allowed)
  const order = String(direction).toLowerCase()
  if (order !== 'asc' && order !== 'desc') throw invalid(key, queryWords.directionExpected)
  return { field, isDescending: order === 'desc' }
}
