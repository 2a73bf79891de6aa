import { productName } from '@muster/domain/shared/words.ts'
import { pathAfterLogIn } from '@muster/domain/shell/routes.ts'
import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { keptAsked, useSessionState } from '#device/session.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Arrival } from './arrival.tsx'
import { Boundary } from './boundary.tsx'

export function VisitorFrame() {
  const { pathname } = useLocation()
  return (
    <Boundary key={pathname}>
      <Suspense fallback={<AuthFrame brand={productName} />}>
        <Outlet />
        <Arrival />
      </Suspense>
    </Boundary>
  )
}

export function VisitorsOnly() {
  const { state } = useLocation()
  const [kept] = useState(keptAsked)
  return useSessionState() === 'visitor' ? (
    <Outlet />
  ) : (
    <Navigate to={pathAfterLogIn(state?.asked ?? kept)} replace />
  )
}
