import type { EventReply } from '@muster/domain/events/schema.ts'
import { Navigate, Outlet, useOutletContext } from 'react-router'

/** Specification 2: an event without car pooling has none of its screens. */
export function CarPoolingScreen() {
  const event = useOutletContext<EventReply>()
  return event.isCarPoolEnabled ? <Outlet context={event} /> : <Navigate to="/" replace />
}
