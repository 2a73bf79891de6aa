import { authorisation } from '@muster/domain/shared/authorisation.ts'
import type {
  Endpoint,
  EndpointSchemas,
  EndpointShape,
  ParamsOf,
  ParsedBodyOf,
  ReplyOf,
} from '@muster/domain/shared/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#context.ts'
import { actingAs, actingWith } from '#db/acting-person.ts'
import { Refused } from '#refused.ts'
import { Attachment } from './attachment.ts'
import { readPictures } from './bodies.ts'
import type { Caller, Origin } from './caller.ts'
import { clearCache } from './clear-cache.ts'
import { hasSecret } from './compression.ts'
import { makeUnlessKnown, sendUnlessKnown, type Tagged } from './conditional.ts'
import { goneSignal } from './gone.ts'
import { guard, guardVisitor } from './guard.ts'
import { keepAnswer, keeperOf } from './note-phone-reads.ts'
import { contextFor } from './once.ts'
import { type Query, queryReader } from './query.ts'
import { unknownKey } from './query-refusals.ts'
import { refuseWhileReadOnly } from './read-only.ts'
import { replyFields, trimmed } from './reply-fields.ts'
import { serializerSchema } from './reply-schema.ts'
import { readSession } from './session.ts'

interface Input<E> {
  params: ParamsOf<E>
  query: Query
  body: E extends { upload: 'image' } ? Buffer : ParsedBodyOf<E>
  origin: Origin
  /** aborted if the caller disconnects: for requests to other services */
  signal(): AbortSignal
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape
    reply?: z.ZodMiniType
    body?: z.ZodMiniType | undefined
  }
}

type Handler<E, Me, Answer = ReplyOf<E>> = (input: Input<E>, me: Me, ctx: Context) => Promise<Answer>

