import { type PhonePlaces, TO_CALL } from '@muster/domain/security-log/rules.ts'
import type * as z from 'zod/mini'

interface Definition {
  type?: string
  shape?: Readonly<Record<string, z.ZodMiniType>>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
}

const PLAIN = new Set(['string', 'number', 'int', 'boolean', 'literal', 'enum', 'null', 'date'])

/** `null`: a reply of this schema has no phone number that counts for the reader, and need not be looked through. */
export function phonePlacesIn(schema: z.ZodMiniType, isAdmin: boolean): PhonePlaces | null {
  const { type = '', shape, element, innerType, options } = schema._zod.def as Definition
  const inside = element ?? innerType
  if (inside) return phonePlacesIn(inside, isAdmin)
  if (shape) {
    const named = Object.entries(shape).filter(([name]) => isAdmin || !TO_CALL.includes(name))
    const places = named.flatMap(([name, inner]) => {
      const found = phonePlacesIn(inner, isAdmin)
      return found ? [[name, found] as const] : []
    })
    return 'contact' in shape || places.length > 0 ? new Map(places) : null
  }
  if (PLAIN.has(type)) return null
  return options?.every(option => phonePlacesIn(option, isAdmin) === null) ? null : 'anywhere'
}
