import { eventAtHand } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { datesOf } from '#features/event-data/dates-of.ts'

/** The event that runs or begins within a day. */
export const findAtHand = (events: readonly EventReply[], now: Date): EventReply | undefined =>
  eventAtHand(
    events.map(event => ({ ...event, ...datesOf(event), event })),
    now,
  )?.event
