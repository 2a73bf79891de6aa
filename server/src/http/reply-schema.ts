import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/** OpenAPI 3.1 speaks JSON Schema 2020-12. */
export const describe = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return described
}

/**
 * The schema that Fastify serialises with: a key that it does not name never leaves the server.
 * `anyOf [x, null]` becomes `nullable`, which the serialiser writes without validating each value.
 */
export const serializerSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const [first, second, ...more] = jsonSchema.anyOf ?? []
      if (more.length > 0 || !first || typeof first === 'boolean') return
      if (typeof second === 'object' && second.type === 'null') {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, first, { nullable: true })
      }
    },
  })
  return described
}
