import type { EventReply } from '@muster/domain/events/schema.ts'
import { Outlet, useOutletContext } from 'react-router'
import { EventPage } from './parts/event-page.tsx'

/** The layout of screens for members. An Admin who has not joined sees the event's page with the RSVP. */
export function EventMembersScreen() {
  const event = useOutletContext<EventReply>()
  return event.isJoined ? <Outlet context={event} /> : <EventPage event={event} />
}
