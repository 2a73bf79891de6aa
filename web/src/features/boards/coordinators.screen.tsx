import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '#device/session.ts'
import { useEvent } from '#features/event-data/event-context.ts'

/** The layout of screens for co-ordinators. Admins have the whole board, everybody else is sent to the events. */
export function CoordinatorsScreen({ children }: { children?: ReactNode }) {
  const { id, isCoordinator } = useEvent()
  const user = useSession(session => session.user)
  if (user && isAdmin(user)) return <Redirect to={`${linkTo('allCheckIn', id)}?view=mine`} replace />
  return isCoordinator ? children : <Redirect to={linkTo('events')} replace />
}
