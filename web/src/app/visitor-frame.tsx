import { productName } from '@muster/domain/shared/words.ts'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSessionState } from '#device/session.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Arrival } from './arrival.tsx'
import { Boundary } from './boundary.tsx'

/** Screens that need nobody to be signed in. */
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

/** Specification 2: who is signed in is led away from /login and /signup. */
export const VisitorsOnly = () => (useSessionState() === 'visitor' ? <Outlet /> : <Navigate to="/" replace />)
