import { type Access, needsSession, type RouteName, routeAt, routes } from '@muster/domain/shell/routes.ts'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { NotFoundScreen } from './not-found.screen.tsx'
import { redirectTo } from './redirect-to.tsx'
import { SignedIn } from './signed-in-frame.tsx'

type Part = ComponentType & Partial<Pick<LazyPart, 'preload'>>

const EventWrapperScreen = lazyPart(() =>
  import('#features/events/event-wrapper.screen.tsx').then(module => module.EventWrapperScreen),
)
const EventMembersScreen = lazyPart(() =>
  import('#features/events/event-members.screen.tsx').then(module => module.EventMembersScreen),
)
const EventHeadScreen = lazyPart(() =>
  import('#features/events/event-head.screen.tsx').then(module => module.EventHeadScreen),
)
const CarPoolingScreen = lazyPart(() =>
  import('#features/car-pools/car-pooling.screen.tsx').then(module => module.CarPoolingScreen),
)

const layouts: Record<Access, readonly Part[]> = {
  anyone: [],
  visitors: [],
  'signed-in': [],
  event: [EventWrapperScreen],
  'event-members': [EventWrapperScreen, EventMembersScreen],
  'car-poolers': [EventWrapperScreen, CarPoolingScreen],
}

/** Outermost first: each renders the next one in its Outlet. */
const screens: Record<RouteName, readonly Part[]> = {
  login: [lazyPart(() => import('#features/accounts/login.screen.tsx').then(module => module.LoginScreen))],
  signUp: [
    lazyPart(() => import('#features/accounts/sign-up.screen.tsx').then(module => module.SignUpScreen)),
  ],
  forgotPassword: [
    lazyPart(() =>
      import('#features/accounts/forgot-password.screen.tsx').then(module => module.ForgotPasswordScreen),
    ),
  ],
  resetPassword: [
    lazyPart(() =>
      import('#features/accounts/reset-password.screen.tsx').then(module => module.ResetPasswordScreen),
    ),
  ],
  confirmEmail: [
    lazyPart(() =>
      import('#features/accounts/confirm-email.screen.tsx').then(module => module.ConfirmEmailScreen),
    ),
  ],
  undoEmailChange: [
    lazyPart(() =>
      import('#features/accounts/undo-email-change.screen.tsx').then(module => module.UndoEmailChangeScreen),
    ),
  ],
  events: [lazyPart(() => import('#features/events/events.screen.tsx').then(module => module.EventsScreen))],
  profile: [
    lazyPart(() => import('#features/accounts/profile.screen.tsx').then(module => module.ProfileScreen)),
  ],
  installation: [
    lazyPart(() =>
      import('#features/installation/installation.screen.tsx').then(module => module.InstallationScreen),
    ),
  ],
  event: [redirectTo('agenda')],
  agenda: [
    EventHeadScreen,
    lazyPart(() => import('#features/itinerary/agenda.screen.tsx').then(module => module.AgendaScreen)),
  ],
  myCheckIn: [
    lazyPart(() =>
      import('#features/check-ins/my-check-in.screen.tsx').then(module => module.MyCheckInScreen),
    ),
  ],
  preferences: [
    lazyPart(() =>
      import('#features/preferences/preferences.screen.tsx').then(module => module.PreferencesScreen),
    ),
  ],
  carPools: [
    lazyPart(() =>
      import('#features/car-pools/all-car-pools.screen.tsx').then(module => module.AllCarPoolsScreen),
    ),
  ],
  carPool: [redirectTo('carPools')],
  carPoolRequests: [
    lazyPart(() =>
      import('#features/car-pools/car-pool-requests.screen.tsx').then(module => module.CarPoolRequestsScreen),
    ),
  ],
  allCheckIn: [NotFoundScreen],
  userPreferences: [NotFoundScreen],
  nothingAtEvent: [NotFoundScreen],
}

export const partsOf = (name: RouteName): readonly Part[] => [
  ...layouts[routes[name].access],
  ...screens[name],
]

export const GalleryScreen = import.meta.env.DEV
  ? lazyPart(() => import('./gallery.screen.tsx').then(module => module.GalleryScreen))
  : null

/** Loads the scripts of the first screen, so that it can replace the first paint without a gap. */
export async function preloadFirst(address: string, isVisitor: boolean): Promise<void> {
  const wanted = routeAt(address) ?? 'events'
  const { access } = routes[wanted]
  const shown =
    isVisitor && needsSession(routes[wanted])
      ? 'login'
      : !isVisitor && access === 'visitors'
        ? 'events'
        : wanted
  const parts: Part[] = [...(needsSession(routes[shown]) ? [SignedIn] : []), ...partsOf(shown)]
  // the boundary that renders a part shows its failure
  await Promise.allSettled(parts.map(part => part.preload?.()))
}
