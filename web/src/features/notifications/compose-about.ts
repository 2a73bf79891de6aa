import type { BoardItem } from '@muster/domain/boards/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { kindOfType } from '@muster/domain/items/kinds.ts'
import { factsOfBoardItem, factsOfDay } from '@muster/domain/notifications/rules.ts'
import type { SendTargetInput } from '@muster/domain/notifications/send-schema.ts'
import type { AboutFacts } from '@muster/domain/notifications/send-templates.ts'

/** What the composer writes about, and to whom. */
export interface About {
  name: string
  target: SendTargetInput
  facts: AboutFacts
  /** a message to this person alone */
  person?: { id: number; name: string }
}

export function aboutItem(event: EventReply, item: BoardItem, day: string): About {
  return {
    name: item.name,
    target: { entityType: kindOfType(item.type), entityId: item.documentId, eventId: event.id, day },
    facts: { ...factsOfBoardItem(item, event.timezone), event: event.name },
  }
}

export const aboutEvent = (event: EventReply, day: string): About => ({
  name: event.name,
  target: { entityType: 'event', entityId: event.id, eventId: event.id, day },
  facts: { ...factsOfDay(day, { location: event.location, coordinator: null }), event: event.name },
})

export const aboutPerson = (about: About, person: { id: number; name: string }): About => ({
  ...about,
  person,
  target: { ...about.target, userIds: [person.id] },
})
