import type { RefusalCode } from '@muster/domain/refusals.ts'
import { type AuthorisationRow, authorisation } from '@muster/domain/shared/authorisation.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { openApiWords as words } from '@muster/domain/shared/open-api-words.ts'
import type * as z from 'zod/mini'
import { limitNameOf, pointsOf } from '../limits.ts'
import { replyFields } from '../reply-fields.ts'
import { bodyExampleOf, exampleOf } from './examples.ts'
import { operationIdOf, tagOf, templateOf } from './names.ts'
import { PARAMETERS, parametersOf, pathParameters } from './parameters.ts'
import { openRefusals, REFUSAL, type Refusals, refusalsOf } from './refusals.ts'
import { type JsonSchema, openSchemas, type Schemas } from './schemas.ts'

interface Components {
  schemas: Schemas
  refusals: Refusals
}

export const FILE_REFUSALS = ['not_found', 'too_many_requests', 'unexpected', 'unavailable'] as const

/** A route without an endpoint: a file, or a state of the server. */
export interface PlainRoute {
  summary: string
  contentType: string
  example?: unknown
  isCached?: true
  refuses: readonly RefusalCode[]
}

export interface DescribedRoute {
  method: string
  /** with `/api` */
  url: string
  endpoint?: EndpointShape
  reply?: z.ZodMiniType
  body?: z.ZodMiniType
  plain?: PlainRoute
}

export function describeApi(routes: readonly DescribedRoute[], publicUrl: string): object {
  const components = { schemas: openSchemas(), refusals: openRefusals() }
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const operation = operationOf(route, components)
    if (!operation) continue
    const template = templateOf(route.url)
    paths[template] = { ...paths[template], [route.method.toLowerCase()]: operation }
  }
  const used = new Set(routes.map(({ url }) => tagOf(url)))
  const tags = [...Object.keys(words.tags).filter(name => used.delete(name)), ...used]
  return {
    openapi: '3.1.0',
    info: {
      title: words.title,
      version: '1',
      description: words.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl, description: words.server }],
    tags: tags.map(name => ({ name, ...(words.tags[name] ? { description: words.tags[name] } : {}) })),
    security: BEARER,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: words.bearer },
      },
      parameters: PARAMETERS,
      headers: {
        RequestId: { description: words.requestId, schema: { type: 'string' } },
        ETag: { description: words.etag, schema: { type: 'string' } },
        RetryAfter: { description: words.retryAfter, schema: { type: 'integer', minimum: 0 } },
      },
      responses: components.refusals.components,
      schemas: { ...components.schemas.components, Refusal: REFUSAL },
    },
  }
}

const BEARER = [{ bearer: [] }]

function operationOf(route: DescribedRoute, components: Components): object | null {
  if (route.endpoint) return endpointOperation(route, route.endpoint, components)
  return route.plain ? plainOperation(route, route.plain, components) : null
}

function plainOperation(
  { method, url }: DescribedRoute,
  plain: PlainRoute,
  { refusals }: Components,
): object {
  const { summary, contentType, example, isCached, refuses } = plain
  const schema = contentType.includes('json') ? { type: 'object' } : { type: 'string' }
  return {
    operationId: operationIdOf(method, url),
    summary,
    description: words.public,
    tags: [tagOf(url)],
    security: [],
    parameters: pathParameters(url),
    responses: {
      200: {
        description: words.ok,
        content: { [contentType]: { schema, ...(example === undefined ? {} : { example }) } },
      },
      ...(isCached ? { 304: { description: words.notModified } } : {}),
      ...refusals.responses(refuses),
    },
  }
}

function endpointOperation(
  { url, reply, body }: DescribedRoute,
  endpoint: EndpointShape,
  { schemas, refusals }: Components,
): object {
  const { method, path, summary, query } = endpoint
  const row = authorisation[`${method} ${path}`]
  const fields = reply && query ? replyFields(reply, query.populate).of('') : []
  const requestBody = requestBodyOf(endpoint, body, schemas)
  const isConditional = method === 'GET' && reply !== undefined
  return {
    operationId: operationIdOf(method, path),
    summary,
    description: describe(endpoint, row),
    tags: [tagOf(url)],
    security: row?.anonymous === 'allowed' ? [] : BEARER,
    parameters: parametersOf(endpoint, fields, schemas),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: {
        description: words.ok,
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(isConditional ? TAG : {}),
        },
        content: contentOf(endpoint, reply, schemas),
      },
      ...(isConditional ? { 304: { description: words.notModified, headers: TAG } } : {}),
      ...refusals.responses(refusalsOf(endpoint, row)),
    },
  }
}

const TAG = { ETag: { $ref: '#/components/headers/ETag' } }

const STREAM = {
  'text/event-stream': { schema: { type: 'string' }, example: 'event: nudge\ndata: car-pools\n\n' },
}

const BINARY = { schema: { type: 'string', format: 'binary' } }

function contentOf({ file, path }: EndpointShape, reply: z.ZodMiniType | undefined, schemas: Schemas) {
  if (file) return Object.fromEntries(file.map(type => [type, BINARY]))
  return reply ? jsonOf(schemas.reply(reply, path), schemas) : STREAM
}

const jsonOf = (schema: JsonSchema, { components }: Schemas) => ({
  'application/json': { schema, example: exampleOf(schema, components) },
})

function describe(endpoint: EndpointShape, row: AuthorisationRow | undefined): string {
  const { isKeyed, isServedReadOnly, method, path } = endpoint
  const permissions = Object.values(row ?? {})
  const isPublic = row?.anonymous === 'allowed'
  const isList = method === 'GET' && !path.includes(':')
  const isAdminOnly = row?.admin === 'allowed' && row.attendee === 403
  return [
    ...(isPublic ? [words.public] : [words.rate(pointsOf(limitNameOf(endpoint)))]),
    ...(isAdminOnly ? [words.adminOnly] : []),
    ...(permissions.includes('by-row') ? [isList ? words.onlyVisible : words.hiddenIsNotFound] : []),
    ...(isKeyed ? [words.keyed] : []),
    ...(isServedReadOnly && method !== 'GET' ? [words.servedReadOnly] : []),
  ].join(' ')
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

function requestBodyOf(
  { method, path, upload }: EndpointShape,
  body: z.ZodMiniType | undefined,
  schemas: Schemas,
): object | null {
  if (upload) {
    return { required: true, content: Object.fromEntries(PICTURES.map(type => [type, BINARY])) }
  }
  if (!body) return null
  const id = operationIdOf(method, path)
  const described = schemas.body(body)
  const schema = schemas.named(`${id.charAt(0).toUpperCase()}${id.slice(1)}Body`, described)
  const example = bodyExampleOf(`${method} ${path}`, described, schemas.components)
  return { required: true, content: { 'application/json': { schema, example } } }
}
