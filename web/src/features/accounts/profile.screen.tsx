import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { LogOut, Server } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '#device/session.ts'
import { Choices } from '#features/notifications/choices.tsx'
import { useLogOut } from '#features/session/use-log-out.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { optionalPart } from '#ui/optional-part.tsx'
import { Screen } from '#ui/screen.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AccountSection } from './parts/account-section.tsx'
import { CalendarLink } from './parts/calendar-link.tsx'
import { Details } from './parts/details.tsx'
import { Sessions } from './parts/sessions.tsx'

const say = ownAccountWords
/** A part that fails to load breaks no screen. */
const DeviceSection = lazy(() =>
  import('#features/devices/device-section.tsx').then(
    module => ({ default: module.DeviceSection }),
    () => ({ default: () => <></> }),
  ),
)
const Passkeys = optionalPart(() => import('./parts/passkeys.tsx').then(module => module.Passkeys))
const OwnTokens = lazy(() =>
  import('#features/installation/own-tokens.tsx').then(
    module => ({ default: module.OwnTokens }),
    () => ({ default: () => <></> }),
  ),
)

export function ProfileScreen() {
  const user = useSession(session => session.user)
  const logOut = useLogOut()
  if (!user)
    return (
      <Screen narrow>
        <EmptyState
          title={say.notLoggedIn}
          body={say.notLoggedInBody}
          action={<ButtonLink to={linkTo('login')}>{say.logIn}</ButtonLink>}
        />
      </Screen>
    )
  return (
    <Screen>
      <div className="space-y-6">
        <Details user={user} />
        <AccountSection />
        <Suspense fallback={<Spinner label={shellWords.loading} />}>
          <DeviceSection />
        </Suspense>
        <Suspense fallback={null}>
          <Passkeys />
        </Suspense>
        <Sessions />
        {isAdmin(user) && (
          <Suspense fallback={null}>
            <OwnTokens adminId={user.id} />
          </Suspense>
        )}
        <CalendarLink />
        <Choices />
        {isAdmin(user) && (
          <ButtonLink
            to={linkTo('installation')}
            variant="secondary"
            isWide
            icon={<Server aria-hidden="true" />}
          >
            {installationWords.screenLink}
          </ButtonLink>
        )}
        <Button variant="secondary" isWide icon={<LogOut aria-hidden="true" />} onClick={logOut}>
          {say.logout}
        </Button>
      </div>
    </Screen>
  )
}
