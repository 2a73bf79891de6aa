import type { Endpoint, EndpointSchemas } from '@muster/domain/shared/endpoint.ts'
import type * as z from 'zod/mini'

interface Schemas {
  reply: z.ZodMiniType
  body?: z.ZodMiniType | undefined
}
export type Entry = [Endpoint, Schemas]

export const entry = <Body, Given extends z.ZodMiniType>(
  endpoint: Endpoint<unknown, Body>,
  schemas: EndpointSchemas<unknown, NoInfer<Body>, Given>,
): Entry => [endpoint, schemas]
