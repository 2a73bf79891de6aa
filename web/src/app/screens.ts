import { START_WAIT_MS } from '@muster/domain/connectivity/limits.ts'
import {
  type Access,
  isAtEvent,
  needsSession,
  type RouteName,
  routeAt,
  routes,
} from '@muster/domain/shell/routes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { isFromServiceWorker } from '#device/from-service-worker.ts'
import { waitAtMost } from '#device/wait-at-most.ts'
import { type LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { redirectTo } from './redirect-to.tsx'
import { SignedIn } from './signed-in-frame.tsx'
import type { StaffScreens } from './staff-screens.ts'

export type Part = ComponentType<{ children?: ReactNode }> & Partial<Pick<LazyPart, 'preload'>>

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
const staffPart = (name: keyof StaffScreens) =>
  lazyPart(() => import('./staff-screens.ts').then(module => module.staffScreens[name]()))

export const NotFoundScreen = lazyPart(() =>
  import('./not-found.screen.tsx').then(module => module.NotFoundScreen),
)

const layouts: Record<Access, readonly Part[]> = {
  anyone: [],
  visitors: [],
  'signed-in': [],
  event: [EventWrapperScreen],
  'event-members': [EventWrapperScreen, EventMembersScreen],
  'car-poolers': [EventWrapperScreen, CarPoolingScreen],
  admins: [staffPart('admins')],
  coordinators: [EventWrapperScreen, staffPart('coordinators')],
  staff: [EventWrapperScreen, staffPart('staff')],
}

/** Outermost first: each gets the next one as its children. */
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
  invitation: [
    lazyPart(() =>
      import('#features/accounts/invitation.screen.tsx').then(module => module.InvitationScreen),
    ),
  ],
  events: [lazyPart(() => import('#features/events/events.screen.tsx').then(module => module.EventsScreen))],
  profile: [
    lazyPart(() => import('#features/accounts/profile.screen.tsx').then(module => module.ProfileScreen)),
  ],
  joinByLink: [staffPart('joinByLink')],
  notifications: [staffPart('notifications')],
  installation: [staffPart('installation')],
  webhooks: [staffPart('webhooks')],
  securityLog: [staffPart('securityLog')],
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
  allCheckIn: [staffPart('allCheckIn')],
  myItems: [staffPart('myItems')],
  userPreferences: [staffPart('userPreferences')],
  rollCall: [staffPart('rollCall')],
  sent: [staffPart('sent')],
  reminders: [staffPart('reminders')],
  reach: [staffPart('reach')],
  newEvent: [staffPart('newEvent')],
  items: [staffPart('items')],
  people: [staffPart('people')],
  sheets: [staffPart('sheets')],
  history: [staffPart('history')],
  eventSettings: [staffPart('eventSettings')],
  nothingAtEvent: [NotFoundScreen],
}

export function partsOf(name: RouteName): readonly Part[] {
  const { access } = routes[name]
  const event = access === 'admins' && isAtEvent(routes[name]) ? [EventWrapperScreen] : []
  return [...layouts[access], ...event, ...screens[name]]
}

export const GalleryScreen = import.meta.env.DEV
  ? lazyPart(() => import('./gallery.screen.tsx').then(module => module.GalleryScreen))
  : null

/** Loads the scripts of the first screen, so that it can replace the first paint without a gap. */
export async function preloadFirst(address: string, isVisitor: boolean): Promise<void> {
  // the boundary that renders a part shows its failure
  await Promise.allSettled(firstParts(address, isVisitor).map(part => part.preload?.()))
}

/** Together with the first events, a phone that has the app shows what is next, if its script is there in time (R465). */
export async function preloadNext(address: string, queryClient: QueryClient): Promise<void> {
  if (routeAt(address) !== 'events' || !isFromServiceWorker()) return
  const next = import('#features/events/events.screen.tsx').then(module => module.preloadAbove(queryClient))
  await waitAtMost(START_WAIT_MS, next)
}

function firstParts(address: string, isVisitor: boolean): readonly Part[] {
  const wanted = routeAt(address)
  if (!wanted) return isVisitor ? [NotFoundScreen] : [SignedIn, NotFoundScreen]
  const { access } = routes[wanted]
  if (isVisitor && needsSession(routes[wanted])) return partsOf('login')
  const shown = !isVisitor && access === 'visitors' ? 'events' : wanted
  return [...(needsSession(routes[shown]) ? [SignedIn] : []), ...partsOf(shown)]
}
