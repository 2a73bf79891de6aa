import { authorisation } from '@muster/domain/shared/authorisation.ts'
import type {
  Endpoint,
  EndpointShape,
  ParamsOf,
  ParsedBodyOf,
  ReplyOf,
} from '@muster/domain/shared/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { readPictures } from './bodies.ts'
import type { Caller, Origin } from './caller.ts'
import { goneSignal } from './gone.ts'
import { guard } from './guard.ts'
import { type Query, readQuery } from './query.ts'
import { refuseWhileReadOnly } from './read-only.ts'
import { serializerSchema } from './reply-schema.ts'

interface Input<E> {
  params: ParamsOf<E>
  query: Query
  body: E extends { upload: 'image' } ? Buffer : ParsedBodyOf<E>
  origin: Origin
  /** aborted when the caller has gone: only for what asks others on the caller's behalf */
  signal(): AbortSignal
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape
    reply?: z.ZodMiniType
  }
}

type Handler<E, Me> = (input: Input<E>, me: Me, ctx: Context) => Promise<ReplyOf<E>>

export interface Mounting {
  app: FastifyInstance
  ctx: Context
}

const nameOf = (endpoint: EndpointShape) => `${endpoint.method} ${endpoint.path}`

const callers = new WeakMap<FastifyRequest, Caller>()

/** An endpoint that needs a session, which is asked for before the body is read. */
export function mount<Reply, Shape extends EndpointShape>(
  mounting: Mounting,
  endpoint: Endpoint<Reply, Shape>,
  reply: z.ZodMiniType<Reply>,
  handler: Handler<Endpoint<Reply, Shape>, Caller>,
): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const me = callers.get(request)
    if (!me) throw new Refused('session_ended')
    return handler(readInput<Endpoint<Reply, Shape>>(endpoint, request, reply), me, mounting.ctx)
  }
  route(mounting, endpoint, reply, handle, async request => {
    callers.set(request, await guard(mounting.ctx, request, endpoint))
  })
}

/** An endpoint for everyone, as its row in the authorisation table must say. */
export function mountPublic<Reply, Shape extends EndpointShape>(
  mounting: Mounting,
  endpoint: Endpoint<Reply, Shape>,
  schema: z.ZodMiniType<Reply>,
  handler: Handler<Endpoint<Reply, Shape>, null>,
): void {
  const name = nameOf(endpoint)
  if (authorisation[name]?.anonymous !== 'allowed')
    throw new Error(`${name} is not public in the authorisation table`)
  route(mounting, endpoint, schema, (request, reply) =>
    handler(readInput<Endpoint<Reply, Shape>>(endpoint, request, reply), null, mounting.ctx),
  )
}

function route(
  { app, ctx }: Mounting,
  endpoint: EndpointShape,
  reply: z.ZodMiniType,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  onRequest: (request: FastifyRequest) => Promise<void> = async () => undefined,
): void {
  const { upload, maxBytes } = endpoint
  const options = {
    method: endpoint.method,
    url: endpoint.path,
    // Fastify would otherwise add a HEAD route that the authorisation table does not know
    exposeHeadRoute: false,
    schema: { response: { 200: serializerSchema(reply) } },
    config: { endpoint, reply },
    ...(maxBytes ? { bodyLimit: maxBytes } : {}),
    onRequest: async (request: FastifyRequest) => {
      await onRequest(request)
      refuseWhileReadOnly(ctx, endpoint)
    },
    handler: handle,
  }
  if (!upload) app.route(options)
  else
    app.register(async scope => {
      readPictures(scope)
      scope.route(options)
    })
}

function readInput<E>(endpoint: EndpointShape, request: FastifyRequest, reply: FastifyReply): Input<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: readQuery(request.query as Record<string, unknown>, endpoint.query),
    body: readBody(endpoint, request.body) as Input<E>['body'],
    origin: { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null },
    signal: () => goneSignal(reply),
  }
}

function readBody(endpoint: EndpointShape, body: unknown): unknown {
  if (endpoint.upload) {
    if (!Buffer.isBuffer(body)) throw new Refused('unsupported_media_type')
    return body
  }
  if (!endpoint.body) {
    // some clients send an empty object along with a call that takes nothing
    if (body !== undefined && body !== null) refuseUnknownKeys(body)
    return undefined
  }
  if (body && (typeof body !== 'object' || Array.isArray(body))) throw new Refused('invalid')
  const parsed = endpoint.body.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues
  const unknown = issues.find(issue => issue.code === 'unrecognized_keys')
  if (unknown?.code === 'unrecognized_keys') throw unknownKeys(unknown.keys)
  throw new Refused('invalid', {
    message: issues[0]?.message ?? 'invalid',
    issues: issues.map(issue => ({ path: issue.path.join('.'), message: issue.message })),
  })
}

const unknownKeys = (keys: readonly string[]) =>
  new Refused('unknown_key', {
    message: `The request has a key that is not known here: ${keys.join(', ').slice(0, 200)}`,
  })

function refuseUnknownKeys(body: unknown) {
  const keys = typeof body === 'object' && body !== null ? Object.keys(body) : [String(typeof body)]
  if (keys.length > 0) throw unknownKeys(keys)
}
