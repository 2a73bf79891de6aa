import { currentUserReply } from '@muster/domain/accounts/schema.ts'
import { personReply, reachablePersonReply } from '@muster/domain/itinerary/schema.ts'
import { addressResult, regionReply } from '@muster/domain/places/schema.ts'
import { coverImageReply } from '@muster/domain/shared/cover.ts'
import { paginationReply } from '@muster/domain/shared/reply.ts'
import * as z from 'zod/mini'
import { nounOf } from './names.ts'

export type JsonSchema = Record<string, unknown>

const SHARED: Readonly<Record<string, z.ZodMiniType>> = {
  Address: addressResult,
  CoverImage: coverImageReply,
  CurrentUser: currentUserReply,
  Pagination: paginationReply,
  Person: personReply,
  ReachablePerson: reachablePersonReply,
  Region: regionReply,
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** What is in `data`, and in its list. */
function rowOf(reply: z.ZodMiniType): z.ZodMiniType | null {
  const { shape } = reply._zod.def as { shape?: { data?: z.ZodMiniType } }
  const { type, element } = (shape?.data?._zod.def ?? {}) as { type?: string; element?: z.ZodMiniType }
  const row = type === 'array' ? element : shape?.data
  return row?._zod.def.type === 'object' ? row : null
}

/** Names the rows of replies after their path, so that each is described once. */
export function openSchemas() {
  const names = z.registry<{ id: string }>()
  const components: Record<string, JsonSchema> = {}
  for (const [id, schema] of Object.entries(SHARED)) names.add(schema, { id })

  const isTaken = (id: string) => id in SHARED || id in components

  return {
    components,

    reply(schema: z.ZodMiniType, path: string): JsonSchema {
      const row = rowOf(schema)
      const id = nounOf(path)
      if (row && !names.has(row) && !isTaken(id)) names.add(row, { id })
      const { $defs = {}, ...described } = jsonSchema(schema, 'output', names)
      Object.assign(components, $defs)
      return described
    },

    /** Adds a schema under a name, and refers to it. */
    named(name: string, schema: JsonSchema): JsonSchema {
      components[name] = schema
      return refTo(name)
    },

    body: (schema: z.ZodMiniType) => jsonSchema(schema, 'input'),
  }
}
export type Schemas = ReturnType<typeof openSchemas>

function jsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  metadata = z.registry<{ id: string }>(),
): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema: one }) => {
      // the limits of JavaScript's integers, and keys that a later version may add to a reply
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum
      if (io === 'output') delete one.additionalProperties
    },
  })
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
