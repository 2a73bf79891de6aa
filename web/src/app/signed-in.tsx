import { displayName, initialsOf, isAdmin } from '@muster/domain/accounts/rules.ts'
import { wireWords } from '@muster/domain/shared/words.ts'
import { headerTitle } from '@muster/domain/shell/rules.ts'
import { routeWords, screenTitles } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarDays, Car, ListChecks, MapPinned, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { keepUser, type SessionUser, useSession } from '#device/session.ts'
import { currentUserQuery } from '#features/accounts/api.ts'
import { useLogOut } from '#features/accounts/use-log-out.ts'
import { type CurrentEvent, useCurrentEvent } from '#features/events/current-event.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Arrival } from './arrival.tsx'
import { Boundary } from './boundary.tsx'
import type { MenuItem, ShellUser } from './shell/menu.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

/** Specification 2, Shell and sidebar. Entries join the menu with their screens. */
function menuOf(current: CurrentEvent | null): MenuItem[] {
  const events = { label: screenTitles.events, to: '/', icon: CalendarDays }
  if (!current) return [events]
  const under = (screen: string) => `/events/${current.id}/${screen}`
  const whileActive = [
    { label: screenTitles.myCheckIn, to: under('my-checkin'), icon: ListChecks },
    { label: screenTitles.agenda, to: under('agenda'), icon: CalendarClock },
  ]
  const always = { label: screenTitles.myPreferences, to: under('preferences'), icon: SlidersHorizontal }
  const carPool = { label: screenTitles.carPool, to: under('car-pools'), icon: Car }
  const children = [
    ...(current.active ? whileActive : []),
    always,
    ...(current.active && current.isCarPoolEnabled ? [carPool] : []),
  ]
  return [{ ...events, children: [{ label: current.name, to: under('agenda'), icon: MapPinned, children }] }]
}

/** Nobody waits for it, and a notice that does not arrive takes no screen along. */
const InstallationNotice = lazy(() =>
  import('#features/installation/parts/installation-notice.tsx').then(
    ({ InstallationNotice }) => ({ default: InstallationNotice }),
    () => ({ default: () => <></> }),
  ),
)

const shellUser = (user: SessionUser): ShellUser => ({
  name: displayName(user),
  username: user.name && user.username ? user.username : undefined,
  email: user.email,
  initials: initialsOf(user),
})

/** The shell, as soon as it is known whose: from the phone, else from the server. */
export function SignedIn() {
  const { pathname } = useLocation()
  const user = useSession(session => session.user)
  const { data, isError, isFetching, refetch } = useQuery(currentUserQuery)
  const logOut = useLogOut()
  const current = useCurrentEvent(state => state.current)
  useEffect(() => {
    if (data) keepUser(data)
  }, [data])

  const title = headerTitle(pathname)
  if (!user)
    return (
      <ShellFrame title={title} isExpanded>
        {isError ? <NotReached isBusy={isFetching} retry={refetch} /> : <WaitingScreen />}
      </ShellFrame>
    )
  return (
    <Shell title={title} user={shellUser(user)} menu={menuOf(current)} onLogOut={logOut} isLoggingOut={false}>
      {/* once the server has said who this is, and so after the first paint */}
      {data && isAdmin(data) && (
        <Suspense fallback={null}>
          <InstallationNotice />
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
