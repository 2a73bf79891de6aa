import type { EventReply } from '@muster/domain/events/schema.ts'
import { useOutletContext } from 'react-router'
import { EventPage } from './parts/event-page.tsx'

/** The event's own page. It stands in for the preferences until they have a screen. */
export const EventScreen = () => <EventPage event={useOutletContext<EventReply>()} />
