import type { EventReply } from '@muster/domain/events/schema.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'

/** What every part of an item's card needs besides the item. */
export interface ItemContext {
  event: EventReply
  times: EventTimes
  day: string
  now: Date
}
