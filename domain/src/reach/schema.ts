import * as z from 'zod/mini'
import { newestContact } from '../contacts/schema.ts'
import { reachablePersonReply } from '../itinerary/schema.ts'
import { list, one } from '../shared/reply.ts'
import { NEXT_STEPS } from './limits.ts'

/** All count the same people, each person once. */
export const reachCountsReply = one(
  z.object({
    total: z.int(),
    push: z.int(),
    emailOnly: z.int(),
    unreachable: z.int(),
    whatsapp: z.int(),
    call: z.int(),
    none: z.int(),
    notInstalled: z.int(),
  }),
)
export type ReachCountsReply = z.infer<typeof reachCountsReply>
export type ReachCounts = ReachCountsReply['data']

const reachPerson = z.object({
  ...reachablePersonReply.shape,
  /** has opened the app from a home screen */
  isInstalled: z.boolean(),
  devicesAlive: z.int(),
  devicesDead: z.int(),
  /** to a device, as far as devices say */
  lastDeliveredAt: z.nullable(z.string()),
  lastOpenedAt: z.nullable(z.string()),
  isEmailConfirmed: z.boolean(),
  hasUnsubscribed: z.boolean(),
  nextStep: z.enum(NEXT_STEPS),
  newestContact,
})
export type ReachPerson = z.infer<typeof reachPerson>

export const reachPeopleReply = list(reachPerson)
export type ReachPeopleReply = z.infer<typeof reachPeopleReply>
