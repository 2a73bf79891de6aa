import type * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How the values of a field are read and compared; a list names all values that there are. */
export type FieldType =
  | 'id'
  | 'documentId'
  | 'number'
  | 'text'
  | 'instant'
  | 'boolean'
  | 'search'
  | readonly string[]
export type Fields = Readonly<Record<string, FieldType>>

export type Operator =
  | '$eq'
  | '$ne'
  | '$in'
  | '$notIn'
  | '$gt'
  | '$gte'
  | '$lt'
  | '$lte'
  | '$contains'
  | '$containsi'
  | '$startsWith'
  | '$null'
  | '$notNull'

/** What the query of one endpoint may ask for (R150). Any other key is refused. */
export interface QueryRules {
  /** by path, for example `assigned_users.id` */
  filters?: Fields
  /** by path; `car_pool.car_owner` is nested */
  populate?: readonly string[]
  sort?: readonly string[]
  isPaged?: boolean
  defaultPageSize?: number
}

/** What every stored thing has. */
export const STORED_FIELDS = {
  id: 'id',
  documentId: 'documentId',
  createdAt: 'instant',
  updatedAt: 'instant',
} as const
export const STORED_SORTS = ['id', 'createdAt', 'updatedAt'] as const
export const EVENT_FILTERS = { 'event.id': 'id', 'event.documentId': 'documentId' } as const

export interface EndpointShape {
  method: Method
  path: string
  summary: string
  query?: QueryRules
  upload?: 'image'
  /** replies with a file of one of these types */
  file?: readonly string[]
  maxBytes?: number
  /** also served in read-only mode, when the disk is full */
  isServedReadOnly?: true
  /** tells the browser to clear its cache (R505) */
  clearsCache?: true
  /** also served while the server is overloaded (F67) */
  isServedOverloaded?: true
  /** accepts an Idempotency-Key, so that a repeated request acts once (R131) */
  isKeyed?: true
  /** a POST that changes nothing */
  isReading?: true
  /** rate limit, instead of the one for reads or writes */
  limit?: 'autocomplete' | 'geocoding' | 'errorReport' | 'scan'
  /** rate limit of a public call, by address; of a receipt also by receipt */
  visitorLimit?: 'receipt' | 'renewal'
}

declare const replyType: unique symbol
declare const bodyType: unique symbol

/** What is sent and returned are only types, so that the schemas stay out of the browser's bundle (decision 76). */
export type Endpoint<Reply = unknown, Body = unknown, Shape extends EndpointShape = EndpointShape> = Shape & {
  readonly [replyType]?: Reply
  readonly [bodyType]?: Body
}

/** `Body` is the type of its schema: `typeof loginBody`. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Reply, Body extends z.ZodMiniType | undefined = undefined>() {
  return <const Shape extends EndpointShape>(shape: Shape): Endpoint<Reply, Body, Shape> => shape
}

/** The schemas whose types an endpoint names. `Given` with more keys than `Body` would extend it, but is another contract. */
export type EndpointSchemas<Reply, Body, Given extends z.ZodMiniType> = {
  reply: z.ZodMiniType<Reply>
} & (Body extends z.ZodMiniType
  ? { body: [Body, Given] extends [Given, Body] ? Given : never }
  : { body?: undefined })

export type ReplyOf<E> = E extends Endpoint<infer Reply> ? Reply : never
export type BodyOf<E> = E extends { readonly [bodyType]?: infer Body extends z.ZodMiniType }
  ? z.input<Body>
  : undefined
export type ParsedBodyOf<E> = E extends { readonly [bodyType]?: infer Body extends z.ZodMiniType }
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