export interface Mounting {
  app: FastifyInstance
  ctx: Context
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** The guard runs before the body is read. */
export function mount<Reply, Body, Shape extends EndpointShape, Given extends z.ZodMiniType>(
  mounting: Mounting,
  endpoint: Endpoint<Reply, Body, Shape>,
  schemas: EndpointSchemas<Reply, NoInfer<Body>, Given>,
  handler: Handler<Endpoint<Reply, Body, Shape>, Caller, Reply | Tagged<Reply> | Attachment>,
): void {
  const { ctx } = mounting
  const reading = readingOf(endpoint, schemas)
  const keep = keeperOf(schemas.reply)
  addRoute(mounting, endpoint, schemas, {
    async onRequest(request) {
      callers.set(request, await guard(ctx, request, endpoint))
    },
    async handle(request, reply) {
      const me = callers.get(request)
      if (!me) throw new Refused('session_ended')
      const input = readInput<Endpoint<Reply, Body, Shape>>(reading, request, reply)
      const answer = await asCaller(endpoint, me, () =>
        handler(input, me, contextFor(ctx, endpoint, request, me.user.id)),
      )
      if (answer instanceof Attachment) {
        keepAnswer(request, { me, answer: answer.phonesOf, places: 'anywhere' })
        return answer.sendIn(reply)
      }
      const made = await makeUnlessKnown(answer, me, reply)
      if (made === null) return reply.status(304).send()
      const sent = trimTo({ query: input.query, endpoint, replySchema: schemas.reply }, made, reply)
      keep(request, me, sent)
      return sent
    },
  })
}

/** What a program changes with a token is told to the token's owner as well. */
function asCaller<T>({ method }: EndpointShape, { user, apiToken }: Caller, work: () => T): T {
  if (method === 'GET') return work()
  return apiToken ? actingWith(apiToken.id, work) : actingAs(user.id, work)
}

/** Whose session was sent with a public call. `null` without one, and for one that has ended. */
type Visitor = () => Promise<Caller | null>

const visitorOf =
  (ctx: Context, { headers }: FastifyRequest): Visitor =>
  async () => {
    try {
      return await readSession(ctx, headers.authorization)
    } catch (error) {
      if (error instanceof Refused && error.code === 'session_ended') return null
      throw error
    }
  }

export function mountPublic<Reply, Body, Shape extends EndpointShape, Given extends z.ZodMiniType>(
  mounting: Mounting,
  endpoint: Endpoint<Reply, Body, Shape>,
  schemas: EndpointSchemas<Reply, NoInfer<Body>, Given>,
  handler: Handler<Endpoint<Reply, Body, Shape>, Visitor>,
): void {
  const name = `${endpoint.method} ${endpoint.path}`
  if (authorisation[name]?.anonymous !== 'allowed')
    throw new Error(`${name} is not public in the authorisation table`)
  const reading = readingOf(endpoint, schemas)
  addRoute(mounting, endpoint, schemas, {
    onRequest: request => guardVisitor(mounting.ctx, request, endpoint),
    async handle(request, reply) {
      const input = readInput<Endpoint<Reply, Body, Shape>>(reading, request, reply)
      const answer = await handler(
        input,
        visitorOf(mounting.ctx, request),
        contextFor(mounting.ctx, endpoint, request, null),
      )
      return trimTo({ query: input.query, endpoint, replySchema: schemas.reply }, answer, reply)
    },
  })
}

/** The serialiser expects whole replies. The schema takes away here what it would take away. */
function trimTo<Reply>(
  asked: { query: Query; endpoint: EndpointShape; replySchema: z.ZodMiniType<Reply> },
  answer: Reply,
  reply: FastifyReply,
): unknown {
  const { query, endpoint, replySchema } = asked
  if (query.selection.size === 0 && query.withCount) return answer
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
  return trimmed(replySchema.parse(answer), query, endpoint.query?.populate)
}

interface RouteSchemas {
  reply: z.ZodMiniType
  body?: z.ZodMiniType | undefined
}

interface RouteHandlers {
  onRequest(request: FastifyRequest): Promise<void>
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

function addRoute(
  { app, ctx }: Mounting,
  endpoint: EndpointShape,
  { reply, body }: RouteSchemas,
  { onRequest, handle }: RouteHandlers,
): void {
  const { upload, maxBytes } = endpoint
  const isRead = endpoint.method === 'GET'
  const options = {
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: isRead,
    ...(isRead ? { onSend: sendUnlessKnown } : {}),
    ...(endpoint.clearsCache ? { preSerialization: clearCache } : {}),
    ...(hasSecret(reply) ? { compress: false as const } : {}),
    schema: { response: { 200: serializerSchema(reply) } },
    config: { endpoint, reply, body },
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

const readingOf = (endpoint: EndpointShape, { reply, body }: RouteSchemas) => ({
  endpoint,
  body,
  readQuery: queryReader(endpoint.query, replyFields(reply, endpoint.query?.populate)),
})
type Reading = ReturnType<typeof readingOf>

function readInput<E>(reading: Reading, request: FastifyRequest, reply: FastifyReply): Input<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: reading.readQuery(request.url),
    body: readBody(reading, request.body) as Input<E>['body'],
    origin: { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null },
    signal: () => goneSignal(reply),
  }
}

function readBody({ endpoint, body: schema }: Reading, body: unknown): unknown {
  if (endpoint.upload) {
    if (!Buffer.isBuffer(body)) throw new Refused('unsupported_media_type')
    return body
  }
  if (!schema) {
    // some clients send an empty object to an endpoint without a body
    if (body !== undefined && body !== null) refuseUnknownKeys(body)
    return undefined
  }
  if (body && (typeof body !== 'object' || Array.isArray(body))) throw new Refused('invalid')
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues
  const unknown = issues.find(issue => issue.code === 'unrecognized_keys')
  if (unknown?.code === 'unrecognized_keys') throw unknownKeys(unknown.keys)
  throw new Refused('invalid', {
    message: issues[0]?.message ?? 'invalid',
    issues: issues.map(issue => ({ path: issue.path.join('.'), message: issue.message })),
  })
}

const unknownKeys = (keys: readonly string[]) => unknownKey(keys.join(', '))

function refuseUnknownKeys(body: unknown) {
  const keys = typeof body === 'object' && body !== null ? Object.keys(body) : [String(typeof body)]
  if (keys.length > 0) throw unknownKeys(keys)
}
