import type { EventReply } from '@muster/domain/events/schema.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { Navigate, Outlet, useOutletContext } from 'react-router'

/** An event without car pooling has none of these screens. */
export function CarPoolingScreen() {
  const event = useOutletContext<EventReply>()
  return event.isCarPoolEnabled ? <Outlet context={event} /> : <Navigate to={linkTo('events')} replace />
}
