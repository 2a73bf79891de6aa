import type { ReactNode } from 'react'
import { useEvent } from '#features/event-data/event-context.ts'
import { EventPage } from './parts/event-page.tsx'

/** The layout of screens for members. An Admin who has not joined sees the event's page with the RSVP. */
export function EventMembersScreen({ children }: { children?: ReactNode }) {
  const event = useEvent()
  return event.isJoined ? children : <EventPage event={event} />
}
