import { expect, test } from 'vitest'
import { eventIdAt, linkTo, needsSession, pathAfterLogIn, routeAt, routes } from './routes.ts'

test('A link names its event', () => {
  expect(linkTo('agenda', 7)).toBe('/events/7/agenda')
  expect(linkTo('login')).toBe('/login')
})

test.each([
  ['/', 'events'],
  ['/events/7/car-pools/', 'carPools'],
  ['/events/7', 'event'],
  ['/events/7/nowhere/at/all', 'nothingAtEvent'],
  ['/Events/7/Agenda', 'agenda'],
  ['/nowhere', undefined],
])('%s is the route %s', (address, name) => {
  expect(routeAt(address)).toBe(name)
})

test('The address of an event’s screen names the event', () => {
  expect(eventIdAt(linkTo('carPools', 'h2x'))).toBe('h2x')
  expect(eventIdAt('/events/7')).toBe('7')
  expect(eventIdAt('/profile')).toBeUndefined()
})

test('Only the screens before a session need none', () => {
  const open = Object.values(routes).filter(route => !needsSession(route))
  expect(open.map(({ path }) => path)).toEqual([
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/invitation',
    '/undo-email-change',
  ])
})

test.each([
  '/profile',
  '/events/7/agenda?day=2026-11-21',
  '/events/7/car-pools?pool=31#top',
  '/events/7/car-pool-requests',
])('Log-in leads back to %s', address => {
  expect(pathAfterLogIn(address)).toBe(address)
})

test.each([
  '//evil',
  '//',
  '//evil/events/7/agenda',
  '/\\evil',
  '/\\',
  '\\\\evil',
  '/\t/evil',
  ' //evil',
  'https:',
  'https://evil/profile',
  'https:/profile',
  'javascript:alert(1)',
  'javascript:alert(1)//profile',
  'data:text/html,x',
  'evil/events/7/agenda',
  '/nowhere',
  '/login',
  '/reset-password?code=x',
  '/api/auth/logout',
  '',
  undefined,
  null,
  7,
  { pathname: '//evil' },
])('Log-in leads to the events, not to %j', address => {
  expect(pathAfterLogIn(address)).toBe('/')
})
