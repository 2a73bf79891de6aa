import { REMINDER_RULE_KEYS } from '@muster/domain/scheduled-reminders/rule-table.ts'
import type { EndpointShape, Fields, FieldType, QueryRules } from '@muster/domain/shared/endpoint.ts'
import { MAX_PAGE_SIZE } from '@muster/domain/shared/limits.ts'
import { openApiWords as words } from '@muster/domain/shared/open-api-words.ts'
import { operatorsOf } from '../read-filters.ts'
import { nounOf, paramsIn } from './names.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

const VALUES: Readonly<Record<Extract<FieldType, string>, JsonSchema>> = {
  id: { type: 'integer', minimum: 1 },
  documentId: { type: 'string', pattern: '^[a-z0-9]{24}$' },
  number: { type: 'number' },
  text: { type: 'string' },
  instant: { type: 'string', examples: ['2026-11-21T05:00:00Z', '2026-11-21'] },
  boolean: { type: 'boolean' },
  search: { type: 'string' },
}
const LISTS: readonly string[] = ['$in', '$notIn']
const YES_OR_NO: readonly string[] = ['$null', '$notNull']

function comparisonsOf(type: FieldType): JsonSchema {
  const value = typeof type === 'string' ? VALUES[type] : { type: 'string', enum: type }
  const schemaOf = (operator: string) => {
    if (LISTS.includes(operator)) return { type: 'array', items: value }
    return YES_OR_NO.includes(operator) ? VALUES.boolean : value
  }
  const operators = operatorsOf(type).map(operator => [operator, schemaOf(operator)])
  return { type: 'object', properties: Object.fromEntries(operators), additionalProperties: false }
}

interface Tree {
  [name: string]: Tree | FieldType
}

/** `{'event.id': 'id'}` -> `{event: {id: 'id'}}` */
function treeOf(fields: Fields): Tree {
  const tree: Tree = {}
  for (const [path, type] of Object.entries(fields)) {
    const [name = '', inner] = path.split('.')
    tree[name] = inner === undefined ? type : { ...(tree[name] as Tree | undefined), [inner]: type }
  }
  return tree
}

function filterSchema(fields: Fields, self: JsonSchema, schemas: Schemas): JsonSchema {
  const ofType = (type: FieldType) =>
    typeof type === 'string'
      ? schemas.named(`${type.charAt(0).toUpperCase()}${type.slice(1)}Filter`, comparisonsOf(type))
      : comparisonsOf(type)
  const isType = (inner: Tree | FieldType): inner is FieldType =>
    typeof inner === 'string' || Array.isArray(inner)
  const objectOf = (tree: Tree): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(tree).map(([name, inner]) => [name, isType(inner) ? ofType(inner) : objectOf(inner)]),
    ),
  })
  const { properties, ...object } = objectOf(treeOf(fields))
  const several = { type: 'array', items: self }
  return { ...object, properties: { ...(properties as object), $and: several, $or: several, $not: self } }
}

const listOf = (names: readonly string[]) => ({ type: 'array', items: { type: 'string', enum: names } })
const commaSeparated = { in: 'query', style: 'form', explode: false } as const

function queryParameters(path: string, rules: QueryRules, fields: readonly string[], schemas: Schemas) {
  const { filters, populate, sort, isPaged } = rules
  const parameters: object[] = []
  if (filters) {
    const name = `${nounOf(path)}Filters`
    const self = schemas.named(name, {})
    schemas.named(name, filterSchema(filters, self, schemas))
    const deep = { in: 'query', style: 'deepObject', explode: true } as const
    parameters.push({ name: 'filters', ...deep, description: words.filters, schema: self })
  }
  if (populate) {
    const schema = listOf(['*', ...populate])
    parameters.push({ name: 'populate', ...commaSeparated, description: words.populate, schema })
  }
  if (sort) {
    const schema = listOf(sort.flatMap(field => [field, `${field}:asc`, `${field}:desc`]))
    parameters.push({ name: 'sort', ...commaSeparated, description: words.sort, schema })
  }
  if (fields.length > 0)
    parameters.push({ name: 'fields', ...commaSeparated, description: words.fields, schema: listOf(fields) })
  if (isPaged) parameters.push({ $ref: '#/components/parameters/Pagination' })
  return parameters
}

export const pathParameters = (path: string) =>
  paramsIn(path).map(name => ({ $ref: `#/components/parameters/${name === 'id' ? 'Id' : `Path_${name}`}` }))

export const parametersOf = (
  { method, path, query, isKeyed }: EndpointShape,
  fields: readonly string[],
  schemas: Schemas,
) => [
  ...pathParameters(path),
  ...(query ? queryParameters(path, query, fields, schemas) : []),
  ...(isKeyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ...(method === 'GET' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
]

const wholeNumber = { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE }
const fileParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  description: words.name,
  schema: { type: 'string' },
})

export const PARAMETERS = {
  Id: {
    ...fileParameter('id'),
    description: words.id,
    schema: { type: 'string', pattern: '^([1-9]\\d{0,8}|[a-z0-9]{24})$' },
    example: '7',
  },
  Path_userId: {
    ...fileParameter('userId'),
    description: words.userId,
    schema: { type: 'string', pattern: '^[1-9]\\d{0,8}$' },
    example: '7',
  },
  Path_key: { ...fileParameter('key'), description: words.unsubscribeKey },
  Path_notification: {
    ...fileParameter('notification'),
    description: words.notification,
    schema: VALUES.documentId,
    example: 'k3v9x0q2m5n8r1t4w7y6z2a3',
  },
  Path_post: {
    ...fileParameter('post'),
    description: words.post,
    schema: { type: 'string', pattern: '^[1-9]\\d{0,8}$' },
    example: '7',
  },
  Path_rollCall: {
    ...fileParameter('rollCall'),
    description: words.rollCall,
    schema: VALUES.documentId,
    example: 'k3v9x0q2m5n8r1t4w7y6z2a3',
  },
  Path_receipt: {
    ...fileParameter('receipt'),
    description: words.receipt,
    schema: VALUES.documentId,
    example: 'k3v9x0q2m5n8r1t4w7y6z2a3',
  },
  Path_rule: {
    ...fileParameter('rule'),
    description: words.rule,
    schema: { type: 'string', enum: REMINDER_RULE_KEYS },
    example: 'bus-ahead',
  },
  Path_name: fileParameter('name'),
  Path_hash: fileParameter('hash'),
  Pagination: {
    name: 'pagination',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: words.pagination,
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        page: { type: 'integer', minimum: 1 },
        pageSize: wholeNumber,
        start: { type: 'integer', minimum: 0 },
        limit: { type: 'integer', minimum: -1, maximum: MAX_PAGE_SIZE },
        withCount: VALUES.boolean,
      },
    },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: words.ifNoneMatch,
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: words.key,
    schema: { type: 'string', minLength: 16, maxLength: 255 },
  },
}
