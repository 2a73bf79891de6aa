import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '#device/session.ts'
import { useEvent } from '#features/event-data/event-context.ts'

/** The layout of screens for Admins and co-ordinators; everybody else is sent to the events. */
export function StaffScreen({ children }: { children?: ReactNode }) {
  const { isCoordinator } = useEvent()
  const user = useSession(session => session.user)
  const isStaff = isCoordinator || (user !== null && isAdmin(user))
  return isStaff ? children : <Redirect to={linkTo('events')} replace />
}
