import { displayName, initialsOf, isAdmin } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import { callWords } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { headerTitle } from '@muster/domain/shell/rules.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePathname } from '#device/navigation.ts'
import { ANSWERS, ROLL_CALL, type SessionUser, useSession } from '#device/session.ts'
import { readText } from '#device/storage.ts'
import type { CurrentEvent } from '#features/event-data/current-event.ts'
import { useEventId } from '#features/event-data/event-context.ts'
import { useCurrentEvent } from '#features/event-data/use-current-event.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { useLogOut } from '#features/session/use-log-out.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { optionalPart } from '#ui/optional-part.tsx'
import { Arrival } from './arrival.tsx'
import { Boundary } from './boundary.tsx'
import type { ShellUser } from './shell/menu.ts'
import { menuOf } from './shell/menu-of.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { tabsOf } from './shell/tabs-of.ts'
import { WaitingScreen } from './waiting-screen.tsx'

const AdminNotices = optionalPart(() => import('./admin-notices.tsx').then(module => module.AdminNotices))
const Bell = optionalPart(() => import('#features/notifications/bell.tsx').then(module => module.Bell))
/** The first screen has then read what it shows. */
const AFTER_START_MS = 2000
async function loadAfterStart() {
  if (navigator.onLine) await new Promise(resolve => setTimeout(resolve, AFTER_START_MS))
  return (await import('./after-start.tsx')).AfterStart
}
/** Username and e-mail are empty until the server has answered, as the phone does not store them. */
const shellUser = (user: SessionUser & Partial<CurrentUser>): ShellUser => ({
  name: displayName(user),
  username: user.name ? (user.username ?? '') : undefined,
  email: user.email ?? '',
  initials: initialsOf(user),
})

export function SignedIn({ children }: { children?: ReactNode }) {
  const pathname = usePathname()
  const user = useSession(session => session.user)
  const { data, isError, isFetching, refetch } = useQuery(currentUserQuery)
  const logOut = useLogOut()
  const openId = useEventId()
  const { current, atHand, isBeingRead } = useCurrentEvent(openId)
  const [AfterStart, setAfterStart] = useState<ComponentType<{ event: CurrentEvent | null }> | null>(null)
  const staffOf = (event: CurrentEvent | null) =>
    user && isAdmin(user) ? 'admin' : event?.isCoordinator ? 'coordinator' : null
  const shown = current ?? atHand
  const isUnknown = !shown && isBeingRead && (openId !== undefined || pathname === linkTo('events'))

  useEffect(() => {
    let isOpen = true
    // React shows a part of `Suspense` 300 ms late
    loadAfterStart().then(
      part => isOpen && setAfterStart(() => part),
      () => undefined,
    )
    // an answer that was given before the app was closed
    if (readText(ROLL_CALL) || readText(ANSWERS))
      void import('#features/roll-calls/outbox.ts').then(outbox => outbox.sendNow())
    return () => {
      isOpen = false
    }
  }, [])

  const title = headerTitle(pathname)
  if (!user)
    return (
      <ShellFrame title={title} isExpanded>
        {isError ? <NotReached isBusy={isFetching} retry={refetch} /> : <WaitingScreen />}
      </ShellFrame>
    )
  return (
    <Shell
      title={title}
      bell={
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      }
      user={shellUser(data ?? user)}
      menu={menuOf(current, staffOf(current))}
      tabs={isUnknown ? null : tabsOf(shown, atHand, staffOf(shown))}
      onLogOut={logOut}
    >
      {/* after the first paint, as the server has to confirm the role */}
      {data && (isAdmin(data) || data.passkeyDueAt) && (
        <Suspense fallback={null}>
          <AdminNotices user={data} />
        </Suspense>
      )}
      {AfterStart && <AfterStart event={current} />}
      <Boundary key={pathname}>
        <Suspense fallback={<WaitingScreen />}>
          {children}
          <Arrival />
        </Suspense>
      </Boundary>
    </Shell>
  )
}

const NotReached = ({ isBusy, retry }: { isBusy: boolean; retry: () => unknown }) => (
  <NotLoaded
    title={routeWords.brokenTitle}
    body={callWords.unreachable}
    retryLabel={routeWords.tryAgain}
    isBusy={isBusy}
    onRetry={() => void retry()}
  />
)
