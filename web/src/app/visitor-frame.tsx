import { productName } from '@muster/domain/shared/words.ts'
import { pathAfterLogIn } from '@muster/domain/shell/routes.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Redirect } from 'wouter'
import { useEntryState, usePathname } from '#device/navigation.ts'
import { keptAsked, useSessionState } from '#device/session.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Arrival } from './arrival.tsx'
import { Boundary } from './boundary.tsx'

export function VisitorFrame({ children }: { children?: ReactNode }) {
  const pathname = usePathname()
  return (
    <Boundary key={pathname}>
      <Suspense fallback={<AuthFrame brand={productName} />}>
        {children}
        <Arrival />
      </Suspense>
    </Boundary>
  )
}

export function VisitorsOnly({ children }: { children?: ReactNode }) {
  const state = useEntryState()
  const [kept] = useState(keptAsked)
  return useSessionState() === 'visitor' ? (
    children
  ) : (
    <Redirect to={pathAfterLogIn(state?.asked ?? kept)} replace />
  )
}
