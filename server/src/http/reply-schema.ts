import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/**
 * For Fastify's serialiser, which leaves out keys that are not in the schema. `anyOf [x, null]` becomes `nullable`, which
 * is faster because values are not validated.
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
