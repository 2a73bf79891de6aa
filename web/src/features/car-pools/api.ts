import {
  cancelCarPoolRequest,
  createCarPool,
  deleteCarPool,
  joinCarPool,
  leaveCarPool,
  listCarPoolPoints,
  listCarPoolRequests,
  listCarPools,
  listInvitees,
  readCarPool,
  respondToRequest,
  stopWaitingForSeat,
  updateCarPool,
  waitForSeat,
} from '@muster/domain/car-pools/endpoints.ts'
import type {
  ACTIONS,
  CarPoolReply,
  CarPoolsReply,
  CreateCarPoolBody,
  UpdateCarPoolBody,
  VIEWS,
} from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { placesRefusals } from '@muster/domain/places/words.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '#device/call.ts'

export type View = (typeof VIEWS)[number]
/** What one looks for among the car pools of an event. */
export interface Search {
  /** null: all of them */
  view: View | null
  text: string
}

/** All that is known of the car pools of an event, and of the requests about them. */
const carPoolsKey = (eventId: number) => ['car-pools', eventId] as const
const carPoolListsKey = (eventId: number) => [...carPoolsKey(eventId), 'list'] as const

const PAGE_SIZE = 25
const FIRST_PAGE = 1
/** More than one person ever sends or gets: each list is one request. */
const REQUESTS = 100

/** The least detour first: whoever has no home saved gets the newest first. The first page tells the numbers. */
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
          populate: pageParam === FIRST_PAGE ? ['car_owner', 'board'] : ['car_owner'],
          sort: ['detour:asc'],
          pagination: { page: pageParam, pageSize: PAGE_SIZE },
        },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ meta: { pagination } }) =>
      'page' in pagination && pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    refetchOnMount: 'always',
  })

/** A pool may move from one page to another between two reads. */
export const poolsOf = ({ pages }: { pages: readonly CarPoolsReply[] }) => [
  ...new Map(pages.flatMap(page => page.data).map(pool => [pool.id, pool])).values(),
]

/** The owner is told the pending requests, the others the passengers. */
export const carPoolQuery = (eventId: number, poolId: number) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'one', poolId],
    queryFn: async ({ signal }) => {
      const populate = ['car_owner', 'assigned_users', 'requests'] as const
      return (await call(readCarPool, { params: { id: String(poolId) }, query: { populate }, signal })).data
    },
    refetchOnMount: 'always',
  })

export const carPoolPointsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'points'],
    queryFn: async ({ signal }) =>
      (await call(listCarPoolPoints, { params: { id: String(eventId) }, signal })).data,
    refetchOnMount: 'always',
  })

/** The first by name, or those whose name has the text in it. */
export const inviteesQuery = (eventId: number, text: string) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'invitees', text],
    queryFn: async ({ signal }) => {
      const filters = text ? { 'name:$containsi': text } : {}
      return (await call(listInvitees, { params: { id: String(eventId) }, query: { filters }, signal })).data
    },
    refetchOnMount: 'always',
  })

/** Specification 4: what these lists show. */
const SHOWN = ['pending', 'rejected', 'invalidated'] as const
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
            'request_status:$in': SHOWN,
          },
          populate: ['requester', 'requestee', 'car_pool'],
          sort: ['createdAt:desc'],
          pagination: { pageSize: REQUESTS },
        },
        signal,
      }),
    refetchOnMount: 'always',
  })

const isServerFirst = [...Object.keys(carPoolRefusals), 'not_found']
/** The form says at its fields what is wrong with them. */
const isServerFirstInForm = [...isServerFirst, ...Object.keys(placesRefusals)]

export const createCarPoolMutation = mutationOptions({
  mutationFn: (data: CreateCarPoolBody['data']) => call(createCarPool, { body: { data } }),
  meta: { failure: carPoolWords.failed.create, isServerFirst: isServerFirstInForm },
})
export const updateCarPoolMutation = mutationOptions({
  mutationFn: ({ poolId, data }: { poolId: number; data: UpdateCarPoolBody['data'] }) =>
    call(updateCarPool, { params: { id: String(poolId) }, body: { data } }),
  meta: { failure: carPoolWords.failed.update, isServerFirst: isServerFirstInForm },
})
export const deleteCarPoolMutation = mutationOptions({
  mutationFn: (poolId: number) => call(deleteCarPool, { params: { id: String(poolId) } }),
  meta: { failure: carPoolWords.failed.delete, isServerFirst },
})
/** An invitation is accepted by joining, too (design.md ruling 6). */
export const joinCarPoolMutation = mutationOptions({
  mutationFn: (poolId: number) =>
    call(joinCarPool, { params: { id: String(poolId) }, body: { message: carPoolWords.joinMessage } }),
  meta: { failure: carPoolWords.failed.join, isServerFirst, news: ['in_this_pool'] },
})
export const leaveCarPoolMutation = mutationOptions({
  mutationFn: (poolId: number) => call(leaveCarPool, { params: { id: String(poolId) } }),
  meta: { failure: carPoolWords.failed.leave, isServerFirst },
})

interface Answer {
  requestId: number
  action: (typeof ACTIONS)[number]
}
const answer = ({ requestId, action }: Answer) =>
  call(respondToRequest, { params: { id: String(requestId) }, body: { action } })
export const acceptRequestMutation = mutationOptions({
  mutationFn: (requestId: number) => answer({ requestId, action: 'accept' }),
  meta: { failure: carPoolWords.failed.accept, isServerFirst },
})
export const rejectRequestMutation = mutationOptions({
  mutationFn: (requestId: number) => answer({ requestId, action: 'reject' }),
  meta: { failure: carPoolWords.failed.reject, isServerFirst },
})
export const cancelRequestMutation = mutationOptions({
  mutationFn: ({ requestId, reason = null }: { requestId: number; reason?: string | null }) =>
    call(cancelCarPoolRequest, { params: { id: String(requestId) }, body: { reason } }),
  meta: { failure: carPoolWords.failed.cancel, isServerFirst },
})

export const waitMutation = mutationOptions({
  mutationFn: ({ eventId, isWaiting }: { eventId: number; isWaiting: boolean }) =>
    call(isWaiting ? waitForSeat : stopWaitingForSeat, { params: { id: String(eventId) } }),
  meta: { failure: carPoolWords.failed.wait, isServerFirst },
})

/** Whatever is on the screen of it, at once; the rest when it is opened. */
export const readCarPoolsAgain = (queryClient: QueryClient, eventId: number) =>
  queryClient.invalidateQueries({ queryKey: carPoolsKey(eventId) })

type Pools = InfiniteData<CarPoolsReply, number>

/** Writes what a reply says of a car pool wherever it is shown (`null`: it is gone), and reads the rest again. */
export async function keepCarPool(
  queryClient: QueryClient,
  eventId: number,
  poolId: number,
  pool: CarPoolReply | null,
) {
  await queryClient.cancelQueries({ queryKey: carPoolsKey(eventId) })
  const changed = (one: CarPoolReply) => (one.id === poolId ? (pool ? [{ ...one, ...pool }] : []) : [one])
  queryClient.setQueriesData<Pools>(
    { queryKey: carPoolListsKey(eventId) },
    found =>
      found && {
        ...found,
        pages: found.pages.map(page => ({ ...page, data: page.data.flatMap(changed) })),
      },
  )
  const { queryKey } = carPoolQuery(eventId, poolId)
  if (pool) queryClient.setQueryData(queryKey, one => one && { ...one, ...pool })
  else queryClient.removeQueries({ queryKey })
  void readCarPoolsAgain(queryClient, eventId)
}
