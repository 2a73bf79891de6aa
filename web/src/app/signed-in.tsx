import { displayName, initialsOf, isAdmin, phoneDigits } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import { wireWords } from '@muster/domain/shared/words.ts'
import { headerTitle } from '@muster/domain/shell/rules.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { type SessionUser, useSession } from '#device/session.ts'
import { currentUserQuery } from '#features/accounts/api.ts'
import { useLogOut } from '#features/accounts/use-log-out.ts'
import { useCurrentEvent } from '#features/events/use-current-event.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Arrival } from './arrival.tsx'
import { Boundary } from './boundary.tsx'
import type { ShellUser } from './shell/menu.ts'
import { menuOf } from './shell/menu-of.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

/** Optional: a notice that fails to load breaks no screen. */
const InstallationNotice = lazy(() =>
  import('#features/installation/parts/installation-notice.tsx').then(
    ({ InstallationNotice }) => ({ default: InstallationNotice }),
    () => ({ default: () => <></> }),
  ),
)

const AskForPhone = lazy(() =>
  import('#features/accounts/parts/ask-for-phone.tsx').then(
    ({ AskForPhone }) => ({ default: AskForPhone }),
    () => ({ default: () => <></> }),
  ),
)

/** Username and e-mail are empty until the server has answered, as the phone does not store them. */
const shellUser = (user: SessionUser & Partial<CurrentUser>): ShellUser => ({
  name: displayName(user),
  username: user.name ? (user.username ?? '') : undefined,
  email: user.email ?? '',
  initials: initialsOf(user),
})

export function SignedIn() {
  const { pathname } = useLocation()
  const user = useSession(session => session.user)
  const { data, isError, isFetching, refetch } = useQuery(currentUserQuery)
  const logOut = useLogOut()
  const current = useCurrentEvent(useParams().id)

  const title = headerTitle(pathname)
  if (!user)
    return (
      <ShellFrame title={title} isExpanded>
        {isError ? <NotReached isBusy={isFetching} retry={refetch} /> : <WaitingScreen />}
      </ShellFrame>
    )
  return (
    <Shell title={title} user={shellUser(data ?? user)} menu={menuOf(current)} onLogOut={logOut}>
      {/* after the first paint, as the server has to confirm the role */}
      {data && isAdmin(data) && (
        <Suspense fallback={null}>
          <InstallationNotice />
          {!phoneDigits(data.contact) && <AskForPhone />}
        </Suspense>
      )}
      <Boundary key={pathname}>
        <Suspense fallback={<WaitingScreen />}>
          <Outlet />
          <Arrival />
        </Suspense>
      </Boundary>
    </Shell>
  )
}

const NotReached = ({ isBusy, retry }: { isBusy: boolean; retry: () => unknown }) => (
  <NotLoaded
    title={routeWords.brokenTitle}
    body={wireWords.unreachable}
    retryLabel={routeWords.tryAgain}
    isBusy={isBusy}
    onRetry={() => void retry()}
  />
)
