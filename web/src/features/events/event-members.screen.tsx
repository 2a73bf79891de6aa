import type { EventReply } from '@muster/domain/events/schema.ts'
import { Outlet, useOutletContext } from 'react-router'
import { EventPage } from './parts/event-page.tsx'

/** What an event has for its members alone. An Admin who has not joined finds the event itself with its RSVP. */
export function EventMembersScreen() {
  const event = useOutletContext<EventReply>()
  return event.isJoined ? <Outlet context={event} /> : <EventPage event={event} />
}
