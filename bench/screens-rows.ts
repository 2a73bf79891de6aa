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
  /** the phone has the newest reply and gets 304 */
  isKnown?: boolean
  /** the goals at 1,000 people: the share of one query's rate, and µs of PostgreSQL for each unit */
  ofQuery: number
  postgres: number
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
    ofQuery: 0.5,
    postgres: 50,
  },
  {
    name: 'my-itinerary',
    requests: subject => [myItinerary(subject)],
    isOwnPage: true,
    ofQuery: 0.35,
    postgres: 150,
  },
  {
    name: 'my-itinerary-304',
    requests: subject => [myItinerary(subject)],
    isOwnPage: true,
    isKnown: true,
    ofQuery: 0.35,
    postgres: 150,
  },
  {
    name: 'my-flight',
    requests: ({ eventId, me }) => [
      get(`/flights?${all(eventId)}&filters[assigned_users][id][$eq]=${me}&${populate(...TRAVEL)}`),
    ],
    isOwnPage: true,
    ofQuery: 0.3,
    postgres: 150,
  },
  {
    name: 'sub-events',
    requests: ({ eventId }) => [get(`/sub-events?${all(eventId)}&${populate('event', 'cover')}`)],
    isOwnPage: true,
    ofQuery: 0.25,
    postgres: 150,
  },
  {
    name: 'car-pools',
    requests: ({ eventId }) => [get(`/car-pools?${all(eventId)}&${populate(...CAR_POOL)}`)],
    ofQuery: 0.1,
    postgres: 400,
  },
  {
    name: 'events',
    requests: () => [myEvents()],
    isOwnPage: true,
    ofQuery: 0.4,
    postgres: 80,
  },
  {
    name: 'names',
    requests: ({ eventId }) => [get(`/events/${eventId}?${populate('assigned_users')}`)],
    ofQuery: 0.15,
    postgres: 150,
  },
  {
    name: 'put-bus',
    requests: ({ bus, me }) => [put(`/buses/${bus}`, { checked_in_users: [me] })],
    isOwnPage: true,
    ofQuery: 0.25,
    postgres: 150,
  },
  {
    name: 'put-session',
    requests: ({ session, isIn }) => [put(`/sub-events/${session}`, { checked_in_users: isIn })],
    ofQuery: 0.15,
    postgres: 200,
  },
  {
    name: 'preferences',
    requests: ({ eventId }) => [get(`/user-event-preferences?${all(eventId)}&${populate('user')}`)],
    isAdmin: true,
    ofQuery: 0.05,
    postgres: 600,
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
    ofQuery: 0.02,
    postgres: 1_500,
  },
  {
    name: 'board',
    requests: ({ eventId }) => [get(`/events/${eventId}/board`)],
    isAdmin: true,
    isOwnPage: true,
    ofQuery: 0.02,
    postgres: 1_500,
  },
  {
    name: 'board-people',
    requests: ({ eventId }) => [
      get(`/events/${eventId}/board/people?filters[list]=pending&pagination[pageSize]=50`),
    ],
    isAdmin: true,
    ofQuery: 0.02,
    postgres: 1_500,
  },
  {
    name: 'opening',
    requests: subject => [get('/users/me'), myEvents(), myItinerary(subject)],
    isOwnPage: true,
    ofQuery: 0.15,
    postgres: 300,
  },
]
