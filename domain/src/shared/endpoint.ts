import type * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Exactly what a list or a single read lets a caller ask for, in the wire's dialect. Any other key is
 * refused by its name. Filters are spelled `field.path:operator`, for example `assigned_users.id:$eq`.
 */
export interface QueryRules {
  filters?: Readonly<Record<string, z.ZodMiniType>>
  populate?: readonly string[]
  sort?: readonly string[]
  isPaged?: boolean
}

export interface EndpointShape {
  method: Method
  /** below `/api`, Fastify's spelling: `/events/:id` */
  path: string
  summary: string
  query?: QueryRules
  body?: z.ZodMiniType
  /** bytes instead of JSON */
  upload?: 'image'
  /** where a body may be larger than everywhere else */
  maxBytes?: number
  /** served although nothing can be saved for want of space: it only asks, or begins or ends a session */
  isServedReadOnly?: true
  /** counted under this name instead of as a read or a write of the account */
  limit?: 'autocomplete' | 'geocoding'
}

declare const replyType: unique symbol

/** One call of the wire. The reply is a type only, so that its schema stays out of the browser's bundle. */
export type Endpoint<Reply = unknown, Shape extends EndpointShape = EndpointShape> = Shape & {
  readonly [replyType]?: Reply
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Reply>() {
  return <const Shape extends EndpointShape>(shape: Shape): Endpoint<Reply, Shape> => shape
}

export type ReplyOf<E> = E extends Endpoint<infer Reply, EndpointShape> ? Reply : never
export type BodyOf<E> = E extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined
export type ParsedBodyOf<E> = E extends { body: infer Body extends z.ZodMiniType }
  ? z.output<Body>
  : undefined

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
export type ParamsOf<E> = E extends { path: infer Path extends string }
  ? Record<ParamNames<Path>, string>
  : never
