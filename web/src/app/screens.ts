import { matchPath } from 'react-router'
import { type LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { SignedIn } from './members-frame.tsx'

/** Every screen is a file of its own on the network. */
export const LoginScreen = lazyPart(() =>
  import('#features/accounts/login.screen.tsx').then(module => module.LoginScreen),
)
export const SignUpScreen = lazyPart(() =>
  import('#features/accounts/sign-up.screen.tsx').then(module => module.SignUpScreen),
)
export const ForgotPasswordScreen = lazyPart(() =>
  import('#features/accounts/forgot-password.screen.tsx').then(module => module.ForgotPasswordScreen),
)
export const ResetPasswordScreen = lazyPart(() =>
  import('#features/accounts/reset-password.screen.tsx').then(module => module.ResetPasswordScreen),
)
export const ConfirmEmailScreen = lazyPart(() =>
  import('#features/accounts/confirm-email.screen.tsx').then(module => module.ConfirmEmailScreen),
)
export const ProfileScreen = lazyPart(() =>
  import('#features/accounts/profile.screen.tsx').then(module => module.ProfileScreen),
)
export const EventsScreen = lazyPart(() =>
  import('#features/events/events.screen.tsx').then(module => module.EventsScreen),
)
export const EventWrapperScreen = lazyPart(() =>
  import('#features/events/event-wrapper.screen.tsx').then(module => module.EventWrapperScreen),
)
export const EventMembersScreen = lazyPart(() =>
  import('#features/events/event-members.screen.tsx').then(module => module.EventMembersScreen),
)

export const EventHeadScreen = lazyPart(() =>
  import('#features/events/event-head.screen.tsx').then(module => module.EventHeadScreen),
)
export const AgendaScreen = lazyPart(() =>
  import('#features/itinerary/agenda.screen.tsx').then(module => module.AgendaScreen),
)
export const MyCheckInScreen = lazyPart(() =>
  import('#features/check-ins/my-check-in.screen.tsx').then(module => module.MyCheckInScreen),
)
export const CarPoolingScreen = lazyPart(() =>
  import('#features/car-pools/car-pooling.screen.tsx').then(module => module.CarPoolingScreen),
)
export const AllCarPoolsScreen = lazyPart(() =>
  import('#features/car-pools/all-car-pools.screen.tsx').then(module => module.AllCarPoolsScreen),
)
export const CarPoolRequestsScreen = lazyPart(() =>
  import('#features/car-pools/car-pool-requests.screen.tsx').then(module => module.CarPoolRequestsScreen),
)
export const PreferencesScreen = lazyPart(() =>
  import('#features/preferences/preferences.screen.tsx').then(module => module.PreferencesScreen),
)

/** Every part of ui/ in all its states: in development alone. */
export const GalleryScreen = import.meta.env.DEV
  ? lazyPart(() => import('./gallery.screen.tsx').then(module => module.GalleryScreen))
  : null

const firstScreens: readonly [path: string, screens: readonly LazyPart[]][] = [
  ['/signup', [SignUpScreen]],
  ['/forgot-password', [ForgotPasswordScreen]],
  ['/reset-password', [ResetPasswordScreen]],
  ['/confirm-email', [ConfirmEmailScreen]],
  ['/profile', [SignedIn, ProfileScreen]],
  ['/events/:id/agenda', [SignedIn, EventWrapperScreen, EventHeadScreen, AgendaScreen]],
  ['/events/:id/my-checkin', [SignedIn, EventWrapperScreen, MyCheckInScreen]],
  ['/events/:id/preferences', [SignedIn, EventWrapperScreen, EventMembersScreen, PreferencesScreen]],
  ['/events/:id/car-pools', [SignedIn, EventWrapperScreen, CarPoolingScreen, AllCarPoolsScreen]],
  ['/events/:id/car-pool-requests', [SignedIn, EventWrapperScreen, CarPoolingScreen, CarPoolRequestsScreen]],
  ['/events/:id/*', [SignedIn, EventWrapperScreen]],
]

/** The scripts that the first screen needs, so that it can replace the first paint without a gap. */
export async function preloadFirst(path: string, isVisitor: boolean): Promise<void> {
  const found = firstScreens.find(([pattern]) => matchPath(pattern, path))?.[1]
  const isPrivate = !found || found.includes(SignedIn)
  const screens = isPrivate && isVisitor ? [LoginScreen] : (found ?? [SignedIn, EventsScreen])
  // What does not arrive is told by the boundary that renders it.
  await Promise.allSettled(screens.map(screen => screen.preload()))
}
