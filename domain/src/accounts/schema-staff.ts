import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'
import { staffWords } from './words-staff.ts'

export const accountStateBody = z.strictObject({
  data: z.strictObject({ isDisabled: z.boolean(staffWords.stateExpected) }, staffWords.stateExpected),
})
export const accountStateReply = one(z.object({ id: z.int(), isDisabled: z.boolean() }))
export type AccountStateReply = z.infer<typeof accountStateReply>
