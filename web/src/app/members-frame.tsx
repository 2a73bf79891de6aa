import { headerTitle } from '@muster/domain/shell/rules.ts'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSessionState } from '#device/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

export const SignedIn = lazyPart(() => import('./signed-in.tsx').then(module => module.SignedIn))

/** Specification 2: a visitor is sent to /login, replacing history. */
export const MembersOnly = () =>
  useSessionState() === 'visitor' ? <Navigate to="/login" replace /> : <Outlet />

/** The same as the first paint (first-paint.tsx), so that nothing moves when the rest arrives. */
export function MembersFrame() {
  const { pathname } = useLocation()
  return (
    <Suspense
      fallback={
        <ShellFrame title={headerTitle(pathname)} isExpanded>
          <WaitingScreen />
        </ShellFrame>
      }
    >
      <SignedIn />
    </Suspense>
  )
}
