import {
  listCarPoolPoints,
  listCarPoolRequests,
  listCarPools,
  listInvitees,
  readCarPool,
} from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply, CarPoolsReply, VIEWS } from '@muster/domain/car-pools/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { useLiveEvent } from '#features/events/use-live-event.ts'

export type View = (typeof VIEWS)[number]
export interface Search {
  /** `null`: all */
  view: View | null
  text: string
}

/** The prefix of all queries about an event's car pools and their requests. */
const carPoolsKey = (eventId: number) => ['car-pools', eventId] as const
const carPoolListsKey = (eventId: number) => [...carPoolsKey(eventId), 'list'] as const

const PAGE_SIZE = 25
const FIRST_PAGE = 1
/** More than one person ever sends or gets, so each list is one request. */
const REQUESTS_PAGE_SIZE = 100

/** Smallest detour first, equal ones and those of a person without a saved home newest first. Only the first page has the counts. */
export const carPoolsQuery = (eventId: number, { view, text }: Search) =>
  infiniteQueryOptions({
    queryKey: [...carPoolListsKey(eventId), view, text],
    queryFn: ({ pageParam, signal }) =>
      call(listCarPools, {
        query: {
          filters: {
            'event.id:$eq': eventId,
            ...(view ? { 'view:$eq': view } : {}),
            ...(text ? { 'search:$containsi': text } : {}),
          },
          populate: pageParam === FIRST_PAGE ? ['car_owner', 'requests', 'board'] : ['car_owner', 'requests'],
          sort: ['detour:asc', 'createdAt:desc'],
          pagination: { page: pageParam, pageSize: PAGE_SIZE },
        },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ meta: { pagination } }) =>
      'page' in pagination && pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    ...READ_ON_RETURN,
  })

/** Without duplicates: a car pool may move to another page between two reads. */
export const carPoolsOf = ({ pages }: { pages: readonly CarPoolsReply[] }) => [
  ...new Map(pages.flatMap(page => page.data).map(carPool => [carPool.id, carPool])).values(),
]

export const carPoolQuery = (eventId: number, carPoolId: number) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'one', carPoolId],
    queryFn: async ({ signal }) => {
      const populate = ['car_owner', 'assigned_users', 'requests'] as const
      return (await call(readCarPool, { params: { id: String(carPoolId) }, query: { populate }, signal }))
        .data
    },
    ...READ_ON_RETURN,
  })

export const carPoolPointsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'points'],
    queryFn: async ({ signal }) =>
      (await call(listCarPoolPoints, { params: { id: String(eventId) }, signal })).data,
    ...READ_ON_RETURN,
  })

/** The first people by name, or those whose name contains the text (R77). */
export const inviteesQuery = (eventId: number, text: string) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'invitees', text],
    queryFn: async ({ signal }) => {
      const filters = text ? { 'name:$containsi': text } : {}
      return (await call(listInvitees, { params: { id: String(eventId) }, query: { filters }, signal })).data
    },
    ...READ_ON_RETURN,
  })

const SHOWN_STATUSES = ['pending', 'rejected', 'invalidated'] as const
export type Side = 'received' | 'sent'

export const carPoolRequestsQuery = (eventId: number, userId: number, side: Side) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'requests', side, userId],
    queryFn: ({ signal }) =>
      call(listCarPoolRequests, {
        query: {
          filters: {
            'event.id:$eq': eventId,
            [side === 'sent' ? 'requester.id:$eq' : 'requestee.id:$eq']: userId,
            'request_status:$in': SHOWN_STATUSES,
          },
          populate: ['requester', 'requestee', 'car_pool'],
          sort: ['createdAt:desc'],
          pagination: { pageSize: REQUESTS_PAGE_SIZE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

/** Queries on the screen at once, the others when they are next used. */
export const readCarPoolsAgain = (queryClient: QueryClient, eventId: number) =>
  queryClient.invalidateQueries({ queryKey: carPoolsKey(eventId) })

const TOPIC: Topic = 'car-pools'

/** Reads the car pools and their requests again when somebody has changed one, and the event when it has changed. */
export function useLiveCarPools(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveEvent(event)
  useLiveReading(event, {
    isAbout: topic => topic === TOPIC,
    read: () => readCarPoolsAgain(queryClient, event.id),
  })
}

interface Changed {
  id: number
  /** `null`: deleted */
  carPool: CarPoolReply | null
}

/** Writes a reply into every query that shows the car pool, and reads the rest again. */
export async function keepCarPool(queryClient: QueryClient, eventId: number, { id, carPool }: Changed) {
  await queryClient.cancelQueries({ queryKey: carPoolsKey(eventId) })
  const changed = (one: CarPoolReply) => (one.id === id ? (carPool ? [{ ...one, ...carPool }] : []) : [one])
  queryClient.setQueriesData<InfiniteData<CarPoolsReply, number>>(
    { queryKey: carPoolListsKey(eventId) },
    found =>
      found && {
        ...found,
        pages: found.pages.map(page => ({ ...page, data: page.data.flatMap(changed) })),
      },
  )
  const { queryKey } = carPoolQuery(eventId, id)
  if (carPool) queryClient.setQueryData(queryKey, one => one && { ...one, ...carPool })
  else queryClient.removeQueries({ queryKey })
  void readCarPoolsAgain(queryClient, eventId)
}
