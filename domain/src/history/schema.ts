import * as z from 'zod/mini'
import { SHEETS } from '../imports/columns.ts'
import { ITEM_KINDS } from '../items/kinds.ts'
import { list } from '../shared/reply.ts'

const named = z.nullable(z.object({ id: z.int(), name: z.string() }))

const historyEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** what was done, such as `item-changed` */
  action: z.string(),
  /** `null`: Muster itself */
  by: named,
  /** to whom it was done */
  person: named,
  /** what it was done to. `isGone`: it was deleted since */
  item: z.nullable(
    z.object({ id: z.int(), kind: z.nullable(z.enum(ITEM_KINDS)), name: z.string(), isGone: z.boolean() }),
  ),
  /** By field. Times are instants. */
  changes: z.array(z.object({ field: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()) })),
  reason: z.nullable(z.string()),
  /** the import of a spreadsheet in which it was done, or which was undone */
  import: z.nullable(z.object({ id: z.int(), sheet: z.enum(SHEETS), new: z.int(), changed: z.int() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>
export const historyReply = list(historyEntry)
export type HistoryReply = z.infer<typeof historyReply>
