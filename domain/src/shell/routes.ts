import { screenTitles } from './words.ts'

/**
 * Who may open a route. Others are redirected: to /login without a session, to / with one.
 * At an event, `event` is its members and Admins, `event-members` its members alone; everybody else finds the
 * event's page with the RSVP. `car-poolers` are `event`, as long as the event has car pooling on.
 * `admins` and `coordinators` (without the Admin role) are let in whether they have joined or not; `staff` are both.
 * Some screens for `admins` belong to no event.
 */
export type Access =
  | 'anyone'
  | 'visitors'
  | 'signed-in'
  | 'event'
  | 'event-members'
  | 'car-poolers'
  | 'admins'
  | 'coordinators'
  | 'staff'

export interface Route {
  /** `:id` is an event's id or documentId */
  path: string
  access: Access
  /** in the header (R110); the product's name where there is none */
  title?: string
}

/** Every address of the web app (app/screens.ts has the screens). */
export const routes = {
  login: { path: '/login', access: 'visitors' },
  signUp: { path: '/signup', access: 'visitors' },
  forgotPassword: { path: '/forgot-password', access: 'anyone' },
  resetPassword: { path: '/reset-password', access: 'anyone' },
  confirmEmail: { path: '/confirm-email', access: 'anyone' },
  invitation: { path: '/invitation', access: 'anyone' },
  undoEmailChange: { path: '/undo-email-change', access: 'anyone' },
  events: { path: '/', access: 'signed-in', title: screenTitles.events },
  notifications: { path: '/notifications', access: 'signed-in', title: screenTitles.notifications },
  joinByLink: { path: '/join', access: 'signed-in' },
  profile: { path: '/profile', access: 'signed-in', title: screenTitles.profile },
  installation: { path: '/installation', access: 'admins', title: screenTitles.installation },
  webhooks: { path: '/webhooks', access: 'admins', title: screenTitles.webhooks },
  securityLog: { path: '/security-log', access: 'admins', title: screenTitles.securityLog },
  newEvent: { path: '/new-event', access: 'admins', title: screenTitles.newEvent },
  event: { path: '/events/:id', access: 'event' },
  agenda: { path: '/events/:id/agenda', access: 'event', title: screenTitles.agenda },
  myCheckIn: { path: '/events/:id/my-checkin', access: 'event', title: screenTitles.myCheckIn },
  preferences: {
    path: '/events/:id/preferences',
    access: 'event-members',
    title: screenTitles.myPreferences,
  },
  carPools: { path: '/events/:id/car-pools', access: 'car-poolers', title: screenTitles.allCarPools },
  carPool: { path: '/events/:id/car-pool', access: 'car-poolers' },
  // also without car pooling: people read there why a request has ended
  carPoolRequests: { path: '/events/:id/car-pool-requests', access: 'event' },
  allCheckIn: { path: '/events/:id/all-checkin', access: 'admins', title: screenTitles.allCheckIn },
  rollCall: { path: '/events/:id/roll-call', access: 'staff', title: screenTitles.rollCall },
  sent: { path: '/events/:id/sent', access: 'staff', title: screenTitles.sent },
  myItems: { path: '/events/:id/my-items', access: 'coordinators', title: screenTitles.myItems },
  userPreferences: {
    path: '/events/:id/food-drink-preferences',
    access: 'admins',
    title: screenTitles.userPreferences,
  },
  reminders: { path: '/events/:id/reminders', access: 'admins', title: screenTitles.reminders },
  reach: { path: '/events/:id/reach', access: 'staff', title: screenTitles.reach },
  items: { path: '/events/:id/items', access: 'admins', title: screenTitles.items },
  people: { path: '/events/:id/people', access: 'admins', title: screenTitles.people },
  sheets: { path: '/events/:id/sheets', access: 'admins', title: screenTitles.sheets },
  history: { path: '/events/:id/history', access: 'admins', title: screenTitles.history },
  eventSettings: { path: '/events/:id/settings', access: 'admins', title: screenTitles.eventSettings },
  nothingAtEvent: { path: '/events/:id/*', access: 'event' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** `linkTo('agenda', event.id)` -> `/events/7/agenda` */
export const linkTo = (name: RouteName, eventId: number | string = '') =>
  routes[name].path.replace(':id', String(eventId))

export const needsSession = ({ access }: Route) => access !== 'anyone' && access !== 'visitors'

export const visitorPaths = (): string[] =>
  Object.values(routes).flatMap(route => (needsSession(route) ? [] : route.path))

export const isAtEvent = ({ path }: Route) => path.startsWith('/events/:id')

const pattern = (path: string) => new RegExp(`^${path.replace(':id', '[^/]+').replace('*', '.*')}/?$`, 'i')

export const routeNames = Object.keys(routes) as RouteName[]

export const routeAt = (address: string): RouteName | undefined =>
  routeNames.find(name => pattern(routes[name].path).test(address))

/** `/events/7/agenda` -> `7` */
export const eventIdAt = (address: string) => /^\/events\/([^/]+)/i.exec(address)?.[1]

/** Where log-in leads: to the address that was asked for, if it is a screen of the app, otherwise to the events (R33). */
export function pathAfterLogIn(asked: unknown): string {
  if (typeof asked !== 'string' || /^\/[/\\]/.test(asked)) return linkTo('events')
  const name = routeAt(asked.replace(/[?#].*/s, ''))
  return name && needsSession(routes[name]) ? asked : linkTo('events')
}
