import * as z from 'zod/mini'
import { ITEM_KINDS } from '../items/kinds.ts'
import { list } from '../shared/reply.ts'
import { CONFLICT_KINDS } from './conflicts.ts'

export const conflict = z.object({
  kind: z.enum(CONFLICT_KINDS),
  person: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** in order of time */
  items: z.array(z.object({ id: z.int(), kind: z.enum(ITEM_KINDS), name: z.string() })),
  /** minutes from the landing to the bus, negative when it leaves before; people over the seats or beds */
  count: z.nullable(z.int()),
})
export type ConflictReply = z.infer<typeof conflict>
export const conflictsReply = list(conflict)
export type ConflictsReply = z.infer<typeof conflictsReply>
