import type { QueryRules } from '@muster/domain/shared/endpoint.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@muster/domain/shared/reply.ts'
import { wireRefusals } from '@muster/domain/shared/words.ts'
import { Refused } from '#refused.ts'

/** One read's question, after the dialect's spellings are gone. */
export interface Query {
  /** by the rule's spelling, for example `assigned_users.id:$eq` */
  filters: Readonly<Record<string, unknown>>
  populate: ReadonlySet<string>
  sort: readonly { field: string; isDescending: boolean }[]
  offset: number
  limit: number
  /** which of the two spellings the reply repeats */
  isPaged: 'page' | 'start'
}

const PART = /^([\w$]+)((?:\[[\w$]+\])*)$/

/** `filters[a][$eq]` -> ['filters', 'a', '$eq'] */
function partsOf(key: string): string[] {
  const match = PART.exec(key)
  if (!match?.[1]) return [key]
  return [match[1], ...[...(match[2] ?? '').matchAll(/\[([\w$]+)\]/g)].map(part => part[1] ?? '')]
}

const unknownKey = (key: string) =>
  new Refused('unknown_key', { message: `The request has a key that is not known here: ${key}` })
const invalid = (key: string, what: string) => new Refused('invalid', { message: `${what}: ${key}` })

function readInteger(key: string, value: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max))
    throw invalid(key, `Please send a whole number from ${min} to ${max}`)
  return number
}

/**
 * Reads the query of the wire's dialect (design.md section 4). Exactly what the endpoint declares is
 * allowed; any other key, operator or value is refused by its name.
 */
export function readQuery(given: Record<string, unknown>, rules: QueryRules | undefined): Query {
  const filters: Record<string, unknown> = {}
  const populate = new Set<string>()
  const sort: { field: string; isDescending: boolean }[] = []
  const page: Partial<Record<'page' | 'pageSize' | 'start' | 'limit', number>> = {}

  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw invalid(key, 'Please send this key once')
    const [root, ...path] = partsOf(key)
    if (root === 'populate' && rules?.populate && path.length <= 1)
      readPopulate(key, path[0], value, rules.populate, populate)
    else if (
      root === 'sort' &&
      rules?.sort &&
      (path.length === 0 || (path.length === 1 && /^\d+$/.test(path[0] ?? '')))
    ) {
      for (const part of value.split(',')) {
        const read = readSort(key, part, rules.sort)
        // each order is a statement of its own in PostgreSQL, so there must be few
        if (sort.some(({ field }) => field === read.field))
          throw invalid(key, 'Please sort by each field once')
        sort.push(read)
      }
    } else if (root === 'filters' && rules?.filters) readFilter(key, path, value, rules.filters, filters)
    else if (root === 'pagination' && rules?.isPaged && path.length === 1) {
      const name = path[0]
      if (name === 'page') page.page = readInteger(key, value, 1, 1_000_000)
      else if (name === 'pageSize') page.pageSize = readInteger(key, value, 1, MAX_PAGE_SIZE)
      else if (name === 'start') page.start = readInteger(key, value, 0, 1_000_000_000)
      else if (name === 'limit') page.limit = readInteger(key, value, 1, MAX_PAGE_SIZE)
      else throw unknownKey(key)
    } else throw unknownKey(key)
  }
  const byStart = page.start !== undefined || page.limit !== undefined
  if (byStart && (page.page !== undefined || page.pageSize !== undefined)) {
    throw invalid('pagination', 'Please use page and pageSize, or start and limit')
  }
  const limit = (byStart ? page.limit : page.pageSize) ?? DEFAULT_PAGE_SIZE
  return {
    filters,
    populate,
    sort,
    limit,
    offset: byStart ? (page.start ?? 0) : ((page.page ?? 1) - 1) * limit,
    isPaged: byStart ? 'start' : 'page',
  }
}

/** `populate=a,b`, `populate[0]=a` and `populate[a]=true` */
function readPopulate(
  key: string,
  part: string | undefined,
  value: string,
  allowed: readonly string[],
  into: Set<string>,
) {
  const isNamed = part !== undefined && !/^\d+$/.test(part)
  if (isNamed && value !== 'true') throw invalid(key, 'Please send true')
  for (const name of isNamed ? [part] : value.split(',')) {
    if (!allowed.includes(name)) throw unknownKey(`populate ${name}`)
    into.add(name)
  }
}

function readSort(key: string, value: string, allowed: readonly string[]) {
  const [field = '', direction = 'asc', ...rest] = value.split(':')
  if (!allowed.includes(field) || rest.length > 0) throw unknownKey(`sort ${value}`)
  if (direction !== 'asc' && direction !== 'desc') throw invalid(key, 'Please sort asc or desc')
  return { field, isDescending: direction === 'desc' }
}

function readFilter(
  key: string,
  path: string[],
  value: string,
  allowed: NonNullable<QueryRules['filters']>,
  into: Record<string, unknown>,
) {
  const inList = path.indexOf('$in')
  const names = inList === -1 ? path : path.slice(0, inList + 1)
  const operator = names.at(-1)
  const name = `${names.slice(0, -1).join('.')}:${operator}`
  const schema = Object.hasOwn(allowed, name) ? allowed[name] : undefined
  if (!schema) throw unknownKey(key)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(key, parsed.error.issues[0]?.message ?? wireRefusals.invalid)
  if (inList === -1) into[name] = parsed.data
  else into[name] = [...((into[name] as unknown[] | undefined) ?? []), parsed.data]
}
