import type { Fields, FieldType, Operator } from '@muster/domain/shared/endpoint.ts'
import { valueSchema } from '@muster/domain/shared/filter-values.ts'
import { queryWords, wireRefusals } from '@muster/domain/shared/reply-words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { invalid, isParsed, keyOf, listIn, type Parsed, unknownKey } from './query-refusals.ts'

export interface Comparison {
  /** by path, for example `assigned_users.id` */
  field: string
  operator: Exclude<Operator, '$notNull'>
  type: FieldType
  /** a list for `$in` and `$notIn` */
  value: unknown
}
export type Filter = Comparison | { every: readonly Filter[] } | { some: readonly Filter[] } | { not: Filter }

export const withId = (id: AnyId, prefix = ''): Comparison =>
  'id' in id
    ? { field: `${prefix}id`, operator: '$eq', type: 'id', value: id.id }
    : { field: `${prefix}documentId`, operator: '$eq', type: 'documentId', value: id.documentId }

/** Each combination is a text of its own for PostgreSQL to plan (F70). */
const MAX_FILTERS = 20
const MAX_VALUES = 1_000

const GROUPS = ['$and', '$or', '$not']
const EQUAL = ['$eq', '$ne', '$in', '$notIn'] as const
const ORDERED = [...EQUAL, '$gt', '$gte', '$lt', '$lte'] as const
const PRESENT = ['$null', '$notNull'] as const
const OPERATORS: Readonly<Record<Extract<FieldType, string>, readonly Operator[]>> = {
  id: [...ORDERED, ...PRESENT],
  documentId: [...EQUAL, ...PRESENT],
  number: [...ORDERED, ...PRESENT],
  text: [...ORDERED, '$contains', '$containsi', '$startsWith', ...PRESENT],
  instant: [...ORDERED, ...PRESENT],
  boolean: ['$eq', '$ne', ...PRESENT],
  search: ['$containsi'],
}
export const operatorsOf = (type: FieldType): readonly Operator[] =>
  typeof type === 'string' ? OPERATORS[type] : [...EQUAL, ...PRESENT]

/** Reads `filters[…]`, with `$and`, `$or` and `$not`. Only declared fields can be compared. */
export function readFilters(parsed: unknown, fields: Fields): Filter {
  let count = 0

  function readGroup(value: Parsed, path: readonly string[]): Filter {
    return { every: Object.entries(value).flatMap(([key, inner]) => readEntry([...path, key], key, inner)) }
  }

  function readEntry(path: readonly string[], key: string, value: unknown): Filter[] {
    if (!GROUPS.includes(key)) return readField(path, [key], value)
    const groups = (listIn(value) ?? [value]).map((group, at) => {
      if (!isParsed(group)) throw invalid(keyOf(path), queryWords.listExpected)
      return readGroup(group, [...path, String(at)])
    })
    if (key === '$not') return [{ not: { every: groups } }]
    return [key === '$and' ? { every: groups } : { some: groups }]
  }

  function readField(path: readonly string[], names: readonly string[], value: unknown): Filter[] {
    const list = listIn(value)
    if (list) return [compare(path, names, '$in', list)]
    if (!isParsed(value)) return [compare(path, names, '$eq', value)]
    return Object.entries(value).flatMap(([key, inner]) => {
      const inside = [...path, key]
      if (key === '$not') return [{ not: { every: readField(inside, names, inner) } }]
      return key.startsWith('$')
        ? [compare(inside, names, key, inner)]
        : readField(inside, [...names, key], inner)
    })
  }

  function compare(
    path: readonly string[],
    names: readonly string[],
    operator: string,
    value: unknown,
  ): Filter {
    const key = keyOf(path)
    const field = fieldIn(fields, names)
    const type = field === undefined ? undefined : fields[field]
    if (field === undefined || type === undefined) throw unknownKey(key, Object.keys(fields))
    const allowed = operatorsOf(type)
    if (!isOneOf(allowed, operator)) throw unknownKey(key, allowed)
    count += 1
    if (count > MAX_FILTERS) throw invalid('filters', queryWords.tooManyFilters(MAX_FILTERS))
    const read = readValue(key, type, operator, value)
    return operator === '$notNull'
      ? { field, operator: '$null', type, value: !read }
      : { field, operator, type, value: read }
  }

  if (!isParsed(parsed)) throw unknownKey('filters', Object.keys(fields))
  return readGroup(parsed, ['filters'])
}

const isOneOf = (allowed: readonly Operator[], operator: string): operator is Operator =>
  (allowed as readonly string[]).includes(operator)

/** `filters[event]=7` means the id of the event. */
function fieldIn(fields: Fields, names: readonly string[]): string | undefined {
  const name = names.join('.')
  return [name, `${name}.id`].find(field => Object.hasOwn(fields, field))
}

function readValue(key: string, type: FieldType, operator: Operator, value: unknown): unknown {
  if (operator === '$null' || operator === '$notNull') return readOne(key, 'boolean', value)
  if (operator !== '$in' && operator !== '$notIn') return readOne(key, type, value)
  const values = listIn(value) ?? [value]
  if (values.length > MAX_VALUES) throw invalid(key, queryWords.tooLong(MAX_VALUES))
  return values.map(one => readOne(key, type, one))
}

function readOne(key: string, type: FieldType, value: unknown): unknown {
  if (typeof value !== 'string') throw invalid(key, queryWords.once)
  const parsed = valueSchema(type).safeParse(value)
  if (!parsed.success) throw invalid(key, parsed.error.issues[0]?.message ?? wireRefusals.invalid)
  return parsed.data
}
