import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventIdAt } from '@muster/domain/shell/routes.ts'
import { createContext, use } from 'react'
import { usePathname } from '#device/navigation.ts'

/** The event of the screens inside the event wrapper. */
export const EventContext = createContext<EventReply | undefined>(undefined)

/** For screens that also say something without an event. */
export const useEventIfAny = () => use(EventContext)

export function useEvent(): EventReply {
  const event = useEventIfAny()
  if (!event) throw new Error('This screen is not inside the event wrapper.')
  return event
}

/** The id or documentId in the address. */
export const useEventId = () => eventIdAt(usePathname())
