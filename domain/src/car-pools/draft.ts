import * as z from 'zod/mini'
import { personReply } from '../itinerary/schema.ts'
import { addressResult } from '../places/schema.ts'

/** Of the form for a car pool, as it is kept on the phone. Times are wall-clock times in the event's time zone. */
export const carPoolDraft = z.object({
  meetingPoint: z.string(),
  /** `null`: the meeting point is free text */
  place: z.nullable(addressResult),
  seats: z.int(),
  departure: z.string(),
  back: z.string(),
  note: z.string(),
  invitees: z.array(personReply),
  removedIds: z.array(z.int()),
})
export type CarPoolDraft = z.infer<typeof carPoolDraft>
