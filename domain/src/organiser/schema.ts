import * as z from 'zod/mini'
import { eventName } from '../events/schema-settings.ts'
import { one } from '../shared/reply.ts'
import { organiserWords as say } from './words.ts'

const startDay = z.iso.date({ error: say.dayExpected })

const eventCopy = z.strictObject({ name: eventName, startDay }, say.copyExpected)
export type EventCopy = z.infer<typeof eventCopy>
export const copyEventBody = z.strictObject({ data: eventCopy })

/** Of what goes with the event. */
const deletion = z.object({
  members: z.int(),
  subEvents: z.int(),
  flights: z.int(),
  buses: z.int(),
  hotelRooms: z.int(),
  carPools: z.int(),
  checkIns: z.int(),
  messages: z.int(),
  rollCalls: z.int(),
  invitations: z.int(),
})
export const eventDeletionReply = one(deletion)
export type EventDeletionReply = z.infer<typeof eventDeletionReply>

export const deletedEventReply = one(z.object({ id: z.int(), documentId: z.string() }))
export type DeletedEventReply = z.infer<typeof deletedEventReply>

/** As it is typed. */
export const copyForm = z.object({ name: eventName, startDay })
export type CopyForm = z.infer<typeof copyForm>
