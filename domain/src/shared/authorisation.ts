/**
 * Who may call what. The guard enforces this table, and the server does not start without a row for each endpoint.
 * A role is the caller's role in the event of the path. `by-row` passes the guard, and the view or command decides
 * for each row (404 for a hidden one).
 */
export const ROLES = ['anonymous', 'outsider', 'attendee', 'coordinator', 'admin'] as const
export type Role = (typeof ROLES)[number]
export type Permission = 'allowed' | 'by-row' | 401 | 403 | 404
export type AuthorisationRow = Readonly<Record<Role, Permission>>

type Permissions = readonly [Permission, Permission, Permission, Permission, Permission]

/** The permissions in the order of `ROLES`. */
const row = ([anonymous, outsider, attendee, coordinator, admin]: Permissions): AuthorisationRow => ({
  anonymous,
  outsider,
  attendee,
  coordinator,
  admin,
})

const everyone = row(['allowed', 'allowed', 'allowed', 'allowed', 'allowed'])
const signedIn = row([401, 'allowed', 'allowed', 'allowed', 'allowed'])
/** the view finds out who is an outsider, which saves a query */
const visible = row([401, 'by-row', 'allowed', 'allowed', 'allowed'])
const itemsByRow = row([401, 'by-row', 'by-row', 'by-row', 'allowed'])
const adminOnly = row([401, 403, 403, 403, 'allowed'])

export const authorisation: Readonly<Record<string, AuthorisationRow>> = {
  'POST /auth/local': everyone,
  'POST /auth/local/register': everyone,
  'POST /auth/forgot-password': everyone,
  'POST /auth/reset-password': everyone,
  'POST /auth/email-confirmation': everyone,
  'POST /auth/send-email-confirmation': signedIn,
  'POST /auth/change-password': signedIn,
  'POST /auth/change-email': signedIn,
  'POST /auth/undo-email-change': everyone,
  'POST /auth/delete-account': signedIn,
  'POST /auth/logout': signedIn,
  'GET /auth/sessions': signedIn,
  'POST /auth/sessions/end-others': signedIn,
  'DELETE /auth/sessions/:id': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  'GET /users/me': signedIn,
  'PUT /users/me': signedIn,
  'GET /users/me/data': signedIn,
  'GET /events': visible,
  'GET /events/:id': visible,
  'POST /events/:id/rsvp': visible,
  'GET /events/:id/organisers': visible,
  'PUT /events/:id/cover-image': adminOnly,
  'GET /images/:hash': everyone,
  'GET /installation': adminOnly,
  'POST /error-reports': everyone,
  'GET /error-reports': adminOnly,
  'GET /sub-events': itemsByRow,
  'GET /sub-events/:id': itemsByRow,
  'PUT /sub-events/:id': itemsByRow,
  'GET /flights': itemsByRow,
  'GET /flights/:id': itemsByRow,
  'PUT /flights/:id': itemsByRow,
  'GET /buses': itemsByRow,
  'GET /buses/:id': itemsByRow,
  'PUT /buses/:id': itemsByRow,
  'GET /hotel-rooms': itemsByRow,
  'GET /hotel-rooms/:id': itemsByRow,
  'PUT /hotel-rooms/:id': itemsByRow,
  'POST /items/:id/check-in': itemsByRow,
  'POST /items/:id/annul-check-in': itemsByRow,
  'GET /events/:id/my-itinerary': visible,
  'GET /events/:id/my-calendar': visible,
  'GET /events/:id/live': visible,
  'GET /calendar-feed': signedIn,
  'POST /calendar-feed': signedIn,
  'DELETE /calendar-feed': signedIn,
  'GET /maps-config': signedIn,
  'POST /places/suggestions': signedIn,
  'POST /places/details': signedIn,
  'POST /places/geocode': signedIn,
  'POST /places/reverse-geocode': signedIn,
  'GET /base-maps/:name': everyone,
  'GET /user-event-preferences': itemsByRow,
  'GET /user-event-preferences/:id': itemsByRow,
  'POST /user-event-preferences': row([401, 'by-row', 'allowed', 'allowed', 'by-row']),
  'PUT /user-event-preferences/:id': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  'GET /car-pools': itemsByRow,
  'GET /car-pools/:id': itemsByRow,
  'POST /car-pools': row([401, 'by-row', 'allowed', 'allowed', 'by-row']),
  'PUT /car-pools/:id': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  'DELETE /car-pools/:id': itemsByRow,
  'POST /car-pools/:id/join': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  'POST /car-pools/:id/leave': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  'GET /events/:id/car-pool-points': visible,
  'GET /events/:id/car-pool-invitees': visible,
  'POST /events/:id/car-pool-wait': row([401, 'by-row', 'allowed', 'allowed', 'by-row']),
  'DELETE /events/:id/car-pool-wait': row([401, 'by-row', 'allowed', 'allowed', 'by-row']),
  'GET /car-pool-requests': itemsByRow,
  'GET /car-pool-requests/:id': itemsByRow,
  'POST /car-pool-requests': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  'PUT /car-pool-requests/:id/respond': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  'PUT /car-pool-requests/:id/cancel': row([401, 'by-row', 'by-row', 'by-row', 'by-row']),
  // protected by its secret address
  'GET /calendars/:name': everyone,
}
