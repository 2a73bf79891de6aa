import type autocannon from 'autocannon'

interface Subject {
  eventId: number
  /** the caller */
  me: number
  /** the caller is on it and checked in */
  bus: number
  session: number
  /** who is checked in to the session */
  isIn: readonly number[]
}

type Request = Pick<autocannon.Request, 'method' | 'path' | 'body'>

export interface Row {
  name: string
  requests(subject: Subject): Request[]
  isAdmin?: boolean
  /** p99 must not grow with the event */
  isOwnPage?: boolean
  /** the goals at 1,000 people: units a second, µs of PostgreSQL for each, and the share of one query's rate */
  perSecond: number
  postgres: number
  ofQuery?: number
}

const get = (path: string): Request => ({ path: `/api${path}` })
const put = (path: string, data: object): Request => ({
  method: 'PUT',
  path: `/api${path}`,
  body: JSON.stringify({ data }),
})
const populate = (...names: string[]) => names.map((name, index) => `populate[${index}]=${name}`).join('&')
const TRAVEL = ['event', 'co_ordinator', 'assigned_users', 'checked_in_users']
const CAR_POOL = ['event', 'car_owner', 'assigned_users', 'checked_in_users', 'checked_out_users', 'requests']
const all = (eventId: number) => `filters[event][id][$eq]=${eventId}&pagination[limit]=-1`

const myItinerary = ({ eventId }: Subject) => get(`/events/${eventId}/my-itinerary`)
const myEvents = () => get('/events?populate[0]=coverImage&sort=startDate:desc&pagination[pageSize]=100')

export const SCREENS: readonly Row[] = [
  {
    name: 'me',
    requests: () => [get('/users/me')],
    isOwnPage: true,
    perSecond: 7_000,
    postgres: 50,
    ofQuery: 0.5,
  },
  {
    name: 'my-itinerary',
    requests: subject => [myItinerary(subject)],
    isOwnPage: true,
    perSecond: 6_000,
    postgres: 120,
    ofQuery: 0.3,
  },
  {
    name: 'my-flight',
    requests: ({ eventId, me }) => [
      get(`/flights?${all(eventId)}&filters[assigned_users][id][$eq]=${me}&${populate(...TRAVEL)}`),
    ],
    isOwnPage: true,
    perSecond: 6_000,
    postgres: 120,
  },
  {
    name: 'sub-events',
    requests: ({ eventId }) => [get(`/sub-events?${all(eventId)}&${populate('event', 'cover')}`)],
    isOwnPage: true,
    perSecond: 5_000,
    postgres: 120,
  },
  {
    name: 'car-pools',
    requests: ({ eventId }) => [get(`/car-pools?${all(eventId)}&${populate(...CAR_POOL)}`)],
    perSecond: 2_000,
    postgres: 300,
  },
  {
    name: 'events',
    requests: () => [myEvents()],
    isOwnPage: true,
    perSecond: 8_000,
    postgres: 60,
    ofQuery: 0.4,
  },
  {
    name: 'names',
    requests: ({ eventId }) => [get(`/events/${eventId}?${populate('assigned_users')}`)],
    perSecond: 3_000,
    postgres: 120,
  },
  {
    name: 'put-bus',
    requests: ({ bus, me }) => [put(`/buses/${bus}`, { checked_in_users: [me] })],
    isOwnPage: true,
    perSecond: 5_000,
    postgres: 120,
  },
  {
    name: 'put-session',
    requests: ({ session, isIn }) => [put(`/sub-events/${session}`, { checked_in_users: isIn })],
    perSecond: 3_000,
    postgres: 150,
  },
  {
    name: 'preferences',
    requests: ({ eventId }) => [get(`/user-event-preferences?${all(eventId)}&${populate('user')}`)],
    isAdmin: true,
    perSecond: 1_000,
    postgres: 500,
  },
  {
    name: 'all-check-in',
    requests: ({ eventId }) => [
      ...['flights', 'buses'].map(path => get(`/${path}?${all(eventId)}&${populate(...TRAVEL)}`)),
      get(`/hotel-rooms?${all(eventId)}&${populate(...TRAVEL, 'checked_out_users')}`),
      get(`/car-pools?${all(eventId)}&${populate(...CAR_POOL)}`),
      get(`/sub-events?${all(eventId)}&${populate('event', 'checked_in_users')}`),
    ],
    isAdmin: true,
    perSecond: 300,
    postgres: 1_500,
  },
  {
    name: 'board',
    requests: ({ eventId }) => [get(`/events/${eventId}/board`)],
    isAdmin: true,
    isOwnPage: true,
    perSecond: 3_000,
    postgres: 120,
  },
  {
    name: 'board-people',
    requests: ({ eventId }) => [
      get(`/events/${eventId}/board/people?filters[list]=pending&pagination[pageSize]=50`),
    ],
    isAdmin: true,
    perSecond: 1_500,
    postgres: 200,
  },
  {
    name: 'opening',
    requests: subject => [get('/users/me'), myEvents(), myItinerary(subject)],
    isOwnPage: true,
    perSecond: 3_000,
    postgres: 250,
  },
]
