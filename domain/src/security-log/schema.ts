import * as z from 'zod/mini'
import { list } from '../shared/reply.ts'
import { LOG_IN_WAYS, SECURITY_KINDS } from './kinds.ts'

const named = z.nullable(z.object({ id: z.int(), name: z.string() }))

const securityEntry = z.object({
  id: z.int(),
  /** of phone numbers, the beginning of the hour in which they were read */
  at: z.string(),
  kind: z.enum(SECURITY_KINDS),
  /** who has done it; `null`: Muster itself, or somebody at the server's terminal */
  by: named,
  /** whose account, role or API token it is */
  person: named,
  /** the API token that was made or ended, or with which it was done; without a name once it has ended */
  apiToken: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  event: z.nullable(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
  item: z.nullable(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
  way: z.nullable(z.enum(LOG_IN_WAYS)),
  /** such as "Chrome on Android" */
  onDevice: z.nullable(z.string()),
  /** that has read phone numbers, such as `GET /events/:id/board/people` */
  call: z.nullable(z.string()),
  /** whose phone numbers were read; `isMore`: at least so many */
  phones: z.nullable(z.object({ count: z.int(), isMore: z.boolean() })),
})
export type SecurityEntry = z.infer<typeof securityEntry>
export const securityLogReply = list(securityEntry)
export type SecurityLogReply = z.infer<typeof securityLogReply>
