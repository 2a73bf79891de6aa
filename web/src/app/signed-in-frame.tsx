import { linkTo } from '@muster/domain/shell/routes.ts'
import { headerTitle } from '@muster/domain/shell/rules.ts'
import { type ReactNode, Suspense } from 'react'
import { Redirect } from 'wouter'
import { useAddress, usePathname } from '#device/navigation.ts'
import { useSession, useSessionState } from '#device/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

export const SignedIn = lazyPart(() => import('./signed-in.tsx').then(module => module.SignedIn))

/** The log-in leads back to the address that was asked for (R33). */
export function SignedInOnly({ children }: { children?: ReactNode }) {
  const asked = useAddress()
  const hasLoggedOut = useSession(session => session.hasLoggedOut)
  if (useSessionState() !== 'visitor') return children
  return <Redirect to={linkTo('login')} replace state={hasLoggedOut ? null : { asked }} />
}

/** The fallback equals the first paint (first-paint.tsx), so nothing moves when the script arrives. */
export function SignedInFrame({ children }: { children?: ReactNode }) {
  const pathname = usePathname()
  return (
    <Suspense
      fallback={
        <ShellFrame title={headerTitle(pathname)} isExpanded>
          <WaitingScreen />
        </ShellFrame>
      }
    >
      <SignedIn>{children}</SignedIn>
    </Suspense>
  )
}
