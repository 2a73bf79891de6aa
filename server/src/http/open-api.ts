import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { authorisation } from '@muster/domain/shared/authorisation.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { productName } from '@muster/domain/shared/words.ts'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { keyOf } from './query-refusals.ts'
import { operatorsOf } from './read-filters.ts'
import { documentedSchema } from './reply-schema.ts'

export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: 'Lists, filters and envelopes follow the Strapi 5 REST dialect.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const { endpoint, reply } = route.config ?? {}
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      return { schema: schemaOf(endpoint, reply ? documentedSchema(reply, 'output') : STREAM), url }
    },
  })
  app.get('/api/openapi.json', { logLevel: 'warn' }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: allowPage,
    logLevel: 'warn',
  })
}

const TEXT = { type: 'string' }
const STREAM = { content: { 'text/event-stream': { schema: TEXT } } }

function schemaOf(endpoint: EndpointShape, reply: object): FastifySchema {
  const { path, summary, body, query, upload, isKeyed } = endpoint
  const params = [...path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '')
  const names = [
    ...Object.entries(query?.filters ?? {}).flatMap(([field, type]) =>
      operatorsOf(type).map(operator => keyOf(['filters', ...field.split('.'), operator])),
    ),
    ...(query?.populate ? ['populate'] : []),
    ...(query?.sort ? ['sort'] : []),
    ...(query?.isPaged
      ? ['page', 'pageSize', 'start', 'limit', 'withCount'].map(name => `pagination[${name}]`)
      : []),
  ]
  const isPublic = authorisation[`${endpoint.method} ${path}`]?.anonymous === 'allowed'
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(isPublic ? {} : { security: [{ bearer: [] }] }),
    ...(params.length > 0 ? { params: objectOf(params) } : {}),
    ...(names.length > 0 ? { querystring: objectOf(names) } : {}),
    ...(isKeyed ? { headers: objectOf(['Idempotency-Key']) } : {}),
    ...(body ? { body: documentedSchema(body, 'input') } : {}),
    ...(upload
      ? { consumes: ['image/jpeg', 'image/png', 'image/webp'], body: { type: 'string', format: 'binary' } }
      : {}),
    response: { 200: { description: 'OK', ...reply }, '4xx': { description: 'A refusal', ...REFUSAL } },
  }
}

const objectOf = (names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, TEXT])),
})

const REFUSAL = {
  type: 'object',
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      properties: { status: { type: 'integer' }, name: TEXT, message: TEXT, details: objectOf(['code']) },
    },
  },
}

/** The page writes styles at run time, and Muster may be served by plain HTTP. */
const allowPage = (policy: string) =>
  policy
    .replace('upgrade-insecure-requests;', '')
    .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
