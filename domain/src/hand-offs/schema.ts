import * as z from 'zod/mini'
import { readHandOffCode } from './rules.ts'
import { handOffWords as say } from './words.ts'

export const redeemHandOffBody = z.strictObject({
  handOffCode: z.string(say.missing).check(
    z.maxLength(40, say.missing),
    z.refine(typed => readHandOffCode(typed) !== null, say.missing),
  ),
})
export type RedeemHandOffBody = z.infer<typeof redeemHandOffBody>

export const handOffReply = z.object({ data: z.object({ handOffCode: z.string(), endsAt: z.string() }) })
export type HandOffReply = z.infer<typeof handOffReply>
